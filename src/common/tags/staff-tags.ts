import { TooManyTagsError } from './tags.errors.js';
import { MOST_TAGS } from './tags.limits.js';

/** A change of tags: what is neither added nor removed stays. */
export interface TagChange {
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
}

/** Returns a tag as it is stored and compared: in lower case, with single spaces. */
export function storedTag(tag: string): string {
  return tag.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/**
 * Returns the tags after a change, each once: those that stay, then those that are added. The list itself if none changes.
 * @throws TooManyTagsError
 */
export function changedTags(
  before: readonly string[],
  { addTags = [], removeTags = [] }: TagChange,
): readonly string[] {
  const after = [...new Set([...before.filter((tag) => !removeTags.includes(tag)), ...addTags])];
  const isSame = after.length === before.length && after.every((tag, index) => tag === before[index]);
  if (isSame) return before;
  if (after.length > MOST_TAGS) throw new TooManyTagsError();
  return after;
}
