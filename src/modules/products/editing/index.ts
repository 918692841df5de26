export { CreateProductDto } from '../dto/product.dto.js';
export { UpdateProductDto } from '../dto/product-update.dto.js';
export { CreateVariantDto } from '../dto/variant.dto.js';
export { ProductsAdminService } from './products-admin.service.js';
export { VariantsService, type AssignedVariant } from './variants.service.js';
export { SaleScheduleService } from './sale-schedule.service.js';
export { ProductChangeOutboxService } from '../services/product-change-outbox.service.js';
export { imageTextsOf } from '../domain/image-texts.js';
export { isAttributeName, type ProductAttributes } from '../domain/product-attributes.js';
export { isSeenSku, normalSku } from '../domain/sku.js';
export { ownPriceOf } from '../domain/variants.js';
export {
  LONGEST_ATTRIBUTE_VALUE,
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
} from '../products.limits.js';
