import { withAnnounced } from './announced-refunds.js';
import type { OrderRefund, OrderState, OrderTransition } from '../domain/order-state.js';
import { applied, sumOf, withRefunds } from '../sums/payment-money.js';
import { waitingAgain } from './found-refunds.js';
import { askedMinor, gatewayRefundsIn, isToAsk, referenceOf } from './refunds.js';

/**
 * Refunds below the least that the gateway makes, whatever has started or shortened them (decisions 13.10). Such a refund
 * `waits`: it is not asked for, but contained in the request of the next refund of its payment (`sentWith`), whose fate it
 * shares from then on, or marked as processed by hand.
 */

/**
 * Completes a transition by what becomes of small refunds. The only place that decides it.
 * @param leastMinor the least that the gateway refunds, in minor units
 */
export function withSmallRefunds(
  before: OrderState,
  transition: OrderTransition,
  leastMinor: number,
): OrderTransition {
  const { refunds } = transition;
  if (refunds === undefined || refunds === null) return transition;
  const known = new Set(gatewayRefundsIn(before).map(referenceOf));
  let settled = refunds;
  for (const { refundId } of refunds) {
    const refund = settled.find((each) => each.refundId === refundId)!;
    if (isToAsk(refund)) settled = settle(settled, refund, !known.has(referenceOf(refund)), leastMinor);
  }
  settled = settled.map((refund) => asItsLeader(settled, refund));
  if (settled.every((refund, index) => refund === refunds[index])) return withAnnounced(before, transition);
  const after = { ...applied(before, transition), refunds: before.refunds };
  return withAnnounced(before, { ...transition, ...withRefunds(after, settled) });
}

function settle(
  refunds: readonly OrderRefund[],
  refund: OrderRefund,
  isNew: boolean,
  leastMinor: number,
): readonly OrderRefund[] {
  const { refundId, gatewayPaymentId } = refund;
  const waiting = refunds.filter(
    (each) =>
      each.waits === true &&
      each.held !== true &&
      each.status === 'PENDING' &&
      each.gatewayPaymentId === gatewayPaymentId,
  );
  // What has been asked for cannot take others along.
  const joining = isNew ? waiting : [];
  const asked = askedMinor(refunds, refund) + sumOf(joining);
  if (asked < leastMinor)
    return refunds.map((each) => (each === refund ? { ...refund, waits: true as const } : each));
  return refunds.map((each) => {
    if (!joining.includes(each)) return each;
    const { waits: _waits, ...joined } = each;
    return { ...joined, sentWith: refundId };
  });
}

/** A refund that is contained in another one ends as that does; it waits again if the other one is not made. */
function asItsLeader(refunds: readonly OrderRefund[], refund: OrderRefund): OrderRefund {
  if (refund.sentWith === undefined) return refund;
  const leader = refunds.find(({ refundId }) => refundId === refund.sentWith);
  if (leader === undefined || leader.waits === true) return waitingAgain(refund);
  const { status, gatewayRefundId, processedAt } = leader;
  if (refund.status === status && refund.gatewayRefundId === gatewayRefundId) return refund;
  const { gatewayRefundId: _id, processedAt: _at, ...rest } = refund;
  return {
    ...rest,
    status,
    ...(gatewayRefundId === undefined ? {} : { gatewayRefundId }),
    ...(processedAt === undefined ? {} : { processedAt }),
  };
}
