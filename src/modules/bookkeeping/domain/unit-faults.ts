import { remainingLines, withItemIds, type OrderState, refundsIn } from '#modules/orders/index.js';
import { remainingMinor, settledUnitsOf } from '#modules/orders/sums/index.js';
import { refundForReturn } from '#modules/orders/parcels/index.js';
import type { BookedOrder, Format } from './booked-order.js';

/** Returns what is wrong with the units of an order: those that left it, came back, or were refunded. */
export function unitFaults(order: BookedOrder, format: Format): string[] {
  const { items, cancelledUnits = [], returnedUnits = [] } = order;
  const gone = countsOf(order, [...cancelledUnits, ...returnedUnits]);
  return [
    ...items.flatMap(({ name, quantity }, index) =>
      gone[index]! > quantity ? [`${gone[index]} of ${quantity} of ${name} have left it or come back`] : [],
    ),
    ...refundedUnitFaults(order),
    ...unrefundedFault(order, format),
    ...(remainingLines(order).length === 0 && order.orderStatus !== 'CANCELLED'
      ? [`it is ${order.orderStatus}, and all its units have left it`]
      : []),
  ];
}

/** Units that a refund is for as they leave the order have left it. */
function refundedUnitFaults(order: BookedOrder): string[] {
  const gone = countsOf(order, order.cancelledUnits ?? []);
  const refunded = countsRefunded(order);
  return order.items.flatMap(({ name }, index) =>
    refunded[index]! > gone[index]!
      ? [`${refunded[index]} of ${name} are refunded as cancelled, and ${gone[index]} have left it`]
      : [],
  );
}

/** The share of units that leave a paid order goes back, if anything of the payment is left (decisions 14.12). */
function unrefundedFault(order: BookedOrder, format: Format): string[] {
  const { cancelledUnits = [] } = order;
  const leaving = cancelledUnits.filter(
    ({ refundedBefore, unpaid }) => refundedBefore !== true && unpaid !== true,
  );
  if (leaving.length === 0 || remainingMinor(order) === 0) return [];
  const lines = withItemIds(order.items);
  const gone = countsOf(order, leaving);
  const refunded = countsRefunded(order);
  const missing = lines.flatMap(({ itemId, productId }, index) => {
    const quantity = gone[index]! - refunded[index]!;
    return quantity > 0 ? [{ itemId, productId: productId.toHexString(), quantity }] : [];
  });
  const others = settledUnitsOf({ ...order, cancelledUnits: [] });
  const { amountMinor } = refundForReturn(order, missing, others);
  return amountMinor > 0 ? [`units of ${format(amountMinor)} have left it and are not refunded`] : [];
}

/** How many units of each line are refunded because they leave the order. */
function countsRefunded(order: BookedOrder): number[] {
  return countsOf(
    order,
    refundsIn(order).flatMap(({ reason, units = [] }) => (reason === 'CANCELLED' ? units : [])),
  );
}

/** How many units of each line are named. Those stored before lines had ids name none of them. */
function countsOf(
  { items }: BookedOrder,
  units: ReadonlyArray<{ readonly itemId?: string | undefined; readonly quantity: number }>,
): number[] {
  return withItemIds(items).map(({ itemId }) =>
    units.filter((each) => each.itemId === itemId).reduce((sum, { quantity }) => sum + quantity, 0),
  );
}

/** Returns how the stored state of an order's units contradicts its status; undefined unless it does. */
export function stockStateFault({ stockState, orderStatus, cancelCause }: OrderState): string | undefined {
  const isBackAt = orderStatus === 'CANCELLED' || orderStatus === 'RETURNED';
  // What the carrier cancels before its payment stays reserved until its end.
  const mayHold = orderStatus === 'PENDING' || cancelCause === 'CARRIER';
  const hasEnded = orderStatus === 'CANCELLED' && (cancelCause === 'EXPIRY' || cancelCause === 'CUSTOMER');
  if (stockState === 'RETURNED' && !isBackAt) return 'its units have gone back, and it goes on';
  if (stockState === 'RESERVED' && !mayHold) return 'its units are still reserved';
  if (stockState === 'COMMITTED' && orderStatus === 'PENDING') return 'it is unpaid, and its units are sold';
  return stockState === 'COMMITTED' && hasEnded
    ? 'it has ended, and its units have not gone back'
    : undefined;
}
