import { skuForms, wordsOf } from '#infrastructure/search-engine/search-words.js';

/** The words by which administrators find a coupon, folded: those of its code and their ends, so that any part of one begins one. */
export function couponWords({ code }: { readonly code: string }): string[] {
  return skuForms(code)
    .flatMap((form) => wordsOf(form))
    .flatMap((word) => [...word].map((_, at, letters) => letters.slice(at).join('')));
}
