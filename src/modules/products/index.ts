export { ProductsModule } from './products.module.js';
export { ProductsService } from './services/products.service.js';
export { ProductListingsService } from './services/product-listings.service.js';
export { ProductListingsModule } from './product-listings.module.js';
export type { ProductListing } from './product-listing.js';
export type { ProductForSale } from './product-for-sale.js';
export type { StockLine } from './domain/stock-lines.js';
export {
  isAttributeName,
  isAttributeValue,
  type AttributeValue,
  type ProductAttributes,
} from './domain/product-attributes.js';
export { priceOf } from './domain/product-price.js';
export {
  InsufficientStockError,
  InsufficientStockForError,
  ProductNotFoundError,
} from './products.errors.js';
export { ProductCardView, toProductCard } from './views/product-card.view.js';
export { Product } from './data/product.schema.js';
export { PRODUCT_CHANGED } from './products.jobs.js';
