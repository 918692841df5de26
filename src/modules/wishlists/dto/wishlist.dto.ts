import { ObjectIdField } from '#common/validation/fields.js';
import { QuantityField, SelectedAttributesField, type SelectedAttributes } from '#modules/carts/index.js';

/** A product to add to the wishlist. */
export class AddToWishlistDto {
  @ObjectIdField()
  productId!: string;
}

/** Quantity and attributes for the cart line. */
export class MoveToCartDto {
  @QuantityField({ default: 1 })
  quantity = 1;

  @SelectedAttributesField({ optional: true })
  selectedAttributes?: SelectedAttributes;
}
