import { ProductsAdminService } from '#modules/products/editing/products-admin.service.js';
import { WishlistRepository } from '#modules/wishlists/data/wishlist.repository.js';
import type { TestApp } from '../create-app.js';
import { aProduct } from './a-product.js';

/** Puts `count` products of their own on a user's wishlist, one after the other. @returns their ids, first added first */
export async function aWishlist(app: TestApp, userId: string, count: number): Promise<string[]> {
  const productIds: string[] = [];
  for (let index = 0; index < count; index++) {
    const { _id } = await aProduct(app);
    productIds.push(_id);
  }
  await putOnWishlist(app, userId, productIds);
  return productIds;
}

/** Puts products on a user's wishlist, the first of them first. */
export async function putOnWishlist(
  app: TestApp,
  userId: string,
  productIds: readonly string[],
): Promise<void> {
  const wishlists = app.get(WishlistRepository);
  await wishlists.create(userId);
  for (const productId of productIds) {
    await wishlists.add(userId, { productId, addedAt: app.clock.now() }, 100);
  }
}

/** Makes products that `aProduct` made ones that cannot be bought, each in its own way. */
export async function makeGhosts(
  app: TestApp,
  { withdrawn, soldOut, deleted }: { withdrawn: string; soldOut: string; deleted: string },
): Promise<void> {
  const admin = app.get(ProductsAdminService);
  await admin.update(withdrawn, { isActive: false });
  await admin.adjustStock({ productId: soldOut }, { delta: -10 }, { adminId: soldOut, key: undefined });
  await admin.delete(deleted);
}

/** The ids of the products that a user's wishlist holds in the database, first added first. */
export async function storedWishlist(app: TestApp, userId: string): Promise<string[]> {
  const items = (await app.get(WishlistRepository).find(userId)) ?? [];
  return items.map(({ productId }) => productId.toHexString());
}

/** The ids of the products that an answer shows. */
export function idsOf({ items }: { items: Array<{ product: { _id: string } }> }): string[] {
  return items.map(({ product }) => product._id);
}
