import type { Collection } from 'mongoose';
import { BoundedMap } from '#common/collections/bounded-map.js';
import type { Clock } from '#common/time/clock.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import type {
  CaptureRequest,
  FoundPayment,
  GatewayEvent,
  GatewayPayment,
  ListedPayment,
  PaymentPage,
  SignedPayment,
} from '../payment-gateway.port.js';
import { refused, SandboxOfferTooHighError } from './sandbox.errors.js';
import type { RazorpayWords } from './razorpay.words.js';
import type { SandboxOrders } from './sandbox.orders.js';
import type { SandboxWebhookOutbox, SignedWebhook } from './sandbox.outbox.js';
import {
  gatewayId,
  toGatewayPayment,
  type SandboxOrderRecord,
  type SandboxPaymentRecord,
} from './sandbox.records.js';
import type { WebhookDelivery } from './sandbox.behaviour.js';

/**
 * The initial outcome of a payment; an `authorized` payment is captured or fails later, a `pending` one is of cash on delivery, a
 * word that the shop does not know.
 */
export const PAYMENT_OUTCOMES = ['captured', 'failed', 'authorized', 'pending'] as const;

export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** The least amount of a payment, in minor units. */
const LEAST_MINOR = 100;

/**
 * Deviations of a simulated payment, in minor units: an amount other than the order's, which does not settle it; an offer that the
 * gateway takes off, or a fee that the customer bears, with which it does; the delivery of its webhook.
 */
export interface PaymentQuirks {
  readonly amountMinor?: number | undefined;
  readonly offerMinor?: number | undefined;
  readonly feeMinor?: number | undefined;
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

/** The amount of a payment of the order, and what makes it another one than the order's. @throws SandboxOfferTooHighError */
function amountOf(
  order: Pick<SandboxOrderRecord, 'amountMinor'>,
  { amountMinor, offerMinor, feeMinor }: Omit<PaymentQuirks, 'webhook'>,
): Pick<SandboxPaymentRecord, 'amountMinor' | 'offerMinor' | 'feeMinor'> {
  if (amountMinor !== undefined) return { amountMinor };
  if (feeMinor !== undefined) return { amountMinor: order.amountMinor + feeMinor, feeMinor };
  if (offerMinor === undefined) return { amountMinor: order.amountMinor };
  if (order.amountMinor - offerMinor < LEAST_MINOR) throw new SandboxOfferTooHighError();
  return { amountMinor: order.amountMinor - offerMinor, offerMinor };
}

/** The same of a payment that settles the order by this amount. */
function settledBy(order: Pick<SandboxOrderRecord, 'amountMinor'>, amountMinor: number) {
  const feeMinor = amountMinor - order.amountMinor;
  if (feeMinor === 0) return { amountMinor };
  return feeMinor > 0 ? { amountMinor, feeMinor } : { amountMinor, offerMinor: -feeMinor };
}

/** The number of captured payments that a process remembers without a read. */
const MOST_KNOWN = 1_000;

/** The payments of the sandbox gateway. */
export class SandboxPayments {
  /** Captured payments of this process: their reports and their customers come soon after, and change nothing. */
  private readonly captured = new BoundedMap<string, true>(MOST_KNOWN);

  constructor(
    private readonly payments: Collection<SandboxPaymentRecord>,
    private readonly orders: SandboxOrders,
    private readonly webhooks: SandboxWebhookOutbox,
    private readonly clock: Clock,
    private readonly words: RazorpayWords,
  ) {}

  /** The offer of a payment, by an id as the gateway has them; undefined for none. */
  async offerOf(gatewayPaymentId: string): Promise<string | undefined> {
    const payment = await this.payments.findOne({ _id: gatewayPaymentId });
    return payment?.offerMinor === undefined ? undefined : gatewayPaymentId.replace('pay_', 'offer_');
  }

  /** The payment of this id, with its order. */
  async find(gatewayPaymentId: string): Promise<FoundPayment | undefined> {
    const record = await this.payments.findOne({ _id: gatewayPaymentId });
    return record === null ? undefined : this.found(record);
  }

  /** The payments of a period, newest first. */
  async list({ from, to, count, skip }: PaymentPage): Promise<ListedPayment[]> {
    const records = await this.payments
      .find({ createdAt: { $gte: from, $lte: to } })
      .sort({ createdAt: -1, _id: -1 })
      .skip(skip)
      .limit(count)
      .toArray();
    return records.map((record) => ({ ...this.found(record), madeAt: record.createdAt }));
  }

  /** All payments of an order, oldest first. */
  async of(gatewayOrderId: string): Promise<GatewayPayment[]> {
    const records = await this.payments.find({ gatewayOrderId }).sort({ createdAt: 1, _id: 1 }).toArray();
    return records.map((record) => toGatewayPayment(record, this.words));
  }

