import { BooleanField, IntField } from '#common/validation/fields.js';
import type { SelectedAttributes } from '../domain/product-attributes.js';
import { MAX_STOCK } from '../products.limits.js';
import {
  BarcodeField,
  BasePriceField,
  ImageField,
  OptionsField,
  SalePriceField,
  SkuField,
  VersionField,
  WeightField,
} from './product-fields.js';

/** A new variant. A field that is left out has the product's value. */
export class CreateVariantDto {
  @SkuField() sku!: string;
  @OptionsField() options!: SelectedAttributes;
  @BasePriceField({ optional: true }) basePrice?: number;
  @SalePriceField({ optional: true }) salePrice?: number;
  @BarcodeField({ optional: true }) barcode?: string;
  @WeightField({ optional: true }) weight?: number;
  @ImageField({ optional: true }) image?: string;
  @IntField(0, MAX_STOCK, { default: 0 }) currentStock = 0;
  @BooleanField({ default: true }) isActive = true;
}

/** Changes of a variant: any field except `sku` and `currentStock`. `null` takes one away that it need not have. */
export class UpdateVariantDto {
  @OptionsField({ optional: true }) options?: SelectedAttributes;
  @BasePriceField({ nullable: true }) basePrice?: number | null;
  @SalePriceField({ nullable: true }) salePrice?: number | null;
  @BarcodeField({ nullable: true }) barcode?: string | null;
  @WeightField({ nullable: true }) weight?: number | null;
  @ImageField({ nullable: true }) image?: string | null;
  @BooleanField({ optional: true }) isActive?: boolean;
  @VersionField() version?: number;
}
