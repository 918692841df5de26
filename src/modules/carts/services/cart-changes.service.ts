import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { CouponNotApplicableError, CouponNotFoundError, CouponsService } from '#modules/coupons/index.js';
import { chosenOf, ProductsForSaleService, type ProductForSale } from '#modules/products/index.js';
import { pricingOf, subtotalOf, type PricedQuantity } from '#common/money/pricing.js';
import { CartBusyError } from '../carts.errors.js';
import { CartRepository } from '../data/cart.repository.js';
import {
  followedCart,
  withCoupon,
  withoutDeletedProducts,
  type Cart,
  type CartLine,
} from '../domain/cart-lines.js';
import { toCartView, type CartView } from '../views/cart.view.js';

export type ProductsById = ReadonlyMap<string, ProductForSale>;

/** A change of a cart. It may be retried on a newer version of the cart; errors it throws reach the client. */
export type CartChange = (cart: Cart, products: ProductsById) => Cart;

export interface ChangeOptions {
  /** A product that the change needs in addition to those in the cart. */
  readonly productId?: string;
  /** The change applies a coupon: an inapplicable one is an error instead of being dropped. */
  readonly requireCoupon?: boolean;
}

const MAX_TRIES = 100;
const MAX_PAUSE_MS = 40;

/**
 * Changes carts with optimistic concurrency: reads the cart, applies the change, refreshes it and writes it if its
 * version is unchanged. On a version conflict it retries on the newer cart, so no change is lost.
 *
 * Refreshing removes lines of deleted products and a coupon that no longer applies, and gives lines the options that their variants have.
 */
@Injectable()
export class CartChangesService {
  constructor(
    private readonly carts: CartRepository,
    private readonly products: ProductsForSaleService,
    private readonly coupons: CouponsService,
    private readonly clock: Clock,
  ) {}

  /** @returns the cart at current prices. @throws what `change` throws, and CartBusyError */
  async apply(userId: string, change: CartChange, options: ChangeOptions = {}): Promise<CartView> {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const view = await this.tryOnce(userId, change, options);
      if (view !== undefined) return view;
      await pause(randomInt(Math.min(2 * tries, MAX_PAUSE_MS)));
    }
    throw new CartBusyError();
  }

  private async tryOnce(
    userId: string,
    change: CartChange,
    options: ChangeOptions,
  ): Promise<CartView | undefined> {
    const { cart: stored, version } = await this.carts.find(userId);
    const products = await this.productsFor(stored, options.productId);
    const changed = change(
      followedCart(
        withoutDeletedProducts(stored, (id) => products.has(id)),
        products,
      ),
      products,
    );
    const priced = changed.lines.map((line) => pricedLine(line, products));
    const { cart, discountMinor } = await this.withLivingCoupon(userId, changed, subtotalOf(priced), options);
    if (cart !== stored && !(await this.carts.save(userId, version, cart, this.clock.now())))
      return undefined;
    return toCartView(cart, pricingOf(priced, discountMinor), products);
  }

  private async productsFor(cart: Cart, alsoId: string | undefined): Promise<ProductsById> {
    const ids = cart.lines.map((line) => line.productId);
    return this.products.findAny(alsoId === undefined ? ids : [...ids, alsoId]);
  }

  private async withLivingCoupon(
    userId: string,
    cart: Cart,
    subtotalMinor: number,
    { requireCoupon = false }: ChangeOptions,
  ): Promise<{ cart: Cart; discountMinor: number }> {
    if (cart.couponCode === null) return { cart, discountMinor: 0 };
    try {
      const { code, discountMinor } = await this.coupons.quoteInCart(cart.couponCode, userId, subtotalMinor);
      return { cart: withCoupon(cart, code), discountMinor };
    } catch (error) {
      const isLost = error instanceof CouponNotFoundError || error instanceof CouponNotApplicableError;
      if (requireCoupon || !isLost) throw error;
      return { cart: withCoupon(cart, null), discountMinor: 0 };
    }
  }
}

function pricedLine(
  { productId, quantity, selectedAttributes }: CartLine,
  products: ProductsById,
): PricedQuantity {
  const product = products.get(productId)!;
  return { unitPriceMinor: (chosenOf(product, selectedAttributes) ?? product).unitPriceMinor, quantity };
}
