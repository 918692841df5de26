import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { OrderAttentionService } from '#modules/orders/writing/index.js';
import { DatabasePoller } from './database-poller.js';

/** Marks orders that need attention because their parcel has been silent for too long. */
@Injectable()
export class OrderAttentionPoller extends DatabasePoller {
  constructor(attention: OrderAttentionService, clock: Clock) {
    super(clock, 30_000, () => attention.markDue());
  }
}
