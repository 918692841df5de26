import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { ShopWatchService } from '#modules/shop-watch/index.js';
import { DatabasePoller } from './database-poller.js';

/** Tells the shop of its faults by mail. */
@Injectable()
export class ShopWatchPoller extends DatabasePoller {
  constructor(watch: ShopWatchService, clock: Clock) {
    super(clock, 300_000, () => watch.tellDue());
  }
}
