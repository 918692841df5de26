import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { newId } from '#infrastructure/database/new-id.js';
import {
  InsufficientStockError,
  ProductNotFoundError,
  type ProductForSale,
} from '#modules/products/index.js';
import { CartChangesService, type ProductsById } from './cart-changes.service.js';
import {
  CartBusyError,
  CartItemNotFoundError,
  CartLimitError,
  WrongSelectionError,
} from '../carts.errors.js';
import { CartRepository } from '../data/cart.repository.js';
import {
  MAX_LINES,
  unitsOf,
  withAdded,
  withCoupon,
  withoutItem,
  withoutOrdered,
  withQuantity,
  type Cart,
  type CartLine,
  type OrderedContent,
} from '../domain/cart.js';
import { assertWithinCap } from '../domain/quantity-cap.js';
import { faultOfSelection, type SelectedAttributes } from '../domain/selected-attributes.js';
import type { CartView } from '../views/cart.view.js';

/** A product to be put into a cart. */
export interface NewCartItem {
  readonly productId: string;
  readonly quantity: number;
  readonly selectedAttributes?: SelectedAttributes;
}

/** What checkout needs of a cart, as it is stored: lines of products that are gone included. */
export interface CartContent {
  readonly lines: readonly CartLine[];
  readonly couponCode: string | null;
}

/** The cart of each user. */
@Injectable()
export class CartsService {
  constructor(
    private readonly changes: CartChangesService,
    private readonly carts: CartRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** The cart at today's prices; reading drops lines of deleted products and a coupon that no longer applies. */
  async view(userId: string): Promise<CartView> {
    return this.changes.make(userId, (cart) => cart);
  }

  /**
   * Adds a product; equal lines add up. It joins an open unit of work.
   * @throws ProductNotFoundError (also for an inactive one), WrongSelectionError, CartLimitError beyond 100 lines,
   * QuantityCapError, InsufficientStockError when the product's units over all lines exceed the cap or its stock
   */
  async addItem(
    userId: string,
    { productId, quantity, selectedAttributes = {} }: NewCartItem,
  ): Promise<CartView> {
    const itemId = newId().toHexString();
    const add = (cart: Cart, products: ProductsById): Cart => {
      const product = sold(products.get(productId));
      const fault = faultOfSelection(selectedAttributes, product.attributes);
      if (fault !== undefined) throw new WrongSelectionError(fault);
      const line = { itemId, productId, productName: product.name, quantity, selectedAttributes };
      const changed = withAdded(cart, line);
      if (changed.lines.length > MAX_LINES) throw new CartLimitError(MAX_LINES);
      return this.withinBounds(changed, product);
    };
    return this.changes.make(userId, add, { productId });
  }

  /**
   * @throws CartItemNotFoundError, ProductNotFoundError when it is not sold any more, QuantityCapError,
   * InsufficientStockError
   */
  async changeItem(userId: string, itemId: string, quantity: number): Promise<CartView> {
    return this.changes.make(userId, (cart, products) => {
      const product = sold(products.get(lineOf(cart, itemId).productId));
      return this.withinBounds(withQuantity(cart, itemId, quantity), product);
    });
  }

  /** @throws CartItemNotFoundError */
  async removeItem(userId: string, itemId: string): Promise<CartView> {
    return this.changes.make(userId, (cart) => withoutItem(cart, lineOf(cart, itemId).itemId));
  }

  /** Empties the cart, its coupon included. */
  async empty(userId: string): Promise<CartView> {
    await this.carts.clear(userId, this.clock.now());
    return this.view(userId);
  }

  /** @throws CouponNotFoundError, CouponNotApplicableError; the coupon that the cart had stays then */
  async applyCoupon(userId: string, code: string): Promise<CartView> {
    return this.changes.make(userId, (cart) => withCoupon(cart, code), { requireCoupon: true });
  }

  async removeCoupon(userId: string): Promise<CartView> {
    return this.changes.make(userId, (cart) => withCoupon(cart, null));
  }

  async contentOf(userId: string): Promise<CartContent> {
    return (await this.carts.find(userId)).cart;
  }

  /**
   * Takes the lines and the coupon of a paid order out of the cart; what the customer added since stays. Call it inside
   * the unit of work that confirms the order: a change of the cart at the same time is a write conflict, and the
   * unit of work runs again on the newer cart.
   * @throws CartBusyError
   */
  async removeOrdered(userId: string, ordered: OrderedContent): Promise<void> {
    const { cart, version } = await this.carts.find(userId);
    const left = withoutOrdered(cart, ordered);
    if (left !== cart && !(await this.carts.save(userId, version, left, this.clock.now())))
      throw new CartBusyError();
  }

  private withinBounds(cart: Cart, product: ProductForSale): Cart {
    const units = unitsOf(cart, product.id);
    assertWithinCap(units, product.name, this.config.shop.cartMaxQuantity);
    if (units > product.currentStock) throw new InsufficientStockError();
    return cart;
  }
}

function sold(product: ProductForSale | undefined): ProductForSale {
  if (product === undefined || !product.isActive) throw new ProductNotFoundError();
  return product;
}

function lineOf(cart: Cart, itemId: string): CartLine {
  const line = cart.lines.find((candidate) => candidate.itemId === itemId);
  if (line === undefined) throw new CartItemNotFoundError();
  return line;
}
