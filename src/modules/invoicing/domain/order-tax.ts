import { type SoldLine, paidByLine, headsOf, type Supply } from '#modules/orders/index.js';
import { taxIn, type TaxedShare } from './gst.js';

/** What the tax of an order follows from. Amounts are integer minor units that contain the tax. */
export interface TaxedOrder<Line extends SoldLine = SoldLine> {
  readonly items: readonly Line[];
  readonly pricing: { readonly totalMinor: number };
  readonly shippingAddress: { readonly state: string };
  readonly supply?: Supply | undefined;
}

/** A line with its share of what is paid and the tax in it. */
export interface TaxedLine<Line> extends TaxedShare {
  readonly line: Line;
  readonly quantity: number;
}

/** The tax of each line of the order. The discount is shared over the lines: the amounts add up to the order's total. */
export function taxOfOrder<Line extends SoldLine>(
  order: TaxedOrder<Line>,
  sellerState: string,
): Array<TaxedLine<Line>> {
  const within = headsOf(order, sellerState) !== 'IGST';
  const shares = paidByLine(order);
  return order.items.map((line, index) => ({
    line,
    quantity: line.quantity,
    ...taxIn(shares[index]!, { taxRate: line.taxRate ?? 0, isSameState: within }),
  }));
}
