import { createHash } from 'node:crypto';

/**
 * The topic of what strangers see of a user (`AuthorCard`): first name and avatar. A hash, because the change feed keeps
 * topics for a while and account erasure does not cover it.
 */
export function authorTopic(userId: string): string {
  return `author:${createHash('sha256').update(userId).digest('base64url').slice(0, 22)}`;
}
