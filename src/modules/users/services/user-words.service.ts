import { Injectable } from '@nestjs/common';
import { inBatches } from '#common/async/in-batches.js';
import { UserRepository } from '../data/user.repository.js';
import { userWords } from '../domain/user-words.js';

/** Gives their words to accounts from before administrators could search for them. */
@Injectable()
export class UserWordsService {
  constructor(private readonly users: UserRepository) {}

  /** Call it after the indexes exist. Idempotent. @returns how many had none */
  async addMissing(): Promise<number> {
    return inBatches(
      (limit) => this.users.findWithoutWords(limit),
      (missing) => this.users.addWords(missing.map((user) => ({ _id: user._id, words: userWords(user) }))),
    );
  }
}
