import type { TotalParts } from '#common/money/pricing.js';
import { shareOf, chargedByLine } from '#modules/orders/sums/index.js';
import { headsOf, type Supply } from '#modules/orders/tax/index.js';
import type { SoldLine } from './credited-refund.js';

/**
 * The goods and services tax (GST) of India in integer minor units. Prices contain it. Within a state half of it is the
 * union's (CGST) and half the state's (SGST, in a union territory without legislature UTGST); between states all of it is
 * integrated (IGST).
 */
export interface GoodsTax {
  /** The price without the tax. */
  readonly taxableMinor: number;
  readonly cgstMinor: number;
  /** The half of the state or the union territory. */
  readonly sgstMinor: number;
  readonly igstMinor: number;
}

/** The taxes of all that bears one rate. */
export interface RateTax extends GoodsTax {
  /** Per cent. */
  readonly taxRate: number;
}

/** A share of an order, what was paid for it, and the tax in that. */
export interface TaxedShare extends RateTax {
  readonly paidMinor: number;
}

const ALL = 10_000;
const NO_TAX: GoodsTax = { taxableMinor: 0, cgstMinor: 0, sgstMinor: 0, igstMinor: 0 };

/**
 * The tax that an amount contains. Taxable value and taxes add up to it exactly; CGST and SGST are equal.
 * @param taxRate per cent, with at most two decimals
 */
export function taxIn(
  paidMinor: number,
  { taxRate, isSameState: within }: { taxRate: number; isSameState: boolean },
): TaxedShare {
  const basisPoints = Math.round(taxRate * 100);
  const half = within ? shareOf(paidMinor, basisPoints, 2 * (ALL + basisPoints)) : 0;
  const igstMinor = within ? 0 : shareOf(paidMinor, basisPoints, ALL + basisPoints);
  const taxableMinor = paidMinor - 2 * half - igstMinor;
  return { paidMinor, taxRate, taxableMinor, cgstMinor: half, sgstMinor: half, igstMinor };
}

/** The sums of each rate, lowest rate first. */
export function taxByRate(shares: readonly RateTax[]): RateTax[] {
  const rates = [...new Set(shares.map(({ taxRate }) => taxRate))].toSorted((one, other) => one - other);
  return rates.map((taxRate) => ({
    taxRate,
    ...sumOfTaxes(shares.filter((share) => share.taxRate === taxRate)),
  }));
}

export function sumOfTaxes(taxes: readonly GoodsTax[]): GoodsTax {
  return taxes.reduce(
    (sum, { taxableMinor, cgstMinor, sgstMinor, igstMinor }) => ({
      taxableMinor: sum.taxableMinor + taxableMinor,
      cgstMinor: sum.cgstMinor + cgstMinor,
      sgstMinor: sum.sgstMinor + sgstMinor,
      igstMinor: sum.igstMinor + igstMinor,
    }),
    NO_TAX,
  );
}

/** The part of an order that its tax follows from. Amounts are integer minor units that contain the tax. */
export interface TaxedOrder<Line extends SoldLine = SoldLine> {
  readonly items: readonly Line[];
  readonly pricing: TotalParts;
  readonly shippingAddress: { readonly state: string };
  readonly supply?: Supply | undefined;
}

/** A line with its share of what is paid and the tax in it. */
export interface TaxedLine<Line> extends TaxedShare {
  readonly line: Line;
  readonly quantity: number;
}

/** The tax of each line of the order. The discount is shared over the lines: the amounts add up to the order's total without its shipping. */
export function taxOfOrder<Line extends SoldLine>(
  order: TaxedOrder<Line>,
  sellerState: string,
): Array<TaxedLine<Line>> {
  const within = headsOf(order, sellerState) !== 'IGST';
  const shares = chargedByLine(order);
  return order.items.map((line, index) => ({
    line,
    quantity: line.quantity,
    ...taxIn(shares[index]!, { taxRate: line.taxRate ?? 0, isSameState: within }),
  }));
}
