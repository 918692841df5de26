import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { WebhookLanesService } from '#modules/webhook-endpoints/index.js';
import { DatabasePoller } from './database-poller.js';

/** Sends the webhooks that are due: those of this process at once, those of others and retries within a second. */
@Injectable()
export class WebhookDeliveriesPoller extends DatabasePoller {
  constructor(lanes: WebhookLanesService, clock: Clock) {
    super(clock, 1_000, () => lanes.startDue());
    lanes.onDue(() => this.poller.nudge());
  }
}
