import { createHash } from 'node:crypto';
import type * as z from 'zod';
import type { AppConfig } from '#config/app-config.js';
import { ExternalCallError } from '../../http-client/external-call.error.js';
import { HttpClient, type HttpCall } from '../../http-client/http-client.js';
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
import {
  listedPaymentsAnswer,
  offersAnswer,
  orderAnswer,
  ordersAnswer,
  orderStatusAnswer,
  paymentAnswer,
  paymentsAnswer,
  reasonOf,
  receiptAnswer,
  refundAnswer,
  refundsAnswer,
} from './razorpay.replies.js';
import { isPaymentSigned, type GatewaySecrets } from './razorpay.signature.js';
import { readSignedWebhook, referenceOf } from './razorpay.webhook-events.js';
import { RazorpayWords } from './razorpay.words.js';

/** Five days, in minutes: Razorpay's maximum, after which it refunds uncaptured payments. */
const CAPTURE_PERIOD_MINUTES = 7200;

/** Captures every payment that is authorised within the period, regardless of the account's settings. */
const CAPTURE_OPTIONS = {
  automatic_expiry_period: CAPTURE_PERIOD_MINUTES,
  manual_expiry_period: CAPTURE_PERIOD_MINUTES,
  refund_speed: 'normal',
} as const;

/** Razorpay's maximum page size. */
const REFUNDS_LISTED = 100;

type RefundItem = z.output<typeof refundAnswer>;

/** The payment gateway on Razorpay's API. */
export class RazorpayPaymentGateway extends PaymentGateway {
  private constructor(
    private readonly client: HttpClient,
    private readonly authorization: string,
    private readonly secrets: GatewaySecrets,
    private readonly words: RazorpayWords,
  ) {
    super();
  }

  /**
   * @param config with the version in `apiUrl`: `https://api.razorpay.com/v1`
   * @param deadlineMs timeout of one operation
   * @param vendorWords gets the words that the shop does not know
   */
  static connect(
    config: AppConfig['paymentGateway'],
    deadlineMs: number,
    vendorWords?: VendorWords,
  ): RazorpayPaymentGateway {
    const client = new HttpClient('payment gateway', config.apiUrl ?? '', deadlineMs);
    const credentials = Buffer.from(`${config.keyId}:${config.keySecret}`).toString('base64');
    const words = RazorpayWords.reportedTo(vendorWords);
    return new RazorpayPaymentGateway(client, `Basic ${credentials}`, config, words);
  }

  override async createOrder(
    { amountMinor, currency, receipt }: NewGatewayOrder,
    signal = this.client.deadline(),
  ): Promise<GatewayOrder> {
    const payment = { capture: 'automatic', capture_options: CAPTURE_OPTIONS };
    const body = { amount: amountMinor, currency, receipt, payment };
    return toOrder(await this.ask(orderAnswer, { method: 'POST', path: '/orders', body, signal }), receipt);
  }

  override async findOrderByReceipt(
    receipt: string,
    signal = this.client.deadline(),
  ): Promise<GatewayOrder | undefined> {
    const call: HttpCall = { method: 'GET', path: '/orders', query: { receipt }, signal };
    const { items } = await this.ask(ordersAnswer, call);
    // If two orders share a receipt, the oldest one is used consistently.
    const [oldest] = items
      .filter((item) => item.receipt === receipt)
      .sort((a, b) => a.created_at - b.created_at);
    return oldest === undefined ? undefined : toOrder(oldest, receipt);
  }

  override async isOrderPaid(gatewayOrderId: string, signal = this.client.deadline()): Promise<boolean> {
    const path = `/orders/${encodeURIComponent(gatewayOrderId)}`;
    const order = await this.ask(orderStatusAnswer, { method: 'GET', path, signal });
    const status = this.words.orderStatus(order.status, order.id);
    // Money depends on it: a word that says neither is no answer.
    if (status === 'other') throw unknownStatus(path);
    return status === 'paid';
  }

  override async offerOf(
    gatewayPaymentId: string,
    signal = this.client.deadline(),
  ): Promise<string | undefined> {
    const query = { 'expand[]': 'offers' };
    const call: HttpCall = { method: 'GET', path: pathOf({ gatewayPaymentId }), query, signal };
    const [offer] = (await this.ask(offersAnswer, call)).offers?.items ?? [];
    return offer?.name ?? offer?.id;
  }

  override async findPayment(gatewayPaymentId: string): Promise<FoundPayment | undefined> {
    const payment = await this.find(paymentAnswer, pathOf({ gatewayPaymentId }));
    return payment && toFoundPayment(payment, this.words);
  }

