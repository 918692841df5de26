import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { Metrics, type WebhookOutcome } from '#infrastructure/metrics/metrics.js';
import type { PostOutcome } from '#infrastructure/http-client/public-post.js';
import { TEST_EVENT, type WebhookDelivery, type WebhookEndpoint } from '#modules/webhook-events/index.js';
import { DeliveryQueueRepository } from '../data/delivery-queue.repository.js';
import { WebhookEndpointRepository } from '../data/webhook-endpoint.repository.js';
import { delayAfter, isGivenUp } from '../domain/retry-schedule.js';
import { WebhookSendingService } from './webhook-sending.service.js';
import { WebhookSwitchOffService } from './webhook-switch-off.service.js';

const GONE = 410;

/** Makes one attempt of a delivery, and records what follows from it. */
@Injectable()
export class WebhookAttemptsService {
  constructor(
    private readonly sending: WebhookSendingService,
    private readonly queue: DeliveryQueueRepository,
    private readonly endpoints: WebhookEndpointRepository,
    private readonly switchOff: WebhookSwitchOffService,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  /** @param delivery one that the caller holds a lease on */
  async attempt(endpoint: WebhookEndpoint, delivery: WebhookDelivery): Promise<void> {
    const outcome = await this.sending.send(endpoint, delivery);
    if ('failure' in outcome && this.sending.isStopping) return this.queue.giveBack(delivery);
    return isTaken(outcome)
      ? this.succeeded(endpoint, delivery, outcome.status)
      : this.failed(endpoint, delivery, outcome);
  }

  private async succeeded(
    endpoint: WebhookEndpoint,
    delivery: WebhookDelivery,
    responseStatus: number,
  ): Promise<void> {
    // Before the delivery: after a crash between both, a working endpoint does not count as failing.
    if (endpoint.failingSince !== undefined) await this.endpoints.noteSuccess(endpoint._id);
    await this.wakeNext(delivery);
    const ended = await this.queue.end(delivery, {
      status: 'DELIVERED',
      tries: delivery.tries + 1,
      nextAttemptAt: null,
      responseStatus,
      error: null,
    });
    if (ended) this.count(delivery, 'delivered');
  }

  private async failed(
    endpoint: WebhookEndpoint,
    delivery: WebhookDelivery,
    outcome: PostOutcome,
  ): Promise<void> {
    const now = this.clock.now();
    const tries = delivery.tries + 1;
    const delayMs = delayAfter(tries);
    const nextAttemptAt = delayMs === undefined ? null : new Date(now.getTime() + delayMs);
    if (nextAttemptAt === null) await this.wakeNext(delivery);
    const ended = await this.queue.end(delivery, {
      ...(nextAttemptAt === null ? { status: 'FAILED' as const } : {}),
      tries,
      nextAttemptAt,
      responseStatus: 'status' in outcome ? outcome.status : null,
      error: 'status' in outcome ? `The receiver answered ${outcome.status}` : outcome.failure,
    });
    if (!ended) return;
    this.count(delivery, nextAttemptAt === null ? 'given-up' : 'failed');
    if (nextAttemptAt !== null && delivery.isApart !== true)
      await this.queue.holdBack(delivery, nextAttemptAt);
    await this.noteFailure(endpoint, outcome, now);
  }

  /**
   * Makes the next event of the record due, which waits all the same until this one has ended. Before it ends: after a crash
   * between both, none is left waiting for one that is gone.
   */
  private async wakeNext(delivery: WebhookDelivery): Promise<void> {
    if (delivery.isApart !== true) await this.queue.wakeNext(delivery, this.clock.now());
  }

  private count({ event }: WebhookDelivery, outcome: WebhookOutcome): void {
    if (event !== TEST_EVENT) this.metrics.webhookAttempted(outcome);
  }

  private async noteFailure(endpoint: WebhookEndpoint, outcome: PostOutcome, now: Date): Promise<void> {
    if ('status' in outcome && outcome.status === GONE)
      return this.switchOff.switchOff(endpoint._id, 'GONE', now);
    const since = await this.endpoints.noteFailing(endpoint._id, now);
    if (since !== undefined && isGivenUp(since, now))
      await this.switchOff.switchOff(endpoint._id, 'FAILING', now);
  }
}

function isTaken(outcome: PostOutcome): outcome is { readonly status: number } {
  return 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
}
