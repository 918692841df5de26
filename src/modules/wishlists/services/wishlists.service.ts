import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { CartsService, type NewCartItem } from '#modules/carts/index.js';
import {
  ProductNotFoundError,
  ProductsForSaleService,
  stockSigns,
  type ProductForSale,
} from '#modules/products/index.js';
import { WishlistRepository } from '../data/wishlist.repository.js';
import { toWishlist, type WishlistView } from '../views/wishlist.view.js';
import { NotInWishlistError, WishlistFullError, WishlistNotFoundError } from '../wishlists.errors.js';
import { MOST_PRODUCTS } from '../wishlists.limits.js';

/**
 * Manages wishlists: at most 100 products for each user, each once.
 *
 * Reading a wishlist removes ghosts: products that cannot be bought. Changing it does not, so that a product that is
 * restocked is still on it.
 */
@Injectable()
export class WishlistsService {
  constructor(
    private readonly wishlists: WishlistRepository,
    private readonly products: ProductsForSaleService,
    private readonly carts: CartsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The wishlist without ghosts. Items whose product is missing, inactive or out of stock are removed and not shown.
   */
  async view(userId: string): Promise<WishlistView> {
    const { items, products } = await this.load(userId);
    const ghosts = items
      .map(({ productId }) => productId.toHexString())
      .filter((productId) => !canBeBought(products.get(productId)));
    if (ghosts.length > 0) await this.wishlists.remove(userId, ghosts);
    for (const ghost of ghosts) products.delete(ghost);
    return toWishlist(items, products);
  }

  /**
   * Adds an active product, in stock or not. Idempotent. A ghost counts toward the limit until the wishlist is read.
   * @throws ProductNotFoundError, WishlistFullError at the 101st entry
   */
  async add(userId: string, productId: string): Promise<WishlistView> {
    if (!(await this.products.findForSale([productId])).has(productId)) throw new ProductNotFoundError();
    await this.wishlists.create(userId);
    const added = await this.wishlists.add(userId, { productId, addedAt: this.clock.now() }, MOST_PRODUCTS);
    if (!added && !(await this.wishlists.has(userId, productId))) throw new WishlistFullError();
    return this.entries(userId);
  }

  /**
   * Moves an item to the cart in one transaction.
   * @throws WishlistNotFoundError, NotInWishlistError, and the errors of adding to the cart
   */
  async moveToCart(userId: string, item: NewCartItem): Promise<WishlistView> {
    await this.unitOfWork.run(async () => {
      await findOrFail(this.wishlists.find(userId), WishlistNotFoundError);
      if (!(await this.wishlists.remove(userId, [item.productId]))) throw new NotInWishlistError();
      await this.carts.addItem(userId, item);
    });
    return this.entries(userId);
  }

  /** Removes a product; does nothing when it is not listed. @throws WishlistNotFoundError */
  async remove(userId: string, productId: string): Promise<WishlistView> {
    await findOrFail(this.wishlists.find(userId), WishlistNotFoundError);
    await this.wishlists.remove(userId, [productId]);
    return this.entries(userId);
  }

  /** @throws WishlistNotFoundError */
  async clear(userId: string): Promise<void> {
    if (!(await this.wishlists.clear(userId))) throw new WishlistNotFoundError();
  }

  /** The wishlist as stored, including ghosts whose product still exists. */
  private async entries(userId: string): Promise<WishlistView> {
    const { items, products } = await this.load(userId);
    return toWishlist(items, products);
  }

  private async load(userId: string) {
    const items = (await this.wishlists.find(userId)) ?? [];
    const products = await this.products.findAny(items.map(({ productId }) => productId.toHexString()));
    return { items, products };
  }
}

function canBeBought(product: ProductForSale | undefined): boolean {
  return product !== undefined && product.isActive && stockSigns(product).inStock;
}
