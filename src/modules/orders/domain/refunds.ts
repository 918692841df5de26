import type {
  OrderTransition,
  OrderPayment,
  OrderRefund,
  OrderState,
  PaymentStatus,
  RefundReason,
  RefundStatus,
} from './order-state.js';

/** The identifier (24 hexadecimal digits) and time of a new refund; pure functions get them from the caller. */
export interface NewRefund {
  readonly refundId: string;
  readonly at: Date;
}

/** The gateway's report of a refund. `amountMinor` is missing if the report does not contain it. */
export interface ReportedRefund {
  readonly gatewayRefundId: string;
  readonly gatewayPaymentId: string;
  readonly amountMinor: number | undefined;
  readonly status: RefundStatus;
}

/** The refunds of an order, oldest first. */
export function refundsIn({ refunds }: Pick<OrderState, 'refunds'>): readonly OrderRefund[] {
  return refunds ?? [];
}

/** The refunds that the gateway has not completed. */
export function pendingRefundsIn(order: Pick<OrderState, 'refunds'>): readonly OrderRefund[] {
  return refundsIn(order).filter(({ status }) => status === 'PENDING');
}

/** The sum of processed refunds, in minor units. */
export function refundedMinor(order: Pick<OrderState, 'refunds'>): number {
  return sumOf(refundsIn(order).filter(({ status }) => status === 'PROCESSED'));
}

/** The amount of a payment: as reported by the gateway, else the order's total. */
export function amountOf(order: OrderState, payment: OrderPayment): number {
  return payment.amountMinor ?? order.pricing.totalMinor;
}

/**
 * The part of a payment that is not being refunded. A failed refund is still owed, so it counts as being refunded.
 */
export function remainingOf(order: OrderState, payment: OrderPayment): number {
  return Math.max(0, amountOf(order, payment) - sumOf(ofPayment(refundsIn(order), payment)));
}

/** Starts a refund of `amountMinor` of the payment. */
export function startedRefund(
  order: OrderState,
  payment: OrderPayment,
  refund: NewRefund & { readonly reason: RefundReason; readonly amountMinor: number },
): OrderTransition {
  const { refundId, reason, amountMinor, at } = refund;
  const { gatewayPaymentId } = payment;
  const started = {
    refundId,
    gatewayPaymentId,
    amountMinor,
    reason,
    status: 'PENDING',
    createdAt: at,
  } as const;
  const payments = order.payments.some((known) => known.gatewayPaymentId === gatewayPaymentId)
    ? order.payments
    : [...order.payments, payment];
  return withRefunds({ ...order, payments }, [...refundsIn(order), started]);
}

/**
 * The transition of a refund report; undefined if it changes nothing. A report that precedes the response to our
 * request matches by payment and amount. A refund made in the gateway's dashboard is recorded with the reason
 * `ADMIN`. `PROCESSED` is final; `FAILED` may still become `PROCESSED`.
 */
export function reportedRefund(
  order: OrderState,
  report: ReportedRefund,
  fresh: NewRefund,
): OrderTransition | undefined {
  const refund = refundFor(order, report);
  if (refund === undefined)
    return report.status === 'PROCESSED' ? foundRefund(order, report, fresh) : undefined;
  if (isSettled(refund, report)) return undefined;
  const { gatewayRefundId, status } = report;
  const end = status === 'PROCESSED' ? { processedAt: fresh.at } : {};
  const changed = { ...refund, gatewayRefundId, status, ...end };
  return withRefunds(
    order,
    refundsIn(order).map((known) => (known === refund ? changed : known)),
  );
}

/**
 * The refund that a report refers to: by its identifier; else one of the same amount that is unanswered, or that
 * failed and was made by hand since. Undefined for a refund that this service did not request.
 */
