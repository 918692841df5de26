import { skuForms, wordsOf } from '#infrastructure/search-engine/search-words.js';
import type { Product } from '../data/product.schema.js';

/**
 * The words by which administrators find a product, folded as in the search of customers: those of its name and its SKUs
 * (a variant has one, too), and the SKUs without their signs. `KTC-KET-15` is found by `ktc`, `ket` and `ktcket15`.
 */
export function productWords({ name, sku, skus = [sku] }: Pick<Product, 'name' | 'sku' | 'skus'>): string[] {
  const texts = [name, ...skus.flatMap((each) => skuForms(each))];
  return [...new Set(texts.flatMap((text) => wordsOf(text)))];
}
