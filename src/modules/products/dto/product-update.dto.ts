import { EachOnce } from '#common/validation/each-once.js';
import { BooleanField } from '#common/validation/fields.js';
import { ItemListField } from '#common/validation/item-list-field.js';
import type { ProductSeo } from '../data/product.schema.js';
import type { ProductAttributes } from '../domain/product-attributes.js';
import { MAX_RENAMES, MAX_VARIANTS } from '../products.limits.js';
import { RenameOptionDto, VariantOfProductDto } from './product-variants.dto.js';
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
  SlugField,
  TagsField,
  TaxRateField,
  VersionField,
  WeightField,
} from './product-fields.js';

/**
 * Changes of a product: any field except `sku` and `currentStock`. Lists and attributes are replaced as a whole; `null` takes a
 * field away that a product need not have.
 */
export class UpdateProductDto {
  @ProductNameField({ optional: true }) name?: string;
  @SlugField({ optional: true }) slug?: string;
  @DescriptionField({ optional: true }) description?: string;
  @BasePriceField({ optional: true }) basePrice?: number;
  @DiscountField({ optional: true }) discount?: number;
  @SalePriceField({ nullable: true }) salePrice?: number | null;
  @ImagesField({ optional: true }) images?: string[];
  @ImageTextsField({ optional: true }) imageTexts?: string[];
  @ItemTypeField({ optional: true }) itemType?: string;
  @CategoryIdsField({ optional: true }) categoryIds?: string[];
  @MainCategoryField({ optional: true }) mainCategory?: string;
  @TagsField({ optional: true }) tags?: string[];
  @AttributesField({ optional: true }) attributes?: ProductAttributes;
  @ItemListField(RenameOptionDto, 'from and to', {
    optional: true,
    max: MAX_RENAMES,
    description:
      'Values of attributes that get others, in the variants too; before `attributes` and `variants` hold',
  })
  renameOptions?: RenameOptionDto[];

  @ItemListField(VariantOfProductDto, '_id and changes', {
    optional: true,
    max: MAX_VARIANTS,
    description: 'Changes of its variants that have to be made with those of `attributes`; others stay',
  })
  @EachOnce<VariantOfProductDto>((variant) => variant?._id, 'variants must name each variant once')
  variants?: VariantOfProductDto[];

  @BrandField({ nullable: true }) brand?: string | null;
  @BarcodeField({ nullable: true }) barcode?: string | null;
  @WeightField({ nullable: true }) weight?: number | null;
  @SizeField({ nullable: true }) length?: number | null;
  @SizeField({ nullable: true }) breadth?: number | null;
  @SizeField({ nullable: true }) height?: number | null;
  @SeoField({ nullable: true }) seo?: ProductSeo | null;
  @HsnCodeField({ nullable: true }) hsnCode?: string | null;
  @TaxRateField({ nullable: true }) taxRate?: number | null;
  @BooleanField({ optional: true }) isActive?: boolean;
  @VersionField() version?: number;
}
