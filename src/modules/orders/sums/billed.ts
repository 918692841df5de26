import { besideGoods, inCash, type TotalParts } from '#common/money/pricing.js';
import { unitsOfEach, withItemIds, type LineOfUnits } from '../domain/order-lines.js';
import type { CancelledUnits } from '../domain/order-state.js';
import { chargedByLine, shareOf, totalOf } from './prorate.js';

/** A line as it was bought. */
interface BoughtLine extends Omit<LineOfUnits, 'itemId'> {
  readonly itemId?: string | undefined;
  readonly unitPriceMinor: number;
}

/** An order, as far as its bill goes. */
export interface Billable<Line extends BoughtLine = BoughtLine> {
  readonly items: readonly Line[];
  readonly pricing: TotalParts;
  readonly cancelledUnits?: readonly CancelledUnits[] | undefined;
}

/**
 * Returns an order as it is billed (decisions 14b): units that left it before anybody had paid for them are on no bill, and the rest is rounded
 * anew. Each line keeps its position, and may be of no unit. Every order that such units have not left is returned as it is.
 * @param isOff whether units are on no bill; by default all that left unpaid
 */
export function asBilled<Order extends Billable>(
  order: Order,
  isOff: (units: CancelledUnits) => boolean = leftUnpaid,
): Order {
  const { cancelledUnits = [], items, pricing } = order;
  const off = cancelledUnits.filter((units) => isOff(units));
  if (off.length === 0) return order;
  const counts = unitsOfEach(withItemIds(items), off);
  const charged = chargedByLine(order);
  const left = items.map(({ quantity }, index) => quantity - counts[index]!);
  const goodsMinor = totalOf(
    charged.map((minor, index) => shareOf(minor, left[index]!, items[index]!.quantity)),
  );
  const subtotalMinor = totalOf(items.map(({ unitPriceMinor }, index) => unitPriceMinor * left[index]!));
  const exactMinor = goodsMinor + besideGoods(pricing);
  const totalMinor = pricing.roundingMinor === undefined ? exactMinor : inCash(exactMinor);
  return {
    ...order,
    items: items.map((line, index) => ({
      ...line,
      quantity: left[index]!,
      lineTotalMinor: line.unitPriceMinor * left[index]!,
    })),
    pricing: {
      ...pricing,
      subtotalMinor,
      discountMinor: subtotalMinor - goodsMinor,
      ...(pricing.roundingMinor === undefined ? {} : { roundingMinor: totalMinor - exactMinor }),
      totalMinor,
    },
    cancelledUnits: cancelledUnits.filter((units) => !isOff(units)),
  };
}

/** Whether units left an order before anybody had paid for them. */
export function leftUnpaid({ unpaid }: { readonly unpaid?: true | undefined }): boolean {
  return unpaid === true;
}

/** Returns an order as its invoice has it: what came back at the door was on it, what had left before was not. */
export function asInvoiced<Order extends Billable>(order: Order): Order {
  const billed = asBilled(order, (units) => leftUnpaid(units) && units.invoiced !== true);
  const items = billed.items.filter(({ quantity }) => quantity > 0);
  return items.length === billed.items.length ? billed : { ...billed, items };
}
