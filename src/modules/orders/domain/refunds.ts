import type {
  OrderTransition,
  OrderPayment,
  OrderRefund,
  OrderState,
  PaymentStatus,
  RefundStatus,
} from './order-state.js';

/** The identifier (24 hexadecimal digits) and time of a new refund; pure functions get them from the caller. */
export interface NewRefund {
  readonly refundId: string;
  readonly at: Date;
}

/** The gateway's report of a refund. `amountMinor` is missing if the report does not contain it. */
export interface ReportedRefund {
  /** What this service asked for it with (`referenceOf`); missing if it was made elsewhere or the report lacks it. */
  readonly reference?: string | undefined;
  readonly gatewayRefundId: string;
  readonly gatewayPaymentId: string;
  readonly amountMinor: number | undefined;
  readonly status: RefundStatus;
}

/** The refunds of an order, oldest first. */
export function refundsIn({ refunds }: Pick<OrderState, 'refunds'>): readonly OrderRefund[] {
  return refunds ?? [];
}

/** The refunds that the gateway has not completed. A manual payment's refund is none of the gateway's. */
export function pendingRefundsIn(order: Pick<OrderState, 'refunds'>): readonly OrderRefund[] {
  return refundsIn(order).filter(({ status, manual }) => status === 'PENDING' && manual !== true);
}

