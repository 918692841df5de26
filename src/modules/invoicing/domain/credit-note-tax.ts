import { type CreditedRefund, shareOf, prorated, totalOf } from '#modules/orders/index.js';
import type { GoodsTax, TaxedLine } from './gst.js';

/** A line in a credit note. */
export interface CreditedLine<Line> extends Omit<TaxedLine<Line>, 'quantity'> {
  /** Undefined if none of its units are returned. */
  readonly quantity?: number | undefined;
}

/**
 * The tax in a refund, line by line (decisions 13.14). The tax of all that is credited of a line so far is rounded half up, and
 * what earlier credit notes reversed is subtracted: once all of a line is credited, its credit notes have reversed exactly
 * what the invoice charges for it, per rate and kind of tax, in whatever parts.
 *
 * No line is credited beyond what was paid for it. What a refund has above the rest of its lines (another refund was of all
 * lines) is credited of the others; the amounts add up to the refund unless it is of more than the order's total.
 * @param charged the lines of the invoice
 * @param earlier the refunds with earlier credit notes, in the order of these
 */
export function taxOfRefund<Line>(
  charged: ReadonlyArray<TaxedLine<Line>>,
  refund: CreditedRefund,
  earlier: readonly CreditedRefund[],
): Array<CreditedLine<Line>> {
  const before = earlier.reduce(
    (sums, each) => added(sums, amountsOf(each, charged, sums)),
    charged.map(() => 0),
  );
  const amounts = amountsOf(refund, charged, before);
  return charged.flatMap((each, index) => {
    const [paidMinor, quantity] = [amounts[index]!, refund.quantities?.[index] ?? 0];
    if (paidMinor === 0 && quantity === 0) return [];
    const { line, taxRate } = each;
    const tax = difference(taxUpTo(each, before[index]! + paidMinor), taxUpTo(each, before[index]!));
    return [{ line, taxRate, ...tax, paidMinor, ...(quantity === 0 ? {} : { quantity }) }];
  });
}

/** How much of the refund each line has. @param credited what earlier refunds had of each */
function amountsOf(
  { amountMinor, weights }: CreditedRefund,
  charged: ReadonlyArray<{ readonly paidMinor: number }>,
  credited: readonly number[],
): number[] {
  const left = charged.map(({ paidMinor }, index) => paidMinor - credited[index]!);
  const own = weights === undefined ? left.map(() => 0) : capped(prorated(amountMinor, weights), left);
  const others = left.map((minor, index) => minor - own[index]!);
  const rest = Math.min(amountMinor - totalOf(own), totalOf(others));
  return added(own, prorated(rest, others));
}

/** The tax in the first `creditedMinor` of what was paid for a line. */
function taxUpTo(line: GoodsTax & { readonly paidMinor: number }, creditedMinor: number): GoodsTax {
  const part = (taxMinor: number) =>
    line.paidMinor === 0 ? 0 : shareOf(taxMinor, creditedMinor, line.paidMinor);
  const [cgstMinor, sgstMinor, igstMinor] = [
    part(line.cgstMinor),
    part(line.sgstMinor),
    part(line.igstMinor),
  ];
  return { taxableMinor: creditedMinor - cgstMinor - sgstMinor - igstMinor, cgstMinor, sgstMinor, igstMinor };
}

function difference(one: GoodsTax, other: GoodsTax): GoodsTax {
  return {
    taxableMinor: one.taxableMinor - other.taxableMinor,
    cgstMinor: one.cgstMinor - other.cgstMinor,
    sgstMinor: one.sgstMinor - other.sgstMinor,
    igstMinor: one.igstMinor - other.igstMinor,
  };
}

function capped(amounts: readonly number[], caps: readonly number[]): number[] {
  return amounts.map((amount, index) => Math.min(amount, caps[index]!));
}

function added(one: readonly number[], other: readonly number[]): number[] {
  return one.map((amount, index) => amount + other[index]!);
}
