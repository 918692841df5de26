import type { RowCells } from '../cells.js';
import { madeOptions, MADE_OPTIONS } from './made-options.js';
import { prestashopColumn } from './prestashop-columns.js';
import type { ProductRows, SourceTable } from './source-table.js';
import { listOfAddresses } from './table-images.js';

const ATTRIBUTE = 'attribute (name:type:position)';
const NET = 'the price is without tax there, and stands here as it is';
const VALUE = 'value (value:position)';

/**
 * The files that PrestaShop imports and exports: one of products, or the list of its back office, and one of their combinations,
 * whose prices and weights are differences.
 */
export const PRESTASHOP: SourceTable = {
  source: 'prestashop',
  required: [
    ['product id', 'name'],
    ['name', ATTRIBUTE],
  ],
  signatures: [[['active (0/1)', ATTRIBUTE]], [['product id'], ['price (tax excl.)']]],
  canonical: prestashopColumn,
  columns: {
    group: ['product id', 'product reference', 'reference', 'name'],
    name: ['name'],
    sku: ['reference'],
    price: ['price tax excluded', 'price tax included', 'price (tax excl.)', 'price (tax incl.)'],
    priceDifference: ['impact on price'],
    discountPercent: ['discount percent'],
    discountAmount: ['discount amount'],
    saleFrom: ['discount from (yyyy-mm-dd)'],
    saleTo: ['discount to (yyyy-mm-dd)'],
    shortDescription: ['summary'],
    description: ['description'],
    brand: ['manufacturer'],
    barcode: ['ean13', 'upc', 'isbn'],
    slug: ['url rewritten'],
    categories: ['categories', 'category'],
    tags: ['tags'],
    seoTitle: ['meta title'],
    seoDescription: ['meta description'],
    images: ['image urls', 'image'],
    imageTexts: ['image alt texts'],
    variantImage: ['@image'],
    weight: ['weight'],
    length: ['depth'],
    breadth: ['width'],
    height: ['height'],
    sellable: ['active (0/1)', 'status'],
    kind: ['virtual product'],
  },
  stock: /^quantity$/,
  options: MADE_OPTIONS,
  unfolds: [ATTRIBUTE, VALUE],
  part: { column: ATTRIBUTE, sku: 'product reference' },
  priceNotes: { 'price tax excluded': NET, 'price (tax excl.)': NET },
  asHere: {
    'on sale (0/1)': ['0'],
    ecotax: ['0', '0.000000'],
    'minimal quantity': ['1'],
    'send me an email when the quantity is under this level': ['0'],
    visibility: ['both'],
    'additional shipping cost': ['0', '0.00'],
    'available for order (0 = no, 1 = yes)': ['1'],
    'show price (0 = no, 1 = yes)': ['1'],
    'delete existing images (0 = no, 1 = yes)': ['0', '1'],
    'available online only (0 = no, 1 = yes)': ['0'],
    condition: ['new'],
    'customizable (0 = no, 1 = yes)': ['0'],
    'uploadable files (0 = no, 1 = yes)': ['0'],
    'text fields (0 = no, 1 = yes)': ['0'],
    'out of stock action': ['0'],
    'impact on weight': ['0'],
    'default (0 = no, 1 = yes)': ['0'],
    'id / name of shop': ['0', '1'],
    'advanced stock management': ['0'],
    'depends on stock': ['0'],
    warehouse: ['0'],
  },
  sent: /^(?:0|n|no|false)$/i,
  notSent: /^(?:1|y|yes|true)$/i,
  weightUnit: 'kg',
  hasCategoryNumbers: true,
  paths: (cell) => cell.split(',').map((path) => path.split('/').map((name) => name.trim())),
  unfold,
};

function unfold(rows: readonly RowCells[]): ProductRows {
  if (rows[0]!.column(ATTRIBUTE) === undefined) return { own: [], variants: rows };
  return { own: [], variants: rows.map((row) => withOptions(row)) };
}

/** A combination: `Color:color:0, Size:select:1` beside `Blue:0, M:1`. */
function withOptions(row: RowCells): RowCells {
  const names = entriesOf(row, ATTRIBUTE, /(?::[^:,]*){0,2}$/);
  const values = entriesOf(row, VALUE, /(?::\s*\d*)?$/);
  if (names.length !== values.length)
    row.fault(VALUE, `has ${values.length} values for ${names.length} attributes`);
  const options = names.map((name, at) => [name, values[at] ?? ''] as const);
  const { made, origins } = madeOptions(options, () => ({ name: ATTRIBUTE, value: VALUE }));
  const [image, ...others] = listOfAddresses(row.text('image urls'));
  if (others.length > 0) row.note('image urls', 'LEFT_OUT', `${others.length}: a variant has one image`);
  if (row.text('image alt texts') !== undefined)
    row.note('image alt texts', 'LEFT_OUT', 'the image of a variant has no text of its own');
  if (row.column('image urls') !== undefined) made['@image'] = image ?? '';
  return row.with(made, { ...origins, '@image': 'image urls' });
}

/** The entries between commas, without what stands behind each. A value may have a comma: where they have positions each ends with one. */
function entriesOf(row: RowCells, column: string, rest: RegExp): string[] {
  const text = row.text(column) ?? '';
  const listed = /:\s*\d+$/.test(text) ? text.split(/(?<=:\s*\d+)\s*,/) : text.split(',');
  const entries = listed.map((entry) => entry.trim().replace(rest, '').trim());
  return entries.filter((entry) => entry !== '');
}
