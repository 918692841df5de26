import { skuForms, wordsOf } from '#infrastructure/search-engine/search-words.js';

/**
 * The words by which administrators find a product, folded as in the search of customers: those of its name and its SKU,
 * and the SKU without its signs. `KTC-KET-15` is found by `ktc`, `ket` and `ktcket15`.
 */
export function productWords({ name, sku }: { name: string; sku: string }): string[] {
  return [...new Set([name, ...skuForms(sku)].flatMap((text) => wordsOf(text)))];
}
