import type { Connection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import { SandboxSettings } from '../../database/sandbox-settings.js';
import type { VendorWords } from '../../metrics/vendor-words.js';
import type { ReceivedWebhook } from '../../webhooks/webhook-request.js';
import {
  PaymentGateway,
  type CaptureRequest,
  type FoundPayment,
  type GatewayEvent,
  type GatewayOrder,
  type GatewayPayment,
  type GatewayRefund,
  type ListedPayment,
  type NewGatewayOrder,
  type PaymentPage,
  type RefundRequest,
  type SignedPayment,
} from '../payment-gateway.port.js';
import { isPaymentSigned, paymentSignature, type GatewaySecrets } from './razorpay.signature.js';
import { readSignedWebhook } from './razorpay.webhook-events.js';
import { RazorpayWords } from './razorpay.words.js';
import { SandboxDisputes } from './sandbox.disputes.js';
import { unanswered } from './sandbox.errors.js';
import { SandboxOrders } from './sandbox.orders.js';
import { SandboxWebhookOutbox, type SandboxWebhookRecord, type SignedWebhook } from './sandbox.outbox.js';
import { isOfPayment, SandboxPayments, type PaymentOutcome, type PaymentQuirks } from './sandbox.payments.js';
import { toGatewayRefund, type SandboxOrderRecord, type SandboxPaymentRecord } from './sandbox.records.js';
import { SandboxRefunds } from './sandbox.refunds.js';
import { KIND, type SandboxGatewaySettings, type WebhookDelivery } from './sandbox.behaviour.js';

/** The payment data for the customer's client, and the webhooks that report it, in sending order. */
export interface SandboxPayment {
  readonly gatewayPaymentId: string;
  readonly gatewaySignature: string;
  readonly webhook: SignedWebhook;
  readonly webhooks: readonly SignedWebhook[];
}

/**
 * The embedded payment gateway. Stores its orders, payments, refunds and webhooks in the service's database, and
 * simulates successes and failures on request. It creates and signs webhooks but does not send them; the developer
 * console does. Database errors are not translated.
 */
export class SandboxPaymentGateway extends PaymentGateway {
  private readonly webhookListeners = new Set<() => void>();

  private constructor(
    readonly orders: SandboxOrders,
    private readonly payments: SandboxPayments,
    readonly refunds: SandboxRefunds,
    readonly webhooks: SandboxWebhookOutbox,
    readonly switches: SandboxSettings<SandboxGatewaySettings>,
    readonly disputes: SandboxDisputes,
    private readonly secrets: GatewaySecrets,
    private readonly words: RazorpayWords,
  ) {
    super();
  }

  /**
   * Opens the sandbox on the service's database and creates its indexes.
   * @param vendorWords gets the words that the shop does not know
   */
  static async open(
    connection: Connection,
    clock: Clock,
    secrets: GatewaySecrets,
    vendorWords?: VendorWords,
  ): Promise<SandboxPaymentGateway> {
    const words = RazorpayWords.reportedTo(vendorWords);
    const orders = connection.collection<SandboxOrderRecord>('sandbox_gateway_orders');
    const payments = connection.collection<SandboxPaymentRecord>('sandbox_gateway_payments');
    const webhooks = connection.collection<SandboxWebhookRecord>('sandbox_gateway_webhooks');
    await orders.createIndexes([
      { key: { receipt: 1 }, unique: true },
      { key: { status: 1, createdAt: -1 } },
    ]);
    await payments.createIndexes([
      { key: { gatewayOrderId: 1 } },
      { key: { createdAt: -1, _id: -1 } },
      { key: { 'refunds.id': 1 }, sparse: true },
      { key: { 'refunds.status': 1 }, sparse: true },
    ]);
    await webhooks.createIndex({ state: 1, dueAt: 1, position: 1 });
    const switches = new SandboxSettings(connection, 'sandbox_gateway_settings', 'settings', KIND);
    const sandboxOrders = new SandboxOrders(orders, clock);
    const outbox = new SandboxWebhookOutbox(webhooks, switches, clock, secrets.webhookSecret);
    const refunds = new SandboxRefunds(payments, clock);
    return new SandboxPaymentGateway(
      sandboxOrders,
      new SandboxPayments(payments, sandboxOrders, outbox, clock, words),
      refunds,
      outbox,
      switches,
      new SandboxDisputes(payments, refunds, outbox, clock),
      secrets,
      words,
    );
  }

  override async createOrder(order: NewGatewayOrder): Promise<GatewayOrder> {
    return this.orders.create(order);
  }

  override async findOrderByReceipt(receipt: string): Promise<GatewayOrder | undefined> {
    return this.orders.findByReceipt(receipt);
  }

  override async isOrderPaid(gatewayOrderId: string): Promise<boolean> {
    return (await this.orders.find(gatewayOrderId))?.status === 'paid';
  }

  override async offerOf(gatewayPaymentId: string): Promise<string | undefined> {
    return this.payments.offerOf(gatewayPaymentId);
  }

  override async findPayment(gatewayPaymentId: string): Promise<FoundPayment | undefined> {
    return this.payments.find(gatewayPaymentId);
  }

  override async listPayments(page: PaymentPage): Promise<ListedPayment[]> {
    return this.payments.list(page);
  }

  override async receiptOf(gatewayOrderId: string): Promise<string | undefined> {
    return (await this.orders.find(gatewayOrderId))?.receipt;
  }

  override async paymentsOf(gatewayOrderId: string): Promise<GatewayPayment[]> {
    return this.payments.of(gatewayOrderId);
  }

  override async capturePayment(payment: CaptureRequest): Promise<GatewayPayment> {
    const { captures } = await this.switches.read();
    const captured = await this.payments.capture(payment, captures === 'refused');
    this.nudge();
    return captured;
  }

  override async refund(request: RefundRequest): Promise<GatewayRefund> {
    const { refunds: answer } = await this.switches.read();
    const { payment, refund, isNew } = await this.refunds.make(request, answer);
    if (isNew && refund.status !== 'pending') {
      await this.webhooks.report({ event: `refund.${refund.status}`, payment, refund });
      this.nudge();
    }
    if (isNew && answer === 'timeout') throw unanswered('the refund was accepted, but not answered in time');
    return toGatewayRefund(payment, refund);
  }

  override async refundsOf(gatewayPaymentId: string): Promise<GatewayRefund[]> {
    return this.refunds.of(gatewayPaymentId);
  }

  override async findRefund(gatewayRefundId: string): Promise<GatewayRefund> {
    return this.refunds.find(gatewayRefundId);
  }

  /** A rightly signed payment that was not made here is made: captured, of the order's amount (decisions, 13.1). */
  override async verifyPayment(payment: SignedPayment): Promise<boolean> {
    if (!isPaymentSigned(payment, this.secrets.keySecret)) return false;
    await this.payments.addSigned(payment);
    return true;
  }

  /**
   * A payment that a rightly signed webhook reports, and that was not made here, is made as the webhook says; a refund that was made
   * here ends as it says.
   */
  override async readWebhook(webhook: ReceivedWebhook): Promise<GatewayEvent> {
    const event = readSignedWebhook(webhook, this.secrets.webhookSecret, this.words);
    if (isOfPayment(event)) await this.payments.addReported(event);
    if (event.kind === 'refund') await this.refunds.follow(event.refund);
    return event;
  }

  override async ping(): Promise<void> {}

  /**
   * Pays an order, or fails a payment of it. An authorised payment is captured or fails. A paid order accepts another
   * payment, as real gateways do after a late authorisation; the shop must refund it.
   * @throws SandboxOrderNotFoundError, SandboxOfferTooHighError
   */
  async pay(
    gatewayOrderId: string,
    outcome: PaymentOutcome,
    quirks: PaymentQuirks = {},
  ): Promise<SandboxPayment> {
    const { payment, webhooks } = await this.payments.pay(gatewayOrderId, outcome, quirks);
    return {
      gatewayPaymentId: payment._id,
      gatewaySignature: paymentSignature(gatewayOrderId, payment._id, this.secrets.keySecret),
      webhook: webhooks[0]!,
      webhooks,
    };
  }

  /**
   * Ends a refund that was answered as pending, or makes one fail that was processed.
   * @returns the webhooks that report it
   * @throws SandboxRefundNotFoundError, SandboxRefundEndedError
   */
  async endRefund(
    refundId: string,
    status: 'processed' | 'failed',
    delivery?: WebhookDelivery,
  ): Promise<SignedWebhook[]> {
    const { payment, refund } = await this.refunds.end(refundId, status);
    return this.webhooks.report({ event: `refund.${status}`, payment, refund, delivery });
  }

  /**
   * Calls `listener` after a call of the shop that creates due webhooks.
   * @returns a function that ends the subscription
   */
  onWebhook(listener: () => void): () => void {
    this.webhookListeners.add(listener);
    return () => this.webhookListeners.delete(listener);
  }

  private nudge(): void {
    for (const listener of this.webhookListeners) listener();
  }
}
