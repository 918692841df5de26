import type { Collection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import type { SandboxSettings } from '../../database/sandbox-settings.js';
import type { WebhookRequest } from '../../webhooks/webhook-request.js';
import { signedHeaders } from './razorpay.signature.js';
import {
  gatewayId,
  type SandboxDisputeRecord,
  type SandboxOrderRecord,
  type SandboxPaymentRecord,
  type SandboxRefundRecord,
} from './sandbox.records.js';
import type { SandboxGatewaySettings, WebhookDelivery } from './sandbox.behaviour.js';
import {
  disputeWebhookBody,
  webhookBody,
  type SandboxDisputeEventName,
  type SandboxEvent,
} from './sandbox.webhook.js';

/** Delay of a late webhook, by the application clock. */
const LATE_MS = 10 * 60_000;

/** An undelivered webhook, as stored in `sandbox_gateway_webhooks`. */
export interface SandboxWebhookRecord {
  readonly _id: string;
  readonly event: SandboxEvent | SandboxDisputeEventName;
  readonly gatewayPaymentId: string;
  readonly body: string;
  /** `LOST` and `REFUSED` webhooks are not retried automatically. */
  readonly state: 'DUE' | 'LOST' | 'REFUSED';
  /** Whether the signature is wrong. The shop must refuse it, and it is sent only once. */
  readonly forged: boolean;
  readonly dueAt: Date;
  /** Index among the webhooks of one event. */
  readonly position: number;
}

/** A webhook of the sandbox gateway. */
export interface SignedWebhook
  extends WebhookRequest, Pick<SandboxWebhookRecord, 'event' | 'gatewayPaymentId' | 'forged'> {
  readonly id: string;
  /** Whether it was to be sent at once when it was read. */
  readonly isDue: boolean;
}

/** An event to report, and how its webhooks are delivered; by default, as the switches say. */
interface SandboxReport {
  readonly event: SandboxEvent;
  readonly payment: SandboxPaymentRecord;
  /** The order, which the event of a payment names. */
  readonly order?: SandboxOrderRecord | null;
  readonly refund?: SandboxRefundRecord;
  readonly delivery?: WebhookDelivery | undefined;
}

/** The same of a dispute. */
interface SandboxDisputeReport extends Pick<SandboxReport, 'payment' | 'delivery'> {
  readonly event: SandboxDisputeEventName;
  readonly dispute: SandboxDisputeRecord;
}

/** The undelivered webhooks of the sandbox gateway. The developer console sends them. */
export class SandboxWebhookOutbox {
  constructor(
    private readonly webhooks: Collection<SandboxWebhookRecord>,
    private readonly switches: SandboxSettings<SandboxGatewaySettings>,
    private readonly clock: Clock,
    private readonly webhookSecret: string,
  ) {}

  /** Stores the webhooks of an event according to its delivery mode. @returns them, in sending order */
  async report({ event, payment, order = null, refund, delivery }: SandboxReport): Promise<SignedWebhook[]> {
    const how = delivery ?? (await this.switches.read()).webhooks;
    return this.store(payment, how, eventsOf(event, how), (name, now) =>
      webhookBody({ event: name, payment: snapshotFor(name, payment), order, refund }, now),
    );
  }

  /** The same for an event of a dispute. */
  async reportDispute({ event, payment, dispute, delivery }: SandboxDisputeReport): Promise<SignedWebhook[]> {
    const how = delivery ?? (await this.switches.read()).webhooks;
    const events = how === 'twice' ? [event, event] : [event];
    return this.store(payment, how, events, (name, now) =>
      disputeWebhookBody(name, { payment, dispute }, now),
    );
  }

  private async store<Event extends SandboxWebhookRecord['event']>(
    { _id: gatewayPaymentId }: SandboxPaymentRecord,
    delivery: WebhookDelivery,
    events: readonly Event[],
    bodyOf: (event: Event, now: Date) => string,
  ): Promise<SignedWebhook[]> {
    const now = this.clock.now();
    const records = events.map((event, position): SandboxWebhookRecord => ({
      _id: gatewayId('evt'),
      event,
      gatewayPaymentId,
      body: bodyOf(event, now),
      state: delivery === 'lost' ? 'LOST' : 'DUE',
      forged: delivery === 'forged',
      dueAt: delivery === 'late' ? new Date(now.getTime() + LATE_MS) : now,
      position,
    }));
    await this.webhooks.insertMany(records);
    return records.map((record) => this.sign(record));
  }

  /** The due webhooks, in sending order. */
  async due(limit = 100): Promise<SignedWebhook[]> {
    const records = await this.webhooks
      .find({ state: 'DUE', dueAt: { $lte: this.clock.now() } })
      .sort({ dueAt: 1, position: 1 })
      .limit(limit)
      .toArray();
    return records.map((record) => this.sign(record));
  }

  /** The undelivered webhooks, newest first. */
  async undelivered(limit: number): Promise<SandboxWebhookRecord[]> {
    return this.webhooks.find().sort({ dueAt: -1, position: -1 }).limit(limit).toArray();
  }

  /** Finds an undelivered webhook in any state. */
  async find(id: string): Promise<SignedWebhook | undefined> {
    const record = await this.webhooks.findOne({ _id: id });
    return record === null ? undefined : this.sign(record);
  }

  /** Records that the shop answered 2xx. */
  async delivered({ id }: SignedWebhook): Promise<void> {
    await this.webhooks.deleteOne({ _id: id });
  }

  /** Records that the shop refused it finally. */
  async refused({ id }: SignedWebhook): Promise<void> {
    await this.webhooks.updateOne({ _id: id }, { $set: { state: 'REFUSED' } });
  }

  private sign(record: SandboxWebhookRecord): SignedWebhook {
    const { _id: id, event, gatewayPaymentId, body, forged } = record;
    const isDue = record.state === 'DUE' && record.dueAt <= this.clock.now();
    const secret = forged ? `not ${this.webhookSecret}` : this.webhookSecret;
    return { id, event, gatewayPaymentId, body, headers: signedHeaders(body, secret), forged, isDue };
  }
}

function eventsOf(event: SandboxEvent, delivery: WebhookDelivery): SandboxEvent[] {
  if (delivery === 'twice') return [event, event];
  if (delivery === 'out-of-order' && event === 'payment.captured')
    return ['order.paid', 'payment.captured', 'payment.authorized'];
  return [event];
}

/** The payment at the time of the event. */
function snapshotFor(event: SandboxEvent, payment: SandboxPaymentRecord): SandboxPaymentRecord {
  return event === 'payment.authorized' ? { ...payment, status: 'authorized' } : payment;
}
