import { LONGEST_ATTRIBUTE_VALUE, MAX_ATTRIBUTES, MAX_ATTRIBUTE_VALUES } from '../products.limits.js';

export type AttributeValue = string | number | boolean;

/** The selectable attributes of a product: each name with its allowed values. */
export type ProductAttributes = Record<string, AttributeValue[]>;

/**
 * Letters, digits and printable signs, and the joiners that shape letters (decisions 13.31). A name is a key of a stored document:
 * it begins with neither a space nor a `$`, which the database reads as an operator.
 */
const ATTRIBUTE_NAME = /^(?![ $])[\p{L}\p{M}\p{N}\p{P}\p{S} \u200c\u200d]{1,60}$/u;

export function isAttributeName(name: string): boolean {
  return ATTRIBUTE_NAME.test(name);
}

export function isAttributeValue(value: unknown): value is AttributeValue {
  if (typeof value === 'string') return value.length > 0 && value.length <= LONGEST_ATTRIBUTE_VALUE;
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

/** True for an object of at most 20 names, each with a list of 1 to 50 different values. */
export function isProductAttributes(value: unknown): value is ProductAttributes {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_ATTRIBUTES &&
    entries.every(([name, values]) => isAttributeName(name) && isValueList(values))
  );
}

function isValueList(values: unknown): boolean {
  if (!Array.isArray(values) || values.length === 0 || values.length > MAX_ATTRIBUTE_VALUES) return false;
  return values.every((value) => isAttributeValue(value)) && new Set(values).size === values.length;
}
