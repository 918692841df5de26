import type { RowCells } from './cells.js';
import type { PriceCells } from './planned-sale.js';

const DATES = { saleFrom: ['Date sale price starts'], saleTo: ['Date sale price ends'] };

/** Returns what a row says of its price. A sale price without a regular one is the price. */
export function priceCellsOf(row: RowCells): PriceCells {
  const regular = row.number('Regular price');
  const sale = row.number('Sale price');
  const prices = regular === undefined ? { regular: sale, sale: undefined } : { regular, sale };
  return { ...prices, names: ['Sale price'], dates: DATES };
}
