import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { CouponNotApplicableError, CouponNotFoundError, CouponsService } from '#modules/coupons/index.js';
import { ProductsService, type ProductForSale } from '#modules/products/index.js';
import { CartBusyError } from '../carts.errors.js';
import { CartRepository } from '../data/cart.repository.js';
import { pricingOf, subtotalOf, type PricedQuantity } from '../domain/cart-pricing.js';
import { withCoupon, withoutGone, type Cart } from '../domain/cart.js';
import { toCartView, type CartView } from '../views/cart.view.js';

export type ProductsById = ReadonlyMap<string, ProductForSale>;

/** What a request does to a cart. It may run again, on a newer cart, and throws what the customer is told. */
export type CartChange = (cart: Cart, products: ProductsById) => Cart;

export interface ChangeOptions {
  /** A product that the change needs beside those of the cart. */
  readonly productId?: string;
  /** The change puts the coupon in: when it cannot be had the caller is told, instead of the coupon being dropped. */
  readonly requireCoupon?: boolean;
}

const MAX_TRIES = 100;
const MAX_PAUSE_MS = 40;

/**
 * Reads a cart, changes it, brings it up to date (lines of deleted products go, a coupon that does not apply any
 * more is dropped) and writes it over the version it was made from. When another request was faster it starts
 * again on the newer cart: no two changes lose one another.
 */
@Injectable()
export class CartChangesService {
  constructor(
    private readonly carts: CartRepository,
    private readonly products: ProductsService,
    private readonly coupons: CouponsService,
    private readonly clock: Clock,
  ) {}

  /** @returns the cart at today's prices. @throws what `change` throws, and CartBusyError */
  async make(userId: string, change: CartChange, options: ChangeOptions = {}): Promise<CartView> {
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
      withoutGone(stored, (id) => products.has(id)),
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
      const { code, discountMinor } = await this.coupons.quote(cart.couponCode, userId, subtotalMinor);
      return { cart: withCoupon(cart, code), discountMinor };
    } catch (error) {
      const isLost = error instanceof CouponNotFoundError || error instanceof CouponNotApplicableError;
      if (requireCoupon || !isLost) throw error;
      return { cart: withCoupon(cart, null), discountMinor: 0 };
    }
  }
}

function pricedLine(line: { productId: string; quantity: number }, products: ProductsById): PricedQuantity {
  return { unitPriceMinor: products.get(line.productId)!.unitPriceMinor, quantity: line.quantity };
}
