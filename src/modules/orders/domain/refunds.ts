import { withoutUndefined } from '#common/collections/without-undefined.js';
import type {
  OrderTransition,
  OrderPayment,
  OrderRefund,
  OrderState,
  RefundReason,
  RefundStatus,
} from './order-state.js';
import { named } from './gateway-difference.js';
import type { ReportedPayment } from './payment-decision.js';
import { amountOf, ofPayment, refundsIn, remainingOf, sumOf, withRefunds } from './payment-money.js';

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

/** The refunds of payments at the gateway. */
export function gatewayRefundsIn(order: Pick<OrderState, 'refunds'>): readonly OrderRefund[] {
  return refundsIn(order).filter(({ manual }) => manual !== true);
}

/** The refunds that the gateway is asked for and has not completed. */
export function pendingRefundsIn(order: Pick<OrderState, 'refunds'>): readonly OrderRefund[] {
  return refundsIn(order).filter((refund) => refund.status === 'PENDING' && isForGateway(refund));
}

/** Whether the refund is to be asked for, or was asked for and is not answered. */
export function isToAsk(refund: OrderRefund): boolean {
  return refund.status === 'PENDING' && refund.gatewayRefundId === undefined && isForGateway(refund);
}

/** A manual payment's refund is none of the gateway's, and a small one has no request of its own. */
function isForGateway({ manual, waits, sentWith }: OrderRefund): boolean {
  return manual !== true && waits !== true && sentWith === undefined;
}

/** What the gateway is asked for with the refund: its amount, and the small ones that go with it. In minor units. */
export function askedMinor(refunds: readonly OrderRefund[], { refundId, amountMinor }: OrderRefund): number {
  return amountMinor + sumOf(refunds.filter(({ sentWith }) => sentWith === refundId));
}

/** What an attempt to make the refund is called at the gateway; another attempt has another. */
export function referenceOf({ refundId, retries = 0 }: Pick<OrderRefund, 'refundId' | 'retries'>): string {
  return retries === 0 ? refundId : `${refundId}-${retries}`;
}

/** The sum of processed refunds, in minor units. */
export function refundedMinor(order: Pick<OrderState, 'refunds'>): number {
  return sumOf(refundsIn(order).filter(({ status }) => status === 'PROCESSED'));
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
  const refunds = refundsIn(order).filter(
    (refund) => refund.gatewayPaymentId === gatewayPaymentId && refund.sentWith === undefined,
  );
  const payment = order.payments.find((known) => known.gatewayPaymentId === gatewayPaymentId);
  const asked = (refund: OrderRefund) => askedMinor(refundsIn(order), refund);
  const isUnanswered = (refund: OrderRefund) =>
    refund.gatewayRefundId === undefined && refund.status === 'PENDING';
  const isWhole = (refund: OrderRefund) =>
    payment !== undefined && asked(refund) === amountOf(order, payment);
  const sameAmount = refunds.filter((refund) => amountMinor === undefined || amountMinor === asked(refund));
  return (
    refunds.find((refund) => refund.gatewayRefundId === gatewayRefundId) ??
    refunds.find((refund) => isEarlierAttempt(refund, report)) ??
    refunds.find((refund) => reference === referenceOf(refund) && refund.gatewayRefundId === undefined) ??
    sameAmount.find((refund) => isUnanswered(refund) && isWhole(refund)) ??
    sameAmount.find(({ status }) => status === 'FAILED')
  );
}

/**
 * The gateway has refused to make the refund; undefined if it has ended or was answered meanwhile.
 * @param failureReason the gateway's words
 */
export function refusedRefund(
  order: OrderState,
  attempt: Pick<OrderRefund, 'refundId' | 'retries'>,
  failureReason?: string,
): OrderTransition | undefined {
  const refund = refundsIn(order).find((known) => referenceOf(known) === referenceOf(attempt));
  if (refund?.status !== 'PENDING' || refund.gatewayRefundId !== undefined) return undefined;
  return withRefund(order, refund, { ...refund, status: 'FAILED', ...withoutUndefined({ failureReason }) });
}

/** The administrator retries a failed refund, as another attempt at the gateway; undefined unless it is `FAILED`. */
export function retriedRefund(order: OrderState, refundId: string, now: Date): OrderTransition | undefined {
  const refund = refundsIn(order).find((known) => known.refundId === refundId);
  if (refund?.status !== 'FAILED' || refund.sentWith !== undefined) return undefined;
  const { gatewayRefundId, failureReason: _, failedGatewayRefundIds = [], retries = 0, ...kept } = refund;
  const failed = gatewayRefundId === undefined ? [] : [gatewayRefundId];
  return withRefund(order, refund, {
    ...kept,
    status: 'PENDING',
    retries: retries + 1,
    retriedAt: now,
    failedGatewayRefundIds: [...failedGatewayRefundIds, ...failed],
  });
}

/**
 * The administrator has repaid a manual payment, or a refund that is too small for the gateway; undefined unless such a
 * refund is `PENDING`.
 */
export function processedByHand(order: OrderState, refundId: string, now: Date): OrderTransition | undefined {
  const refund = refundsIn(order).find((known) => known.refundId === refundId);
  const isByHand = refund?.manual === true || refund?.waits === true;
  if (refund?.status !== 'PENDING' || !isByHand) return undefined;
  const { waits: _waits, ...made } = refund;
  return withRefund(order, refund, { ...made, status: 'PROCESSED', processedAt: now });
}

