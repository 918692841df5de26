import { Injectable } from '@nestjs/common';
import { PersonalData } from '#common/personal-data/personal-data.js';
import { ProductsForSaleService } from '#modules/products/index.js';
import { WishlistRepository } from './data/wishlist.repository.js';

/** The whole wishlist is exported, and deleted with the account. */
@Injectable()
export class WishlistsPersonalData extends PersonalData {
  readonly name = 'wishlists';

  constructor(
    private readonly wishlists: WishlistRepository,
    private readonly products: ProductsForSaleService,
  ) {
    super();
  }

  async exportFor(userId: string): Promise<unknown> {
    const items = (await this.wishlists.find(userId)) ?? [];
    const products = await this.products.findAny(items.map(({ productId }) => productId.toHexString()));
    return items.map(({ productId, addedAt }) => {
      const id = productId.toHexString();
      return { productId: id, name: products.get(id)?.name ?? null, addedAt: addedAt.toISOString() };
    });
  }

  async eraseFor(userId: string): Promise<void> {
    await this.wishlists.delete(userId);
  }
}
