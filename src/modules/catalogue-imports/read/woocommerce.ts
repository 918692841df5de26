import type { FileFormat, ReadOptions, RowKey } from './import-format.js';
import type {
  CellFault,
  CellNote,
  ImportedFields,
  ImportedImage,
  ImportedProduct,
  ImportedVariant,
  ReadProduct,
} from './imported-product.js';
import { attributesOf } from './offered-attributes.js';
import { variantBase } from '../identify/made-sku.js';
import { barcodeOf, RowCells, uncountedWords, type ImportRow, inGrams } from './cells.js';
import { attributeCells, listOf } from './woocommerce-cells.js';
import { noteOfParent, noteOfVariations } from './woocommerce-notes.js';
import { productPricesOf, variantPricesOf } from './planned-sale.js';
import { priceCellsOf } from './woocommerce-prices.js';
import { IN_CENTIMETRES, sizeOf } from './woocommerce-sizes.js';
import type { SelectedAttributes } from '#modules/products/index.js';
import { placesOf } from './places.js';
import { variantRows } from './variant-rows.js';
import { canonicalColumn } from './woocommerce-languages.js';
import {
  BARCODE,
  columnsOf,
  hasPlace,
  HEIGHT,
  LENGTH,
  SEO_DESCRIPTIONS,
  SEO_TITLES,
  WEIGHT,
  WIDTH,
} from './woocommerce-columns.js';

/** The file that WooCommerce exports: a row a product, and one for each variation, which names its parent. */
export const WOOCOMMERCE_FORMAT: FileFormat = {
  required: [['Type'], ['Name'], ['SKU', 'ID']],
  signatures: [[['type'], ['name'], ['regular price']]],
  canonical: canonicalColumn,
  keyOf,
  read: readWooCommerce,
  hasPlace,
};

function keyOf(row: ImportRow): RowKey {
  const cells = new RowCells(row, []);
  const id = cells.text('ID');
  const sku = cells.text('SKU')?.toUpperCase();
  const parent = cells.text('Parent');
  const byId = id === undefined ? undefined : `id:${id}`;
  if (typesOf(cells).includes('variation') && parent !== undefined)
    return {
      key: /^id:\s*\d+$/i.test(parent)
        ? parent.toLowerCase().replace(/\s/g, '')
        : `sku:${parent.toUpperCase()}`,
    };
  if (sku === undefined) return { key: byId ?? `row:${row.row}` };
  return { key: `sku:${sku}`, ...(byId === undefined ? {} : { aliases: [byId] }) };
}

function typesOf(cells: RowCells): string[] {
  return (cells.text('Type') ?? 'simple').split(',').map((type) => type.trim().toLowerCase());
}

function readWooCommerce(rows: readonly ImportRow[], options: ReadOptions): ReadProduct {
  const faults: CellFault[] = [];
  const notes: CellNote[] = [];
  const cells = rows.map((row) => new RowCells(row, faults, notes));
  const isVariation = (row: RowCells) => typesOf(row).includes('variation');
  const main = cells.find((row) => !isVariation(row));
  if (main === undefined) {
    cells[0]!.fault('Parent', 'names no product of the file');
    return { product: undefined, faults, notes };
  }
  const variations = cells.filter((row) => isVariation(row));
  for (const row of cells.filter((each) => each !== main && !isVariation(each)))
    row.fault('SKU', `is that of row ${main.row}`);
  refuseType(main, variations.length);
  for (const row of cells) noteUnknownType(row);
  if (isUnshipped(main)) {
    main.note('Type', 'LEFT_OUT', UNSHIPPED);
    return { product: undefined, faults, notes, isSkipped: true };
  }
  const sent = variantRows(variations.filter((row) => !isUnshipped(row)));
  for (const row of variations) if (isUnshipped(row)) row.note('Type', 'LEFT_OUT', UNSHIPPED);
  const product = productOf(main, sent, options);
  return faults.length > 0 ? { product: undefined, faults, notes } : { product, faults, notes };
}

const UNSHIPPED = 'what is not shipped is not imported';

function isUnshipped(row: RowCells): boolean {
  return typesOf(row).some((type) => type === 'virtual' || type === 'downloadable');
}

const KNOWN_TYPES = new Set('simple variable variation grouped external virtual downloadable'.split(' '));

/** Plugins have types of their own, with rules that no column says. */
function noteUnknownType(row: RowCells): void {
  for (const type of typesOf(row).filter((each) => !KNOWN_TYPES.has(each)))
    row.note('Type', 'READ_OTHERWISE', `${type} is read as simple`);
}

