import type { ReturnedUnits } from './order-state.js';
import { taxIn, type TaxedShare } from './goods-tax.js';
import { linesOfUnits } from './lines-of-units.js';
import { headsOf, type Supply } from './place-of-supply.js';
import { sharedOut } from './share-out.js';

/** What the tax of an order follows from. Amounts are integer minor units that contain the tax. */
export interface TaxedOrder<Line extends SoldLine = SoldLine> {
  readonly items: readonly Line[];
  readonly pricing: { readonly totalMinor: number };
  readonly shippingAddress: { readonly state: string };
  readonly supply?: Supply | undefined;
}

export interface SoldLine {
  readonly productId: { toHexString(): string };
  readonly quantity: number;
  readonly unitPriceMinor: number;
  readonly lineTotalMinor: number;
  /** Per cent. Missing in orders from before taxes were recorded. */
  readonly taxRate?: number | undefined;
}

/** A line, or the part of it that came back, with its share of a payment or a refund and the tax in it. */
export interface TaxedLine<Line> extends TaxedShare {
  readonly line: Line;
  readonly quantity: number;
}

/** The tax of each line of the order. The discount is shared over the lines: the amounts add up to the order's total. */
export function taxOfOrder<Line extends SoldLine>(
  order: TaxedOrder<Line>,
  sellerState: string,
): Array<TaxedLine<Line>> {
  return taxOfLines(order, sellerState, order.pricing.totalMinor);
}

/**
 * The tax in a refund, line by line; the amounts add up to the refund.
 * @param refund `units` are those that it is for; without them it is for all lines, each in proportion
 */
export function taxOfRefund<Line extends SoldLine>(
  order: TaxedOrder<Line>,
  sellerState: string,
  refund: { readonly amountMinor: number; readonly units?: readonly ReturnedUnits[] | undefined },
): Array<TaxedLine<Line>> {
  const { amountMinor, units } = refund;
  if (units === undefined) return taxOfLines(order, sellerState, amountMinor);
  const items = linesOfUnits(order.items, units);
  return taxOfLines({ ...order, items: items.length === 0 ? order.items : items }, sellerState, amountMinor);
}

function taxOfLines<Line extends SoldLine>(
  { items, ...order }: TaxedOrder<Line>,
  sellerState: string,
  amountMinor: number,
): Array<TaxedLine<Line>> {
  const within = headsOf(order, sellerState) !== 'IGST';
  const shares = sharedOut(
    amountMinor,
    items.map(({ quantity, unitPriceMinor }) => quantity * unitPriceMinor),
  );
  return items.map((line, index) => ({
    line,
    quantity: line.quantity,
    ...taxIn(shares[index]!, { taxRate: line.taxRate ?? 0, isSameState: within }),
  }));
}
