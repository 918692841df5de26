import { withFound } from './dispute-cuts.js';
import { isSettlement, settledWith } from './dispute-money.js';
import { recordOf } from './found-refunds.js';
import type { OrderRefund, OrderState, OrderTransition, RefundStatus } from '../domain/order-state.js';
import { otherRefund, withoutOther } from './other-refunds.js';
import { amountOf, applied, refundsIn, withRefunds } from '../sums/payment-money.js';
import { askedMinor, referenceOf, withRefund, type NewRefund } from './refunds.js';

/** The gateway's report of a refund. What is undefined the report does not contain. */
export interface ReportedRefund {
  /**
   * The reference of this service's request (`referenceOf`); missing if it was made elsewhere or the report lacks it.
   */
  readonly reference?: string | undefined;
  readonly gatewayRefundId: string;
  readonly gatewayPaymentId: string;
  /** Integer minor units. */
  readonly amountMinor: number | undefined;
  readonly status: RefundStatus;
  /** When the gateway made the refund. */
  readonly madeAt?: Date | undefined;
  /** When the event happened that reports it. */
  readonly at?: Date | undefined;
  /** Whether it answers a question: it is the gateway's present state, whatever the events say. */
  readonly isAnswer?: true | undefined;
  /** False if the gateway says that the payment was never captured. */
  readonly captured?: boolean | undefined;
}

/**
 * The transition of a refund report; undefined if it changes nothing. A report may precede the response to our
 * request. A refund made in the gateway's dashboard is recorded with the reason `ADMIN`, unless it settles a dispute. `PROCESSED`
 * and `FAILED` may follow each other: see `verdictOn`. Of an attempt before the last retry, only success changes anything.
 */
export function reportedRefund(
  order: OrderState,
  report: ReportedRefund,
  fresh: NewRefund,
): OrderTransition | undefined {
  const refund = refundFor(order, report);
  if (refund === undefined) {
    if (isOfUncaptured(order, report) || isUnknownFailure(order, report))
      return otherRefund(order, report, fresh.at);
    return report.status === 'PROCESSED' ? foundAfter(order, report, fresh) : undefined;
  }
  if (verdictOn(refund, report) !== 'APPLY') return undefined;
  return withRefund(order, refund, withReport(refund, report, fresh.at));
}

/** Whether the gateway has to be asked what has become of the refund, because events contradict each other (decisions 14.4). */
export function isInDoubt(order: OrderState, report: ReportedRefund): boolean {
  const refund = refundFor(order, report);
  return (refund === undefined ? afterFailure(order, report) : verdictOn(refund, report)) === 'ASK';
}

/**
 * The refund that a report refers to: by its identifier; else by its reference; else one that somebody made elsewhere
 * in its place: of the whole payment, if ours is unanswered, or of the same amount, if ours has failed. Undefined for
 * any other refund that this service did not request.
 */
function refundFor(order: OrderState, report: ReportedRefund): OrderRefund | undefined {
  const { gatewayPaymentId, gatewayRefundId, reference } = report;
  const refunds = refundsIn(order).filter(
    (refund) => refund.gatewayPaymentId === gatewayPaymentId && refund.sentWith === undefined,
  );
  return (
    refunds.find((refund) => refund.gatewayRefundId === gatewayRefundId) ??
    refunds.find((refund) => isEarlierAttempt(refund, report)) ??
    refunds.find((refund) => reference === referenceOf(refund) && refund.gatewayRefundId === undefined) ??
    replacedBy(order, refunds, report)
  );
}

