import type { RowCells } from './cells.js';
import type { ImportedVariant } from './imported-product.js';
import { quoted } from './quoted.js';
import { attributeCells, listOf } from './woocommerce-cells.js';
import { SEO_DESCRIPTIONS, SEO_TITLES, SIZE } from './woocommerce-columns.js';

/** The columns that say something of the product, whichever row they stand in. */
const OF_PRODUCT = [
  'Short description',
  'Description',
  'Tax status',
  'Categories',
  'Tags',
  'Brands',
  ...SEO_TITLES,
  ...SEO_DESCRIPTIONS,
];

/** Notes the cells of a product that its variations have instead: prices, stock, and attributes that no variation is chosen by. */
export function noteOfParent(main: RowCells, variants: readonly ImportedVariant[]): void {
  const isPriced = variants.some(({ basePrice }) => typeof basePrice === 'number');
  const columns = [...(isPriced ? ['Regular price', 'Sale price'] : []), 'Stock'];
  for (const column of columns)
    if (main.text(column) !== undefined)
      main.note(column, 'LEFT_OUT', `${quoted(main.text(column)!)}: that of the variations counts`);
  for (const { name, values, number } of attributeCells(main)) {
    const chosen = new Set(variants.map(({ options }) => options[name]));
    const unused = values.filter((value) => !chosen.has(value));
    if (unused.length === values.length)
      main.note(`Attribute ${number} name`, 'LEFT_OUT', `${quoted(name)}: no variation is chosen by it`);
    if (unused.length > 0)
      main.note(
        `Attribute ${number} value(s)`,
        'LEFT_OUT',
        `${quoted(unused.join(', '))}: no variation has it`,
      );
  }
}

/** Notes the cells of variations that only a product has here. */
export function noteOfVariations(main: RowCells, variations: readonly RowCells[]): void {
  const columns = [...OF_PRODUCT, ...main.columnsLike(SIZE)];
  const name = main.text('Name') ?? '';
  for (const row of variations) {
    for (const column of columns) noteOther(row, main, column);
    if (row.text('Name')?.startsWith(name) === false)
      row.note('Name', 'LEFT_OUT', 'a variation is called by its product and its options');
    if (listOf(row.text('Images')).length > 1) row.note('Images', 'LEFT_OUT', 'a variation has one image');
  }
}

function noteOther(row: RowCells, main: RowCells, column: string): void {
  const text = row.text(column);
  if (text === undefined || text === main.text(column) || text.toLowerCase() === 'parent') return;
  row.note(column, 'LEFT_OUT', `${quoted(text)}: a variation has that of its product`);
}
