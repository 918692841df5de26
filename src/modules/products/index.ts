export { ProductListingsModule, ProductsModule } from './products.module.js';
export { CatalogueService } from './services/catalogue.service.js';
export { ProductsService, type RestockOccasion } from './services/products.service.js';
export {
  StockLedgerService,
  type LedgerProduct,
  type ProductLedger,
} from './services/stock-ledger.service.js';
export { StockRetentionService } from './services/stock-retention.service.js';
export { ProductRatingsService } from './services/product-ratings.service.js';
export { ProductChangeOutboxService } from './services/product-change-outbox.service.js';
export { ProductListingsService } from './services/product-listings.service.js';
export type { ListedProduct } from './domain/listed-product.js';
export { toProductForSale, type ProductForSale } from './domain/product-for-sale.js';
export { boughtOf, chosenOf, type ChosenProduct } from './domain/variant-selection.js';
export { offeredPrices } from './domain/offered-prices.js';
export { stockSigns } from './domain/availability.js';
export { ownPriceOf, withVariants } from './domain/variants.js';
export {
  type ProductAttributes,
  type SelectedAttributes,
  sameSelection,
  validateSelection,
  isAttributeName,
  isOffered,
} from './domain/product-attributes.js';
export { percentOff, unitPriceOf } from './domain/pricing.js';
export { listKeys } from './domain/sort-keys.js';
export { productSlug } from './domain/slug.js';
export { isSeenSku, normalSku } from './domain/sku.js';
export { imageTextsOf } from './domain/image-texts.js';
export type { RatingTotals } from './domain/rating.js';
export { productWords } from './domain/product-words.js';
export { stockKey, sumByStock, type StockLine } from './domain/stock-lines.js';
export {
  InsufficientStockError,
  InsufficientStockForError,
  PriceRangeError,
  ProductChangedError,
  ProductNotFoundError,
  VariantRequiredError,
} from './products.errors.js';
export { ProductCardView, toProductCard } from './views/product-card.view.js';
export { CreateProductDto } from './dto/product.dto.js';
export { CreateVariantDto } from './dto/variant.dto.js';
export { UpdateProductDto } from './dto/product-update.dto.js';
export { ProductsAdminService } from './services/products-admin.service.js';
export { VariantsService, type AssignedVariant } from './services/variants.service.js';
export { SaleScheduleService } from './services/sale-schedule.service.js';
export { ProductPicturesService } from './services/product-pictures.service.js';
export { ProductQueriesService } from './services/product-queries.service.js';
export { StockMovementsService } from './services/stock-movements.service.js';
export { Product } from './data/product.schema.js';
export { PRODUCT_CHANGED } from './products.jobs.js';
export {
  LONGEST_ATTRIBUTE_VALUE,
  LOW_STOCK,
  MAX_ATTRIBUTES,
  MAX_ATTRIBUTE_VALUES,
  MAX_CATEGORIES,
  MAX_CENTIMETRES,
  MAX_DESCRIPTION,
  MAX_GRAMS,
  MAX_IMAGES,
  MAX_IMAGE_TEXT,
  MAX_MARKUP,
  MAX_NAME,
  MAX_SKU,
  MAX_STOCK,
  MAX_TAGS,
  MAX_VARIANTS,
  SEO_LIMITS,
} from './products.limits.js';
export { CATALOGUE_TOPIC, IN_STOCK_TOPIC, productTopic } from './products.topics.js';
export { SelectedAttributesField } from './dto/selected-attributes.field.js';