/**
 * What a refund must become before the gateway is asked for it: no more than was captured, less the other refunds that have
 * not failed. The refund of a whole payment takes its true amount, which the customer's signature does not contain. If
 * nothing is left, the refund has failed.
 * @param captured the amount of the payment, as reported by the gateway, with what it says of its order
 * @returns undefined if refund and payment stay as they are
 */
export function correctedRefund(
  order: OrderState,
  refundId: string,
  captured: Pick<ReportedPayment, 'isOrderPaid' | 'offerName'> & { readonly amountMinor: number },
): OrderTransition | undefined {
  const refund = refundsIn(order).find((known) => known.refundId === refundId);
  const payment = order.payments.find((known) => known.gatewayPaymentId === refund?.gatewayPaymentId);
  if (refund === undefined || payment === undefined) return undefined;
  const others = ofPayment(refundsIn(order), payment).filter(
    (other) => other !== refund && other.status !== 'FAILED',
  );
  const left = captured.amountMinor - sumOf(others);
  const isWhole = payment.amountMinor === undefined && refund.amountMinor === order.pricing.totalMinor;
  const amountMinor = isWhole ? left : Math.min(refund.amountMinor, left);
  if (amountMinor === refund.amountMinor && payment.amountMinor === captured.amountMinor) return undefined;
  const payments = order.payments.map((known) => (known === payment ? named(order, known, captured) : known));
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
  const found = {
    refundId: fresh.refundId,
    gatewayPaymentId,
    amountMinor: report.amountMinor ?? amountOf(order, payment),
    reason: 'ADMIN',
    status: 'PROCESSED',
    gatewayRefundId,
    createdAt: fresh.at,
    processedAt: fresh.at,
  } as const;
  return withRefunds(order, besides(order, payment, found));
}

/**
 * The refunds beside one that was made elsewhere. It leaves less for those that the gateway has not made: they are cut,
 * the newest first. It has the reason of the first that is cut, and is that one if nothing of it is left. Where units stay with
 * the one that is cut, it is of money alone.
 */
function besides(order: OrderState, payment: OrderPayment, found: OrderRefund): readonly OrderRefund[] {
  const refunds = refundsIn(order);
  let excess = sumOf([...ofPayment(refunds, payment), found]) - amountOf(order, payment);
  let reason: RefundReason | undefined;
  let taken: OrderRefund | undefined;
  const kept: OrderRefund[] = [];
  for (const refund of refunds.toReversed()) {
    const cut = isUnmade(refund, payment) ? Math.max(0, Math.min(excess, refund.amountMinor)) : 0;
    excess -= cut;
    if (cut > 0 && (cut === refund.amountMinor || refund.units === undefined)) reason ??= refund.reason;
    if (cut === 0) kept.unshift(refund);
    else if (cut < refund.amountMinor) kept.unshift({ ...refund, amountMinor: refund.amountMinor - cut });
    else taken ??= refund;
  }
  const { refundId, createdAt, units, note } = taken ?? found;
  const more = { ...(units === undefined ? {} : { units }), ...(note === undefined ? {} : { note }) };
  const beside = kept.map((refund) => (isSentWith(refund, taken) ? waitingAgain(refund) : refund));
  return [...beside, { ...found, refundId, reason: reason ?? found.reason, createdAt, ...more }];
}

function isSentWith({ sentWith }: OrderRefund, leader: OrderRefund | undefined): boolean {
  return sentWith !== undefined && sentWith === leader?.refundId;
}

/**
 * The refunds of an order, those of one payment within what was captured of it: what the gateway has not made is cut to what is
 * left, or left out. The refund of a whole payment, as it was assumed, takes its true amount.
 */
export function refundsWithin(
  order: OrderState,
  gatewayPaymentId: string,
  capturedMinor: number,
): readonly OrderRefund[] {
  const refunds = refundsIn(order);
  const payment = order.payments.find((known) => known.gatewayPaymentId === gatewayPaymentId);
  if (payment === undefined) return refunds;
  let left = capturedMinor - sumOf(ofPayment(refunds, payment).filter((each) => !isUnmade(each, payment)));
  return refunds.flatMap((refund) => {
    if (!isUnmade(refund, payment)) return [refund];
    const isWhole = payment.amountMinor === undefined && refund.amountMinor === order.pricing.totalMinor;
    const amountMinor = Math.max(0, isWhole ? left : Math.min(refund.amountMinor, left));
    left -= amountMinor;
    if (amountMinor === refund.amountMinor) return [refund];
    return amountMinor === 0 ? [] : [{ ...refund, amountMinor }];
  });
}

/** A small refund whose leader is not made waits for the next one. */
export function waitingAgain({ sentWith: _sentWith, ...refund }: OrderRefund): OrderRefund {
  return { ...refund, status: 'PENDING', waits: true };
}

/** Whether the gateway has not made the refund: it has failed, or is not answered. */
function isUnmade(
  refund: OrderRefund,
  { gatewayPaymentId }: Pick<OrderPayment, 'gatewayPaymentId'>,
): boolean {
  const { status, gatewayRefundId } = refund;
  if (refund.gatewayPaymentId !== gatewayPaymentId || refund.manual === true) return false;
  return status === 'FAILED' || (status === 'PENDING' && gatewayRefundId === undefined);
}

function withRefund(order: OrderState, refund: OrderRefund, changed: OrderRefund): OrderTransition {
  return withRefunds(
    order,
    refundsIn(order).map((known) => (known === refund ? changed : known)),
  );
}
