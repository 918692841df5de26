import { Product } from '#modules/products/index.js';
import { listKeys, productWords } from '#modules/products/data/index.js';
import { addingWords } from './adding-words.js';

/** Adds the words by which administrators find products, and the keys of their names: to those that have none, or words of an earlier form. */
export const productWordsAdded = addingWords('0002-product-words', Product, {
  select: { name: 1, sku: 1, skus: 1, barcode: 1, 'variants.barcode': 1 },
  wordsOf: productWords,
  // Of a product that an import of earlier times has left without a name.
  alsoOf: ({ name = '' }: Partial<Product>) => listKeys({ name }),
  records: 'products',
});
