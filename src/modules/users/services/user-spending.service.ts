import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { UserRepository } from '../data/user.repository.js';

/** Keeps what each customer has spent, in minor units. */
@Injectable()
export class UserSpendingService {
  constructor(private readonly users: UserRepository) {}

  /**
   * Adds to what an account has spent, in the unit of work of what causes it.
   * @param whole reads all that it has spent: for one of an earlier version, which does not know
   */
  async add(userId: Types.ObjectId, changeMinor: number, whole: () => Promise<number>): Promise<void> {
    if (!(await this.users.addSpent(userId, changeMinor))) await this.users.beginSpent(userId, await whole());
  }
}
