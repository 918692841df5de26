import type { OrderState, OrderTransition } from './order-state.js';

type OrderWithReasons = Pick<OrderState, 'orderStatus' | 'refunds' | 'cancelledUnits'>;

/**
 * Returns the note that keeps the reason of a transition which neither the history nor a refund keeps: units that have cost
 * nothing, or were refunded before, leave without a refund.
 * @returns undefined if the reason is kept, or none was given
 */
export function reasonNote(
  order: OrderWithReasons,
  transition: OrderTransition,
  reason: string | undefined,
): string | undefined {
  if (reason === undefined) return undefined;
  const { orderStatus = order.orderStatus, refunds, cancelledUnits } = transition;
  if (orderStatus !== order.orderStatus) return undefined;
  const known = new Set(order.refunds?.map(({ refundId }) => refundId));
  if (refunds?.some(({ refundId, note }) => !known.has(refundId) && note === reason) === true)
    return undefined;
  const units = unitsIn(cancelledUnits) - unitsIn(order.cancelledUnits);
  return units > 0 ? `${units} ${units === 1 ? 'unit' : 'units'} cancelled: ${reason}` : `Settled: ${reason}`;
}

function unitsIn(cancelled: OrderState['cancelledUnits'] | null): number {
  return (cancelled ?? []).reduce((sum, { quantity }) => sum + quantity, 0);
}
