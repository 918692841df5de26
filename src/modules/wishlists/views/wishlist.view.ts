import { ProductCardView, toProductCard, type ProductForSale } from '#modules/products/index.js';
import type { WishlistItem } from '../data/wishlist.schema.js';

export class WishlistItemView {
  product!: ProductCardView;
  /** ISO 8601 */
  addedAt!: string;
}

export class WishlistView {
  items!: WishlistItemView[];
}

/** The items whose product is in `products`, in their original order. */
export function toWishlist(
  items: readonly WishlistItem[],
  products: ReadonlyMap<string, ProductForSale>,
): WishlistView {
  return {
    items: items.flatMap(({ productId, addedAt }) => {
      const product = products.get(productId.toHexString());
      return product === undefined
        ? []
        : [{ product: toProductCard(product), addedAt: addedAt.toISOString() }];
    }),
  };
}
