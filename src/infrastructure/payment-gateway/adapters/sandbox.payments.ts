import type { Collection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import type { GatewayEvent, GatewayPayment, SignedPayment } from '../payment-gateway.port.js';
import { refused } from './sandbox.errors.js';
import type { SandboxOrders } from './sandbox.orders.js';
import type { SandboxWebhookOutbox, SignedWebhook } from './sandbox.outbox.js';
import { gatewayId, toGatewayPayment, type SandboxPaymentRecord } from './sandbox.records.js';
import type { WebhookDelivery } from './sandbox.behaviour.js';

/** The initial outcome of a payment; an `authorized` payment is captured or fails later. */
export const PAYMENT_OUTCOMES = ['captured', 'failed', 'authorized'] as const;

export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** Deviations of a simulated payment: an amount other than the order's (minor units), the delivery of its webhook. */
export interface PaymentQuirks {
  readonly amountMinor?: number | undefined;
  readonly webhook?: WebhookDelivery | undefined;
}

/** A payment, and the webhooks that report it, in sending order. */
export interface ReportedPayment {
  readonly payment: SandboxPaymentRecord;
  readonly webhooks: SignedWebhook[];
}

type MadePayment = Omit<SandboxPaymentRecord, 'createdAt' | 'refundedMinor' | 'refunds'>;

type PaymentEvent = Extract<GatewayEvent, { gatewayOrderId: string | null }>;

/** Whether a webhook reports a payment. */
export function isOfPayment(event: GatewayEvent): event is PaymentEvent {
  return 'gatewayOrderId' in event;
}

/** The payments of the sandbox gateway. */
export class SandboxPayments {
  constructor(
    private readonly payments: Collection<SandboxPaymentRecord>,
    private readonly orders: SandboxOrders,
    private readonly webhooks: SandboxWebhookOutbox,
    private readonly clock: Clock,
  ) {}

  /** All payments of an order, oldest first. */
  async of(gatewayOrderId: string): Promise<GatewayPayment[]> {
    const records = await this.payments.find({ gatewayOrderId }).sort({ createdAt: 1, _id: 1 }).toArray();
    return records.map(toGatewayPayment);
  }

  /**
   * Decides an authorised payment of the order, else makes one.
   * @throws SandboxOrderNotFoundError
   */
  async pay(
    gatewayOrderId: string,
    outcome: PaymentOutcome,
    { amountMinor, webhook }: PaymentQuirks,
  ): Promise<ReportedPayment> {
    const order = await this.orders.get(gatewayOrderId);
    // An order that no payment was noted of has no authorised one.
    const mayWait = outcome !== 'authorized' && order.status !== 'created';
    const waiting = mayWait ? await this.payments.findOne({ gatewayOrderId, status: 'authorized' }) : null;
    const decided = waiting === null ? null : await this.decide(waiting, outcome, webhook);
    if (decided !== null) return decided;
    const payment = await this.add({
      _id: gatewayId('pay'),
      gatewayOrderId,
      amountMinor: amountMinor ?? order.amountMinor,
      currency: order.currency,
      status: outcome,
    });
    return this.announce(payment, outcome, webhook);
  }

  /** Adds a payment of the order's amount that is known by its signature alone, captured, unless it is here already. */
  async addSigned({ gatewayOrderId, gatewayPaymentId: _id }: SignedPayment): Promise<void> {
    if ((await this.payments.findOne({ _id })) !== null) return;
    const order = await this.orders.find(gatewayOrderId);
    if (order === null) return;
    const { amountMinor, currency } = order;
    await this.addOnce({ _id, gatewayOrderId, amountMinor, currency, status: 'captured' });
  }

  /** Adds a payment of one of the orders as a webhook reports it. One that is here already can only be captured. */
  async addReported(event: PaymentEvent): Promise<void> {
    const { kind: status, gatewayOrderId, gatewayPaymentId: _id, amountMinor, currency } = event;
    if (gatewayOrderId === null) return;
    const present = await this.payments.findOne({ _id });
    if (present === null) {
      if ((await this.orders.find(gatewayOrderId)) === null) return;
      await this.addOnce({ _id, gatewayOrderId, amountMinor, currency, status });
    } else if (status === 'captured' && (present.status === 'authorized' || present.status === 'failed')) {
      await this.payments.updateOne({ _id, status: present.status }, { $set: { status } });
      await this.orders.notePayment(present.gatewayOrderId, true);
    }
  }

  /**
   * Captures an authorised payment.
   * @param bankRefuses whether the bank does not release the money
   * @throws ExternalCallError when the payment is not authorised, or of another amount
   */
  async capture(
    { gatewayPaymentId, amountMinor, currency }: Omit<GatewayPayment, 'status'>,
    bankRefuses: boolean,
  ): Promise<GatewayPayment> {
    const present = await this.payments.findOne({ _id: gatewayPaymentId });
    if (present?.status === 'captured') return toGatewayPayment(present);
    if (present?.status !== 'authorized') throw refused('only an authorised payment can be captured');
    if (bankRefuses) throw refused('the bank does not release the money');
    if (present.amountMinor !== amountMinor || present.currency !== currency)
      throw refused('the amount is not the one that was authorised');
    await this.decide(present, 'captured');
    return toGatewayPayment({ ...present, status: 'captured' });
  }

  /** Adds a payment. A crash in between must neither lose a capture nor hide an authorised payment. */
  private async add(made: MadePayment): Promise<SandboxPaymentRecord> {
    const payment = { ...made, createdAt: this.clock.now(), refundedMinor: 0, refunds: [] };
    if (made.status !== 'captured') await this.orders.notePayment(made.gatewayOrderId, false);
    await this.payments.insertOne(payment);
    return payment;
  }

  private async addOnce(made: MadePayment): Promise<void> {
    try {
      await this.add(made);
    } catch (error) {
      // The same report came twice at once.
      if (!isDuplicateKey(error)) throw error;
    }
    await this.orders.notePayment(made.gatewayOrderId, made.status === 'captured');
  }

  /** Captures or fails an authorised payment. @returns null after a concurrent change */
  private async decide(
    { _id }: SandboxPaymentRecord,
    outcome: PaymentOutcome,
    webhook?: WebhookDelivery,
  ): Promise<ReportedPayment | null> {
    const decided = await this.payments.findOneAndUpdate(
      { _id, status: 'authorized' },
      { $set: { status: outcome } },
      { returnDocument: 'after' },
    );
    return decided === null ? null : this.announce(decided, outcome, webhook);
  }

  /** Brings the order up to date with a payment, and creates the webhooks that report it. */
  private async announce(
    payment: SandboxPaymentRecord,
    outcome: PaymentOutcome,
    delivery?: WebhookDelivery,
  ): Promise<ReportedPayment> {
    await this.orders.notePayment(payment.gatewayOrderId, outcome === 'captured');
    const webhooks = await this.webhooks.report({ event: `payment.${outcome}`, payment, delivery });
    return { payment, webhooks };
  }
}