  /**
   * Decides an authorised payment of the order, else makes one.
   * @throws SandboxOrderNotFoundError, SandboxOfferTooHighError
   */
  async pay(
    gatewayOrderId: string,
    outcome: PaymentOutcome,
    { webhook, ...quirks }: PaymentQuirks,
  ): Promise<ReportedPayment> {
    const order = await this.orders.get(gatewayOrderId);
    // An order that no payment was noted of has no authorised one.
    const mayWait = (outcome === 'captured' || outcome === 'failed') && order.status !== 'created';
    const waiting = mayWait ? await this.payments.findOne({ gatewayOrderId, status: 'authorized' }) : null;
    const decided = waiting === null ? null : await this.decide(waiting, outcome, webhook);
    if (decided !== null) return decided;
    const payment = await this.add({
      _id: gatewayId('pay'),
      gatewayOrderId,
      ...amountOf(order, quirks),
      currency: order.currency,
      status: outcome,
    });
    return this.announce(payment, outcome, { delivery: webhook, order });
  }

  /** Adds a payment of the order's amount that is known by its signature alone, captured, unless it is here already. */
  async addSigned({ gatewayOrderId, gatewayPaymentId: _id }: SignedPayment): Promise<void> {
    if (this.captured.get(_id) === true || (await this.payments.findOne({ _id })) !== null) return;
    const order = await this.orders.find(gatewayOrderId);
    if (order === null) return;
    const { amountMinor, currency } = order;
    await this.addOnce({ _id, gatewayOrderId, amountMinor, currency, status: 'captured' });
  }

  /** Adds a payment of one of the orders as a webhook reports it. One that is here already can only be captured. */
  async addReported(event: PaymentEvent): Promise<void> {
    const { kind: status, gatewayOrderId, gatewayPaymentId: _id, currency, isOrderPaid } = event;
    if (gatewayOrderId === null || this.captured.get(_id) === true) return;
    const present = await this.payments.findOne({ _id });
    if (present === null) {
      const order = await this.orders.find(gatewayOrderId);
      if (order === null) return;
      const { amountMinor } = event;
      const amounts = isOrderPaid === true ? settledBy(order, amountMinor) : { amountMinor };
      await this.addOnce({ _id, gatewayOrderId, ...amounts, currency, status });
    } else if (status === 'captured' && (present.status === 'authorized' || present.status === 'failed')) {
      await this.payments.updateOne({ _id, status: present.status }, { $set: { status } });
      await this.orders.notePayment({ ...present, status });
    }
  }

  /**
   * Captures an authorised payment.
   * @param bankRefuses whether the bank does not release the money
   * @throws ExternalCallError when the payment is not authorised, or of another amount
   */
  async capture(
    { gatewayPaymentId, amountMinor, currency }: CaptureRequest,
    bankRefuses: boolean,
  ): Promise<GatewayPayment> {
    const present = await this.payments.findOne({ _id: gatewayPaymentId });
    if (present?.status === 'captured') return toGatewayPayment(present, this.words);
    if (present?.status !== 'authorized') throw refused('only an authorised payment can be captured');
    if (bankRefuses) throw refused('the bank does not release the money');
    if (present.amountMinor !== amountMinor || present.currency !== currency)
      throw refused('the amount is not the one that was authorised');
    await this.decide(present, 'captured');
    return toGatewayPayment({ ...present, status: 'captured' }, this.words);
  }

  private found(record: SandboxPaymentRecord): FoundPayment {
    return { ...toGatewayPayment(record, this.words), gatewayOrderId: record.gatewayOrderId };
  }

  /** Adds a payment. A crash in between must neither lose a capture nor hide an authorised payment. */
  private async add(made: MadePayment): Promise<SandboxPaymentRecord> {
    const payment = { ...made, createdAt: this.clock.now(), refundedMinor: 0, refunds: [] };
    if (made.status !== 'captured') await this.orders.notePayment(made);
    await this.payments.insertOne(payment);
    if (made.status === 'captured') this.captured.set(made._id, true);
    return payment;
  }

  private async addOnce(made: MadePayment): Promise<void> {
    try {
      await this.add(made);
    } catch (error) {
      // The same report came twice at once.
      if (!isDuplicateKey(error)) throw error;
    }
    await this.orders.notePayment(made);
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
    return decided === null ? null : this.announce(decided, outcome, { delivery: webhook });
  }

  /** Brings the order up to date with a payment, and creates the webhooks that report it. */
  private async announce(
    payment: SandboxPaymentRecord,
    outcome: PaymentOutcome,
    { delivery, order: known }: { delivery: WebhookDelivery | undefined; order?: SandboxOrderRecord },
  ): Promise<ReportedPayment> {
    const order = await this.orders.notePayment({ ...payment, status: outcome }, known);
    const webhooks = await this.webhooks.report({ event: `payment.${outcome}`, payment, order, delivery });
    return { payment, webhooks };
  }
}
