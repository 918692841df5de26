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

/** An option's value that is typed over: its variants keep their stock, prices and places in carts. */
export interface OptionRename {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the values that have another text at the same place of a list that is as long as before. A list that is longer or
 * shorter has values added or taken away.
 */
export function renamesOf({
  options,
  shownOptions,
}: Pick<ProductDraft, 'options' | 'shownOptions'>): OptionRename[] {
  return shownOptions.flatMap(({ name, values }) => {
    const before = listOf(values);
    const after = listOf(options.find((each) => each.name.trim() === name)?.values ?? '');
    if (before.length !== after.length || new Set(after).size < after.length) return [];
    return before.flatMap((from, place) => {
      const to = after[place]!;
      return before.includes(to) || after.includes(from) ? [] : [{ name, from, to }];
    });
  });
}

/** Returns the options of a variant after the renames. */
export function renamedOptions(
  options: Readonly<Record<string, unknown>>,
  renames: readonly OptionRename[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      const rename = renames.find((each) => each.name === name && each.from === String(value));
      return [name, rename?.to ?? String(value)];
    }),
  );
}

/**
 * Returns the variants of all combinations of the options. Those that are there already keep what was typed, also under another
 * name; those whose combination is gone leave, and are back when it is typed again.
 */
export function variantsOf(draft: ProductDraft): VariantDraft[] {
  const { options, variants, sku, basePrice, shownVariants } = draft;
  const lists = options
    .map(({ name, values }) => ({ name: name.trim(), values: [...new Set(listOf(values))] }))
    .filter(({ name, values }) => name !== '' && values.length > 0);
  if (lists.length === 0) return [];
  const combinations = lists.reduce<Array<Record<string, string>>>(
    (known, { name, values }) => known.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
  const renames = renamesOf(draft);
  const known = [...variants, ...shownVariants];
  const isOf = (variant: VariantDraft, combination: Record<string, string>) =>
    isSame(
      variant._id === undefined ? variant.options : renamedOptions(variant.options, renames),
      combination,
    );
  return combinations.map(
    (combination) =>
      known.find((each) => isOf(each, combination)) ?? {
        sku: skuOf(sku, ...Object.values(combination)),
        options: combination,
        // Beside variants with prices of their own it has one, too, which is shown.
        basePrice: shownVariants.length > 0 ? basePrice : '',
        salePrice: '',
        barcode: '',
        weight: '',
        image: '',
        isActive: true,
        stock: '',
        units: 0,
      },
  );
}

function isSame(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(other);
  return Object.keys(one).length === names.length && names.every((name) => one[name] === other[name]);
}
