import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { SaleScheduleService } from '#modules/products/editing/index.js';
import { DatabasePoller } from './database-poller.js';

/** Begins and ends sales within a second. */
@Injectable()
export class SaleSchedulePoller extends DatabasePoller {
  constructor(sales: SaleScheduleService, clock: Clock) {
    super(clock, 1_000, () => sales.takeDue());
  }
}
