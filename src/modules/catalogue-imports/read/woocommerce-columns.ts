import type { RowCells } from './cells.js';
import type { FieldColumns } from './imported-product.js';

export const BARCODE = 'GTIN, UPC, EAN, or ISBN';
export const SEO_TITLES = ['Meta: _yoast_wpseo_title', 'Meta: rank_math_title'];
export const SEO_DESCRIPTIONS = ['Meta: _yoast_wpseo_metadesc', 'Meta: rank_math_description'];
/** Without a unit it is that of the import. */
export const WEIGHT = /^weight(?: \((\w+)\))?$/;
export const SIZE = /^(length|width|height) \((\w+)\)$/;
export const LENGTH = /^length \((\w+)\)$/;
export const WIDTH = /^width \((\w+)\)$/;
export const HEIGHT = /^height \((\w+)\)$/;
/** The columns whose names have a unit. */
const SIZE_OF_FIELD = { weight: WEIGHT, length: LENGTH, breadth: WIDTH, height: HEIGHT };
const ATTRIBUTE = /^attribute \d+ (?:name|value\(s\))$/;
/** More attributes than any product has here. */
export const MOST_ATTRIBUTES = 20;

/** The cells that say how this shop does it anyway, by what they say then. */
const AS_HERE = new Map<string, readonly string[]>([
  ['is featured?', ['0']],
  ['visibility in catalog', ['visible', 'hidden']],
  ['tax class', ['standard', 'parent']],
  ['backorders allowed?', ['0']],
  ['sold individually?', ['0']],
  ['allow customer reviews?', ['1']],
  ['position', ['0']],
  ...Array.from(
    { length: MOST_ATTRIBUTES },
    (_, index) => [`attribute ${index + 1} visible`, ['1']] as [string, string[]],
  ),
]);

const KEPT = new Set(
  (
    'ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,Short description,Description,Tax status,In stock?,Stock,Sale price,Regular price,' +
    'Categories,Tags,Images,Parent,Brands'
  )
    .split(',')
    .concat(BARCODE, SEO_TITLES, SEO_DESCRIPTIONS)
    .map((name) => name.toLowerCase()),
);

/** Whether what a filled cell says is kept, or is how this shop does it anyway. */
export function hasPlace(column: string, cell: string): boolean {
  const name = column.toLowerCase();
  const meant = AS_HERE.get(name);
  if (meant !== undefined) return meant.includes(cell.trim().toLowerCase());
  return KEPT.has(name) || WEIGHT.test(name) || SIZE.test(name) || ATTRIBUTE.test(name);
}

/** Returns the column of each field of a product or variation. */
export function columnsOf(row: RowCells): FieldColumns {
  const sized = Object.entries(SIZE_OF_FIELD).flatMap(([field, form]) => {
    const column = row.columnLike(form);
    return column === undefined ? [] : [[field, column] as const];
  });
  return { ...COLUMN_OF_FIELD, ...Object.fromEntries(sized) };
}

const COLUMN_OF_FIELD = {
  sku: 'SKU',
  name: 'Name',
  description: 'Description',
  brand: 'Brands',
  barcode: BARCODE,
  basePrice: 'Regular price',
  salePrice: 'Sale price',
  itemType: 'Categories',
  mainCategory: 'Categories',
  categoryIds: 'Categories',
  tags: 'Tags',
  attributes: 'Attribute 1 name',
  options: 'Attribute 1 value(s)',
  seo: SEO_TITLES[0]!,
  currentStock: 'Stock',
};
