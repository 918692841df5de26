import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { PaymentReconciliationService } from '#modules/payments/index.js';
import { DatabasePoller } from './database-poller.js';

/** Polls the gateway for payments of orders without a webhook or a verification. */
@Injectable()
export class PaymentReconciliationPoller extends DatabasePoller {
  constructor(reconciliation: PaymentReconciliationService, clock: Clock) {
    super(clock, 5_000, () => reconciliation.reconcileDue());
  }
}
