import { BooleanField } from '#common/validation/fields.js';
import type { ProductAttributes } from '../domain/product-attributes.js';
import {
  AttributesField,
  BasePriceField,
  DescriptionField,
  DiscountField,
  ImagesField,
  ItemTypeField,
  MainCategoryField,
  ProductNameField,
  TagsField,
} from './product-fields.js';

/** Changes of a product: any field except `sku` and `currentStock`. Lists and attributes are replaced as a whole. */
export class UpdateProductDto {
  @ProductNameField({ optional: true }) name?: string;
  @DescriptionField({ optional: true }) description?: string;
  @BasePriceField({ optional: true }) basePrice?: number;
  @DiscountField({ optional: true }) discount?: number;
  @ImagesField({ optional: true }) images?: string[];
  @ItemTypeField({ optional: true }) itemType?: string;
  @MainCategoryField({ optional: true }) mainCategory?: string;
  @TagsField({ optional: true }) tags?: string[];
  @AttributesField({ optional: true }) attributes?: ProductAttributes;
  @BooleanField({ optional: true }) isActive?: boolean;
}
