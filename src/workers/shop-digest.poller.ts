import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { ShopDigestService } from '#modules/shop-alerts/index.js';
import { DatabasePoller } from './database-poller.js';

/** Sends the shop its digest at the times of `SHOP_DIGEST`. */
@Injectable()
export class ShopDigestPoller extends DatabasePoller {
  constructor(digests: ShopDigestService, clock: Clock) {
    super(clock, 20_000, () => digests.sendDue());
  }
}
