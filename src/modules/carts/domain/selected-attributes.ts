import {
  isAttributeName,
  isAttributeValue,
  type AttributeValue,
  type ProductAttributes,
} from '#modules/products/index.js';

/** What a customer chose of a product: one value for each attribute named. */
export type SelectedAttributes = Record<string, AttributeValue>;

export const MAX_SELECTED = 20;

/** True for an object of at most 20 names, each with a string, number or boolean. */
export function isSelectedAttributes(value: unknown): value is SelectedAttributes {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_SELECTED &&
    entries.every(([name, chosen]) => isAttributeName(name) && isAttributeValue(chosen))
  );
}

/** Equal choices, whatever the order of their names. */
export function sameSelection(one: SelectedAttributes, other: SelectedAttributes): boolean {
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && one[name] === other[name]);
}

/**
 * What is wrong with a choice, in one sentence; nothing when it fits. A product without attributes takes any
 * choice, one with attributes only those that it names.
 */
export function faultOfSelection(
  selected: SelectedAttributes,
  allowed: ProductAttributes,
): string | undefined {
  if (Object.keys(allowed).length === 0) return undefined;
  for (const [name, value] of Object.entries(selected)) {
    const values = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
    if (values === undefined) return `selectedAttributes.${name} is not an attribute of this product`;
    if (!values.includes(value)) return `selectedAttributes.${name} must be one of ${values.join(', ')}`;
  }
  return undefined;
}