/** The refund in whose place somebody has made this one elsewhere; not a failed one where it settles a dispute. */
function replacedBy(
  order: OrderState,
  refunds: readonly OrderRefund[],
  report: ReportedRefund,
): OrderRefund | undefined {
  const { gatewayPaymentId, amountMinor } = report;
  const payment = order.payments.find((known) => known.gatewayPaymentId === gatewayPaymentId);
  if (payment === undefined) return undefined;
  const asked = (refund: OrderRefund) => askedMinor(refundsIn(order), refund);
  const isUnanswered = (refund: OrderRefund) =>
    refund.gatewayRefundId === undefined && refund.status === 'PENDING';
  const isWhole = (refund: OrderRefund) => asked(refund) === amountOf(order, payment);
  const sameAmount = refunds.filter((refund) => amountMinor === undefined || amountMinor === asked(refund));
  return (
    sameAmount.find((refund) => isUnanswered(refund) && isWhole(refund)) ??
    (settlesDispute(order, report) ? undefined : sameAmount.find(({ status }) => status === 'FAILED'))
  );
}

/**
 * Decides what a report does to its refund: `APPLY` it, `IGNORE` it, or `ASK` the gateway. Between `PROCESSED` and
 * `FAILED` the later event decides; answers are the present state. Where two events have the same time, or a time is
 * missing, the gateway is asked.
 */
function verdictOn(refund: OrderRefund, report: ReportedRefund): 'APPLY' | 'IGNORE' | 'ASK' {
  const { status } = report;
  if (isEarlierAttempt(refund, report)) {
    if (status !== 'PROCESSED' || refund.status === 'PROCESSED') return 'IGNORE';
    return afterReversal(refund, report) ?? 'APPLY';
  }
  switch (refund.status) {
    case 'PROCESSED': {
      const isReversal = status === 'FAILED' && refund.gatewayRefundId === report.gatewayRefundId;
      return isReversal ? byTime(report, refund.endedAt) : 'IGNORE';
    }
    case 'FAILED': {
      if (status !== 'PROCESSED') return 'IGNORE';
      const isKnownTime = report.at !== undefined && refund.endedAt !== undefined;
      return afterReversal(refund, report) ?? (isKnownTime ? byTime(report, refund.endedAt) : 'APPLY');
    }
    default:
      return status === 'PENDING' && refund.gatewayRefundId === report.gatewayRefundId ? 'IGNORE' : 'APPLY';
  }
}

/** The verdict on an attempt that the gateway calls processed although it has failed after that; undefined for any other. */
function afterReversal({ reversals = [] }: OrderRefund, report: ReportedRefund) {
  const reversal = reversals.findLast(({ gatewayRefundId }) => gatewayRefundId === report.gatewayRefundId);
  return reversal === undefined ? undefined : byTime(report, reversal.failedAt);
}

function byTime({ at, isAnswer }: ReportedRefund, known: Date | undefined): 'APPLY' | 'IGNORE' | 'ASK' {
  if (isAnswer === true) return 'APPLY';
  if (at === undefined || known === undefined || at.getTime() === known.getTime()) return 'ASK';
  return at > known ? 'APPLY' : 'IGNORE';
}

function withReport(refund: OrderRefund, report: ReportedRefund, now: Date): OrderRefund {
  const { gatewayRefundId, status, at: endedAt, madeAt } = report;
  const { processedAt: _processedAt, endedAt: _endedAt, reversals = [], ...kept } = refund;
  const isReversed = refund.status === 'PROCESSED' && status === 'FAILED';
  const reversal = { gatewayRefundId, at: now, ...(endedAt === undefined ? {} : { failedAt: endedAt }) };
  const known = isReversed ? [...reversals, reversal] : reversals;
  return {
    ...kept,
    gatewayRefundId,
    status,
    ...(status === 'PROCESSED' ? { processedAt: now } : {}),
    ...(endedAt === undefined || status === 'PENDING' ? {} : { endedAt }),
    ...(madeAt === undefined || !isMadeElsewhere(refund, report) ? {} : { foundAt: madeAt }),
    ...(known.length === 0 ? {} : { reversals: known }),
  };
}

