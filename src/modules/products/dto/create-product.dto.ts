import { BooleanField, IntField } from '#common/validation/fields.js';
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
  MAX_STOCK,
  ProductNameField,
  SkuField,
  TagsField,
  TaxRateField,
} from './product-fields.js';

export class CreateProductDto {
  @ProductNameField() name!: string;
  @SkuField() sku!: string;
  @DescriptionField({ default: '' }) description = '';
  @BasePriceField() basePrice!: number;
  @DiscountField({ default: 0 }) discount = 0;
  @IntField(0, MAX_STOCK, { default: 0 }) currentStock = 0;
  @ImagesField({ default: [] }) images: string[] = [];
  @ItemTypeField() itemType!: string;
  @MainCategoryField() mainCategory!: string;
  @TagsField({ default: [] }) tags: string[] = [];
  @AttributesField({ optional: true }) attributes?: ProductAttributes;
  @HsnCodeField({ optional: true }) hsnCode?: string;
  @TaxRateField({ optional: true }) taxRate?: number;
  @BooleanField({ default: true }) isActive = true;
}
