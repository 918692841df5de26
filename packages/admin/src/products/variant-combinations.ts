import { listOf, type ProductDraft, type VariantDraft } from './product-draft.js';

/** A SKU made of a name, as people write them: `LINEN-SHIRT-M`. */
export function skuOf(...parts: readonly string[]): string {
  return parts
    .join(' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}

/**
 * The variants of all combinations of the options. Those that are there already keep what was typed; those whose combination is
 * gone leave.
 */
export function variantsOf({ options, variants, sku }: ProductDraft): VariantDraft[] {
  const lists = options
    .map(({ name, values }) => ({ name: name.trim(), values: [...new Set(listOf(values))] }))
    .filter(({ name, values }) => name !== '' && values.length > 0);
  if (lists.length === 0) return [];
  const combinations = lists.reduce<Array<Record<string, string>>>(
    (known, { name, values }) => known.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  return combinations.map(
    (combination) =>
      variants.find((each) => isSame(each.options, combination)) ?? {
        sku: skuOf(sku, ...Object.values(combination)),
        options: combination,
        basePrice: '',
        stock: '',
        units: 0,
      },
  );
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(other);
  return Object.keys(one).length === names.length && names.every((name) => one[name] === other[name]);
}
