import type { ReadOptions } from './import-format.js';
import type { ImportedFields, ImportedSale } from './imported-product.js';
import type { RowCells } from './cells.js';
import { hasBegun, isOver, NO_SALE, OVER } from './planned-sale.js';
import { noteDates, saleDatesOf } from './sale-dates.js';

/** The columns of a sale that begins or ends by itself. `discount` and `salePrice` beside them are what holds without it. */
export const SALE_COLUMNS = ['plannedDiscount', 'plannedSalePrice', 'saleStartsAt', 'saleEndsAt'] as const;

const PLANNED = ['plannedSalePrice', 'plannedDiscount'];
const DATES = { saleFrom: ['saleStartsAt'], saleTo: ['saleEndsAt'] };

/** The reduction of the base price in a row of the own format. */
interface OwnReduction extends Pick<ImportedFields, 'discount' | 'salePrice'> {
  readonly sale?: ImportedSale | null | undefined;
}

/** Returns what a row takes off the base price, now and by a planned sale. One that has begun and does not end is a price. */
export function reductionOf(row: RowCells, read: ReadOptions): OwnReduction {
  const salePrice = row.orNone(['salePrice'], row.number('salePrice'));
  const discount = row.number('discount');
  const lasting = typeof salePrice === 'number' ? { salePrice } : { salePrice, discount };
  const sale = saleOf(row, read);
  if (!sale || sale.endsAt !== undefined || !hasBegun(sale, read)) return { ...lasting, sale };
  if (row.text('salePrice') !== undefined) row.note('salePrice', 'LEFT_OUT', 'the planned sale has begun');
  else if ((discount ?? 0) > 0) row.note('discount', 'LEFT_OUT', 'the planned sale has begun');
  const begun = sale.salePrice === undefined ? { discount: sale.discount, salePrice: null } : undefined;
  return { ...(begun ?? { salePrice: sale.salePrice }), sale: null };
}

/** @returns undefined where the file says nothing of it, null of what has none */
function saleOf(row: RowCells, read: ReadOptions): ImportedSale | null | undefined {
  const [salePrice, discount] = PLANNED.map((column) => row.number(column));
  if (salePrice === undefined && discount === undefined) {
    noteDates(row, DATES, NO_SALE);
    return row.column(...PLANNED) === undefined ? undefined : null;
  }
  const dates = saleDatesOf(row, DATES, read);
  if (typeof dates === 'string') return unsold(row, dates);
  if (isOver(dates, read)) return unsold(row, OVER);
  if (salePrice !== undefined && discount !== undefined)
    row.note('plannedDiscount', 'LEFT_OUT', 'plannedSalePrice has what counts');
  return { ...(salePrice === undefined ? { discount } : { salePrice }), ...dates };
}

function unsold(row: RowCells, why: string): null {
  for (const column of PLANNED) if (row.text(column) !== undefined) row.note(column, 'LEFT_OUT', why);
  noteDates(row, DATES, why);
  return null;
}