const REFUSED = new Map([
  ['grouped', 'groups of products are not imported'],
  ['external', 'products of other shops are not imported'],
]);

function refuseType(main: RowCells, variations: number): void {
  const types = typesOf(main);
  const refused = types.map((type) => REFUSED.get(type)).find((reason) => reason !== undefined);
  if (refused !== undefined) main.fault('Type', refused);
  if (types.includes('variable') && variations === 0) main.fault('Type', 'the file has no variation of it');
}

function productOf(main: RowCells, variations: readonly RowCells[], options: ReadOptions): ImportedProduct {
  const skuOfId = main.text('ID') === undefined ? undefined : `WC-${main.text('ID')}`;
  const sku = main.text('SKU') ?? skuOfId;
  if (sku === undefined) main.fault('SKU', 'is required where there is no ID');
  const all = wholeVariations(variations);
  const anything = all.length === 0 ? variations[0] : undefined;
  const sold = anything ?? main;
  const known = new Map(attributeCells(main).map(({ name }) => [name.toLowerCase(), name]));
  const parts = { main, known, productSku: sku ?? '', read: options };
  const variants = all.map((row) => variationOf(row, parts));
  const isSimple = variants.length === 0;
  const price = productPricesOf(sold, priceCellsOf(sold), options);
  const lowest = Math.min(...variants.map(({ basePrice }) => basePrice ?? Infinity));
  const basePrice = isSimple ? price.basePrice : Number.isFinite(lowest) ? lowest : price.basePrice;
  if (basePrice === undefined && main.column('Regular price') !== undefined)
    main.fault('Regular price', 'is required');
  const has = (name: string) => main.column(name) !== undefined;
  const categories = has('Categories') ? categoriesOf(main.text('Categories')) : undefined;
  const [top] = categories ?? [];
  if (!isSimple) noteOfParent(main, variants);
  noteOfVariations(main, variations);
  const fields: ImportedFields = {
    sku,
    name: main.text('Name') ?? main.fault('Name', 'is required'),
    description: has('Description') || has('Short description') ? descriptionOf(main) : undefined,
    brand: main.orNone(['Brands'], brandOf(main)),
    itemType: top?.at(-1),
    mainCategory: top?.[0],
    tags: has('Tags') ? [...new Set(listOf(main.text('Tags')))] : undefined,
    isActive: isPublished(main),
    taxRate: taxRateOf(main),
    seo: main.seo(SEO_TITLES, SEO_DESCRIPTIONS),
    weight: sizeOf(main, WEIGHT, { convert: inGrams, ...options }),
    length: sizeOf(main, LENGTH, IN_CENTIMETRES),
    breadth: sizeOf(main, WIDTH, IN_CENTIMETRES),
    height: sizeOf(main, HEIGHT, IN_CENTIMETRES),
    barcode: main.orNone([BARCODE], barcodeOf(main, [BARCODE])),
    ...(isSimple
      ? {
          basePrice: price.basePrice,
          salePrice: price.salePrice,
          ...(price.salePrice === null ? { discount: 0 } : {}),
          ...(anything !== undefined || main.column('Attribute 1 name') === undefined
            ? {}
            : {
                attributes: Object.fromEntries(
                  attributeCells(main).map(({ name, values }) => [name, values]),
                ),
              }),
        }
      : { basePrice, attributes: attributesOf(variants.map(({ options }) => options)) }),
  };
  return {
    row: main.row,
    rows: placesOf(sold, main, ['Regular price', 'Sale price', 'Stock']),
    identity: main.text('SKU') === undefined ? { sku: skuOfId, importKey: keyOfId(main) } : { sku },
    isSkuMade: main.text('SKU') === undefined,
    fields,
    columns: {
      ...columnsOf(main),
      seoTitle: main.given(SEO_TITLES),
      seoDescription: main.given(SEO_DESCRIPTIONS),
    },
    currentStock: isSimple ? stockOf(sold, main, options) : undefined,
    sale: isSimple ? price.sale : undefined,
    images: has('Images') ? imagesOf(main) : undefined,
    categories,
    categoriesColumn: 'Categories',
    variants,
  };
}

/** The variations without a single one for any values, which is the product itself. */
function wholeVariations(variations: readonly RowCells[]): readonly RowCells[] {
  const [only, ...more] = variations;
  if (only === undefined || more.length > 0 || attributeCells(only).length > 0) return variations;
  only.note('Attribute 1 value(s)', 'READ_OTHERWISE', 'the variation for any value is the product itself');
  return [];
}