/** What an attempt to make the refund is called at the gateway; another attempt has another. */
export function referenceOf({ refundId, retries = 0 }: Pick<OrderRefund, 'refundId' | 'retries'>): string {
  return retries === 0 ? refundId : `${refundId}-${retries}`;
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

/** What a refund is started with. */
export type RefundStart = NewRefund & Pick<OrderRefund, 'reason' | 'note' | 'units'>;

/**
 * Starts a refund of `amountMinor` of the payment: the only way in, whatever the reason.
 * @throws Error if that is more than is left of the payment
 */
export function startedRefund(
  order: OrderState,
  payment: OrderPayment,
  refund: RefundStart & { readonly amountMinor: number },
): OrderTransition {
  const { refundId, reason, amountMinor, at, note, units } = refund;
  const { gatewayPaymentId, manual } = payment;
  if (amountMinor > remainingOf(order, payment))
    throw new Error(`Payment ${gatewayPaymentId} has no ${amountMinor} left to refund`);
  const started = {
    refundId,
    gatewayPaymentId,
    amountMinor,
    reason,
    status: 'PENDING',
    createdAt: at,
    ...(manual === true ? { manual } : {}),
    ...(note === undefined ? {} : { note }),
    ...(units === undefined ? {} : { units }),
  } as const;
  const payments = order.payments.some((known) => known.gatewayPaymentId === gatewayPaymentId)
    ? order.payments
    : [...order.payments, payment];
  return withRefunds({ ...order, payments }, [...refundsIn(order), started]);
}

/**
 * The transition of a refund report; undefined if it changes nothing. A report may precede the response to our
 * request. A refund made in the gateway's dashboard is recorded with the reason `ADMIN`. `PROCESSED` is final;
 * `FAILED` may still become `PROCESSED`. Of an attempt before the last retry, only success changes anything.
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
  return withRefund(order, refund, { ...refund, gatewayRefundId, status, ...endOf(status, fresh.at) });
}

/**
 * The refund that a report refers to: by its identifier; else by its reference; else one that somebody made elsewhere
 * in its place: of the whole payment, if ours is unanswered, or of the same amount, if ours has failed. Undefined for
 * any other refund that this service did not request.
 */
function refundFor(order: OrderState, report: ReportedRefund): OrderRefund | undefined {
  const { gatewayPaymentId, gatewayRefundId, amountMinor, reference } = report;
  const refunds = refundsIn(order).filter((refund) => refund.gatewayPaymentId === gatewayPaymentId);
  const payment = order.payments.find((known) => known.gatewayPaymentId === gatewayPaymentId);
  const isUnanswered = (refund: OrderRefund) =>
    refund.gatewayRefundId === undefined && refund.status === 'PENDING';
  const isWhole = (refund: OrderRefund) =>
    payment !== undefined && refund.amountMinor === amountOf(order, payment);
  const sameAmount = refunds.filter(
    (refund) => amountMinor === undefined || amountMinor === refund.amountMinor,
  );
  return (
    refunds.find((refund) => refund.gatewayRefundId === gatewayRefundId) ??
    refunds.find((refund) => isEarlierAttempt(refund, report)) ??
    refunds.find((refund) => reference === referenceOf(refund) && refund.gatewayRefundId === undefined) ??
    sameAmount.find((refund) => isUnanswered(refund) && isWhole(refund)) ??
    sameAmount.find(({ status }) => status === 'FAILED')
  );
}

/** The gateway has refused to make the refund; undefined if it has ended or was answered meanwhile. */
export function refusedRefund(
  order: OrderState,
  attempt: Pick<OrderRefund, 'refundId' | 'retries'>,
): OrderTransition | undefined {
  const refund = refundsIn(order).find((known) => referenceOf(known) === referenceOf(attempt));
  if (refund?.status !== 'PENDING' || refund.gatewayRefundId !== undefined) return undefined;
  return withRefund(order, refund, { ...refund, status: 'FAILED' });
}

/** The administrator retries a failed refund, as another attempt at the gateway; undefined unless it is `FAILED`. */
export function retriedRefund(order: OrderState, refundId: string, now: Date): OrderTransition | undefined {
  const refund = refundsIn(order).find((known) => known.refundId === refundId);
  if (refund?.status !== 'FAILED') return undefined;
  const { gatewayRefundId, failedGatewayRefundIds = [], retries = 0, ...kept } = refund;
  const failed = gatewayRefundId === undefined ? [] : [gatewayRefundId];
  return withRefund(order, refund, {
    ...kept,
    status: 'PENDING',
    retries: retries + 1,
    retriedAt: now,
    failedGatewayRefundIds: [...failedGatewayRefundIds, ...failed],
  });
}

/** The administrator has repaid a manual payment; undefined unless such a refund is `PENDING`. */
export function processedByHand(order: OrderState, refundId: string, now: Date): OrderTransition | undefined {
  const refund = refundsIn(order).find((known) => known.refundId === refundId);
  if (refund?.status !== 'PENDING' || refund.manual !== true) return undefined;
  return withRefund(order, refund, { ...refund, status: 'PROCESSED', processedAt: now });
}

/**
 * What a refund must become before the gateway is asked for it: no more than was captured, less the other refunds that have
 * not failed. The refund of a whole payment takes its true amount, which the customer's signature does not contain. If
 * nothing is left, the refund has failed.
 * @param capturedMinor the amount of the payment, as reported by the gateway
 * @returns undefined if refund and payment stay as they are
 */
export function correctedRefund(
  order: OrderState,
  refundId: string,
  capturedMinor: number,
): OrderTransition | undefined {
  const refund = refundsIn(order).find((known) => known.refundId === refundId);
  const payment = order.payments.find((known) => known.gatewayPaymentId === refund?.gatewayPaymentId);
  if (refund === undefined || payment === undefined) return undefined;
  const others = ofPayment(refundsIn(order), payment).filter(
    (other) => other !== refund && other.status !== 'FAILED',
  );
  const left = capturedMinor - sumOf(others);
  const isWhole = payment.amountMinor === undefined && refund.amountMinor === order.pricing.totalMinor;
  const amountMinor = isWhole ? left : Math.min(refund.amountMinor, left);
  if (amountMinor === refund.amountMinor && payment.amountMinor === capturedMinor) return undefined;
  const payments = order.payments.map((known) =>
    known === payment ? { ...known, amountMinor: capturedMinor } : known,
  );
  const corrected: OrderRefund =
    amountMinor > 0 ? { ...refund, amountMinor } : { ...refund, status: 'FAILED' };
  return withRefund({ ...order, payments }, refund, corrected);
}

function isSettled(refund: OrderRefund, report: ReportedRefund): boolean {
  if (refund.status === 'PROCESSED') return true;
  if (refund.status === 'FAILED' || isEarlierAttempt(refund, report)) return report.status !== 'PROCESSED';
  return report.status === 'PENDING' && refund.gatewayRefundId === report.gatewayRefundId;
}

function isEarlierAttempt({ failedGatewayRefundIds = [] }: OrderRefund, report: ReportedRefund): boolean {
  return failedGatewayRefundIds.includes(report.gatewayRefundId);
}

function endOf(status: RefundStatus, at: Date): Pick<OrderRefund, 'processedAt'> {
  return status === 'PROCESSED' ? { processedAt: at } : {};
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

function withRefund(order: OrderState, refund: OrderRefund, changed: OrderRefund): OrderTransition {
  return withRefunds(
    order,
    refundsIn(order).map((known) => (known === refund ? changed : known)),
  );
}

/** Sets the refunds, and derives the states of the payments and the payment status of the order. */
function withRefunds(order: OrderState, refunds: readonly OrderRefund[]): OrderTransition {
  const payments = order.payments.map((payment) => ({ ...payment, state: stateOf(order, payment, refunds) }));
  const paymentStatus = paymentStatusOf(order, payments, refunds);
  return { refunds, payments, paymentStatus, ...creditNoteDue(order, refunds) };
}

/** A refund that is made now waits for its credit note; one that has failed corrects nothing. */
function creditNoteDue(order: OrderState, refunds: readonly OrderRefund[]): OrderTransition {
  const isMade = ({ refundId, status }: OrderRefund) =>
    status === 'PROCESSED' &&
    !refundsIn(order).some((known) => known.refundId === refundId && known.status === 'PROCESSED');
  const made = refunds.find((refund) => isMade(refund));
  return made === undefined ? {} : { creditNoteDueAt: made.processedAt };
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
