import { BooleanField, IntField } from '#common/validation/fields.js';
import type { ProductSeo } from '../data/product.schema.js';
import type { ProductAttributes } from '../domain/product-attributes.js';
import { MAX_STOCK } from '../products.limits.js';
import {
  AttributesField,
  BarcodeField,
  BasePriceField,
  BrandField,
  CategoryIdsField,
  DescriptionField,
  DiscountField,
  HsnCodeField,
  ImageTextsField,
  ImagesField,
  ItemTypeField,
  MainCategoryField,
  ProductNameField,
  SalePriceField,
  SeoField,
  SizeField,
  SkuField,
  SlugField,
  TagsField,
  TaxRateField,
  WeightField,
} from './product-fields.js';

export class CreateProductDto {
  @ProductNameField() name!: string;
  @SkuField() sku!: string;
  @SlugField({ optional: true }) slug?: string;
  @DescriptionField({ default: '' }) description = '';
  @BasePriceField() basePrice!: number;
  @DiscountField({ default: 0 }) discount = 0;
  @SalePriceField({ optional: true }) salePrice?: number;
  @IntField(0, MAX_STOCK, { default: 0 }) currentStock = 0;
  @ImagesField({ default: [] }) images: string[] = [];
  @ImageTextsField({ optional: true }) imageTexts?: string[];
  @ItemTypeField() itemType!: string;
  @CategoryIdsField({ optional: true }) categoryIds?: string[];
  @MainCategoryField() mainCategory!: string;
  @TagsField({ default: [] }) tags: string[] = [];
  @AttributesField({ optional: true }) attributes?: ProductAttributes;
  @BrandField({ optional: true }) brand?: string;
  @BarcodeField({ optional: true }) barcode?: string;
  @WeightField({ optional: true }) weight?: number;
  @SizeField({ optional: true }) length?: number;
  @SizeField({ optional: true }) breadth?: number;
  @SizeField({ optional: true }) height?: number;
  @SeoField({ optional: true }) seo?: ProductSeo;
  @HsnCodeField({ optional: true }) hsnCode?: string;
  @TaxRateField({ optional: true }) taxRate?: number;
  @BooleanField({ default: true }) isActive = true;
}
