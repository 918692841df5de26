import { WishlistsService } from '#modules/wishlists/wishlists.service.js';
import type { TestApp } from '../create-app.js';
import { aProduct } from './a-product.js';

/** Puts `count` products of their own on a user's wishlist, one after the other. @returns their ids, first added first */
export async function aWishlist(app: TestApp, userId: string, count: number): Promise<string[]> {
  const productIds: string[] = [];
  for (let index = 0; index < count; index++) {
    const { _id } = await aProduct(app);
    await app.get(WishlistsService).add(userId, _id);
    productIds.push(_id);
  }
  return productIds;
}
