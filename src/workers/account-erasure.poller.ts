import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AccountDeletionService } from '#modules/auth/index.js';
import { DatabasePoller } from './database-poller.js';

/** Runs the second erasure pass over deleted accounts, after their access tokens have expired. */
@Injectable()
export class AccountErasurePoller extends DatabasePoller {
  constructor(deletion: AccountDeletionService, clock: Clock) {
    super(clock, 60_000, () => deletion.runSecondPass());
  }
}