export function refundFor(order: OrderState, report: ReportedRefund): OrderRefund | undefined {
  const ofThisPayment = refundsIn(order).filter(
    ({ gatewayPaymentId }) => gatewayPaymentId === report.gatewayPaymentId,
  );
  const sameAmount = ofThisPayment.filter(
    ({ amountMinor }) => report.amountMinor === undefined || report.amountMinor === amountMinor,
  );
  return (
    ofThisPayment.find(({ gatewayRefundId }) => gatewayRefundId === report.gatewayRefundId) ??
    sameAmount.find(({ gatewayRefundId, status }) => gatewayRefundId === undefined && status === 'PENDING') ??
    (report.status === 'PROCESSED' ? sameAmount.find(({ status }) => status === 'FAILED') : undefined)
  );
}

/** The payment has another amount than the refund assumed: refund all of it. */
export function correctedAmount(order: OrderState, refundId: string, amountMinor: number): OrderTransition {
  const refund = refundsIn(order).find((known) => known.refundId === refundId);
  const payments = order.payments.map((payment) =>
    payment.gatewayPaymentId === refund?.gatewayPaymentId ? { ...payment, amountMinor } : payment,
  );
  return withRefunds(
    { ...order, payments },
    refundsIn(order).map((known) => (known === refund ? { ...known, amountMinor } : known)),
  );
}

function isSettled(refund: OrderRefund, { gatewayRefundId, status }: ReportedRefund): boolean {
  if (refund.status === 'PROCESSED') return true;
  if (refund.status === 'FAILED') return status !== 'PROCESSED';
  return status === 'PENDING' && refund.gatewayRefundId === gatewayRefundId;
}

function foundRefund(
  order: OrderState,
  report: ReportedRefund,
  fresh: NewRefund,
): OrderTransition | undefined {
  const { gatewayRefundId, gatewayPaymentId } = report;
  const payment = order.payments.find((known) => known.gatewayPaymentId === gatewayPaymentId);
  if (payment === undefined) return undefined;
  const found: OrderRefund = {
    refundId: fresh.refundId,
    gatewayPaymentId,
    amountMinor: report.amountMinor ?? amountOf(order, payment),
    reason: 'ADMIN',
    status: 'PROCESSED',
    gatewayRefundId,
    createdAt: fresh.at,
    processedAt: fresh.at,
  };
  return withRefunds(order, [...refundsIn(order), found]);
}

/** Sets the refunds, and derives the states of the payments and the payment status of the order. */
function withRefunds(order: OrderState, refunds: readonly OrderRefund[]): OrderTransition {
  const payments = order.payments.map((payment) => ({ ...payment, state: stateOf(order, payment, refunds) }));
  return { refunds, payments, paymentStatus: paymentStatusOf(order, payments, refunds) };
}

function stateOf(
  order: OrderState,
  payment: OrderPayment,
  refunds: readonly OrderRefund[],
): OrderPayment['state'] {
  const own = ofPayment(refunds, payment);
  if (own.length === 0) return payment.state;
  const amount = amountOf(order, payment);
  if (sumOf(own.filter(({ status }) => status === 'PROCESSED')) >= amount) return 'REFUNDED';
  return sumOf(own) >= amount ? 'REFUND_PENDING' : 'CONFIRMED';
}

/**
 * `REFUND_PENDING` while a full refund is in progress, `REFUNDED` when it is processed; a partial refund leaves
 * `PAID`. The status of an order without a paying payment follows its late payments only.
 */
function paymentStatusOf(
  order: OrderState,
  payments: readonly OrderPayment[],
  refunds: readonly OrderRefund[],
): PaymentStatus {
  const paying = payments.find(({ gatewayPaymentId }) => gatewayPaymentId === order.gatewayPaymentId);
  if (paying !== undefined) return paying.state === 'CONFIRMED' ? 'PAID' : paying.state;
  const late = refunds.filter(({ reason }) => reason === 'LATE_PAYMENT');
  if (late.length === 0) return order.paymentStatus;
  return late.every(({ status }) => status === 'PROCESSED') ? 'REFUNDED' : 'REFUND_PENDING';
}

function ofPayment(
  refunds: readonly OrderRefund[],
  { gatewayPaymentId }: OrderPayment,
): readonly OrderRefund[] {
  return refunds.filter((refund) => refund.gatewayPaymentId === gatewayPaymentId);
}

function sumOf(refunds: readonly OrderRefund[]): number {
  return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
