import { Injectable } from '@nestjs/common';
import { inBatches } from '#common/async/in-batches.js';
import { storedWords } from '#infrastructure/database/word-search.js';
import { UserRepository } from '../data/user.repository.js';
import { userWords } from '../domain/user-words.js';

/** Gives accounts the words by which administrators find them: those that have none, or words of an earlier form. */
@Injectable()
export class UserWordsService {
  constructor(private readonly users: UserRepository) {}

  /** Call it after the indexes exist. Idempotent. @returns how many there were */
  async addMissing(): Promise<number> {
    return inBatches(
      (limit) => this.users.findWithEarlierWords(limit),
      (found) =>
        this.users.setWords(found.map((user) => ({ _id: user._id, ...storedWords(userWords(user)) }))),
    );
  }
}
