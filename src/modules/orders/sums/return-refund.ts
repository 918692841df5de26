import type { StockLine } from '#modules/products/stock/index.js';
import {
  withItemIds,
  linesOfUnits,
  unitsOfEach,
  type NamedUnits,
  allot,
  linesWithout,
} from '../domain/order-lines.js';
import { asBilled, leftUnpaid } from './billed.js';
import { paidByLine, paidForGoods, type PaidOrder } from './gateway-difference.js';
import { shareOf, totalOf } from './prorate.js';
import type { OrderState } from '../domain/order-state.js';
import { remainingLines } from '../domain/remaining-units.js';

/** The input of a refund of units. Amounts are integer minor units. */
export interface Bought extends PaidOrder {
  readonly items: ReadonlyArray<{
    readonly itemId?: string | undefined;
    readonly productId: { toHexString(): string };
    readonly quantity: number;
    readonly unitPriceMinor: number;
  }>;
  readonly pricing: PaidOrder['pricing'] & { readonly subtotalMinor: number };
  readonly cancelledUnits?: OrderState['cancelledUnits'];
}

/** The units that came back, and the part of the payment that they are worth. */
export interface RefundOfReturn<Units> {
  readonly amountMinor: number;
  /** The units that came back, each with the share of its line. */
  readonly units: ReadonlyArray<Units & { readonly amountMinor: number }>;
}

/**
 * The refund for returned units: their share of what was paid for their line. A coupon is thus spread over all lines. The
 * share of all units of a line that are back so far is rounded half up, and what earlier ones were given is subtracted: the
 * refunds of all parts add up to the total exactly, in whatever parts and order the units come back.
 * @param earlier the units of earlier returns, and those that were refunded without one
 */
export function refundForReturn<Units extends NamedUnits>(
  bought: Bought,
  returned: readonly Units[],
  earlier: readonly NamedUnits[] = [],
): RefundOfReturn<Units> {
  const shareUpTo = (count: number) => totalOf(sharesOf(bought, [...earlier, ...returned.slice(0, count)]));
  const units = returned.map((each, index) => ({
    ...each,
    amountMinor: shareUpTo(index + 1) - shareUpTo(index),
  }));
  const amountMinor = Math.max(0, shareUpTo(returned.length) - givenFor(bought, earlier));
  return { amountMinor, units };
}

/** The share of each line that its units have. */
function sharesOf(bought: Bought, units: readonly NamedUnits[]): number[] {
  const billed = asBilled(bought);
  const lines = withItemIds(billed.items);
  const counts = unitsOfEach(
    lines,
    units.filter((each) => !leftUnpaid(each)),
  );
  return paidByLine(billed).map((paidMinor, index) =>
    lines[index]!.quantity === 0 ? 0 : shareOf(paidMinor, counts[index]!, lines[index]!.quantity),
  );
}

/**
 * Returns what earlier returns were given, or would have been without a reduction. Returns from before lines had ids
 * were given their share of the order's total as a whole, which may differ from that of the lines by some minor
 * units: the first return after them makes it even.
 */
function givenFor(bought: Bought, earlier: readonly NamedUnits[]): number {
  if (earlier.some(({ itemId }) => itemId !== undefined)) return totalOf(sharesOf(bought, earlier));
  const unitsMinor = linesOfUnits(withItemIds(bought.items), earlier).reduce(
    (sum, { quantity, unitPriceMinor }) => sum + quantity * unitPriceMinor,
    0,
  );
  return shareOf(paidForGoods(bought), unitsMinor, bought.pricing.subtotalMinor);
}

interface WithUnits extends Pick<OrderState, 'stockState' | 'returnedUnits' | 'cancelledUnits'> {
  readonly items: ReadonlyArray<{
    readonly itemId?: string | undefined;
    readonly productId: { toHexString(): string };
    readonly variantId?: string | undefined;
    readonly quantity: number;
    readonly name: string;
  }>;
}

/** Units of a line of an order, in the shape of the products module. A product may have several lines. */
export interface LineUnits extends StockLine {
  readonly itemId: string;
}

/** The units of an order, line by line. */
export function stockLinesOf({ items }: Pick<WithUnits, 'items'>): LineUnits[] {
  return withItemIds(items).map(({ itemId, productId, variantId, quantity, name }) => ({
    itemId,
    productId: productId.toHexString(),
    ...(variantId === undefined ? {} : { variantId }),
    quantity,
    name,
  }));
}

/** The units of an order that are back in the stock, or were released; those that are written off are not. */
export function unitsBackOf(order: WithUnits): LineUnits[] {
  const lines = stockLinesOf(order);
  const { restocked, writtenOff } = goneOf(order);
  return order.stockState === 'RETURNED' ? linesWithout(lines, writtenOff) : linesOfUnits(lines, restocked);
}

/** The units of an order that came back damaged, or left it for no stock. */
export function writtenOffUnitsOf(order: WithUnits): LineUnits[] {
  return linesOfUnits(stockLinesOf(order), goneOf(order).writtenOff);
}

/** The units that remain in an order and that no return has brought back. */
export function returnableUnitsOf(order: WithUnits): LineUnits[] {
  return linesWithout(remainingUnitsOf(order), order.returnedUnits ?? []);
}

/** The units of an order that have not left it before its dispatch. */
export function remainingUnitsOf(order: Pick<WithUnits, 'items' | 'cancelledUnits'>): LineUnits[] {
  return stockLinesOf({ items: remainingLines(order) });
}

/** Returns what has left the order, and what returns brought back, each unit with its line. */
function goneOf(order: WithUnits): { restocked: LineUnits[]; writtenOff: LineUnits[] } {
  const lines = stockLinesOf(order);
  const { cancelledUnits = [], returnedUnits = [] } = order;
  const gone = allot(lines, [...cancelledUnits, ...returnedUnits]);
  const unitsThat = (wanted: boolean) =>
    gone
      .filter(({ units }) => (units.writtenOff === true) === wanted)
      .map(({ index, quantity }) => ({ ...lines[index]!, quantity }));
  return { restocked: unitsThat(false), writtenOff: unitsThat(true) };
}
