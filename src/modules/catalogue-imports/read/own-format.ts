import { listOfCell } from '#common/csv/csv-cells.js';
import { toMinor } from '#common/money/money.js';
import { forbiddenNameIn } from '#common/validation/forbidden-names.js';
import { percentOff, type SelectedAttributes } from '#modules/products/index.js';
import type { ProductAttributes } from '#modules/products/editing/index.js';
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
import { RowCells, type ImportRow } from './cells.js';
import { reductionOf, SALE_COLUMNS } from './own-sale.js';
import { rowOf } from './places.js';
import { variantRows } from './variant-rows.js';

/** The columns of the own format that say something of the product, from whichever of its rows has them. */
const PRODUCT_COLUMNS = [
  'id',
  'sku',
  'name',
  'slug',
  'description',
  'brand',
  'barcode',
  'basePrice',
  'discount',
  'salePrice',
  ...SALE_COLUMNS,
  'currentStock',
  'images',
  'imageTexts',
  'itemType',
  'mainCategory',
  'categories',
  'tags',
  'attributes',
  'isActive',
  'weight',
  'length',
  'breadth',
  'height',
  'seoTitle',
  'seoDescription',
  'hsnCode',
  'taxRate',
] as const;

/** The columns of a variant: a row each. */
const VARIANT_COLUMNS = [
  'variantSku',
  'variantOptions',
  'variantBasePrice',
  'variantSalePrice',
  'variantBarcode',
  'variantWeight',
  'variantImage',
  'variantStock',
  'variantIsActive',
] as const;

export const OWN_COLUMNS = [...PRODUCT_COLUMNS, ...VARIANT_COLUMNS] as const;

export type OwnColumn = (typeof OWN_COLUMNS)[number];

/**
 * The format of this shop's export: a row a product; one for each variant where it has variants, the first beside the
 * product.
 */
export const OWN_FORMAT: FileFormat = {
  required: [['sku']],
  keyOf,
  read: readOwn,
  hasPlace: (column) => KNOWN.has(column.toLowerCase()),
};

const KNOWN = new Set<string>(OWN_COLUMNS.map((column) => column.toLowerCase()));

const ID = /^[0-9a-f]{24}$/;

function keyOf(row: ImportRow): RowKey {
  const cells = new RowCells(row, []);
  const id = idOf(cells);
  const sku = cells.text('sku')?.toUpperCase();
  if (id === undefined) return { key: sku === undefined ? `row ${row.row}` : `sku:${sku}` };
  return { key: `id:${id}`, ...(sku === undefined ? {} : { aliases: [`sku:${sku}`] }) };
}

function readOwn(rows: readonly ImportRow[], options: ReadOptions): ReadProduct {
  const faults: CellFault[] = [];
  const notes: CellNote[] = [];
  const cells = rows.map((row) => new OwnCells(row, faults, notes));
  const first = new OwnCells({ row: rows[0]!.row, ...mergedCells(rows, notes) }, faults, notes);
  for (const row of cells) checkId(row);
  refuseOtherSku(cells);
  if ((first.text('sku') ?? first.text('id')) === undefined) first.fault('sku', 'is required');
  refuseSecond(cells);
  const ofVariants = cells.filter(
    (row) => row.text('variantSku') !== undefined || row.text('variantOptions') !== undefined,
  );
  const variants = variantRows(ofVariants).map((row) => variantOf(row));
  const product = productOf(first, variants, options);
  return faults.length > 0 ? { product: undefined, faults, notes } : { product, faults, notes };
}

/** The cells of the product from the first row that has them: a spreadsheet may have sorted its rows (decisions 14.27). */
function mergedCells(rows: readonly ImportRow[], notes: CellNote[]): Omit<ImportRow, 'row'> {
  const merged = new Map<string, string>();
  const places = new Map<string, number>();
  for (const column of PRODUCT_COLUMNS) {
    const name = column.toLowerCase();
    if (!rows[0]!.cells.has(name)) continue;
    const filled = rows.filter(({ cells }) => (cells.get(name) ?? '').trim() !== '');
    const [first] = filled;
    const cell = first?.cells.get(name) ?? '';
    merged.set(name, cell);
    if (first !== undefined && first !== rows[0]) places.set(name, first.row);
    if (column === 'sku' || column === 'id') continue;
    for (const { row, cells } of filled)
      if (cells.get(name) !== cell)
        notes.push({
          row,
          column,
          kind: 'LEFT_OUT',
          what: `row ${first!.row} says otherwise, and counts`,
        });
  }
  return { cells: merged, rows: places };
}

