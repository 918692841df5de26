import type { ProductVariant } from '../data/product-variant.schema.js';
import type { AttributeValue, ProductAttributes } from './product-attributes.js';

type Chosen = Pick<ProductVariant, '_id' | 'sku' | 'options'>;

/** As many SKUs as a message lists. */
const MOST_LISTED = 5;

/**
 * Returns the first option value that attributes no longer have and variants keep from before, as one sentence with the value and
 * the SKUs of the variants that use it (decisions 14.30); nothing when none is lost. A value that a variant is given in the same
 * change is not lost: `violationIn` refuses it.
 * @returns `sku` of the first of these variants
 */
export function lostValue(
  stored: readonly Chosen[],
  variants: readonly Chosen[],
  attributes: ProductAttributes,
): { readonly message: string; readonly sku: string } | undefined {
  const isLost = (name: string, value: AttributeValue) =>
    !(Object.hasOwn(attributes, name) && attributes[name]!.includes(value));
  for (const { _id, options, sku } of variants) {
    const before = stored.find((variant) => variant._id.equals(_id))?.options ?? {};
    for (const [name, value] of Object.entries(options)) {
      if (!isLost(name, value) || before[name] !== value) continue;
      const users = variants
        .filter((variant) => variant.options[name] === value)
        .map((variant) => variant.sku);
      return { message: `attributes.${name} must keep ${value}: ${usedBy(users)}`, sku };
    }
  }
  return undefined;
}

function usedBy(skus: readonly string[]): string {
  const listed = skus.slice(0, MOST_LISTED).join(', ');
  const others = skus.length - MOST_LISTED;
  if (skus.length === 1) return `the variant ${listed} has it`;
  return `the variants ${listed}${others > 0 ? ` and ${others} more` : ''} have it`;
}