/** Whether the report found the refund by its amount alone. */
function isMadeElsewhere(refund: OrderRefund, report: ReportedRefund): boolean {
  const isOwn = refund.gatewayRefundId === report.gatewayRefundId || report.reference === referenceOf(refund);
  return !isOwn && !isEarlierAttempt(refund, report);
}

function isEarlierAttempt({ failedGatewayRefundIds = [] }: OrderRefund, report: ReportedRefund): boolean {
  return failedGatewayRefundIds.includes(report.gatewayRefundId);
}

/** Whether the refund is of the order's payment, of which the customer's signature alone is known, and which was never captured. */
function isOfUncaptured(order: OrderState, { gatewayPaymentId, captured }: ReportedRefund): boolean {
  return (
    captured === false && order.uncapturedSince !== undefined && gatewayPaymentId === order.gatewayPaymentId
  );
}

function settlesDispute(order: OrderState, report: ReportedRefund): boolean {
  const { gatewayRefundId, gatewayPaymentId, amountMinor = Infinity, madeAt: foundAt } = report;
  const found = { refundId: '', gatewayRefundId, gatewayPaymentId, amountMinor, at: new Date(0), foundAt };
  return isSettlement(order, report) || settledWith(order, found).disputes !== undefined;
}

/** Whether a refund of one of the payments has failed of which nothing else is known: that it was made may be told later. */
function isUnknownFailure(order: OrderState, report: ReportedRefund): boolean {
  const isOfPayment = order.payments.some((known) => known.gatewayPaymentId === report.gatewayPaymentId);
  return report.status === 'FAILED' && isOfPayment && !isSettlement(order, report);
}

/** Returns the verdict on a refund that is told to be made after its failure was; `APPLY` without a failure. */
function afterFailure(order: OrderState, report: ReportedRefund): 'APPLY' | 'IGNORE' | 'ASK' {
  const failed = failureOf(order, report);
  return report.status !== 'PROCESSED' || failed === undefined ? 'APPLY' : byTime(report, failed.endedAt);
}

function failureOf({ otherRefunds = [] }: OrderState, { gatewayRefundId }: ReportedRefund) {
  return otherRefunds.find((each) => each.gatewayRefundId === gatewayRefundId && each.status === 'FAILED');
}

/** Records a refund that was made elsewhere; as failed if a later event has told so before. */
function foundAfter(
  order: OrderState,
  report: ReportedRefund,
  fresh: NewRefund,
): OrderTransition | undefined {
  const verdict = afterFailure(order, report);
  if (verdict === 'ASK') return undefined;
  const found = foundRefund(order, report, fresh);
  if (verdict === 'APPLY' || found === undefined) return found;
  const failed: ReportedRefund = { ...report, status: 'FAILED', at: failureOf(order, report)?.endedAt };
  return { ...found, ...reportedRefund(applied(order, found), failed, fresh) };
}

function foundRefund(
  order: OrderState,
  report: ReportedRefund,
  { refundId, at }: NewRefund,
): OrderTransition | undefined {
  const { gatewayRefundId, gatewayPaymentId, madeAt: foundAt, at: endedAt } = report;
  const payment = order.payments.find((known) => known.gatewayPaymentId === gatewayPaymentId);
  if (payment === undefined || isSettlement(order, report)) return undefined;
  const amountMinor = report.amountMinor ?? amountOf(order, payment);
  const found = { refundId, gatewayRefundId, gatewayPaymentId, amountMinor, at, foundAt, endedAt };
  const { disputes, restMinor } = settledWith(order, found);
  const others = { ...(disputes === undefined ? {} : { disputes }), ...withoutOther(order, gatewayRefundId) };
  if (restMinor === 0) return others;
  const present = applied(order, others);
  const money = withFound(present, payment, recordOf({ ...found, amountMinor: restMinor }));
  const cut = money.disputes === present.disputes ? {} : { disputes: money.disputes };
  return { ...others, ...cut, ...withRefunds(applied(present, cut), refundsIn(money)) };
}