function checkId(row: OwnCells): void {
  if (row.text('id') !== undefined && idOf(row) === undefined)
    row.note('id', 'LEFT_OUT', 'it has not the form of an id: the SKU counts');
}

/** Rows of one id with several SKUs, as of a copied row, may be meant as several products. */
function refuseOtherSku(cells: readonly OwnCells[]): void {
  const first = cells.find((row) => row.text('sku') !== undefined);
  const skuOf = (row: OwnCells | undefined) => row?.text('sku')?.toUpperCase();
  for (const row of cells)
    if (skuOf(row) !== undefined && skuOf(row) !== skuOf(first))
      row.fault('sku', `is not that of row ${first!.row}, which has the same id`);
}

/** A second row of the product without a variant would be another product of the same SKU. */
function refuseSecond(cells: readonly OwnCells[]): void {
  for (const row of cells.slice(1)) {
    if (row.text('variantSku') === undefined && row.text('variantOptions') === undefined)
      row.fault('sku', `is that of row ${cells[0]!.row}`);
  }
}

/** Reads a row of the own format. */
class OwnCells extends RowCells {
  has(column: OwnColumn): boolean {
    return this.column(column) !== undefined;
  }

  list(column: OwnColumn): string[] | undefined {
    return this.has(column) ? listOfCell(this.text(column) ?? '') : undefined;
  }

  /** A list that goes with another, line by line: those at the beginning may be empty. */
  lines(column: OwnColumn): string[] | undefined {
    return this.has(column) ? listOfCell(this.asIs(column)).map((line) => line.trim()) : undefined;
  }

  json(column: OwnColumn): unknown {
    const text = this.text(column);
    if (text === undefined) return undefined;
    try {
      if (isNestedDeeply(text)) return this.fault(column, 'is nested too deeply');
      const value = JSON.parse(text) as unknown;
      const name = forbiddenNameIn(value);
      return name === undefined ? value : this.fault(column, `${name} is not allowed`);
    } catch {
      return this.fault(column, 'must be a JSON object');
    }
  }
}

/** An object of lists has two levels; what reads and writes a value calls itself for each. */
const MOST_BRACKETS = 16;

function isNestedDeeply(json: string): boolean {
  let open = 0;
  for (const [sign] of json.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (sign.startsWith('"')) continue;
    open += sign === '[' || sign === '{' ? 1 : -1;
    if (open > MOST_BRACKETS) return true;
  }
  return false;
}

function productOf(
  row: OwnCells,
  variants: readonly ImportedVariant[],
  options: ReadOptions,
): ImportedProduct {
  const isSimple = variants.length === 0;
  const { sale, ...reduction } = reductionOf(row, options);
  noteUnused(row, isSimple);
  const fields: ImportedFields = {
    sku: row.text('sku'),
    name: row.text('name'),
    slug: row.text('slug'),
    description: row.has('description') ? (row.text('description') ?? '') : undefined,
    brand: row.orNone(['brand'], row.text('brand')),
    barcode: row.orNone(['barcode'], row.text('barcode')),
    basePrice: row.number('basePrice'),
    ...reduction,
    itemType: row.text('itemType'),
    mainCategory: row.text('mainCategory'),
    tags: row.list('tags'),
    attributes: row.has('attributes')
      ? ((row.json('attributes') as ProductAttributes | undefined) ?? {})
      : undefined,
    isActive: row.flag('isActive'),
    weight: row.orNone(['weight'], row.number('weight')),
    length: row.orNone(['length'], row.number('length')),
    breadth: row.orNone(['breadth'], row.number('breadth')),
    height: row.orNone(['height'], row.number('height')),
    seo: row.seo(['seoTitle'], ['seoDescription']),
    hsnCode: row.orNone(['hsnCode'], row.text('hsnCode')),
    taxRate: row.orNone(['taxRate'], row.number('taxRate')),
  };
  return {
    row: row.row,
    rows: row.rows,
    identity: { id: idOf(row), sku: fields.sku },
    isSkuMade: false,
    fields,
    columns: {
      seo: row.column('seoTitle', 'seoDescription') ?? 'seoTitle',
      seoTitle: 'seoTitle',
      seoDescription: 'seoDescription',
      categoryIds: 'categories',
      plannedSale: row.given(['plannedSalePrice', 'plannedDiscount']),
    },
    currentStock: isSimple ? row.whole('currentStock') : undefined,
    sale,
    images: imagesOf(row),
    categories: row.list('categories')?.map((path) => pathOf(path)),
    categoriesColumn: 'categories',
    variants,
  };
}

