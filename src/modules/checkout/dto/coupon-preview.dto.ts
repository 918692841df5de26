import { ObjectIdField } from '#common/validation/fields.js';
import { ItemListField } from '#common/validation/item-list-field.js';
import { QuantityField } from '#modules/carts/index.js';
import { SelectedAttributesField, type SelectedAttributes } from '#modules/products/index.js';

/** A product of the cart that is looked at. */
export class PreviewedItemDto {
  @ObjectIdField() productId!: string;
  @QuantityField({ default: 1 }) quantity = 1;
  @SelectedAttributesField({ optional: true }) selectedAttributes?: SelectedAttributes;
}

/** A cart that nobody has. */
export class CouponPreviewDto {
  @ItemListField(PreviewedItemDto, 'productId, quantity and selectedAttributes') items!: PreviewedItemDto[];
}
