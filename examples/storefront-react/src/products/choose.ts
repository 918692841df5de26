import type { Product, ProductVariant } from 'storefront-client';

/** Values of options by their names: `{ size: 'M' }`. */
export type Chosen = Readonly<Record<string, Product['attributes'][string][number]>>;

/** The options of a product, each with the values that it is sold in. */
export function optionsOf({ attributes, variants }: Product) {
  return Object.entries(attributes)
    .map(([name, values]) => ({
      name,
      values: isOfVariants(variants, name)
        ? values.filter((value) => variants.some(({ options }) => options[name] === value))
        : values,
    }))
    .filter(({ values }) => values.length > 0);
}

/** Returns the options that need no choice, because they have one value. */
export function onlyChoices(product: Product): Chosen {
  const single = optionsOf(product).filter(({ values }) => values.length === 1);
  return Object.fromEntries(single.map(({ name, values }) => [name, values[0]!]));
}

/** @returns the first option that is still to be chosen */
export function missingOption(product: Product, chosen: Chosen): string | undefined {
  return optionsOf(product).find(({ name }) => !(name in chosen))?.name;
}

/** The variant that is sold by a choice; none for a product without variants, and while something is to be chosen. */
export function variantOf({ variants }: Product, chosen: Chosen): ProductVariant | undefined {
  return variants.find(({ options }) =>
    Object.entries(options).every(([name, value]) => chosen[name] === value),
  );
}

/** Whether no variant with these values has stock, whatever else is chosen. */
export function isSoldOut({ variants }: Product, chosen: Chosen): boolean {
  const wanted = Object.entries(chosen).filter(([name]) => isOfVariants(variants, name));
  if (variants.length === 0 || wanted.length === 0) return false;
  return !variants.some(
    ({ options, currentStock }) =>
      currentStock > 0 && wanted.every(([name, value]) => options[name] === value),
  );
}

function isOfVariants(variants: readonly ProductVariant[], name: string): boolean {
  return variants.some(({ options }) => name in options);
}
