import { toProductCard, type ProductForSale } from '#modules/products/index.js';
import type { WishlistItem } from '../data/wishlist.schema.js';

/** A product in the wishlist, with the keys of the specification. */
export class WishedProductView {
  _id!: string;
  name!: string;
  sku!: string;
  basePrice!: number;
  /** Per cent off the base price */
  discount!: number;
  currentStock!: number;
  images!: string[];
  /** false: no longer sold */
  isActive!: boolean;
}

export class WishlistItemView {
  product!: WishedProductView;
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
      return product === undefined ? [] : [{ product: toWished(product), addedAt: addedAt.toISOString() }];
    }),
  };
}

function toWished(product: ProductForSale): WishedProductView {
  const { unitPrice: _unitPrice, ...wished } = toProductCard(product);
  return wished;
}
