import type { Edit } from '#modules/audit-log/index.js';
import type { ProductChanges } from '../data/product.repository.js';
import type { Product } from '../data/product.schema.js';
import type { ProductVariant } from '../data/product-variant.schema.js';
import { ownPriceOf } from './variants.js';

/** Stored fields that follow from others, or move with the stock: a change of them alone is no edit. */
const FOLLOWS: ReadonlySet<string> = new Set([
  '_id',
  'skus',
  'words',
  'wordsForm',
  'nameKey',
  'unitPriceMinor',
  'basePriceMinor',
  'discountPercent',
  'salePriceMinor',
  'ownPrice',
  'own',
  'variants',
  'currentStock',
  'unassignedStock',
  'lowestStock',
  'pricesMinor',
  'saleDueAt',
  'inStock',
  'categoryPath',
  'ratingSum',
  'ratingCount',
  'version',
  'edits',
  'createdAt',
  'updatedAt',
  'ledger',
]);

const VARIANTS = 'variants';

/** The version of a product or variant (decisions 14.30). Stock does not move it. */
export function versionOf({ edits = 0 }: Pick<Product, 'edits'>): number {
  return edits + 1;
}

/**
 * Counts changes as an edit of the product, and of the variants that they touch: a variant's version is that of the product
 * whose edit changed it last. Changes that leave all fields as they were are none.
 */
export function asEdit(
  before: Product,
  changes: ProductChanges,
): { readonly changes: ProductChanges; readonly edit?: Edit } {
  const after = withoutNulls({ ...before, ...changes });
  const fields = changedNames(namedValues(before), namedValues(after));
  if (fields.length === 0) return { changes };
  const edits = versionOf(before);
  const edited = editedVariants(fields);
  const variants = changes.variants?.map((variant) =>
    edited.has(variant._id.toHexString()) ? { ...variant, edits } : variant,
  );
  return {
    changes: { ...changes, edits, ...(variants === undefined ? {} : { variants }) },
    edit: { version: versionOf({ edits }), fields },
  };
}

/** The ids of the variants that names are of. */
function editedVariants(names: readonly string[]): ReadonlySet<string> {
  const ofVariants = names.filter((name) => name.startsWith(`${VARIANTS}.`));
  return new Set(ofVariants.map((name) => name.split('.', 2)[1]!));
}

/** How the message of a refusal calls a field; with a variant, only what was changed of it is named. */
export function shownName(
  name: string,
  variant: Pick<ProductVariant, '_id'> | undefined,
): string | undefined {
  if (variant === undefined) return name.startsWith(`${VARIANTS}.`) ? VARIANTS : name;
  const prefix = partOf(variant);
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
}

function namedValues(product: Product): Map<string, unknown> {
  const { basePriceMinor, discountPercent, salePriceMinor } = ownPriceOf(product);
  const values = new Map<string, unknown>([
    ...editedFields(product),
    ['basePrice', basePriceMinor],
    ['discount', discountPercent],
    ['salePrice', salePriceMinor],
  ]);
  for (const variant of product.variants ?? [])
    for (const [name, value] of [
      ...editedFields(variant),
      ['basePrice', variant.own.basePriceMinor] as const,
      ['salePrice', variant.own.salePriceMinor] as const,
    ])
      values.set(`${partOf(variant)}${name}`, value);
  return values;
}

function editedFields(record: object): Array<[string, unknown]> {
  return Object.entries(record).filter(([name]) => !FOLLOWS.has(name));
}

function changedNames(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => json(before.get(name)) !== json(after.get(name)));
}

function json(value: unknown): string {
  return JSON.stringify(value ?? null);
}

function partOf({ _id }: Pick<ProductVariant, '_id'>): string {
  return `${VARIANTS}.${_id.toHexString()}.`;
}

function withoutNulls(record: object): Product {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null),
  ) as unknown as Product;
}
