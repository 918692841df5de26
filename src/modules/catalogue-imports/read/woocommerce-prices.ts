import { CalendarDay } from '#common/time/calendar-day.js';
import { priceOf, type ImportedPrice, type RowCells } from './cells.js';
import type { ReadOptions } from './import-format.js';
import { plannedPrices, pricesNow, withoutSale, type DatedSale, type ProductPrices } from './planned-sale.js';

const STARTS = 'Date sale price starts';
const ENDS = 'Date sale price ends';

/** Returns the prices of a product. A sale that ends, or has not begun, is planned. */
export function productPricesOf(row: RowCells, options: ReadOptions): ProductPrices {
  const { regular, sale, dated } = cellsOf(row, options);
  if (dated === undefined) {
    noteDates(row, 'there is no sale beside a regular price');
    return priceOf(sale ?? regular, regular);
  }
  const { startsAt, endsAt } = dated;
  const prices = plannedPrices(dated, options.now);
  if (prices === undefined) {
    noteDates(row, 'the sale is over');
    return unsold(row, dated, 'the sale is over');
  }
  if (endsAt !== undefined && startsAt !== undefined && endsAt <= startsAt)
    row.fault(ENDS, 'must be after the beginning of the sale');
  return prices;
}

/** Returns the prices of a variation, whose sale begins and ends by hand here. */
export function variationPricesOf(row: RowCells, options: ReadOptions): ImportedPrice {
  const { regular, sale, dated } = cellsOf(row, options);
  noteDates(row, 'the sale of a variation begins and ends by hand here');
  if (dated === undefined) return priceOf(sale ?? regular, regular);
  return pricesNow(dated, options.now) ?? unsold(row, dated, 'the sale is over, or has not begun');
}

interface Cells {
  readonly regular: number | undefined;
  readonly sale: number | undefined;
  /** Of a row with both prices. */
  readonly dated: DatedSale | undefined;
}

function cellsOf(row: RowCells, options: ReadOptions): Cells {
  const regular = row.number('Regular price');
  const given = row.number('Sale price');
  const isReduced = given === undefined || regular === undefined || given < regular;
  if (!isReduced) row.note('Sale price', 'LEFT_OUT', `${given}: it is not below the regular price`);
  const sale = isReduced ? given : undefined;
  const [startsAt, endsAt] = [instantOf(row, STARTS, options), instantOf(row, ENDS, options)];
  const isDated = regular !== undefined && sale !== undefined;
  return { regular, sale, dated: isDated ? { regular, sale, startsAt, endsAt } : undefined };
}

function noteDates(row: RowCells, why: string): void {
  for (const column of [STARTS, ENDS]) if (row.text(column) !== undefined) row.note(column, 'LEFT_OUT', why);
}

function unsold(row: RowCells, { regular }: DatedSale, why: string): ImportedPrice {
  row.note('Sale price', 'LEFT_OUT', why);
  return withoutSale(regular);
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
