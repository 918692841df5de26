export { offeredPrices } from '../domain/offered-prices.js';
export { toProductForSale } from '../domain/product-for-sale.js';
export { productWords } from '../domain/product-words.js';
export { productSlug } from '../domain/slug.js';
export { listKeys } from '../domain/sort-keys.js';
export { withVariants } from '../domain/variants.js';