  override async listPayments({ from, to, count, skip }: PaymentPage): Promise<ListedPayment[]> {
    const query = {
      from: Math.floor(from.getTime() / 1000),
      to: Math.ceil(to.getTime() / 1000),
      count,
      skip,
    };
    const { items } = await this.ask(listedPaymentsAnswer, { method: 'GET', path: '/payments', query });
    return items.map((item) => ({
      ...toFoundPayment(item, this.words),
      madeAt: new Date(item.created_at * 1000),
    }));
  }

  override async receiptOf(gatewayOrderId: string): Promise<string | undefined> {
    const order = await this.find(receiptAnswer, `/orders/${encodeURIComponent(gatewayOrderId)}`);
    return order?.receipt ?? undefined;
  }

  override async paymentsOf(gatewayOrderId: string): Promise<GatewayPayment[]> {
    const path = `/orders/${encodeURIComponent(gatewayOrderId)}/payments`;
    const { items } = await this.ask(paymentsAnswer, { method: 'GET', path });
    return items.map((item) => toPayment(item, this.words));
  }

  override async capturePayment(payment: CaptureRequest): Promise<GatewayPayment> {
    const { amountMinor, orderAmountMinor = amountMinor } = payment;
    const signal = this.client.deadline();
    try {
      return await this.capture(payment, orderAmountMinor, signal);
    } catch (error) {
      // Of a payment with the customer's fee the order's amount is captured; of one with an offer the documentation is silent.
      if (!isRefusal(error) || orderAmountMinor === amountMinor) throw error;
      return this.capture(payment, amountMinor, signal);
    }
  }

  private async capture(
    payment: CaptureRequest,
    amount: number,
    signal: AbortSignal,
  ): Promise<GatewayPayment> {
    const path = pathOf(payment);
    const body = { amount, currency: payment.currency };
    const call: HttpCall = { method: 'POST', path: `${path}/capture`, body, signal };
    try {
      return toPayment(await this.ask(paymentAnswer, call), this.words);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      // The gateway refuses a second capture: an earlier call has captured the payment.
      const present = toPayment(await this.ask(paymentAnswer, { method: 'GET', path, signal }), this.words);
      if (present.status !== 'captured') throw error;
      return present;
    }
  }

  override async refund(refund: RefundRequest): Promise<GatewayRefund> {
    const signal = this.client.deadline();
    const key = headerKey(refund.idempotencyKey);
    const call: HttpCall = {
      method: 'POST',
      path: `${pathOf(refund)}/refund`,
      body: { amount: refund.amountMinor, receipt: refund.reference },
      headers: { 'X-Refund-Idempotency': key },
      signal,
    };
    try {
      return toRefund(await this.ask(refundAnswer, call), this.words);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const earlier = await this.earlierRefund(refund, signal);
      if (earlier !== undefined) return toRefund(earlier, this.words);
      throw error.status === 409 ? stillInProgress(error) : error;
    }
  }

  /** The refund of the same request, or the one that was made elsewhere and leaves too little for another. */
  private async earlierRefund(refund: RefundRequest, signal: AbortSignal): Promise<RefundItem | undefined> {
    const items = await this.refundItems(refund, signal);
    const own = items.find(({ receipt }) => receipt === refund.reference);
    const other = onlyRefundOf(items, refund.amountMinor);
    if (own !== undefined || other === undefined) return own;
    const payment = await this.ask(paymentAnswer, { method: 'GET', path: pathOf(refund), signal });
    return other.amount + refund.amountMinor > payment.amount ? other : undefined;
  }

  override async refundsOf(gatewayPaymentId: string): Promise<GatewayRefund[]> {
    return (await this.refundItems({ gatewayPaymentId })).map((item) => toRefund(item, this.words));
  }

  override async findRefund(gatewayRefundId: string): Promise<GatewayRefund> {
    const path = `/refunds/${encodeURIComponent(gatewayRefundId)}`;
    return toRefund(await this.ask(refundAnswer, { method: 'GET', path }), this.words);
  }

  override async verifyPayment(payment: SignedPayment): Promise<boolean> {
    return isPaymentSigned(payment, this.secrets.keySecret);
  }

  override async readWebhook(webhook: ReceivedWebhook): Promise<GatewayEvent> {
    return readSignedWebhook(webhook, this.secrets.webhookSecret, this.words);
  }

  override async ping(): Promise<void> {
    await this.ask(ordersAnswer, { method: 'GET', path: '/orders', query: { count: 1 } });
  }

