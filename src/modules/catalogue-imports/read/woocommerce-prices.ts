import { CalendarDay } from '#common/time/calendar-day.js';
import { priceOf, type ImportedPrice, type RowCells } from './cells.js';
import type { ReadOptions } from './import-format.js';
import type { ImportedSale } from './imported-product.js';

const STARTS = 'Date sale price starts';
const ENDS = 'Date sale price ends';

/** The prices of a product, and the sale that is planned of it. */
interface ProductPrices extends ImportedPrice {
  readonly sale?: ImportedSale;
}

/** Returns the prices of a product. A sale that ends, or has not begun, is planned. */
export function productPricesOf(row: RowCells, options: ReadOptions): ProductPrices {
  const { regular, sale, starts, ends } = cellsOf(row, options);
  if (regular === undefined || sale === undefined) noteDates(row, 'there is no sale beside a regular price');
  if (regular === undefined || sale === undefined || (starts ?? ends) === undefined)
    return priceOf(sale ?? regular, regular);
  if (ends !== undefined && ends <= options.now) {
    noteDates(row, 'the sale is over');
    return withoutSale(row, 'the sale is over');
  }
  if (ends !== undefined && starts !== undefined && ends <= starts)
    row.fault(ENDS, 'must be after the beginning of the sale');
  const isBegun = starts !== undefined && starts <= options.now;
  if (isBegun && ends === undefined) return priceOf(sale, regular);
  return { ...priceOf(regular, undefined), sale: { salePrice: sale, startsAt: starts, endsAt: ends } };
}

/** Returns the prices of a variation, whose sale begins and ends by hand here. */
export function variationPricesOf(row: RowCells, options: ReadOptions): ImportedPrice {
  const { regular, sale, starts, ends } = cellsOf(row, options);
  noteDates(row, 'the sale of a variation begins and ends by hand here');
  const isOver = ends !== undefined && ends <= options.now;
  const isLater = starts !== undefined && starts > options.now;
  if (regular !== undefined && sale !== undefined && (isOver || isLater))
    return withoutSale(row, 'the sale is over, or has not begun');
  return priceOf(sale ?? regular, regular);
}

function cellsOf(row: RowCells, options: ReadOptions) {
  const regular = row.number('Regular price');
  const given = row.number('Sale price');
  const isReduced = given === undefined || regular === undefined || given < regular;
  if (!isReduced) row.note('Sale price', 'LEFT_OUT', `${given}: it is not below the regular price`);
  const sale = isReduced ? given : undefined;
  return { regular, sale, starts: instantOf(row, STARTS, options), ends: instantOf(row, ENDS, options) };
}

function noteDates(row: RowCells, why: string): void {
  for (const column of [STARTS, ENDS]) if (row.text(column) !== undefined) row.note(column, 'LEFT_OUT', why);
}

function withoutSale(row: RowCells, why: string): ImportedPrice {
  row.note('Sale price', 'LEFT_OUT', why);
  return priceOf(row.number('Regular price'), undefined);
}

/** The instant of `2026-01-31 0:00:00` in the zone of the shop. */
function instantOf(row: RowCells, column: string, { timeZone = 'UTC' }: ReadOptions): Date | undefined {
  const text = row.text(column);
  if (text === undefined) return undefined;
  const [, day, hours = '0', minutes = '0', seconds = '0'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d{1,2}):(\d\d)(?::(\d\d))?)?/.exec(text) ?? [];
  if (day === undefined || Number.isNaN(Date.parse(day)))
    return row.fault(column, 'must be a date such as 2026-01-31');
  const start = new CalendarDay(day).startIn(timeZone);
  return new Date(start.getTime() + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000);
}
