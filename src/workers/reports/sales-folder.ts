import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { SalesLedgerService } from '#modules/orders/index.js';
import { DatabasePoller } from '../database-poller.js';

/** Folds what was sold lately into its days, so that a report never finds much that waits. */
@Injectable()
export class SalesFolder extends DatabasePoller {
  protected override readonly everyMs = 30_000;

  constructor(
    private readonly ledger: SalesLedgerService,
    clock: Clock,
  ) {
    super(clock);
  }

  protected override work(): Promise<void> {
    return this.ledger.fold();
  }
}
