import type { Collection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import type { WebhookRequest } from '../../webhooks/webhook-request.js';
import { signedHeaders } from './razorpay.signatures.js';
import { gatewayId, type SandboxPaymentRecord, type SandboxRefundRecord } from './sandbox-gateway.records.js';
import type { WebhookDelivery } from './sandbox-gateway.settings.js';
import { webhookBody, type SandboxEvent } from './sandbox-gateway.webhooks.js';

/** How late a late webhook is, by the service's clock. */
export const LATE_MS = 10 * 60_000;

/** A webhook as the gateway would send it. */
export interface SignedWebhook extends WebhookRequest {
  readonly id: string;
  readonly event: SandboxEvent;
  readonly gatewayPaymentId: string;
  /** The signature is wrong: the shop has to refuse it, and it is sent once. */
  readonly forged: boolean;
}

/** A webhook that has not been delivered, as it lies in `sandbox_gateway_webhooks`. */
export interface SandboxWebhookRecord {
  readonly _id: string;
  readonly event: SandboxEvent;
  readonly gatewayPaymentId: string;
  readonly body: string;
  /** `LOST` and `REFUSED` are not sent again by themselves. */
  readonly state: 'DUE' | 'LOST' | 'REFUSED';
  readonly forged: boolean;
  readonly dueAt: Date;
  /** The place among the webhooks of one event. */
  readonly position: number;
}

/** What is reported, and what becomes of the report. */
export interface SandboxReport {
  readonly event: SandboxEvent;
  readonly payment: SandboxPaymentRecord;
  readonly refund?: SandboxRefundRecord;
  readonly delivery: WebhookDelivery;
}

/** The webhooks that the sandbox gateway has still to deliver. Whoever drives the sandbox sends them. */
export class SandboxWebhookOutbox {
  constructor(
    private readonly webhooks: Collection<SandboxWebhookRecord>,
    private readonly clock: Clock,
    private readonly webhookSecret: string,
  ) {}

  /** Puts the webhooks of an event into the outbox, as its delivery says. @returns them, in the order of sending */
  async report({ event, payment, refund, delivery }: SandboxReport): Promise<SignedWebhook[]> {
    const now = this.clock.now();
    const records = eventsOf(event, delivery).map((name, position): SandboxWebhookRecord => ({
      _id: gatewayId('evt'),
      event: name,
      gatewayPaymentId: payment._id,
      body: webhookBody(name, snapshotFor(name, payment), refund, now),
      state: delivery === 'lost' ? 'LOST' : 'DUE',
      forged: delivery === 'forged',
      dueAt: delivery === 'late' ? new Date(now.getTime() + LATE_MS) : now,
      position,
    }));
    await this.webhooks.insertMany(records);
    return records.map((record) => this.sign(record));
  }

  /** The webhooks that are to be sent now, in order. */
  async due(limit = 100): Promise<SignedWebhook[]> {
    const records = await this.webhooks
      .find({ state: 'DUE', dueAt: { $lte: this.clock.now() } })
      .sort({ dueAt: 1, position: 1 })
      .limit(limit)
      .toArray();
    return records.map((record) => this.sign(record));
  }

  /** The webhooks that have not been delivered, for a person to see; newest first. */
  async undelivered(limit: number): Promise<SandboxWebhookRecord[]> {
    return this.webhooks.find().sort({ dueAt: -1, position: -1 }).limit(limit).toArray();
  }

  /** What has become of a webhook: whether it was delivered, is to be sent now, or is kept back. */
  async progressOf({ id }: SignedWebhook): Promise<'DELIVERED' | 'DUE' | 'KEPT'> {
    const record = await this.webhooks.findOne({ _id: id });
    if (record === null) return 'DELIVERED';
    return record.state === 'DUE' && record.dueAt <= this.clock.now() ? 'DUE' : 'KEPT';
  }

  /** One that has not been delivered, whatever its state. */
  async find(id: string): Promise<SignedWebhook | undefined> {
    const record = await this.webhooks.findOne({ _id: id });
    return record === null ? undefined : this.sign(record);
  }

  /** The shop has answered it with 2xx. */
  async delivered({ id }: SignedWebhook): Promise<void> {
    await this.webhooks.deleteOne({ _id: id });
  }

  /** The shop has refused it for good. */
  async refused({ id }: SignedWebhook): Promise<void> {
    await this.webhooks.updateOne({ _id: id }, { $set: { state: 'REFUSED' } });
  }

  private sign({ _id: id, event, gatewayPaymentId, body, forged }: SandboxWebhookRecord): SignedWebhook {
    const secret = forged ? `not ${this.webhookSecret}` : this.webhookSecret;
    return { id, event, gatewayPaymentId, body, headers: signedHeaders(body, secret), forged };
  }
}

function eventsOf(event: SandboxEvent, delivery: WebhookDelivery): SandboxEvent[] {
  if (delivery === 'twice') return [event, event];
  if (delivery === 'out-of-order' && event === 'payment.captured')
    return ['order.paid', 'payment.captured', 'payment.authorized'];
  return [event];
}

/** A webhook shows its payment as it was when the event happened. */
function snapshotFor(event: SandboxEvent, payment: SandboxPaymentRecord): SandboxPaymentRecord {
  return event === 'payment.authorized' ? { ...payment, status: 'authorized' } : payment;
}
