import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { WebhookSubscriptionsService } from '#modules/webhook-events/index.js';
import { DeliveryQueueRepository } from '../data/delivery-queue.repository.js';

/** Reports how long events wait for their receivers. All processes with the same database report the same value. */
@Injectable()
export class WebhookGaugesService implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly subscriptions: WebhookSubscriptionsService,
    private readonly queue: DeliveryQueueRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.readOnScrape({
      name: 'storefront_webhooks_oldest_seconds',
      help: 'Age of the oldest event that waits for an endpoint that is on; 0 when none does. Left out while the database cannot be asked.',
      labels: [],
      read: async () => [{ labels: {}, value: await this.oldestSeconds() }],
    });
  }

  private async oldestSeconds(): Promise<number> {
    const endpoints = await this.subscriptions.forWorker();
    const oldest = await Promise.all(endpoints.map(({ _id }) => this.queue.oldestWaiting(_id)));
    const ages = oldest.map((at) => (at === undefined ? 0 : this.clock.nowMs() - at.getTime()));
    return Math.max(0, ...ages) / 1000;
  }
}
