import { MAX_VARIANTS } from '#modules/products/editing/index.js';
import type { RowCells } from '../cells.js';
import { etsyColumn } from './etsy-columns.js';
import { madeOptions, MADE_OPTIONS } from './made-options.js';
import type { ProductRows, SourceTable } from './source-table.js';

const OPTIONS = [1, 2, 3].map((n) => ({
  name: `variation ${n} name`,
  type: `variation ${n} type`,
  value: `variation ${n} values`,
}));
const IMAGES = Array.from({ length: 20 }, (_, at) => `image${at + 1}`);
const DOWNLOAD = /\b(?:digital|download(?:able)?|printable|pdf|svg|téléchargement|descarga|scaricabile)\b/i;

/** The listings that Etsy lets a shop download: a row a listing, with lists of what its variants choose between. */
export const ETSY: SourceTable = {
  source: 'etsy',
  required: [['title'], ['price']],
  signatures: [[['title'], ['currency_code'], ['image1']]],
  canonical: etsyColumn,
  columns: {
    group: ['sku', 'title'],
    name: ['title'],
    sku: ['sku'],
    price: ['price'],
    currency: ['currency_code'],
    description: ['description'],
    tags: ['tags'],
    images: IMAGES,
  },
  stock: /^quantity$/,
  options: MADE_OPTIONS,
  unfolds: OPTIONS.flatMap(({ name, value }) => [name, value]),
  // An option that the shop has named itself, as all are here.
  asHere: Object.fromEntries(OPTIONS.map(({ type }) => [type, ['custom property', 'custom_property']])),
  paths: () => [],
  groupOf: (row) => (isOne(row.text('sku')) ? 'sku' : 'title'),
  unfold,
};

/** Several SKUs are those of variants: they name no listing. */
function isOne(sku: string | undefined): boolean {
  return sku !== undefined && !sku.includes(',');
}

/** A variant for each choice of values; which SKU and how many units are whose is not said. */
function unfold([first, ...others]: readonly RowCells[]): ProductRows {
  for (const row of others)
    row.fault('title', `is a listing of its own, and named as that of row ${first!.row}`);
  noteDownload(first!);
  const row = first!.with({ tags: (first!.text('tags') ?? '').replaceAll('_', ' ') });
  const options = optionsOf(row);
  const sku = row.text('sku');
  if (sku !== undefined && !isOne(sku))
    row.note('sku', 'LEFT_OUT', 'several SKUs: which is whose is not said');
  const own = row.with({ sku: isOne(sku) ? sku! : '' });
  if (options.length === 0) return { own: [], variants: [own] };
  if (row.text('quantity') !== undefined)
    row.note('quantity', 'READ_OTHERWISE', 'the units of all variants: the share of one is not said');
  const bare = row.with({ sku: '', price: '', quantity: '' });
  const variants = choicesOf(options, row).map((chosen) => {
    const { made, origins } = madeOptions(chosen, (at) => OPTIONS[options[at]!.at]!);
    return bare.with(made, origins);
  });
  return { own: [own.with({ quantity: '' })], variants };
}

interface Option {
  /** The place of its columns. */
  readonly at: number;
  readonly name: string;
  readonly values: readonly string[];
}

function optionsOf(row: RowCells): Option[] {
  return OPTIONS.flatMap(({ name, type, value }, at) => {
    const listed = (row.text(value) ?? '').split(',').map((each) => each.trim());
    const values = [...new Set(listed)].filter((each) => each !== '');
    if (values.length === 0) return [];
    const called = row.nameOfAttribute(name) ?? row.nameOfAttribute(type);
    if (called === undefined) row.fault(name, 'is required beside its values');
    return [{ at, name: called ?? '', values }];
  });
}

/** As many choices of a value of each option as a product has variants. */
function choicesOf(options: readonly Option[], row: RowCells): Array<Array<readonly [string, string]>> {
  const all = options.reduce((product, { values }) => product * values.length, 1);
  if (all > MAX_VARIANTS)
    row.note(
      OPTIONS[options[0]!.at]!.value,
      'LEFT_OUT',
      `${all - MAX_VARIANTS} of ${all} variants: a product has at most ${MAX_VARIANTS}`,
    );
  let choices: Array<Array<readonly [string, string]>> = [[]];
  for (const { name, values } of options) {
    // Of thousands of values each, all choices would be millions.
    const first = choices.slice(0, Math.ceil(MAX_VARIANTS / values.length));
    const made = first.flatMap((chosen) =>
      values.slice(0, MAX_VARIANTS).map((value) => [...chosen, [name, value] as const]),
    );
    choices = made.slice(0, MAX_VARIANTS);
  }
  return choices;
}

function noteDownload(row: RowCells): void {
  for (const column of ['title', 'tags', 'materials']) {
    const text = row.text(column)?.replaceAll('_', ' ');
    if (text !== undefined && DOWNLOAD.test(text))
      row.note(column, 'READ_OTHERWISE', 'it may be a download, and is imported as what is shipped');
  }
}
