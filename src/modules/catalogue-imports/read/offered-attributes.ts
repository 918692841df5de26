import type { SelectedAttributes } from '#modules/products/index.js';
import type { ProductAttributes } from '#modules/products/editing/index.js';

/** The attributes of a product with the values that its variants have, in the order of the file. @param known others, which come first */
export function attributesOf(
  options: readonly SelectedAttributes[],
  known: ProductAttributes = {},
): ProductAttributes {
  const attributes = new Map(Object.entries(known).map(([name, values]) => [name, new Set(values)]));
  for (const option of options) {
    for (const [name, value] of Object.entries(option))
      attributes.set(name, (attributes.get(name) ?? new Set()).add(value));
  }
  return Object.fromEntries([...attributes].map(([name, values]) => [name, [...values]]));
}
