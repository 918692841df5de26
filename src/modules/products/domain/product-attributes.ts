import {
  LONGEST_ATTRIBUTE_VALUE,
  MAX_ATTRIBUTES,
  MAX_ATTRIBUTE_VALUES,
  MAX_SELECTED_ATTRIBUTES,
} from '../products.limits.js';

export type AttributeValue = string | number | boolean;

/** The selectable attributes of a product: each name with its allowed values. */
export type ProductAttributes = Record<string, AttributeValue[]>;

/**
 * Letters, digits and printable signs, and the joiners that shape letters (decisions 13.31, 14.48). A name is a key of a stored
 * document, and is none of those by which the database's driver knows a reference. It is compared by `$eq` alone: without it a
 * value whose first name begins with `$` is read as an operator.
 */
const ATTRIBUTE_NAME = /^(?! |\$(?:ref|id|db)$)[\p{L}\p{M}\p{N}\p{P}\p{S} \u200c\u200d]{1,60}$/u;

/** Whether a product may have an attribute of this name. */
export function isAttributeName(name: string): boolean {
  return ATTRIBUTE_NAME.test(name);
}

/** True for a text of a length that is allowed, a number or a boolean. */
export function isAttributeValue(value: unknown): value is AttributeValue {
  if (typeof value === 'string') return value.length > 0 && value.length <= LONGEST_ATTRIBUTE_VALUE;
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

/** True for an object of at most 20 names, each with a list of different values, at most 255 together. */
export function isProductAttributes(value: unknown): value is ProductAttributes {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_ATTRIBUTES &&
    entries.every(([name, values]) => isAttributeName(name) && isValueList(values)) &&
    Object.values<unknown[]>(value as ProductAttributes).flat().length <= MAX_ATTRIBUTE_VALUES
  );
}

function isValueList(values: unknown): boolean {
  if (!Array.isArray(values) || values.length === 0 || values.length > MAX_ATTRIBUTE_VALUES) return false;
  return values.every((value) => isAttributeValue(value)) && new Set(values).size === values.length;
}

/** The attributes selected by a customer: one value for each attribute name. */
export type SelectedAttributes = Record<string, AttributeValue>;

/** True for an object of at most 20 names, each with a string, number or boolean. */
export function isSelectedAttributes(value: unknown): value is SelectedAttributes {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_SELECTED_ATTRIBUTES &&
    entries.every(([name, chosen]) => isAttributeName(name) && isAttributeValue(chosen))
  );
}

/** Whether two selections are equal, regardless of the order of their names. */
export function sameSelection(one: SelectedAttributes, other: SelectedAttributes): boolean {
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => Object.hasOwn(other, name) && one[name] === other[name]);
}

/**
 * The first violation of a selection as one sentence; nothing when it is valid. A product without attributes accepts
 * any selection; one with attributes accepts only those that it defines.
 */
export function validateSelection(
  selected: SelectedAttributes,
  allowed: ProductAttributes,
): string | undefined {
  return Object.keys(allowed).length === 0 ? undefined : violationIn(selected, allowed, 'selectedAttributes');
}

/** @param field how messages name the selection @returns the first value that is not among the allowed ones, as one sentence */
export function violationIn(
  selected: SelectedAttributes,
  allowed: ProductAttributes,
  field: string,
): string | undefined {
  for (const [name, value] of Object.entries(selected)) {
    const values = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
    if (values === undefined) return `${field}.${name} is not an attribute of this product`;
    if (!values.includes(value)) return `${field}.${name} must be one of ${values.join(', ')}`;
  }
  return undefined;
}

/** Whether a selection that was made earlier can still be ordered: the one rule of adding, too (decisions 13.6). */
export function isOffered(selected: SelectedAttributes, allowed: ProductAttributes): boolean {
  return validateSelection(selected, allowed) === undefined;
}
