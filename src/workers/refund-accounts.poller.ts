import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { RefundAccountsService } from '#modules/returns/index.js';
import { DatabasePoller } from './database-poller.js';

/** Erases the accounts of refunds by hand whose time is over. */
@Injectable()
export class RefundAccountsPoller extends DatabasePoller {
  constructor(accounts: RefundAccountsService, clock: Clock) {
    super(clock, 60_000, () => accounts.eraseDue());
  }
}
