import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AccountDeletion } from '#modules/users/index.js';
import { DatabasePoll } from '../database-poll.js';

/** Looks once more after deleted accounts, when their access tokens have run out. */
@Injectable()
export class ErasureSweeper extends DatabasePoll {
  protected override readonly everyMs = 60_000;

  constructor(
    private readonly deletion: AccountDeletion,
    clock: Clock,
  ) {
    super(clock);
  }

  protected override work(): Promise<void> {
    return this.deletion.passAgain();
  }
}