/** Cells that follow from others. */
function noteUnused(row: OwnCells, isSimple: boolean): void {
  const [basePrice, salePrice] = [row.number('basePrice'), row.number('salePrice')];
  const discount = row.number('discount');
  const isImplied =
    basePrice !== undefined &&
    salePrice !== undefined &&
    percentOff(toMinor(basePrice), toMinor(salePrice)) === discount;
  if (salePrice !== undefined && discount !== undefined && !isImplied)
    row.note('discount', 'LEFT_OUT', `${discount}: it follows from the sale price`);
  if (!isSimple && row.text('currentStock') !== undefined)
    row.note('currentStock', 'LEFT_OUT', 'the stock is that of the variants');
}

const COLUMN_OF_VARIANT = {
  sku: 'variantSku',
  options: 'variantOptions',
  basePrice: 'variantBasePrice',
  salePrice: 'variantSalePrice',
  barcode: 'variantBarcode',
  weight: 'variantWeight',
  image: 'variantImage',
  currentStock: 'variantStock',
};

function variantOf(row: OwnCells): ImportedVariant {
  const options = row.json('variantOptions') as SelectedAttributes | undefined;
  if (options === undefined) row.fault('variantOptions', 'is required');
  const sku = row.text('variantSku');
  if (sku === undefined) row.fault('variantSku', 'is required');
  const url = row.text('variantImage');
  const image = { text: undefined, row: row.row, column: 'variantImage' };
  return {
    row: row.row,
    sku: sku ?? '',
    isSkuMade: false,
    options: options ?? {},
    basePrice: row.orNone(['variantBasePrice'], row.number('variantBasePrice')),
    salePrice: row.orNone(['variantSalePrice'], row.number('variantSalePrice')),
    barcode: row.orNone(['variantBarcode'], row.text('variantBarcode')),
    weight: row.orNone(['variantWeight'], row.number('variantWeight')),
    image: row.orNone(['variantImage'], url === undefined ? undefined : { ...image, url }),
    currentStock: row.whole('variantStock'),
    isActive: row.flag('variantIsActive'),
    columns: COLUMN_OF_VARIANT,
  };
}

/** Returns the id; a text that is none names no product. */
function idOf(row: RowCells): string | undefined {
  const id = row.text('id')?.toLowerCase();
  return id !== undefined && ID.test(id) ? id : undefined;
}

function imagesOf(row: OwnCells): ImportedImage[] | undefined {
  const texts = row.lines('imageTexts');
  const urls = row.lines('images');
  const unused = (texts ?? []).filter((text, at) => text !== '' && (urls?.[at] ?? '') === '');
  if (unused.length > 0)
    row.note('imageTexts', 'LEFT_OUT', `${unused.length} of them have no image beside them`);
  const [place, textAt] = ['images', 'imageTexts'].map((column) => ({ row: rowOf(row, column), column }));
  return urls
    ?.map((url, index) => ({ url, text: texts && (texts[index] ?? ''), ...place!, textAt }))
    .filter(({ url }) => url !== '');
}

/** `Clothing > Shirts`; a `\>` is a sign of a name. */
function pathOf(cell: string): string[] {
  return cell.split(/(?<!\\)>/).map((name) => name.replaceAll(String.raw`\>`, '>').trim());
}

/** The cell of `pathOf`. */
export function pathCell(path: readonly string[]): string {
  return path.map((name) => name.replaceAll('>', String.raw`\>`)).join(' > ');
}
