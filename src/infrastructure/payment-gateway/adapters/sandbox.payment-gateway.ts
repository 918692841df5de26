import type { Collection, Connection } from 'mongoose';
import { NotFoundError } from '#common/errors/app-error.js';
import type { Clock } from '#common/time/clock.js';
import { isDuplicateKey } from '../../database/mongo-errors.js';
import { ExternalCallError } from '../../http-client/external-call.error.js';
import { PaymentGateway, type GatewayOrder, type GatewayPayment } from '../payment-gateway.port.js';
import { paymentSignature } from '../signatures.js';
import { gatewayId, type SandboxOrderRecord, type SandboxPaymentRecord } from './sandbox-gateway.records.js';
import { webhookOf, type SignedWebhook } from './sandbox-gateway.webhooks.js';

/** An order that waits at the sandbox gateway for somebody to pay it. */
export interface OpenSandboxOrder extends GatewayOrder {
  readonly status: 'created' | 'attempted';
  readonly createdAt: Date;
}

/** What a customer's client receives from a payment, and the webhook that tells the shop of it. */
export interface SandboxPayment {
  readonly gatewayPaymentId: string;
  readonly gatewaySignature: string;
  readonly webhook: SignedWebhook;
}

/** The secrets that the sandbox signs with: the same that the service verifies with. */
export interface SandboxGatewaySecrets {
  readonly keySecret: string;
  readonly webhookSecret: string;
}

/**
 * The payment gateway of the embedded mode: keeps its orders, payments and refunds in the service's
 * database, and pays or fails an order when a person asks for it. It composes and signs webhooks but does
 * not send them: whoever drives it delivers those of `dueWebhooks` and reports with `webhookDelivered`,
 * so that none is lost by a crash. Failures of the database come out as they are.
 */
export class SandboxPaymentGateway extends PaymentGateway {
  private readonly refundListeners = new Set<() => void>();

  private constructor(
    private readonly orders: Collection<SandboxOrderRecord>,
    private readonly payments: Collection<SandboxPaymentRecord>,
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
    await orders.createIndex({ receipt: 1 }, { unique: true });
    await orders.createIndex({ status: 1, createdAt: -1 });
    await payments.createIndex({ gatewayOrderId: 1 });
    await payments.createIndex({ webhookDue: 1 }, { partialFilterExpression: { webhookDue: true } });
    return new SandboxPaymentGateway(orders, payments, clock, secrets);
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
    return records.map((record) => ({
      gatewayPaymentId: record._id,
      status: record.status,
      amountMinor: record.amountMinor,
      currency: record.currency,
    }));
  }

  override async refund(refund: {
    gatewayPaymentId: string;
    amountMinor: number;
    idempotencyKey: string;
  }): Promise<{ refundId: string }> {
    const { gatewayPaymentId, amountMinor, idempotencyKey } = refund;
    const made = { id: gatewayId('rfnd'), idempotencyKey, amountMinor, createdAt: this.clock.now() };
    const refunded = await this.payments.updateOne(
      { _id: gatewayPaymentId, status: 'captured', amountMinor: { $gte: amountMinor } },
      { $set: { status: 'refunded', refund: made, webhookDue: true } },
    );
    if (refunded.modifiedCount === 1) {
      for (const listener of this.refundListeners) listener();
      return { refundId: made.id };
    }
    const payment = await this.payments.findOne({ _id: gatewayPaymentId });
    if (payment === null) throw refused('the payment does not exist');
    if (payment.refund !== null) return { refundId: payment.refund.id };
    if (payment.status !== 'captured') throw refused('only a captured payment can be refunded');
    throw refused('the amount is more than what was captured');
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
   * Pays an order, or lets a payment of it fail. An order that is paid already takes another payment, as a
   * gateway does when a late authorisation comes through: the shop has to refund it.
   * @throws NotFoundError 'Order not found'
   */
  async pay(gatewayOrderId: string, outcome: 'captured' | 'failed'): Promise<SandboxPayment> {
    const order = await this.orders.findOne({ _id: gatewayOrderId });
    if (order === null) throw new NotFoundError('Order not found');
    const payment: SandboxPaymentRecord = {
      _id: gatewayId('pay'),
      gatewayOrderId,
      amountMinor: order.amountMinor,
      currency: order.currency,
      status: outcome,
      createdAt: this.clock.now(),
      refund: null,
      webhookDue: true,
    };
    // The payment comes first: whatever a crash leaves between the two, no payment is unknown.
    await this.payments.insertOne(payment);
    await this.orders.updateOne(
      { _id: gatewayOrderId, status: { $ne: 'paid' } },
      { $set: { status: outcome === 'captured' ? 'paid' : 'attempted' } },
    );
    return {
      gatewayPaymentId: payment._id,
      gatewaySignature: paymentSignature(gatewayOrderId, payment._id, this.secrets.keySecret),
      webhook: this.webhook(payment),
    };
  }

  /** The webhooks that have not been delivered yet: of payments, and of refunds that the shop asked for. */
  async dueWebhooks(limit = 100): Promise<SignedWebhook[]> {
    const records = await this.payments.find({ webhookDue: true }).limit(limit).toArray();
    return records.map((record) => this.webhook(record));
  }

  /** Takes a webhook that the shop has answered with 2xx off the due ones. */
  async webhookDelivered(webhook: SignedWebhook): Promise<void> {
    const status =
      webhook.event === 'refund.processed'
        ? 'refunded'
        : webhook.event === 'payment.captured'
          ? 'captured'
          : 'failed';
    // The status is asked for, lest a refund made in between should never be told of.
    await this.payments.updateOne({ _id: webhook.gatewayPaymentId, status }, { $set: { webhookDue: false } });
  }

  /**
   * Calls `listener` whenever a refund has made a webhook due.
   * @returns a function that ends the subscription
   */
  onRefund(listener: () => void): () => void {
    this.refundListeners.add(listener);
    return () => this.refundListeners.delete(listener);
  }

  private webhook(payment: SandboxPaymentRecord): SignedWebhook {
    return webhookOf(payment, this.clock.now(), this.secrets.webhookSecret);
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

function refused(message: string, cause?: unknown): ExternalCallError {
  return new ExternalCallError('payment gateway', 'rejected', message, { status: 400, cause });
}
