import { priceOf, type ImportedPrice, type RowCells } from './cells.js';
import type { ReadOptions } from './import-format.js';
import type { ImportedSale } from './imported-product.js';
import { noteDates, saleDatesOf, type SaleDateColumns, type SaleDates } from './sale-dates.js';

/** The prices of a row: the regular one, one of a sale, and when that holds. */
export interface PriceCells {
  readonly regular: number | undefined;
  readonly sale: number | undefined;
  /** The columns of the sale price. */
  readonly names: readonly string[];
  readonly dates: SaleDateColumns;
  /** Whether sales begin and end with a day, whatever times the cells have. */
  readonly hasSaleDays?: boolean | undefined;
}

/** The prices of a product, and the sale that is planned of it. */
export interface ProductPrices extends ImportedPrice {
  readonly sale?: ImportedSale;
}

/** Returns the prices of what is sold without variants: a sale that ends, or has not begun, is planned. What is no sale is noted. */
export function productPricesOf(row: RowCells, given: PriceCells, read: ReadOptions): ProductPrices {
  const sale = saleOf(row, given, read);
  if (sale === undefined) return priceOf(given.regular, undefined);
  if (isOver(sale, read)) return unsold(row, given, OVER);
  if (hasBegun(sale, read) && sale.endsAt === undefined) return priceOf(sale.salePrice, given.regular);
  return { ...priceOf(given.regular, undefined), sale };
}

/** Returns the prices of a variant, whose sales begin and end by hand here. */
export function variantPricesOf(row: RowCells, given: PriceCells, read: ReadOptions): ImportedPrice {
  const sale = saleOf(row, given, read);
  if (sale === undefined) return priceOf(given.regular, undefined);
  if (isOver(sale, read) || !hasBegun(sale, read))
    return unsold(row, given, 'the sale is over, or has not begun');
  noteDates(row, given.dates, 'the sale of a variant begins and ends by hand here');
  return priceOf(sale.salePrice, given.regular);
}

/** The note on a sale that does not hold any more. */
export const OVER = 'the sale is over';

/** Whether a sale has ended. */
export function isOver({ endsAt }: SaleDates, { now }: ReadOptions): boolean {
  return endsAt !== undefined && endsAt <= now;
}

/** Whether a sale holds, unless it is over. */
export function hasBegun({ startsAt }: SaleDates, { now }: ReadOptions): boolean {
  return startsAt === undefined || startsAt <= now;
}

/** The sale of a row with both prices; one that is none is noted. */
function saleOf(
  row: RowCells,
  { regular, sale, names, dates, hasSaleDays }: PriceCells,
  { timeZone }: ReadOptions,
): (ImportedSale & { readonly salePrice: number }) | undefined {
  if (sale === undefined) {
    noteDates(row, dates, NO_SALE);
    return undefined;
  }
  const found = saleDatesOf(row, dates, { timeZone, hasSaleDays });
  const why = refusalOf(regular, sale);
  if (why === undefined && typeof found !== 'string') return { salePrice: sale, ...found };
  row.note(row.given(names), 'LEFT_OUT', why ?? (found as string));
  noteDates(row, dates, typeof found === 'string' ? found : NO_SALE);
  return undefined;
}

/** The note on dates without a sale. */
export const NO_SALE = 'there is no sale beside them';

/** Why a sale is none. */
function refusalOf(regular: number | undefined, sale: number): string | undefined {
  if (regular === undefined) return 'there is no price beside it';
  return sale >= regular || sale < 0 ? `${sale}: it is not below the price` : undefined;
}

function unsold(row: RowCells, { regular, names, dates }: PriceCells, why: string): ImportedPrice {
  row.note(row.given(names), 'LEFT_OUT', why);
  noteDates(row, dates, why);
  return priceOf(regular, undefined);
}
