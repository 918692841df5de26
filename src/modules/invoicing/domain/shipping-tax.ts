import { besideGoods } from '#common/money/pricing.js';
import { apportioned, paidForShipping, totalOf, type PaidOrder } from '#modules/orders/sums/index.js';
import { headsOf } from '#modules/orders/tax/index.js';
import type { SoldLine } from './credited-refund.js';
import { sumOfTaxes, taxIn, taxOfOrder, type GoodsTax, type TaxedLine, type TaxedOrder } from './gst.js';

/** A line of an order, or the share of the shipping that it bears. */
export type SuppliedLine<Line> = Line & {
  /** Whether it is the share of the shipping, with the HSN code and the rate of the line. */
  readonly isShipping?: true;
};

/**
 * The tax of all that an order supplies: of its lines, and behind them of the shares of the shipping, one for each line. Shipping is a part
 * of the supply (section 15(2)(c) of the CGST Act): it is shared over the lines by taxable value, and the tax in a share is what it adds
 * to that in its line (decisions 14.19). The amounts add up to the order's total.
 */
export function taxOfSupply<Line extends SoldLine>(
  order: TaxedOrder<Line>,
  sellerState: string,
): Array<TaxedLine<SuppliedLine<Line>>> {
  const goods = taxOfOrder(order, sellerState);
  if (besideGoods(order.pricing) === 0) return goods;
  const isSameState = headsOf(order, sellerState) !== 'IGST';
  const shares = sharesOfShipping(besideGoods(order.pricing), goods);
  return [
    ...goods,
    ...goods.map((ofLine, index) => {
      const both = taxIn(ofLine.paidMinor + shares[index]!, { taxRate: ofLine.taxRate, isSameState });
      return {
        line: { ...ofLine.line, isShipping: true as const },
        quantity: 0,
        taxRate: ofLine.taxRate,
        paidMinor: shares[index]!,
        taxableMinor: both.taxableMinor - ofLine.taxableMinor,
        cgstMinor: both.cgstMinor - ofLine.cgstMinor,
        sgstMinor: both.sgstMinor - ofLine.sgstMinor,
        igstMinor: both.igstMinor - ofLine.igstMinor,
      };
    }),
  ];
}

/** The tax of each line with that of its share of the shipping. */
export function taxByLine(order: TaxedOrder, sellerState: string): GoodsTax[] {
  const supply = taxOfSupply(order, sellerState);
  const { length } = order.items;
  return supply.slice(0, length).map((ofLine, index) => {
    const share = supply[length + index];
    return share === undefined ? ofLine : sumOfTaxes([ofLine, share]);
  });
}

/** Returns what was paid for each line and each share of the shipping, in the order of `taxOfSupply`. */
export function paidBySupply(
  order: PaidOrder,
  supply: ReadonlyArray<TaxedLine<SuppliedLine<SoldLine>>>,
  paidByLine: readonly number[],
): number[] {
  const charged = supply.filter(({ line }) => line.isShipping === true).map(({ paidMinor }) => paidMinor);
  return [...paidByLine, ...apportioned(paidForShipping(order), charged)];
}

/** By taxable value; by the prices of the lines where nothing is paid for any of them. */
function sharesOfShipping(amountMinor: number, goods: ReadonlyArray<TaxedLine<SoldLine>>): number[] {
  const taxable = goods.map(({ taxableMinor }) => taxableMinor);
  const prices = goods.map(({ line }) => line.lineTotalMinor);
  return apportioned(amountMinor, totalOf(taxable) === 0 ? prices : taxable);
}
