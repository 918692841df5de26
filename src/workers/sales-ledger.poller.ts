import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { SalesLedgerService } from '#modules/dashboards/index.js';
import { DatabasePoller } from './database-poller.js';

/** Aggregates recent sales into daily figures, so that reports read few unaggregated records. */
@Injectable()
export class SalesLedgerPoller extends DatabasePoller {
  constructor(ledger: SalesLedgerService, clock: Clock) {
    super(clock, 30_000, () => ledger.fold());
  }
}