  private async refundItems(
    payment: Pick<GatewayPayment, 'gatewayPaymentId'>,
    signal = this.client.deadline(),
  ): Promise<RefundItem[]> {
    const path = `${pathOf(payment)}/refunds`;
    const query = { count: REFUNDS_LISTED };
    return (await this.ask(refundsAnswer, { method: 'GET', path, query, signal })).items;
  }

  /** Asks for something by its id; undefined if the gateway does not know it. */
  private async find<T extends z.ZodType>(shape: T, path: string): Promise<z.output<T> | undefined> {
    try {
      return await this.ask(shape, { method: 'GET', path });
    } catch (error) {
      // An id that it does not know is 400, not 404.
      if (isRefusal(error) && error.isServiceUsable && NOT_KNOWN.has(error.status ?? 0)) return undefined;
      throw error;
    }
  }

  private async ask<T extends z.ZodType>(shape: T, call: HttpCall): Promise<z.output<T>> {
    const headers = { ...call.headers, Authorization: this.authorization };
    const answer = await this.client.call({ ...call, headers });
    const understood = answer.ok ? shape.safeParse(answer.body) : undefined;
    if (understood?.success === true) return understood.data;
    const reason = reasonOf(answer.body);
    const refusal = this.client.refusal(call, answer, reason);
    throw reason === undefined ? unreadable(refusal) : refusal;
  }
}

/** How the gateway answers about an id that it does not know. */
const NOT_KNOWN = new Set([400, 404]);

function pathOf({ gatewayPaymentId }: Pick<GatewayPayment, 'gatewayPaymentId'>): string {
  return `/payments/${encodeURIComponent(gatewayPaymentId)}`;
}

/** The gateway requires at least 10 characters of `[A-Za-z0-9_-]`, so the key is hashed. */
function headerKey(idempotencyKey: string): string {
  return createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 40);
}

/** Whether the gateway refused the call, possibly because an earlier attempt succeeded. */
function isRefusal(error: unknown): error is ExternalCallError {
  return error instanceof ExternalCallError && error.failure === 'rejected' && error.status !== undefined;
}

function unknownStatus(path: string): ExternalCallError {
  const message = `GET ${path} answered with a status that is not known`;
  return new ExternalCallError('payment gateway', 'rejected', message, { retryable: true });
}

/** An answer that cannot be read, such as a proxy's page, is none: nobody knows what the gateway has done. */
function unreadable({ reason, status }: ExternalCallError): ExternalCallError {
  return new ExternalCallError('payment gateway', 'rejected', reason, {
    status,
    retryable: true,
    outcomeUnknown: true,
  });
}

/** The first call with this key is still in progress; a later retry returns its result. */
function stillInProgress({ status }: ExternalCallError): ExternalCallError {
  return new ExternalCallError('payment gateway', 'rejected', 'the refund is in progress', {
    status,
    retryable: true,
    outcomeUnknown: true,
  });
}

/** The refund of this amount made elsewhere, if it is the only effective refund of the payment. */
function onlyRefundOf(items: readonly RefundItem[], amountMinor: number): RefundItem | undefined {
  const [only, ...others] = items.filter(({ status }) => status !== 'failed');
  return others.length === 0 && only?.amount === amountMinor ? only : undefined;
}

function toPayment(payment: z.output<typeof paymentAnswer>, words: RazorpayWords): GatewayPayment {
  const { id, amount, currency, amount_refunded, captured } = payment;
  const status = words.paymentStatus(payment.status, id);
  const refunded = amount_refunded ?? 0;
  return {
    gatewayPaymentId: id,
    status,
    amountMinor: amount,
    currency,
    ...(refunded === 0 ? {} : { refundedMinor: refunded }),
    ...(status === 'refunded' && captured === false ? { neverCaptured: true } : {}),
  };
}

function toFoundPayment(payment: z.output<typeof paymentAnswer>, words: RazorpayWords): FoundPayment {
  return { ...toPayment(payment, words), gatewayOrderId: payment.order_id ?? null };
}

function toRefund(item: RefundItem, words: RazorpayWords): GatewayRefund {
  const { id, payment_id, amount, receipt, created_at } = item;
  const status = words.refundStatus(item.status, id);
  const madeAt = created_at === undefined ? {} : { madeAt: new Date(created_at * 1000) };
  const refund = {
    gatewayRefundId: id,
    gatewayPaymentId: payment_id,
    status,
    amountMinor: amount,
    ...madeAt,
  };
  return { ...refund, ...referenceOf(receipt) };
}

function toOrder(order: z.output<typeof orderAnswer>, receipt: string): GatewayOrder {
  return { gatewayOrderId: order.id, receipt, amountMinor: order.amount, currency: order.currency };
}
