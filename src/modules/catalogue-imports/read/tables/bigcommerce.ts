import type { RowCells } from '../cells.js';
import { bigcommerceColumn } from './bigcommerce-columns.js';
import { madeOptions, MADE_OPTIONS } from './made-options.js';
import type { ProductRows, SourceKey, SourceTable } from './source-table.js';

const numbered = (name: string) => Array.from({ length: 20 }, (_, at) => `${name} - ${at + 1}`);
const LATER_IMAGES = numbered('product image file');
const LATER_TEXTS = numbered('product image description');

/**
 * The files that BigCommerce exports, of version 3 and 2: rows of a product, and below each those of its variants, images and rules,
 * which nothing but their place ties to it.
 */
export const BIGCOMMERCE: SourceTable = {
  source: 'bigcommerce',
  required: [['item'], ['name'], ['price']],
  signatures: [
    [['item'], ['inventory tracking']],
    [['item'], ['sku'], ['product visible?', 'allow purchases?']],
  ],
  canonical: bigcommerceColumn,
  columns: {
    group: ['id', 'sku', 'name'],
    name: ['name'],
    sku: ['sku'],
    price: ['price'],
    salePrice: ['sale price'],
    description: ['description'],
    brand: ['brand name'],
    barcode: ['upc/ean', 'global trade number'],
    slug: ['product url'],
    categories: ['categories'],
    tags: ['search keywords'],
    seoTitle: ['page title'],
    seoDescription: ['meta description'],
    images: ['internal image url (export)', 'image url (import)', ...LATER_IMAGES],
    imageTexts: ['image description', 'image description', ...LATER_TEXTS],
    variantImage: ['variant image url', '@image'],
    weight: ['weight'],
    length: ['depth'],
    breadth: ['width'],
    height: ['height'],
    sellable: ['is visible'],
    kind: ['type'],
  },
  stock: /^current stock$/,
  options: MADE_OPTIONS,
  unfolds: ['item', 'options', 'inventory tracking'],
  asHere: {
    'free shipping': ['false', 'n'],
    'is featured': ['false'],
    'fixed shipping cost': ['0', '0.00'],
    'allow purchases?': ['y'],
    'product condition': ['new'],
    'show product condition': ['false', 'n'],
    'cost price': ['0', '0.00'],
    'retail price': ['0', '0.00'],
    'tax class': ['0'],
    'sort order': ['0'],
    'low stock': ['0'],
  },
  sent: /^(?:physical|p)$/i,
  notSent: /^(?:digital|d)$/i,
  hasCategoryNumbers: true,
  // A slash within a name has `\` before it.
  paths: (cell) =>
    cell
      .split(';')
      .map((path) => path.split(/(?<!\\)\//).map((name) => name.replaceAll(String.raw`\/`, '/').trim())),
  keyOf,
  unfold,
};

const kindOf = (row: RowCells) => row.text('item')?.toLowerCase();

function keyOf(row: RowCells, before: string | undefined): SourceKey | undefined {
  if (kindOf(row) === 'product' || before === undefined) return undefined;
  return { key: before };
}

function unfold(rows: readonly RowCells[]): ProductRows {
  const [first, ...others] = rows as [RowCells, ...RowCells[]];
  if (kindOf(first) !== 'product')
    first.fault('item', 'stands above its product: the rows of a product follow it, as they were exported');
  for (const row of others.filter((each) => kindOf(each) === 'product'))
    row.fault('item', `is named as the product of row ${first.row}`);
  const ofKind = (...kinds: string[]) => others.filter((row) => kinds.includes(kindOf(row) ?? ''));
  const variants = ofKind('variant', 'sku');
  const tracking = first.text('inventory tracking')?.toLowerCase() ?? '';
  if (tracking === 'variant' && variants.length === 0)
    first.fault(
      'inventory tracking',
      'the file has no variant below it: leave its rows as they were exported',
    );
  if (tracking !== '' && !TRACKINGS.has(tracking))
    first.note('inventory tracking', 'READ_OTHERWISE', `${tracking} is read as counted`);
  for (const row of ofKind('video')) row.note(null, 'LEFT_OUT', 'videos are not imported');
  for (const row of others.filter((each) => !KINDS.has(kindOf(each) ?? '')))
    row.fault('item', 'must be Product, Variant, SKU, Image, Video or Rule');
  const rules = ofKind('rule');
  const uncounted: Readonly<Record<string, string>> = ['none', 'n'].includes(tracking)
    ? { 'current stock': '' }
    : {};
  const own = [first, ...sortedImages(ofKind('image'))].map((row) => row.with(uncounted));
  const sold = variants.map((row) => withRules(withOptions(row).with(uncounted), first, rules));
  noteRules(rules, variants);
  return { own, variants: sold };
}

const TRACKINGS = new Set([
  'none',
  'n',
  'y',
  'product',
  'variant',
  'sku',
  'simple',
  'by product',
  'by option',
]);
const KINDS = new Set(['product', 'variant', 'sku', 'image', 'video', 'rule']);

/** By their order; those of one order as they stand. */
function sortedImages(rows: readonly RowCells[]): RowCells[] {
  const orderOf = (row: RowCells) => Number(row.text('image sort order') ?? 0);
  return rows.toSorted((a, b) => orderOf(a) - orderOf(b)).map((row) => row.with({ id: '' }));
}

/** Options as `Type=Rectangle|Name=Color|Value=Black`, one behind another with or without a sign, or `[RB]Color=Red,[S]Size=M`. */
function withOptions(row: RowCells): RowCells {
  const isNamed = row.text('options') === undefined;
  const column = isNamed ? 'name' : 'options';
  const text = row.text(column) ?? '';
  const options = isNamed ? earlierOptions(text) : laterOptions(text);
  if (options.length === 0) row.fault(column, 'must name options and their values');
  const { made, origins } = madeOptions(options, () => ({ name: column, value: column }));
  const ofName: Readonly<Record<string, string>> = isNamed ? { name: '' } : {};
  return row.with({ ...made, ...ofName, id: '' }, origins);
}

function laterOptions(text: string): Array<readonly [string, string]> {
  return text.split(/\s*\|*\s*Type=/).flatMap((part) => {
    const [, name, value] = /^[^|]*\|\s*Name=(.*?)\|\s*Value=(.*)$/s.exec(part) ?? [];
    // A swatch has its colour behind its name.
    const plain = value?.replace(/\[#[^\]]*\]\s*$/, '').trim() ?? '';
    return name === undefined || plain === '' ? [] : [[name.trim(), plain] as const];
  });
}

function earlierOptions(text: string): Array<readonly [string, string]> {
  return text.split(/,(?=\[\w+\])/).flatMap((part) => {
    const [, name, value] = /^\s*(?:\[\w+\])?([^=]+)=(.*)$/s.exec(part) ?? [];
    // A value may have what shows it behind a colon: `Red:#ff0000`.
    const plain = value?.replace(/:(?:#[\da-f]{3,8}|\S+\.(?:png|jpe?g|gif))$/i, '').trim() ?? '';
    return name === undefined || plain === '' ? [] : [[name.trim(), plain] as const];
  });
}

const CHANGE = /^\[(ADD|REMOVE|FIXED)\]\s*([\d.,]+)$/i;
const RULED = ['price', 'weight'] as const;

/** A variant with the price, weight and image that the rules of its SKU say. */
function withRules(row: RowCells, product: RowCells, rules: readonly RowCells[]): RowCells {
  const sku = row.text('sku');
  const own = sku === undefined ? [] : rules.filter((rule) => rule.text('sku') === sku);
  const made: Record<string, string> = {};
  for (const rule of own) {
    const image = rule.text(...LATER_IMAGES);
    if (image !== undefined) made['@image'] = image;
    for (const field of RULED) {
      const said = rule.text(field);
      const changed = said === undefined ? undefined : changedBy(said, Number(product.text(field) ?? 0));
      if (said !== undefined && changed === undefined)
        rule.fault(field, 'must be an amount, or as [ADD]5.00');
      if (changed !== undefined) made[field] = String(changed);
    }
  }
  return row.with(made, { '@image': LATER_IMAGES[0]! });
}

function changedBy(said: string, base: number): number | undefined {
  const [, kind = 'FIXED', digits = said] = CHANGE.exec(said) ?? [];
  const amount = Number(digits.replaceAll(',', ''));
  if (!Number.isFinite(amount)) return undefined;
  const change = { ADD: base + amount, REMOVE: base - amount, FIXED: amount }[kind.toUpperCase()];
  return change === undefined ? undefined : Math.round(change * 10_000) / 10_000;
}

function noteRules(rules: readonly RowCells[], variants: readonly RowCells[]): void {
  const skus = new Set(variants.flatMap((row) => row.text('sku') ?? []));
  for (const rule of rules)
    if (!skus.has(rule.text('sku') ?? ''))
      rule.note(null, 'LEFT_OUT', 'the rule is of no SKU of the product');
}
