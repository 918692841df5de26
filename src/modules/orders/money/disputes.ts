import { withoutUndefined } from '#common/collections/without-undefined.js';
import { blocksDispatch, isUndecided, laterPhase } from './dispute-phases.js';
import { settledBy } from './dispute-money.js';
import type { NewRefund } from './refunds.js';
import { amountOf, moneyStates, ofPayment, refundsIn, withRefunds } from '../sums/payment-money.js';
import type {
  DisputePhase,
  DisputeStatus,
  OrderDispute,
  OrderRefund,
  OrderState,
  OrderTransition,
} from '../domain/order-state.js';

/** The gateway's report of a dispute (decisions 13.13). What is undefined the report does not contain. */
export interface ReportedDispute {
  readonly disputeId: string;
  readonly gatewayPaymentId: string;
  readonly status: DisputeStatus;
  /** Integer minor units; the whole payment if undefined. */
  readonly amountMinor?: number | undefined;
  readonly reason?: string | undefined;
  readonly at?: Date | undefined;
  readonly phase?: DisputePhase | undefined;
  /** When the gateway opened the dispute. */
  readonly openedAt?: Date | undefined;
}

/** Which of two reports without a time counts; a later status in this list before an earlier one. */
const RANK: readonly DisputeStatus[] = ['OPEN', 'UNDER_REVIEW', 'ACTION_REQUIRED', 'CLOSED', 'WON', 'LOST'];

/** Whether a dispute of a payment keeps the order from its dispatch: it is open, or the payer has won it. */
export function isDisputed({ disputes = [] }: Pick<OrderState, 'disputes'>): boolean {
  return disputes.some(blocksDispatch);
}

/**
 * The transition of a dispute's report; undefined if it changes nothing, or the order does not have the payment. Repeated
 * and late reports change nothing: a later phase opens a decided dispute again; within a phase a final status is not undone by an
 * undecided one, and of two others the newer counts. What was held because of the dispute goes when it has ended, as far as the
 * bank has left it.
 * @param fresh for a refund that is owed again; its time is that of the report
 */
export function reportedDispute(
  order: OrderState,
  report: ReportedDispute,
  { refundId, at: now }: NewRefund,
): OrderTransition | undefined {
  const { disputes = [] } = order;
  const payment = order.payments.find(({ gatewayPaymentId }) => gatewayPaymentId === report.gatewayPaymentId);
  if (payment === undefined) return undefined;
  const known = disputes.find(({ disputeId }) => disputeId === report.disputeId);
  if (known !== undefined && !replaces(known, report)) return undefined;
  const { disputeId, gatewayPaymentId, status } = report;
  const dispute: OrderDispute = {
    disputeId,
    gatewayPaymentId,
    amountMinor: report.amountMinor ?? known?.amountMinor ?? amountOf(order, payment),
    status,
    at: report.at ?? now,
    ...withoutUndefined({
      reason: report.reason ?? known?.reason,
      phase: report.phase ?? known?.phase,
      openedAt: known?.openedAt ?? report.openedAt,
      settlements: known?.settlements,
      cutRefunds: known?.cutRefunds,
    }),
  };
  const changed =
    known === undefined ? [...disputes, dispute] : disputes.map((each) => (each === known ? dispute : each));
  return consequences(order, { ...order, disputes: changed }, { dispute, newId: refundId });
}

function replaces(known: OrderDispute, { status, phase, at }: ReportedDispute): boolean {
  // A word that the shop does not know decides nothing about a dispute of which more is known.
  if (status === 'OTHER') return false;
  if (known.status === 'OTHER') return true;
  const later = laterPhase(known.phase, phase);
  if (later !== 0) return later > 0;
  if (isUndecided(known) !== isUndecided({ status })) return !isUndecided({ status });
  if (at !== undefined && at.getTime() !== known.at.getTime()) return at > known.at;
  return RANK.indexOf(status) > RANK.indexOf(known.status);
}

/** Returns what follows for the money: see `settledBy`. What was held is released as far as the disputes leave it. */
function consequences(
  before: OrderState,
  order: OrderState,
  { dispute, newId }: { readonly dispute: OrderDispute; readonly newId: string },
): OrderTransition {
  const { disputes, refunds = [] } = settledBy(order, dispute, newId);
  const after = { ...withUnrefunded(order, dispute, refunds), disputes };
  if (refunds.length === 0 && refundsIn(before).length === 0)
    return { disputes, ...moneyStates(after, refunds) };
  return { disputes, ...withRefunds({ ...after, refunds: before.refunds }, refunds) };
}

/** A payment of which the dispute has taken all refunds, and that was not to go back: nothing of it is refunded. */
function withUnrefunded(
  order: OrderState,
  { gatewayPaymentId }: OrderDispute,
  refunds: readonly OrderRefund[],
): OrderState {
  const own = ofPayment(refundsIn(order), { gatewayPaymentId });
  const isTaken = own.length > 0 && ofPayment(refunds, { gatewayPaymentId }).length === 0;
  if (!isTaken || own.some((refund) => refund.status !== 'PROCESSED' || refund.reason !== 'ADMIN'))
    return order;
  const payments = order.payments.map((payment) =>
    payment.gatewayPaymentId === gatewayPaymentId ? { ...payment, state: 'CONFIRMED' as const } : payment,
  );
  return { ...order, payments };
}
