import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AccountDeletionService } from '#modules/users/index.js';
import { DatabasePoller } from '../database-poller.js';

/** Runs the second erasure pass over deleted accounts, after their access tokens have expired. */
@Injectable()
export class AccountErasurePoller extends DatabasePoller {
  protected override readonly everyMs = 60_000;

  constructor(
    private readonly deletion: AccountDeletionService,
    clock: Clock,
  ) {
    super(clock);
  }

  protected override work(): Promise<void> {
    return this.deletion.runSecondPass();
  }
}
