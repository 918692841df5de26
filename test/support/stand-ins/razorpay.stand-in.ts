import { createHmac, randomBytes } from 'node:crypto';
import { HttpStandIn, type ReceivedRequest, type StandInAnswer } from './http-stand-in.js';

interface Order {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  /** The status: one of the documentation, unless a test plants a word of its own. So with the others below. */
  status: string;
  readonly created_at: number;
}

interface Payment {
  readonly id: string;
  readonly order_id: string;
  readonly amount: number;
  readonly currency: string;
  status: string;
  amount_refunded: number;
  /** False of one that is given back without a capture; else it follows from the status. */
  captured?: boolean;
  /** The offer, named by `expand[]=offers` alone. */
  readonly offer?: string;
  readonly created_at: number;
}

/** The difference that makes the amount of a payment another than its order's, in minor units. */
export interface PaymentQuirk {
  readonly amount?: number | undefined;
  readonly offer?: number | undefined;
  readonly fee?: number | undefined;
}

interface Refund {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  status: string;
  readonly created_at: number;
}

type RefundCall = { body: string; refund: Refund };

/** The fields that an order may be asked for; anything else is refused. */
const ORDER_FIELDS = ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'payment'];
const REFUND_FIELDS = ['amount', 'speed', 'notes', 'receipt'];

/**
 * Razorpay's API as its documentation describes it, with its oddities: empty `notes` are a list, a receipt
 * "has to be unique" (refused, or taken twice: the documentation leaves it open), errors come in an `error` object, a
 * field that it does not know is refused, a payment is captured once.
 */
export class RazorpayStandIn {
  readonly http = new HttpStandIn((request) => this.answer(request));
  readonly orders: Order[] = [];
  readonly payments: Payment[] = [];
  readonly refunds: Refund[] = [];
  /** Whether a receipt may be used twice. */
  takesReceiptTwice = false;
  /** How a refund is answered. */
  refundStatus: Refund['status'] = 'processed';
  /** Whether the account has the balance to refund. */
  hasBalance = true;
  /** The step between a refund and its answer: the webhook may be faster. */
  beforeRefundAnswer: (refundId: string) => Promise<void> = async () => {};
  /** The `amount_paid` of a paid order: its own amount, or its payment's. The documentation leaves it open. */
  paidAmountOf: 'order' | 'payment' = 'payment';
  /** Whether authorised payments can be captured. */
  captures: 'accepted' | 'refused' = 'accepted';
  /** The capture settings that were asked for of the payments of each order. */
  readonly captureSettings = new Map<string, unknown>();
  private readonly settling = new Set<string>();
  private readonly refundKeys = new Map<string, RefundCall>();

  constructor(readonly credentials: { readonly keyId: string; readonly keySecret: string }) {}

  /** @returns the environment of a service that uses it */
  async start(): Promise<Record<string, string>> {
    return {
      PAYMENT_API_URL: `${await this.http.start()}/v1`,
      PAYMENT_KEY_ID: this.credentials.keyId,
      PAYMENT_KEY_SECRET: this.credentials.keySecret,
      PAYMENT_WEBHOOK_SECRET: 'webhook-secret',
    };
  }

  /** A customer pays, or fails to pay, an order; another amount alone does not settle it. @returns the payment's id */
  pay(orderId: string, status: Payment['status'], { amount, offer = 0, fee = 0 }: PaymentQuirk = {}): string {
    const order = this.orders.find(({ id }) => id === orderId);
    if (order === undefined) throw new Error(`no order ${orderId}`);
    const payment = {
      id: newId('pay'),
      order_id: orderId,
      amount: amount ?? order.amount - offer + fee,
      currency: order.currency,
      status,
      amount_refunded: 0,
      created_at: Math.floor(Date.now() / 1000),
      ...(offer === 0 ? {} : { offer: newId('offer') }),
    };
    this.payments.push(payment);
    if (amount === undefined || amount === order.amount) this.settling.add(payment.id);
    this.note(payment);
    return payment.id;
  }

