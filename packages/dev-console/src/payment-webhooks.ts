import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Poller } from '#common/async/poller.js';
import { Clock, SystemClock } from '#common/time/clock.js';
import type { SignedWebhook } from '#infrastructure/payment-gateway/adapters/sandbox.outbox.js';
import { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { LONGEST_WAIT_MS } from './dev-console.limits.js';
import { WebhookSender } from './webhook-sender.js';

const PAYMENT_WEBHOOK_PATH = '/api/v1/orders/webhook';
const POLL_MS = 5_000;

/** A failed delivery: the number of attempts, and the time of the next one. */
interface Failure {
  readonly times: number;
  readonly notBeforeMs: number;
}

/**
 * Delivers the webhooks of the sandbox gateway: immediately after a payment, and soon after a refund. Retries with
 * backoff until the service answers 2xx. A late webhook is due by the application clock; a forged one is sent once.
 * Undelivered webhooks are delivered after a restart.
 */
@Injectable()
export class PaymentWebhooks implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('DevConsole');
  /** Backoff uses system time, which never jumps. */
  private readonly machineClock = new SystemClock();
  private readonly underway = new Map<string, Promise<boolean>>();
  private readonly failures = new Map<string, Failure>();
  private readonly poller = new Poller({
    everyMs: POLL_MS,
    work: () => this.deliverDue(),
    onError: (err) =>
      this.logger.error({
        event: 'sandbox.webhook_poll_failed',
        msg: 'Polling for due sandbox webhooks failed; will retry',
        err,
      }),
  });
  private stopListening: Array<() => void> = [];

  constructor(
    private readonly gateway: SandboxPaymentGateway,
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.poller.start();
    const nudge = () => this.poller.nudge();
    this.stopListening = [this.gateway.onWebhook(nudge), this.clock.onJump(nudge)];
  }

  async onApplicationShutdown(): Promise<void> {
    for (const stop of this.stopListening) stop();
    await this.poller.stop();
    await Promise.allSettled(this.underway.values());
  }

  /** Sends one webhook, unless it is already being sent. @returns whether it was delivered */
  deliver(webhook: SignedWebhook): Promise<boolean> {
    const { id } = webhook;
    const running = this.underway.get(id);
    if (running !== undefined) return running;
    const delivery = this.attempt(webhook).finally(() => this.underway.delete(id));
    this.underway.set(id, delivery);
    return delivery;
  }

  /** Sends the due ones of new webhooks in order. @returns whether there was at least one and all were delivered */
  async deliverDueOf(webhooks: readonly SignedWebhook[]): Promise<boolean> {
    let delivered = webhooks.length > 0;
    for (const webhook of webhooks) {
      const done = webhook.isDue && (await this.deliver(webhook));
      delivered &&= done;
    }
    return delivered;
  }

  private async attempt(webhook: SignedWebhook): Promise<boolean> {
    if (await this.sender.send(PAYMENT_WEBHOOK_PATH, webhook)) {
      await this.gateway.webhooks.delivered(webhook);
      this.failures.delete(webhook.id);
      return true;
    }
    if (webhook.forged) {
      await this.gateway.webhooks.refused(webhook);
      return false;
    }
    const times = (this.failures.get(webhook.id)?.times ?? 0) + 1;
    const waitMs = Math.min(POLL_MS * 2 ** (times - 1), LONGEST_WAIT_MS);
    this.failures.set(webhook.id, { times, notBeforeMs: this.machineClock.nowMs() + waitMs });
    return false;
  }

  private async deliverDue(): Promise<void> {
    for (const webhook of await this.gateway.webhooks.due()) {
      const failure = this.failures.get(webhook.id);
      if (failure === undefined || failure.notBeforeMs <= this.machineClock.nowMs())
        await this.deliver(webhook);
    }
  }
}
