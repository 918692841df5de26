export { ProductsModule } from './products.module.js';
export { Product } from './data/product.schema.js';
export { CustomerCatalogueService } from './services/customer-catalogue.service.js';
export { ProductsForSaleService } from './services/products-for-sale.service.js';
export { AdminCatalogueService } from './services/admin-catalogue.service.js';
export { ProductPicturesService } from './services/product-pictures.service.js';
export { ProductRatingsService } from './services/product-ratings.service.js';
export type { RatingTotals } from './domain/rating.js';
export type { ProductForSale } from './domain/product-for-sale.js';
export { boughtOf, chosenOf, type ChosenProduct } from './domain/variant-selection.js';
export {
  isOffered,
  sameSelection,
  validateSelection,
  type SelectedAttributes,
} from './domain/product-attributes.js';
export { stockSigns } from './domain/availability.js';
export { percentOff, unitPriceOf } from './domain/pricing.js';
export { InsufficientStockError, ProductNotFoundError, VariantRequiredError } from './products.errors.js';
export { ProductCardView, toProductCard } from './views/product-card.view.js';
export { SelectedAttributesField } from './dto/selected-attributes.field.js';
export { LOW_STOCK } from './products.limits.js';
export { PRODUCT_CHANGED } from './products.jobs.js';
export { CATALOGUE_TOPIC, IN_STOCK_TOPIC, productTopic } from './products.topics.js';