  /** A captured payment settles its order, unless it is of a wrong amount. */
  private note({ id, order_id, status }: Payment): void {
    const order = this.orders.find((known) => known.id === order_id);
    if (order === undefined || order.status === 'paid') return;
    order.status = status === 'captured' && this.settling.has(id) ? 'paid' : 'attempted';
  }

  /** Somebody refunds a captured payment in the dashboard. @returns the refund's id */
  refundInDashboard(paymentId: string): string {
    const payment = this.payments.find(({ id }) => id === paymentId);
    if (payment?.status !== 'captured') throw new Error(`no captured payment ${paymentId}`);
    const { amount, currency } = payment;
    const refund = {
      id: newId('rfnd'),
      payment_id: paymentId,
      amount,
      currency,
      created_at: Math.floor(Date.now() / 1000),
      receipt: null,
    };
    this.refunds.push({ ...refund, status: 'processed' });
    payment.amount_refunded = amount;
    payment.status = 'refunded';
    return refund.id;
  }

  /** A pending refund ends. One that failed leaves the money with the shop. */
  endRefund(refundId: string, status: 'processed' | 'failed'): void {
    const refund = this.refunds.find(({ id }) => id === refundId);
    const payment = this.payments.find(({ id }) => id === refund?.payment_id);
    if (refund === undefined || payment === undefined) throw new Error(`no refund ${refundId}`);
    refund.status = status;
    if (status === 'processed') return;
    payment.amount_refunded -= refund.amount;
    payment.status = 'captured';
  }

  /** The webhook about a payment, or about a refund, as it is now: its exact body and its headers. */
  webhook(event: string, id: string, secret: string) {
    const body = JSON.stringify(this.event(event, id));
    return { body, headers: this.sign(body, secret) };
  }

