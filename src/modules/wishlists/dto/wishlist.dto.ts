import { ObjectIdField } from '#common/validation/fields.js';
import { QuantityField } from '#modules/carts/index.js';
import { SelectedAttributesField, type SelectedAttributes } from '#modules/products/index.js';

export class AddToWishlistDto {
  @ObjectIdField() productId!: string;
}

export class MoveToCartDto {
  @QuantityField({ default: 1 }) quantity = 1;
  @SelectedAttributesField({ optional: true }) selectedAttributes?: SelectedAttributes;
}
