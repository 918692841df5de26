import { withholdsMoney } from './dispute-phases.js';
import { added, cutBy, restored } from './dispute-cuts.js';
import { isUnmade, recordOf, refundsBeside, type FoundRefund } from './found-refunds.js';
import type {
  DisputeSettlement,
  OrderDispute,
  OrderPayment,
  OrderRefund,
  OrderState,
} from '../domain/order-state.js';
import { refundsIn, sumOf } from '../sums/payment-money.js';

/**
 * The effect of a dispute on the refunds of its payment. A refund that the gateway itself has made for a lost dispute
 * is the dispute's settlement: it is none of the order, whose money the bank has taken already (decisions 14.2).
 */

type Money = Pick<OrderState, 'disputes' | 'refunds'>;

/** Whether the gateway's refund is known as the settlement of a dispute. */
export function isSettlement(
  { disputes = [] }: Pick<OrderState, 'disputes'>,
  { gatewayRefundId }: Pick<FoundRefund, 'gatewayRefundId'>,
): boolean {
  return disputes.some(({ settlements = [] }) =>
    settlements.some((settlement) => settlement.gatewayRefundId === gatewayRefundId),
  );
}

/**
 * The disputes of an order with a refund that nobody here has asked for, as far as it settles them: up to the amounts of those
 * that are lost; and of those that may be lost, unless it is in the place of a refund that the order owes.
 * @returns what of the refund settles none of them; the disputes unless they stay as they are
 */
export function settledWith(
  order: OrderState,
  { gatewayPaymentId, ...found }: FoundRefund,
): { readonly disputes?: readonly OrderDispute[]; readonly restMinor: number } {
  let restMinor = found.amountMinor;
  const owes = refundsIn(order).some((refund) => isUnmade(refund, { gatewayPaymentId }));
  const disputes = (order.disputes ?? []).map((dispute) => {
    const isOpen = dispute.status === 'LOST' || (withholdsMoney(dispute) && !owes);
    const isOf = dispute.gatewayPaymentId === gatewayPaymentId && isOpen && !isBefore(found, dispute);
    const amountMinor = isOf ? Math.min(restMinor, unsettledOf(dispute)) : 0;
    if (amountMinor === 0) return dispute;
    restMinor -= amountMinor;
    return withSettlement(dispute, { ...found, amountMinor });
  });
  return restMinor === found.amountMinor ? { restMinor } : { disputes, restMinor };
}

/**
 * The disputes and refunds when a dispute has got its status. One that takes money takes the refunds that the gateway has made
 * for it before it was known; a lost one cuts what nobody has been asked for yet. One that has ended otherwise gives both back.
 * @param newId of a refund that is owed again, where the gateway has made the rest of it: 24 hexadecimal digits
 */
export function settledBy(order: OrderState, dispute: OrderDispute, newId: string): Money {
  const payment = order.payments.find((each) => each.gatewayPaymentId === dispute.gatewayPaymentId)!;
  const { disputeId } = dispute;
  const present = (money: Money) => money.disputes!.find((each) => each.disputeId === disputeId)!;
  if (dispute.status === 'LOST') return cutBy(withTaken(order, dispute), payment);
  const uncut = restored(order, payment, newId);
  const decided = present(uncut);
  return cutBy(
    withholdsMoney(dispute) ? withTaken(uncut, decided) : withReleased(uncut, payment, decided),
    payment,
  );
}

/** With the refunds that the gateway has made since the dispute was opened, as far as they are not on paper yet. */
function withTaken(order: OrderState, dispute: OrderDispute): OrderState {
  let taken = dispute;
  const refunds = refundsIn(order).flatMap((refund) => {
    const amountMinor = isMadeFor(order, dispute, refund)
      ? Math.min(refund.amountMinor, unsettledOf(taken))
      : 0;
    if (amountMinor === 0) return [refund];
    const { refundId, gatewayRefundId, createdAt: at, foundAt, reason } = refund;
    const settlement = { refundId, gatewayRefundId: gatewayRefundId!, amountMinor, at, foundAt, reason };
    taken = withSettlement(taken, settlement);
    const restMinor = refund.amountMinor - amountMinor;
    return restMinor === 0 ? [] : [{ ...refund, amountMinor: restMinor }];
  });
  return { ...order, disputes: replaced(order, dispute, taken), refunds };
}

function isMadeFor(order: OrderState, dispute: OrderDispute, refund: OrderRefund): boolean {
  const { gatewayPaymentId, openedAt, status } = dispute;
  const isOnPaper = (order.creditNotes ?? []).some(({ refundId }) => refundId === refund.refundId);
  const { foundAt } = refund;
  return (
    refund.gatewayPaymentId === gatewayPaymentId &&
    refund.status === 'PROCESSED' &&
    foundAt !== undefined &&
    openedAt !== undefined &&
    foundAt >= openedAt &&
    // One that has taken the place of what the order owes is the order's until the money is lost.
    (status === 'LOST' || refund.reason === 'ADMIN') &&
    !isOnPaper
  );
}

/** With the refunds that were kept as settlements while the dispute was open: they are the order's. */
function withReleased(order: OrderState, payment: OrderPayment, dispute: OrderDispute): OrderState {
  const { settlements = [], ...unsettled } = dispute;
  const { gatewayPaymentId } = dispute;
  const refunds = settlements.reduce<readonly OrderRefund[]>((all, { reason, ...settlement }) => {
    const found = {
      ...recordOf({ ...settlement, gatewayPaymentId }),
      ...(reason === undefined ? {} : { reason }),
    };
    const isKnown = all.some(({ gatewayRefundId }) => gatewayRefundId === settlement.gatewayRefundId);
    return isKnown ? added(all, found) : refundsBeside({ ...order, refunds: all }, payment, found);
  }, refundsIn(order));
  return { ...order, disputes: replaced(order, dispute, unsettled), refunds };
}

function replaced({ disputes = [] }: OrderState, dispute: OrderDispute, by: OrderDispute): OrderDispute[] {
  return disputes.map((each) => (each === dispute ? by : each));
}

function withSettlement(
  dispute: OrderDispute,
  { foundAt, reason, ...settlement }: DisputeSettlement,
): OrderDispute {
  const added = {
    ...settlement,
    ...(foundAt === undefined ? {} : { foundAt }),
    ...(reason === undefined ? {} : { reason }),
  };
  return { ...dispute, settlements: [...(dispute.settlements ?? []), added] };
}

/** Returns the part of the dispute that no refund of the gateway has settled. */
function unsettledOf({ amountMinor, settlements = [] }: OrderDispute): number {
  return Math.max(0, amountMinor - sumOf(settlements));
}

function isBefore({ foundAt }: Pick<FoundRefund, 'foundAt'>, { openedAt }: OrderDispute): boolean {
  return foundAt !== undefined && openedAt !== undefined && foundAt < openedAt;
}
