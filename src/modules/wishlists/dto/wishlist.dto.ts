import { ObjectIdField } from '#common/validation/fields.js';
import { QuantityField, SelectedAttributesField, type SelectedAttributes } from '#modules/carts/index.js';

/** A product for the wishlist. */
export class AddToWishlistDto {
  @ObjectIdField()
  productId!: string;
}

/** How an item goes from the wishlist into the cart. */
export class MoveToCartDto {
  @QuantityField({ default: 1 })
  quantity = 1;

  @SelectedAttributesField({ optional: true })
  selectedAttributes?: SelectedAttributes;
}
