import type { Collection, Connection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import { isDuplicateKey } from '../../database/mongo-errors.js';
import type { WebhookHeaders } from '../../webhooks/webhook-request.js';
import {
  PaymentGateway,
  type GatewayEvent,
  type GatewayOrder,
  type GatewayPayment,
  type GatewayRefund,
  type SignedPayment,
} from '../payment-gateway.port.js';
import { isPaymentSigned, paymentSignature } from './razorpay.signatures.js';
import { readSignedWebhook } from './razorpay.webhooks.js';
import { SandboxOrderNotFoundError } from './sandbox-gateway.errors.js';
import {
  SandboxWebhookOutbox,
  type SandboxWebhookRecord,
  type SignedWebhook,
} from './sandbox-gateway.outbox.js';
import {
  gatewayId,
  toGatewayPayment,
  toGatewayRefund,
  type SandboxOrderRecord,
  type SandboxPaymentRecord,
} from './sandbox-gateway.records.js';
import { refused, SandboxRefunds, type RefundRequest } from './sandbox-gateway.refunds.js';
import {
  SandboxGatewaySwitches,
  type SandboxSettingsRecord,
  type WebhookDelivery,
} from './sandbox-gateway.settings.js';

/** How a payment ends at first: an `authorized` one is captured or fails later. */
export const PAYMENT_OUTCOMES = ['captured', 'failed', 'authorized'] as const;

export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** An order that waits at the sandbox gateway for somebody to pay it. */
export interface OpenSandboxOrder extends GatewayOrder {
  readonly status: 'created' | 'attempted';
  readonly createdAt: Date;
}

/** What a customer's client receives from a payment, and the webhooks that report it to the shop, first one first. */
export interface SandboxPayment {
  readonly gatewayPaymentId: string;
  readonly gatewaySignature: string;
  readonly webhook: SignedWebhook;
  readonly webhooks: readonly SignedWebhook[];
}

/** How a payment departs from the usual. */
export interface PaymentQuirks {
  /** Another amount than the order's, in minor units. */
  readonly amountMinor?: number | undefined;
  readonly webhook?: WebhookDelivery | undefined;
}

/** The secrets that the sandbox signs with: the same that the service verifies with. */
export interface SandboxGatewaySecrets {
  readonly keySecret: string;
  readonly webhookSecret: string;
}

const EVENT_OF = {
  captured: 'payment.captured',
  failed: 'payment.failed',
  authorized: 'payment.authorized',
} as const;

/**
 * The payment gateway of the embedded mode: keeps its orders, payments, refunds and webhooks in the service's
 * database, and does what a person asks for, kind or not. It composes and signs webhooks but does not send them:
 * whoever drives it delivers those of `webhooks`. Failures of the database come out as they are.
 */
export class SandboxPaymentGateway extends PaymentGateway {
  private readonly webhookListeners = new Set<() => void>();

  private constructor(
    private readonly orders: Collection<SandboxOrderRecord>,
    private readonly payments: Collection<SandboxPaymentRecord>,
    readonly refunds: SandboxRefunds,
    readonly webhooks: SandboxWebhookOutbox,
    readonly switches: SandboxGatewaySwitches,
    private readonly clock: Clock,
    private readonly secrets: SandboxGatewaySecrets,
  ) {
    super();
  }

  /** Opens the sandbox on the service's database and makes its indexes. */
  static async open(
    connection: Connection,
    clock: Clock,
    secrets: SandboxGatewaySecrets,
  ): Promise<SandboxPaymentGateway> {
    const orders = connection.collection<SandboxOrderRecord>('sandbox_gateway_orders');
    const payments = connection.collection<SandboxPaymentRecord>('sandbox_gateway_payments');
    const webhooks = connection.collection<SandboxWebhookRecord>('sandbox_gateway_webhooks');
    const settings = connection.collection<SandboxSettingsRecord>('sandbox_gateway_settings');
    await orders.createIndex({ receipt: 1 }, { unique: true });
    await orders.createIndex({ status: 1, createdAt: -1 });
    await payments.createIndex({ gatewayOrderId: 1 });
    await payments.createIndex({ 'refunds.id': 1 }, { sparse: true });
    await payments.createIndex({ 'refunds.status': 1 }, { sparse: true });
    await webhooks.createIndex({ state: 1, dueAt: 1, position: 1 });
    return new SandboxPaymentGateway(
      orders,
      payments,
      new SandboxRefunds(payments, clock),
      new SandboxWebhookOutbox(webhooks, clock, secrets.webhookSecret),
      new SandboxGatewaySwitches(settings),
      clock,
      secrets,
    );
  }

  /** As the port says; a receipt that was used before is refused. */
  override async createOrder(order: {
    receipt: string;
    amountMinor: number;
    currency: string;
  }): Promise<GatewayOrder> {
    if (!Number.isSafeInteger(order.amountMinor) || order.amountMinor < 100) {
      throw refused('the amount must be at least 1.00');
    }
    const record: SandboxOrderRecord = {
      _id: gatewayId('order'),
      receipt: order.receipt,
      amountMinor: order.amountMinor,
      currency: order.currency,
      status: 'created',
      createdAt: this.clock.now(),
    };
    try {
      await this.orders.insertOne(record);
    } catch (error) {
      if (isDuplicateKey(error)) throw refused('the receipt has been used before', error);
      throw error;
    }
    return toOrder(record);
  }

  override async findOrderByReceipt(receipt: string): Promise<GatewayOrder | undefined> {
    const record = await this.orders.findOne({ receipt });
    return record === null ? undefined : toOrder(record);
  }

  override async paymentsOf(gatewayOrderId: string): Promise<GatewayPayment[]> {
    const records = await this.payments.find({ gatewayOrderId }).sort({ createdAt: 1, _id: 1 }).toArray();
    return records.map((record) => toGatewayPayment(record));
  }

  override async capturePayment(payment: {
    gatewayPaymentId: string;
    amountMinor: number;
    currency: string;
  }): Promise<GatewayPayment> {
    const { gatewayPaymentId, amountMinor, currency } = payment;
    const { captures } = await this.switches.read();
    const present = await this.payments.findOne({ _id: gatewayPaymentId });
    if (present?.status === 'captured') return toGatewayPayment(present);
    if (present?.status !== 'authorized') throw refused('only an authorised payment can be captured');
    if (captures === 'refused') throw refused('the bank does not release the money');
    if (present.amountMinor !== amountMinor || present.currency !== currency)
      throw refused('the amount is not the one that was authorised');
    await this.decide(present, 'captured');
    this.nudge();
    return toGatewayPayment({ ...present, status: 'captured' });
  }

  override async refund(request: RefundRequest): Promise<GatewayRefund> {
    const settings = await this.switches.read();
    const { payment, refund, isNew } = await this.refunds.make(request, settings.refunds);
    if (isNew && refund.status === 'processed') {
      await this.webhooks.report({ event: 'refund.processed', payment, refund, delivery: settings.webhooks });
      this.nudge();
    }
    return toGatewayRefund(payment, refund);
  }

  override async refundsOf(gatewayPaymentId: string): Promise<GatewayRefund[]> {
    return this.refunds.of(gatewayPaymentId);
  }

  override verifyPayment(payment: SignedPayment): boolean {
    return isPaymentSigned(payment, this.secrets.keySecret);
  }

  override readWebhook(rawBody: Buffer, headers: WebhookHeaders): GatewayEvent {
    return readSignedWebhook(rawBody, headers, this.secrets.webhookSecret);
  }

  override async ping(): Promise<void> {}

  /** The orders that nobody has paid, newest first. */
  async openOrders(limit = 100): Promise<OpenSandboxOrder[]> {
    const records = await this.orders
      .find({ status: { $in: ['created', 'attempted'] } })
      .sort({ createdAt: -1 })
      .limit(limit)
      .toArray();
    return records.map((record) => ({
      ...toOrder(record),
      status: record.status === 'attempted' ? 'attempted' : 'created',
      createdAt: record.createdAt,
    }));
  }

  /**
   * Pays an order, or lets a payment of it fail. A payment that is authorised already is captured, or fails. An order
   * that is paid already takes another payment, as a gateway does when a late authorisation comes through: the shop
   * has to refund it.
   * @throws NotFoundError 'Order not found'
   */
  async pay(
    gatewayOrderId: string,
    outcome: PaymentOutcome,
    quirks: PaymentQuirks = {},
  ): Promise<SandboxPayment> {
    const order = await this.orders.findOne({ _id: gatewayOrderId });
    if (order === null) throw new SandboxOrderNotFoundError();
    const waiting = await this.payments.findOne({ gatewayOrderId, status: 'authorized' });
    const decided =
      waiting === null || outcome === 'authorized'
        ? undefined
        : await this.decide(waiting, outcome, quirks.webhook);
    const { payment, webhooks } = decided ?? (await this.newPayment(order, outcome, quirks));
    return {
      gatewayPaymentId: payment._id,
      gatewaySignature: paymentSignature(gatewayOrderId, payment._id, this.secrets.keySecret),
      webhook: webhooks[0]!,
      webhooks,
    };
  }

  /**
   * Ends a refund that was answered as pending.
   * @returns the webhooks that report it
   * @throws NotFoundError 'Refund not found', ConflictError 'Refund has ended already'
   */
  async endRefund(
    refundId: string,
    status: 'processed' | 'failed',
    webhook?: WebhookDelivery,
  ): Promise<SignedWebhook[]> {
    const { payment, refund } = await this.refunds.end(refundId, status);
    const delivery = webhook ?? (await this.switches.read()).webhooks;
    return this.webhooks.report({ event: `refund.${status}`, payment, refund, delivery });
  }

  /** Takes a webhook that the shop has answered with 2xx off the due ones. */
  async webhookDelivered(webhook: SignedWebhook): Promise<void> {
    await this.webhooks.delivered(webhook);
  }

  /**
   * Calls `listener` whenever a call of the shop has made a webhook due.
   * @returns a function that ends the subscription
   */
  onWebhook(listener: () => void): () => void {
    this.webhookListeners.add(listener);
    return () => this.webhookListeners.delete(listener);
  }

  private async newPayment(order: SandboxOrderRecord, outcome: PaymentOutcome, quirks: PaymentQuirks) {
    const payment: SandboxPaymentRecord = {
      _id: gatewayId('pay'),
      gatewayOrderId: order._id,
      amountMinor: quirks.amountMinor ?? order.amountMinor,
      currency: order.currency,
      status: outcome,
      createdAt: this.clock.now(),
      refundedMinor: 0,
      refunds: [],
    };
    // The payment comes first: whatever a crash leaves between the two, no payment is unknown.
    await this.payments.insertOne(payment);
    return { payment, webhooks: await this.announce(payment, outcome, quirks.webhook) };
  }

  /** An authorised payment is captured, or fails. @returns nothing when another call was faster */
  private async decide(
    waiting: SandboxPaymentRecord,
    outcome: 'captured' | 'failed',
    webhook?: WebhookDelivery,
  ) {
    const decided = await this.payments.findOneAndUpdate(
      { _id: waiting._id, status: 'authorized' },
      { $set: { status: outcome } },
      { returnDocument: 'after' },
    );
    if (decided === null) return undefined;
    return { payment: decided, webhooks: await this.announce(decided, outcome, webhook) };
  }

  private async announce(
    payment: SandboxPaymentRecord,
    outcome: PaymentOutcome,
    webhook?: WebhookDelivery,
  ): Promise<SignedWebhook[]> {
    await this.orders.updateOne(
      { _id: payment.gatewayOrderId, status: { $ne: 'paid' } },
      { $set: { status: outcome === 'captured' ? 'paid' : 'attempted' } },
    );
    const delivery = webhook ?? (await this.switches.read()).webhooks;
    return this.webhooks.report({ event: EVENT_OF[outcome], payment, delivery });
  }

  private nudge(): void {
    for (const listener of this.webhookListeners) listener();
  }
}

function toOrder(record: SandboxOrderRecord): GatewayOrder {
  return {
    gatewayOrderId: record._id,
    receipt: record.receipt,
    amountMinor: record.amountMinor,
    currency: record.currency,
  };
}
