import type { OrderRefund, OrderState, OrderTransition } from './order-state.js';
import { applied, refundsIn, sumOf, withRefunds } from './payment-money.js';
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
  const started = new Set(
    refundsIn(before).flatMap(({ refundId, waits, held }) => ((waits ?? held) === true ? [] : [refundId])),
  );
  let settled = refunds;
  for (const { refundId } of refunds) {
    const refund = settled.find((each) => each.refundId === refundId)!;
    const isNew = !known.has(referenceOf(refund));
    if (isToAsk(refund))
      settled = settle(settled, refund, { isNew, leastMinor, hasStarted: started.has(refundId) });
  }
  settled = settled.map((refund) => asItsLeader(settled, refund));
  if (settled.every((refund, index) => refund === refunds[index])) return transition;
  const after = { ...applied(before, transition), refunds: before.refunds };
  return { ...transition, ...withRefunds(after, settled) };
}

function settle(
  refunds: readonly OrderRefund[],
  refund: OrderRefund,
  {
    isNew,
    hasStarted,
    leastMinor,
  }: { readonly isNew: boolean; readonly hasStarted: boolean; readonly leastMinor: number },
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
  if (asked < leastMinor) {
    const waits = { ...refund, waits: true as const, ...(hasStarted ? { announced: true as const } : {}) };
    return refunds.map((each) => (each === refund ? waits : each));
  }
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
