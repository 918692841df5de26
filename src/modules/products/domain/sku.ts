import { mayShrinkTo } from '#common/text/normal-form.js';
import { MAX_SKU } from '../products.limits.js';

/** The visible characters: letters with their marks, digits, signs, single spaces. */
const SEEN = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u;
/** Letters and marks without a shape: fillers, selectors of variants, the blank of Braille. */
const SHAPELESS = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * The form in which an SKU is stored and compared: NFKC, upper case, any white space inside as one space (decisions 13.31). It
 * may be longer than what was given. What is too long for an SKU stays as it is, with single spaces.
 */
export function normalSku(given: string): string {
  const spaced = given.replaceAll(/\p{Zs}+/gu, ' ').trim();
  if (!mayShrinkTo(MAX_SKU, spaced)) return spaced;
  return spaced
    .normalize('NFKC')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
    .toUpperCase()
    .normalize('NFKC');
}

/** Whether an SKU has only what people see: two that look the same are the same. */
export function isSeenSku(sku: string): boolean {
  return SEEN.test(sku) && !SHAPELESS.test(sku);
}
