import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { changedTags, type TagChange } from '#common/tags/staff-tags.js';
import { storedWords } from '#infrastructure/database/word-search.js';
import { UserRepository } from '../data/user.repository.js';
import { userWords } from '../domain/user-words.js';
import { UserNotFoundError } from '../users.errors.js';
import { AccountWebhooksService } from './account-webhooks.service.js';

/** Keeps what the staff tag accounts with. */
@Injectable()
export class UserTagsService {
  constructor(
    private readonly users: UserRepository,
    private readonly webhooks: AccountWebhooksService,
  ) {}

  /**
   * Changes the tags, by which the account is found too. Call it in a unit of work.
   * @returns the tags before and after; undefined if none changes
   * @throws UserNotFoundError, TooManyTagsError
   */
  async change(
    userId: string,
    change: TagChange,
  ): Promise<Readonly<Record<'before' | 'after', readonly string[]>> | undefined> {
    const user = await findOrFail(this.users.findById(userId), UserNotFoundError);
    const before = user.tags ?? [];
    const tags = changedTags(before, change);
    if (tags === before) return undefined;
    const changes = { tags: [...tags], ...storedWords(userWords({ ...user, tags: [...tags] })) };
    await this.webhooks.updating(userId, () => this.users.update(userId, changes));
    return { before, after: tags };
  }
}