  /** The header of a webhook, as the documentation spells it; Node gives names in lower case. */
  sign(body: string, secret: string): Record<string, string> {
    return { 'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex') };
  }

  /** Returns what the checkout page gives the customer's client. */
  paymentSignature(orderId: string, paymentId: string): string {
    return createHmac('sha256', this.credentials.keySecret).update(`${orderId}|${paymentId}`).digest('hex');
  }

  private event(event: string, id: string): object {
    const refund = this.refunds.find((known) => known.id === id);
    const payment = this.payments.find((known) => known.id === (refund?.payment_id ?? id));
    if (payment === undefined) throw new Error(`no payment or refund ${id}`);
    // An event shows its payment as it was then.
    const isOfCapture = event === 'payment.captured' || event === 'order.paid';
    const then = isOfCapture ? { ...payment, status: 'captured' as const, amount_refunded: 0 } : payment;
    const order =
      event === 'order.paid' ? this.orders.find((known) => known.id === payment.order_id) : undefined;
    const entities = {
      payment: { entity: paymentEntity(then) },
      ...(order === undefined ? {} : { order: { entity: this.orderEntity(order) } }),
    };
    const payload =
      refund === undefined ? entities : { refund: { entity: refundEntity(refund) }, ...entities };
    const created_at = Math.floor(Date.now() / 1000);
    return {
      entity: 'event',
      account_id: 'acc_1',
      event,
      contains: Object.keys(payload),
      payload,
      created_at,
    };
  }

  private answer(request: ReceivedRequest): StandInAnswer | Promise<StandInAnswer> {
    const { keyId, keySecret } = this.credentials;
    const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    if (request.headers.authorization !== expected) return refused(401, 'Authentication failed');
    const [resource, id, part] = request.path.split('/').slice(2);
    const route = `${request.method} ${resource ?? ''}/${id === undefined ? '' : ':id'}${part === undefined ? '' : `/${part}`}`;
    switch (route) {
      case 'POST orders/':
        return this.createOrder(request.body as OrderRequest);
      case 'GET orders/':
        return this.listOrders(request.query);
      case 'GET orders/:id':
        return this.findOrder(id!);
      case 'GET orders/:id/payments':
        return this.paymentsOf(id!);
      case 'GET payments/':
        return this.listPayments(request.query);
      case 'GET payments/:id':
        return this.findPayment(id!, request.query);
      case 'POST payments/:id/capture':
        return this.capture(id!, request.body as { amount?: number; currency?: string });
      case 'POST payments/:id/refund':
        return this.refund(id!, request);
      case 'GET payments/:id/refunds':
        return collection(
          this.refunds.filter((refund) => refund.payment_id === id).map((refund) => refundEntity(refund)),
        );
      case 'GET refunds/:id':
        return this.findRefund(id!);
      default:
        return refused(404, 'The requested URL was not found on the server.');
    }
  }

  private findRefund(id: string): StandInAnswer {
    const refund = this.refunds.find((known) => known.id === id);
    return refund === undefined
      ? refused(400, 'The id provided does not exist')
      : { body: refundEntity(refund) };
  }

  private createOrder(body: OrderRequest): StandInAnswer {
    const strange = Object.keys(body).find((field) => !ORDER_FIELDS.includes(field));
    if (strange !== undefined) return refused(400, `${strange} is/are not required and should not be sent`);
    if (!Number.isInteger(body.amount) || body.amount < 100) {
      return refused(400, 'The amount must be at least INR 1.00');
    }
    const receipt = body.receipt ?? null;
    if (receipt !== null && receipt.length > 40) {
      return refused(400, 'The receipt may not be greater than 40 characters.');
    }
    if (!this.takesReceiptTwice && this.orders.some((order) => order.receipt === receipt)) {
      return refused(400, 'The receipt has already been taken.');
    }
    const created_at = Math.floor(Date.now() / 1000) + this.orders.length;
    const order: Order = {
      id: newId('order'),
      amount: body.amount,
      currency: body.currency,
      receipt,
      status: 'created',
      created_at,
    };
    this.orders.push(order);
    this.captureSettings.set(order.id, body.payment);
    return { body: this.orderEntity(order) };
  }

  private findOrder(id: string): StandInAnswer {
    const order = this.orders.find((known) => known.id === id);
    return order === undefined
      ? refused(400, 'The id provided does not exist')
      : { body: this.orderEntity(order) };
  }

  private orderEntity(order: Order) {
    const settling = this.payments.find(({ id, order_id }) => order_id === order.id && this.settling.has(id));
    const { amount } = this.paidAmountOf === 'order' || settling === undefined ? order : settling;
    const amount_paid = order.status === 'paid' ? amount : 0;
    return {
      ...order,
      entity: 'order',
      amount_paid,
      amount_due: order.status === 'paid' ? 0 : order.amount,
      offer_id: null,
      attempts: 0,
      notes: [],
    };
  }

  private listOrders(query: URLSearchParams): StandInAnswer {
    const receipt = query.get('receipt');
    const count = Number(query.get('count') ?? 10);
    const found = this.orders.filter((order) => receipt === null || order.receipt === receipt);
    return collection(
      found
        .toReversed()
        .slice(0, count)
        .map((order) => this.orderEntity(order)),
    );
  }

  private paymentsOf(orderId: string): StandInAnswer {
    if (!this.orders.some(({ id }) => id === orderId)) return refused(400, 'The id provided does not exist');
    return collection(
      this.payments
        .filter((payment) => payment.order_id === orderId)
        .map((payment) => paymentEntity(payment)),
    );
  }

  private listPayments(query: URLSearchParams): StandInAnswer {
    const [from, to, count, skip] = ['from', 'to', 'count', 'skip'].map((name) => Number(query.get(name)));
    if (count! > 100) return refused(400, 'The count may not be greater than 100.');
    const found = this.payments.filter(({ created_at }) => created_at >= from! && created_at <= to!);
    return collection(
      found
        .toReversed()
        .slice(skip, skip! + count!)
        .map((payment) => paymentEntity(payment)),
    );
  }

  private findPayment(id: string, query: URLSearchParams): StandInAnswer {
    const payment = this.payments.find((known) => known.id === id);
    if (payment === undefined) return refused(400, 'The id provided does not exist');
    if (query.get('expand[]') !== 'offers') return { body: paymentEntity(payment) };
    const items = payment.offer === undefined ? [] : [{ id: payment.offer }];
    const offers = { entity: 'collection', count: items.length, items };
    return { body: { ...paymentEntity(payment), offers } };
  }

  private capture(
    id: string,
    { amount, currency = 'INR' }: { amount?: number; currency?: string },
  ): StandInAnswer {
    const payment = this.payments.find((known) => known.id === id);
    if (payment === undefined) return refused(400, 'The id provided does not exist');
    if (payment.status === 'captured') return refused(400, 'This payment has already been captured');
    if (payment.status !== 'authorized')
      return refused(400, 'Only payments which have been authorized and not yet captured can be captured');
    if (this.captures === 'refused') return refused(400, 'The bank declined the capture');
    // With a fee that the customer bears it is the order's.
    const order = this.orders.find((known) => known.id === payment.order_id)!;
    const due = this.settling.has(id) && payment.amount > order.amount ? order.amount : payment.amount;
    if (amount !== due || currency !== payment.currency)
      return refused(400, 'Capture amount must be equal to the amount authorized');
    payment.status = 'captured';
    this.note(payment);
    return { body: paymentEntity(payment) };
  }

  private async refund(paymentId: string, request: ReceivedRequest): Promise<StandInAnswer> {
    const key = request.headers['x-refund-idempotency'] as string | undefined;
    if (key !== undefined && !/^[\w-]{10,}$/.test(key))
      return refused(400, 'The idempotency key is invalid.');
    const body = JSON.stringify(request.body);
    const repeated = key === undefined ? undefined : this.refundKeys.get(key);
    if (repeated !== undefined) {
      return repeated.body === body
        ? { body: refundEntity(repeated.refund) }
        : refused(400, 'Different request body sent for the same Idempotency key.');
    }
    const payment = this.payments.find(({ id }) => id === paymentId);
    if (payment === undefined) return refused(400, 'The id provided does not exist');
    const fields = Object.keys(request.body ?? {});
    const strange = fields.find((field) => !REFUND_FIELDS.includes(field));
    if (strange !== undefined) return refused(400, `${strange} is/are not required and should not be sent`);
    if (payment.status === 'refunded') return refused(400, 'The payment has been fully refunded already.');
    if (payment.status !== 'captured')
      return refused(400, 'The payment status should be captured for action to be taken');
    if (!this.hasBalance)
      return refused(400, 'Your account does not have enough balance to carry out the refund');
    const amount = (request.body as { amount?: number } | undefined)?.amount ?? payment.amount;
    if (amount < 100) return refused(400, 'The amount must be atleast INR 1.00');
    if (payment.amount_refunded + amount > payment.amount) {
      return refused(400, 'The total refund amount is greater than the refund payment amount');
    }
    if (this.refundStatus !== 'failed') payment.amount_refunded += amount;
    if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
    const refund: Refund = {
      id: newId('rfnd'),
      payment_id: paymentId,
      amount,
      currency: payment.currency,
      receipt: (request.body as { receipt?: string } | undefined)?.receipt ?? null,
      status: this.refundStatus,
      created_at: Math.floor(Date.now() / 1000),
    };
    this.refunds.push(refund);
    if (key !== undefined) this.refundKeys.set(key, { body, refund });
    const answer = { body: refundEntity(refund) };
    await this.beforeRefundAnswer(refund.id);
    return answer;
  }
}

interface OrderRequest {
  amount: number;
  currency: string;
  receipt?: string;
  payment?: unknown;
}

function paymentEntity({ offer: _offer, ...payment }: Payment) {
  return {
    ...payment,
    entity: 'payment',
    captured: payment.captured ?? (payment.status === 'captured' || payment.status === 'refunded'),
    notes: [],
    method: 'upi',
    vpa: 'ana@upi',
  };
}

function refundEntity(refund: Refund) {
  return {
    ...refund,
    entity: 'refund',
    notes: [],
    acquirer_data: { arn: null },
    batch_id: null,
  };
}

function collection(items: unknown[]): StandInAnswer {
  return { body: { entity: 'collection', count: items.length, items } };
}

function refused(status: number, description: string): StandInAnswer {
  const error = {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
  };
  return { status, body: { error } };
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(7).toString('hex')}`;
}