function variationOf(row: RowCells, parts: VariationParts): ImportedVariant {
  const { known } = parts;
  const options: Record<string, string> = {};
  const attributes = attributeCells(row);
  for (const { name, values } of attributes) {
    const [value, ...more] = values;
    if (more.length > 0) row.fault('Attribute 1 value(s)', 'must be one value in a variation');
    options[known.get(name.toLowerCase()) ?? name] = value!;
  }
  if (attributes.length === 0)
    row.fault('Attribute 1 value(s)', 'is required in a variation: one for any value is not imported');
  return variantOf(row, options, parts);
}

interface VariationParts {
  readonly productSku: string;
  readonly main: RowCells;
  /** The names of the attributes of the product, by their lower case. */
  readonly known: ReadonlyMap<string, string>;
  readonly read: ReadOptions;
}

function variantOf(
  row: RowCells,
  options: SelectedAttributes,
  { productSku, main, read }: VariationParts,
): ImportedVariant {
  const { basePrice, salePrice } = variantPricesOf(row, priceCellsOf(row), read);
  const sku = row.text('SKU');
  return {
    row: row.row,
    sku: sku ?? variantBase(productSku, options),
    isSkuMade: sku === undefined,
    options,
    basePrice: basePrice ?? null,
    salePrice,
    barcode: row.orNone([BARCODE], barcodeOf(row, [BARCODE])),
    weight: sizeOf(row, WEIGHT, { convert: inGrams, ...read }),
    image: row.orNone(['Images'], imagesOf(row)[0]),
    currentStock: stockOf(row, main, read),
    isActive: row.flag('Published'),
    columns: columnsOf(row),
  };
}

/** `Clothing > Shirts, Sale`: two paths. */
function categoriesOf(text: string | undefined): string[][] {
  return listOf(text).map((path) => path.split('>').map((name) => name.trim()));
}

/** The short one stands above the other, as on the page of the product. Line breaks are written as `\n`. */
function descriptionOf(row: RowCells): string {
  const texts = [row.text('Short description'), row.text('Description')].filter((text) => text !== undefined);
  return [...new Set(texts)].map((text) => text.replaceAll(String.raw`\n`, '\n')).join('\n');
}

/** Hidden products have an address and are in no list: here they are not active. */
function isPublished(row: RowCells): boolean | undefined {
  const published = row.flag('Published');
  if (published === undefined) return undefined;
  return published && row.text('Visibility in catalog')?.toLowerCase() !== 'hidden';
}

/** The last level of the first brand. */
function brandOf(row: RowCells): string | undefined {
  const text = row.text('Brands');
  const brand = listOf(text)[0]?.split('>').at(-1)?.trim();
  if (brand !== text) row.note('Brands', 'READ_OTHERWISE', `${brand ?? 'none'}: a product has one brand`);
  return brand;
}

/** Where no tax is charged on the product its rate is 0, else that of the shop. */
function taxRateOf(row: RowCells): number | null | undefined {
  const status = row.text('Tax status')?.toLowerCase();
  if (status === undefined) return undefined;
  return status === 'taxable' ? null : 0;
}

/** Without a number, what is not in stock has none left, and what is in stock is not counted there. */
function stockOf(row: RowCells, main: RowCells, { uncountedStock }: ReadOptions): number | undefined {
  const ofParent = row.text('Stock')?.toLowerCase() === 'parent';
  const stock = wholeStock(ofParent ? main : row);
  if (ofParent && stock !== undefined)
    row.note('Stock', 'READ_OTHERWISE', `${stock}: the product has them for all of its variations`);
  if (stock !== undefined) return stock;
  const state = row.text('In stock?')?.toLowerCase();
  if (state !== undefined && state !== 'backorder' && row.flag('In stock?') === false) return 0;
  row.note(
    row.column('Stock') ?? row.column('In stock?') ?? null,
    'READ_OTHERWISE',
    uncountedWords(uncountedStock),
  );
  return uncountedStock;
}

function wholeStock(row: RowCells): number | undefined {
  const stock = row.text('Stock')?.toLowerCase() === 'parent' ? undefined : row.number('Stock');
  if (stock === undefined) return undefined;
  const whole = Math.max(0, Math.floor(stock));
  if (whole !== stock) row.note('Stock', 'READ_OTHERWISE', `${stock} is read as ${whole}`);
  return whole;
}

function keyOfId(row: RowCells): string | undefined {
  const id = row.text('ID');
  return id === undefined ? undefined : `woocommerce:${id}`;
}

function imagesOf(row: RowCells): ImportedImage[] {
  return [...new Set(listOf(row.text('Images')))].map((url) => ({
    url,
    text: undefined,
    row: row.row,
    column: 'Images',
  }));
}
