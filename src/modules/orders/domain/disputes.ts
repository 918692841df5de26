import { amountOf, moneyStates, refundsIn } from './payment-money.js';
import type { DisputeStatus, OrderDispute, OrderState, OrderTransition } from './order-state.js';

/** The gateway's report of a dispute (decisions 13.13). What is undefined the report does not contain. */
export interface ReportedDispute {
  readonly disputeId: string;
  readonly gatewayPaymentId: string;
  readonly status: DisputeStatus;
  /** Integer minor units; the whole payment if undefined. */
  readonly amountMinor?: number | undefined;
  readonly reason?: string | undefined;
  readonly at?: Date | undefined;
}

/** The statuses of a dispute that is undecided. */
export const OPEN_DISPUTE_STATUSES = [
  'OPEN',
  'UNDER_REVIEW',
  'ACTION_REQUIRED',
] as const satisfies readonly DisputeStatus[];

/** The statuses of a dispute that keep an order from its dispatch. */
export const BLOCKING_DISPUTE_STATUSES: readonly DisputeStatus[] = [...OPEN_DISPUTE_STATUSES, 'LOST'];

/** Which of two reports without a time counts; a later status in this list before an earlier one. */
const RANK: readonly DisputeStatus[] = ['OPEN', 'UNDER_REVIEW', 'ACTION_REQUIRED', 'CLOSED', 'WON', 'LOST'];

/** Whether the payer disputes a payment of the order, or has won that dispute: it is not dispatched. */
export function isDisputed({ disputes = [] }: Pick<OrderState, 'disputes'>): boolean {
  return disputes.some(({ status }) => BLOCKING_DISPUTE_STATUSES.includes(status));
}

/**
 * The transition of a dispute's report; undefined if it changes nothing, or the order does not have the payment. Repeated
 * and late reports change nothing: a final status is not undone by an undecided one, and of two others the newer counts.
 */
export function reportedDispute(
  order: OrderState,
  report: ReportedDispute,
  now: Date,
): OrderTransition | undefined {
  const { disputes = [] } = order;
  const payment = order.payments.find(({ gatewayPaymentId }) => gatewayPaymentId === report.gatewayPaymentId);
  if (payment === undefined) return undefined;
  const known = disputes.find(({ disputeId }) => disputeId === report.disputeId);
  if (known !== undefined && !replaces(known, report)) return undefined;
  const { disputeId, gatewayPaymentId, status } = report;
  const reason = report.reason ?? known?.reason;
  const dispute: OrderDispute = {
    disputeId,
    gatewayPaymentId,
    amountMinor: report.amountMinor ?? known?.amountMinor ?? amountOf(order, payment),
    ...(reason === undefined ? {} : { reason }),
    status,
    at: report.at ?? now,
  };
  const changed =
    known === undefined ? [...disputes, dispute] : disputes.map((each) => (each === known ? dispute : each));
  return { disputes: changed, ...moneyStates({ ...order, disputes: changed }, refundsIn(order)) };
}

function replaces(known: OrderDispute, { status, at }: ReportedDispute): boolean {
  if (isFinal(known.status) !== isFinal(status)) return isFinal(status);
  if (at !== undefined && at.getTime() !== known.at.getTime()) return at > known.at;
  return RANK.indexOf(status) > RANK.indexOf(known.status);
}

function isFinal(status: DisputeStatus): boolean {
  return !(OPEN_DISPUTE_STATUSES as readonly DisputeStatus[]).includes(status);
}
