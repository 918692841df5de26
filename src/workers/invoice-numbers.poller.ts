import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { DatabasePoller } from './database-poller.js';

/** Gives paid orders their invoice numbers. */
@Injectable()
export class InvoiceNumbersPoller extends DatabasePoller {
  constructor(numbers: InvoiceNumbersService, clock: Clock) {
    super(clock, 1_000, () => numbers.giveDue());
  }
}
