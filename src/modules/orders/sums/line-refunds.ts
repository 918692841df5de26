import { withItemIds, unitsOfEach } from '../domain/order-lines.js';
import type { OrderRefund, OrderState, RefundedUnits, ReturnedUnits } from '../domain/order-state.js';
import { refundForReturn, type Bought, type RefundOfReturn } from './return-refund.js';

/** Units of a line by its id. */
export interface UnitsOfLine {
  readonly itemId: string;
  readonly quantity: number;
}

export type RefundedOrder = Bought & Pick<OrderState, 'refunds' | 'returnedUnits' | 'cancelledUnits'>;

/**
 * Whether the units of a refund come back. Those that an administrator refunds do not: it is money alone, and goods that
 * come back are a return's (decisions 13.46).
 */
export function returnsItsUnits({ reason }: Pick<OrderRefund, 'reason'>): boolean {
  return reason !== 'ADMIN';
}

/** The units whose share has been refunded: as they left the order, with a return, or by an administrator as money alone. */
export function settledUnitsOf(
  order: Pick<RefundedOrder, 'refunds' | 'returnedUnits' | 'cancelledUnits'>,
): ReadonlyArray<ReturnedUnits | RefundedUnits> {
  const { returnedUnits = [], cancelledUnits = [] } = order;
  const cancelled = cancelledUnits.filter(({ refundedBefore }) => refundedBefore !== true);
  return [...cancelled, ...returnedUnits, ...unitsOfMoneyAlone(order)];
}

/** The units that an administrator has refunded as money alone. */
export function unitsOfMoneyAlone({ refunds = [] }: Pick<RefundedOrder, 'refunds'>): RefundedUnits[] {
  return refunds.filter((refund) => !returnsItsUnits(refund)).flatMap(({ units = [] }) => units);
}

/**
 * The refund of units without their return: their share of what was paid, as a return's is.
 * @param named a line may be named twice
 * @returns undefined if they are more than the order has, less those that were returned or refunded before
 */
export function refundOfUnits(
  order: RefundedOrder,
  named: readonly UnitsOfLine[],
): RefundOfReturn<RefundedUnits & UnitsOfLine> | undefined {
  const lines = withItemIds(order.items);
  const settled = settledUnitsOf(order);
  const taken = unitsOfEach(lines, settled);
  const units = byLine(named).map(({ itemId, quantity }) => {
    const index = lines.findIndex((line) => line.itemId === itemId);
    const line = lines[index];
    if (line === undefined || quantity > line.quantity - taken[index]!) return undefined;
    return { itemId, productId: line.productId.toHexString(), quantity };
  });
  if (units.some((each) => each === undefined)) return undefined;
  return refundForReturn(
    order,
    units.map((each) => each!),
    settled,
  );
}

/** Units of lines, each line once. */
export function byLine(named: readonly UnitsOfLine[]): UnitsOfLine[] {
  const quantities = new Map<string, number>();
  for (const { itemId, quantity } of named) quantities.set(itemId, quantity + (quantities.get(itemId) ?? 0));
  return [...quantities].map(([itemId, quantity]) => ({ itemId, quantity }));
}
