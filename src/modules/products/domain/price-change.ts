import { toMinor } from '#common/money/money.js';
import { SalePriceTooHighError } from '../products.errors.js';
import { percentOff, type ProductPrice } from './price.js';

/** What an administrator gives of a price, in the major unit. `null` ends a sale. */
export interface PriceInput {
  readonly basePrice?: number | undefined;
  readonly discount?: number | undefined;
  readonly salePrice?: number | null | undefined;
}

/** The stored fields of a price; `null` unsets one. */
export interface PriceFields {
  readonly basePriceMinor: number;
  readonly discountPercent: number;
  readonly salePriceMinor: number | null;
}

/**
 * The price after a change (decisions 13.33). A sale price decides about the discount; another discount, or `null`, ends the sale.
 * @throws SalePriceTooHighError unless the sale price is below the base price
 */
export function changedPrice(
  before: ProductPrice,
  { basePrice, discount, salePrice }: PriceInput,
): PriceFields {
  const basePriceMinor = basePrice === undefined ? before.basePriceMinor : toMinor(basePrice);
  const goesOn = discount === undefined || discount === before.discountPercent;
  const kept = goesOn ? before.salePriceMinor : undefined;
  const salePriceMinor =
    typeof salePrice === 'number' ? toMinor(salePrice) : salePrice === null ? undefined : kept;
  if (salePriceMinor === undefined) {
    const ends = before.salePriceMinor !== undefined && goesOn;
    return {
      basePriceMinor,
      discountPercent: ends ? 0 : (discount ?? before.discountPercent),
      salePriceMinor: null,
    };
  }
  if (salePriceMinor >= basePriceMinor) throw new SalePriceTooHighError();
  return { basePriceMinor, discountPercent: percentOff(basePriceMinor, salePriceMinor), salePriceMinor };
}
