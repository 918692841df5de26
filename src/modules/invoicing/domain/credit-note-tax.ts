import { shareOf, prorated, totalOf } from '#modules/orders/sums/index.js';
import type { GoodsTax, TaxedLine } from './gst.js';
import type { SuppliedLine } from './shipping-tax.js';
import type { CreditedRefund } from './credited-refund.js';

/** A line in a credit note. */
export interface CreditedLine<Line> extends Omit<TaxedLine<Line>, 'quantity'> {
  /** Undefined if none of its units are returned. */
  readonly quantity?: number | undefined;
}

/** A credited line with what goes back of it: `paidMinor`, unless the gateway made the payment another sum than the order's total. */
export interface RefundedLine<Line> extends CreditedLine<Line> {
  readonly refundedMinor: number;
}

/**
 * The tax in a refund, line by line (decisions 13.14). The tax of all that is credited of a line so far is rounded half up, and
 * what earlier credit notes reversed is subtracted: once all of a line is credited, its credit notes have reversed exactly
 * what the invoice charges for it, per rate and kind of tax, in whatever parts.
 *
 * No line is credited beyond what was paid for it. What a refund has above the rest of its lines (another refund was of all
 * lines) is credited of the others; the amounts add up to the refund unless it is of more than was paid.
 *
 * Where the gateway made the payment another sum than the order's total, refunds are in proportion to the payment, and what is
 * credited is that of the invoice: in the same proportion, exactly once all of a line has gone back (decisions 14.1).
 * @param charged the lines of the invoice, with the shares of the shipping
 * @param earlier the refunds with earlier credit notes, in the order of these
 * @param paid what was paid for each line
 */
export function taxOfRefund<Line>(
  charged: ReadonlyArray<TaxedLine<Line>>,
  refund: CreditedRefund,
  earlier: readonly CreditedRefund[],
  paid: readonly number[] = charged.map(({ paidMinor }) => paidMinor),
): Array<RefundedLine<Line>> {
  const isShipping = charged.map(({ line }) => (line as SuppliedLine<object>).isShipping === true);
  const before = earlier.reduce(
    (sums, each) => added(sums, amountsOf(each, isShipping, paid, sums)),
    charged.map(() => 0),
  );
  const amounts = amountsOf(refund, isShipping, paid, before);
  return charged.flatMap((each, index) => {
    const [refundedMinor, quantity] = [amounts[index]!, refund.quantities?.[index] ?? 0];
    if (refundedMinor === 0 && quantity === 0) return [];
    const { line, taxRate } = each;
    const creditedUpTo = (minor: number) =>
      paid[index] === 0 ? 0 : shareOf(each.paidMinor, minor, paid[index]!);
    const [from, to] = [creditedUpTo(before[index]!), creditedUpTo(before[index]! + refundedMinor)];
    const tax = difference(taxUpTo(each, to), taxUpTo(each, from));
    const credited = { line, taxRate, ...tax, paidMinor: to - from, refundedMinor };
    return [quantity === 0 ? credited : { ...credited, quantity }];
  });
}

/**
 * How much of the refund each line has. The shares of the shipping have what the refund names of it, and what is beyond the lines; else
 * money is of the lines.
 * @param isShipping which of the lines are shares of the shipping
 * @param paid for each line @param refunded what earlier refunds had of each
 */
function amountsOf(
  { amountMinor, weights, shippingMinor = 0 }: CreditedRefund,
  isShipping: readonly boolean[],
  paid: readonly number[],
  refunded: readonly number[],
): number[] {
  const left = paid.map((minor, index) => minor - refunded[index]!);
  const ofGoods = left.map((minor, index) => (isShipping[index]! ? 0 : minor));
  const ofShipping = left.map((minor, index) => (isShipping[index]! ? minor : 0));
  const named = upTo(shippingMinor, ofShipping);
  const forGoods = amountMinor - totalOf(named);
  const all = left.map((_, index) => weights?.[index] ?? 0);
  const own = weights === undefined ? all : capped(prorated(forGoods, all), ofGoods);
  const others = upTo(forGoods - totalOf(own), less(ofGoods, own));
  const beyond = upTo(forGoods - totalOf(own) - totalOf(others), less(ofShipping, named));
  return [named, others, beyond].reduce(added, own);
}

/** An amount in proportion to what is left, at most all of it. */
function upTo(amountMinor: number, left: readonly number[]): number[] {
  return prorated(Math.min(amountMinor, totalOf(left)), left);
}

function less(one: readonly number[], other: readonly number[]): number[] {
  return one.map((amount, index) => amount - other[index]!);
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
