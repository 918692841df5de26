import { BooleanField } from '#common/validation/fields.js';
import type { ProductAttributes } from '../domain/product-attributes.js';
import {
  AttributesField,
  BasePriceField,
  DescriptionField,
  DiscountField,
  HsnCodeField,
  ImagesField,
  ItemTypeField,
  MainCategoryField,
  ProductNameField,
  TagsField,
  TaxRateField,
} from './product-fields.js';

/**
 * Changes of a product: any field except `sku` and `currentStock`. Lists and attributes are replaced as a whole; `null` lifts
 * `hsnCode` and `taxRate`.
 */
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
  @HsnCodeField({ nullable: true }) hsnCode?: string | null;
  @TaxRateField({ nullable: true }) taxRate?: number | null;
  @BooleanField({ optional: true }) isActive?: boolean;
}
