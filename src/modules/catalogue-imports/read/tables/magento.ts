import type { RowCells } from '../cells.js';
import { attributesOfCell, variationsOf } from './magento-attributes.js';
import { madeOptions, MADE_OPTIONS } from './made-options.js';
import type { ProductRows, SourceKey, SourceTable } from './source-table.js';

const VARIATIONS = 'configurable_variations';
const LABELS = 'configurable_variation_labels';
const ADDITIONAL = 'additional_attributes';
const VIEW = 'store_view_code';
const BARCODES = ['gtin', 'ean', 'ean13', 'upc', 'barcode'];
const BRANDS = ['manufacturer', 'brand'];

/** The catalogue that Magento 2 exports: a row for each SKU, and the SKUs of variants in the row of their product. */
export const MAGENTO: SourceTable = {
  source: 'magento',
  required: [['sku'], ['product_type']],
  signatures: [[['sku'], ['attribute_set_code'], ['product_type']]],
  // As the attributes themselves are called.
  canonical: (folded) => folded.replace(/^special_(from|to)_date$/, 'special_price_$1_date'),
  columns: {
    group: ['sku'],
    name: ['name'],
    sku: ['sku'],
    price: ['price'],
    salePrice: ['special_price'],
    saleFrom: ['special_price_from_date'],
    saleTo: ['special_price_to_date'],
    shortDescription: ['short_description'],
    description: ['description'],
    brand: BRANDS,
    barcode: BARCODES,
    slug: ['url_key'],
    categories: ['categories'],
    tags: ['meta_keywords'],
    seoTitle: ['meta_title'],
    seoDescription: ['meta_description'],
    images: ['base_image', 'additional_images', 'small_image', 'thumbnail_image'],
    imageTexts: ['base_image_label', 'additional_image_labels', 'small_image_label', 'thumbnail_image_label'],
    variantImage: ['base_image'],
    weight: ['weight'],
    sellable: ['product_online'],
    kind: ['product_type'],
  },
  stock: /^qty$/,
  hasSaleDays: true,
  options: MADE_OPTIONS,
  unfolds: [VARIATIONS, LABELS, ADDITIONAL, VIEW],
  asHere: {
    attribute_set_code: ['default'],
    product_websites: ['base'],
    tax_class_name: ['taxable goods'],
    visibility: ['catalog, search', 'not visible individually'],
    display_product_options_in: ['block after info column'],
    msrp_display_actual_price_type: ['use config'],
    gift_message_available: ['no', 'use config'],
    out_of_stock_qty: ['0', '0.0000'],
    use_config_min_qty: ['1'],
    is_qty_decimal: ['0'],
    allow_backorders: ['0'],
    use_config_backorders: ['0', '1'],
    min_cart_qty: ['1', '1.0000'],
    use_config_min_sale_qty: ['1'],
    use_config_max_sale_qty: ['1'],
    is_in_stock: ['1'],
    manage_stock: ['0', '1'],
    use_config_manage_stock: ['0', '1'],
    use_config_notify_stock_qty: ['1'],
    use_config_qty_increments: ['1'],
    qty_increments: ['0', '1', '0.0000', '1.0000'],
    use_config_enable_qty_inc: ['0', '1'],
    enable_qty_increments: ['0'],
    is_decimal_divided: ['0'],
    website_id: ['0', '1'],
  },
  sent: /^(?:simple|configurable)$/i,
  notSent: /^(?:virtual|downloadable)$/i,
  refused: [
    { kind: /^(?:grouped|bundle)$/i, reason: 'groups of products are not imported' },
    { kind: /^gift/i, reason: 'gift cards are not imported' },
  ],
  // A slash within a name has `\` before it. The first name is that of the whole tree.
  paths: (cell) =>
    cell
      .split(/[,|]/)
      .map((path) => path.split(/(?<!\\)\//).map((name) => name.replaceAll(String.raw`\/`, '/').trim()))
      .map(([root, ...names]) => (root === 'Default Category' ? names : [root ?? '', ...names])),
  keyOf,
  unfold,
};

const isConfigurable = (row: RowCells) => row.text('product_type')?.toLowerCase() === 'configurable';

/** The SKUs of variants are other names of their product. */
function keyOf(row: RowCells): SourceKey | undefined {
  const sku = row.text('sku')?.toLowerCase();
  if (sku === undefined || !isConfigurable(row)) return undefined;
  const aliases = variationsOf(row.text(VARIATIONS)).map((variation) => `sku:${variation.sku.toLowerCase()}`);
  return { key: `sku:${sku}`, aliases: aliases.filter((alias) => alias !== `sku:${sku}`) };
}

function unfold(rows: readonly RowCells[]): ProductRows {
  const views = rows.filter((row) => row.text(VIEW) !== undefined);
  for (const row of views) row.note(null, 'LEFT_OUT', `the row is of the view ${row.text(VIEW)}`);
  const given = rows.filter((row) => !views.includes(row)).map((row) => withAttributes(row));
  const own = given.find((row) => isConfigurable(row));
  if (own === undefined) {
    for (const row of given.slice(1)) row.fault('sku', `is that of row ${given[0]!.row}`);
    return { own: [], variants: given.slice(0, 1) };
  }
  const others = given.filter((row) => row !== own);
  const variants = variantsOf(own, others);
  const used = new Set(variants.map((row) => row.row));
  for (const row of others)
    if (!used.has(row.row))
      row.fault('sku', `is another time that of a row of the product of row ${own.row}`);
  return { own: [own.with({ qty: '' })], variants };
}

/** The rows of a product's variants with their options, in its order. */
function variantsOf(own: RowCells, others: readonly RowCells[]): RowCells[] {
  const labels = new Map(attributesOfCell(own.text(LABELS)));
  const variations = variationsOf(own.text(VARIATIONS));
  const bySku = new Map(others.toReversed().map((row) => [row.text('sku')!.toLowerCase(), row]));
  const found = variations.flatMap(({ sku, options }) => {
    const row = bySku.get(sku.toLowerCase());
    if (row === undefined) {
      own.note(VARIATIONS, 'LEFT_OUT', `${sku}: the file has no row of it`);
      return [];
    }
    bySku.delete(sku.toLowerCase());
    const named = options.map(([code, value]) => [labels.get(code) ?? code, value] as const);
    const { made, origins } = madeOptions(named, () => ({ name: 'sku', value: 'sku' }));
    return [row.with(made, origins)];
  });
  if (found.length === 0) own.fault(VARIATIONS, 'the file has no row of a variant');
  return found;
}

/** A row with its brand and barcode from among the other attributes, and a flag of its own for being on sale. */
function withAttributes(row: RowCells): RowCells {
  const made: Record<string, string> = {};
  const origins: Record<string, string> = {};
  const left: string[] = [];
  for (const [code, value] of attributesOfCell(row.text(ADDITIONAL))) {
    const column = code.toLowerCase();
    const isNew = [...BRANDS, ...BARCODES].includes(column) && row.text(column) === undefined;
    if (!isNew) left.push(code);
    else {
      made[column] = value;
      origins[column] = ADDITIONAL;
    }
  }
  if (left.length > 0)
    row.note(ADDITIONAL, 'LEFT_OUT', `${left.slice(0, 20).join(', ')}: they have no place`);
  const online = row.text('product_online');
  if (online === '2') made['product_online'] = '0';
  const isCounted = row.flag('use_config_manage_stock') === true || row.flag('manage_stock') !== false;
  return row.with({ ...made, ...(isCounted ? {} : { qty: '' }) }, origins);
}
