import { skuForms, wordsOf } from '#infrastructure/search-engine/search-words.js';
import type { Product } from '../data/product.schema.js';

/** The fields that the words of a product are made of. */
interface Worded extends Pick<Product, 'name' | 'sku' | 'skus'> {
  readonly barcode?: string | null | undefined;
  readonly variants?: ReadonlyArray<{ readonly barcode?: string | null | undefined }> | undefined;
}

/**
 * The words by which administrators find a product, folded as in the search of customers: those of its name and its SKUs
 * (a variant has one, too), the SKUs without their signs, and its barcodes. `KTC-KET-15` is found by `ktc`, `ket` and `ktcket15`.
 */
export function productWords({ name, sku, skus = [sku], barcode, variants = [] }: Worded): string[] {
  const barcodes = [barcode, ...variants.map((variant) => variant.barcode)].map((code) => code ?? '');
  const texts = [name, ...skus.flatMap((each) => skuForms(each)), ...barcodes];
  return [...new Set(texts.flatMap((text) => wordsOf(text)))];
}
