import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { newId } from '#infrastructure/database/new-id.js';
import {
  InsufficientStockError,
  ProductNotFoundError,
  ProductsForSaleService,
  VariantRequiredError,
  chosenOf,
  type ChosenProduct,
  type ProductForSale,
  validateSelection,
  type SelectedAttributes,
} from '#modules/products/index.js';
import { pricingOf } from '#common/money/pricing.js';
import { CartChangesService, type ProductsById } from './cart-changes.service.js';
import {
  CartBusyError,
  CartItemNotFoundError,
  CartLimitError,
  WrongSelectionError,
} from '../carts.errors.js';
import { MAX_LINES } from '../carts.limits.js';
import { CartRepository } from '../data/cart.repository.js';
import {
  assertWithinCap,
  choiceOf,
  EMPTY_CART,
  unitsOf,
  unitsOfChosen,
  withAdded,
  withCoupon,
  withoutItem,
  withoutOrdered,
  withQuantity,
  type Cart,
  type CartLine,
  type OrderedContent,
} from '../domain/cart-lines.js';
import { toCartView, type CartView } from '../views/cart.view.js';

/** A product to add to a cart. */
export interface NewCartItem {
  readonly productId: string;
  readonly quantity: number;
  readonly selectedAttributes?: SelectedAttributes;
}

/** Reads, prices and changes the cart of each user. */
@Injectable()
export class CartsService {
  constructor(
    private readonly changes: CartChangesService,
    private readonly carts: CartRepository,
    private readonly products: ProductsForSaleService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** The cart at current prices. Reading removes lines of deleted products and a coupon that no longer applies. */
  async view(userId: string): Promise<CartView> {
    return this.changes.apply(userId, (cart) => cart);
  }

  /**
   * Adds a product; quantities of equal lines add up. Joins an open unit of work.
   * @throws ProductNotFoundError (also for an inactive one), WrongSelectionError, VariantRequiredError, CartLimitError beyond 100 lines,
   * QuantityCapError, InsufficientStockError when the product's units over all lines exceed the cap, or those of the product or variant its stock
   */
  async addItem(userId: string, item: NewCartItem): Promise<CartView> {
    const itemId = newId().toHexString();
    const add = (cart: Cart, products: ProductsById) => this.withItem(cart, { ...item, itemId }, products);
    return this.changes.apply(userId, add, { productId: item.productId });
  }

  /** A cart that nobody has, of the items. Nothing is stored. @throws what `addItem` throws of an item */
  async assemble(items: readonly NewCartItem[]): Promise<Cart> {
    const products = await this.products.findAny(items.map(({ productId }) => productId));
    return items.reduce(
      (cart, item) => this.withItem(cart, { ...item, itemId: newId().toHexString() }, products),
      EMPTY_CART,
    );
  }

  /**
   * @throws CartItemNotFoundError, ProductNotFoundError when it is no longer sold, WrongSelectionError when it is not with
   * the attributes of the line, VariantRequiredError, QuantityCapError, InsufficientStockError
   */
  async changeItem(userId: string, itemId: string, quantity: number): Promise<CartView> {
    return this.changes.apply(userId, (cart, products) => {
      const { productId, selectedAttributes } = lineOf(cart, itemId);
      const product = sold(products.get(productId));
      const chosen = chosenWith(product, selectedAttributes);
      return this.withinBounds(withQuantity(cart, itemId, quantity), product, chosen);
    });
  }

  /** @throws CartItemNotFoundError */
  async removeItem(userId: string, itemId: string): Promise<CartView> {
    return this.changes.apply(userId, (cart) => withoutItem(cart, lineOf(cart, itemId).itemId));
  }

  /** Empties the cart, including its coupon. */
  async empty(userId: string): Promise<CartView> {
    await this.carts.clear(userId, this.clock.now());
    return toCartView(EMPTY_CART, pricingOf([], 0), new Map());
  }

  /** @throws CouponNotFoundError, CouponNotApplicableError; the cart then keeps its previous coupon */
  async applyCoupon(userId: string, code: string): Promise<CartView> {
    return this.changes.apply(userId, (cart) => withCoupon(cart, code), { requireCoupon: true });
  }

  async removeCoupon(userId: string): Promise<CartView> {
    return this.changes.apply(userId, (cart) => withCoupon(cart, null));
  }

  /** The stored cart as checkout needs it, including lines of deleted products. */
  async contentOf(userId: string): Promise<Cart> {
    return (await this.carts.find(userId)).cart;
  }

  /**
   * Removes the lines and the coupon of a paid order from the cart; later additions stay. Call it inside the unit of
   * work that confirms the order. A concurrent change of the cart is a write conflict, and the unit of work retries.
   * @throws CartBusyError
   */
  async removeOrdered(userId: string, ordered: OrderedContent): Promise<void> {
    if (await this.carts.clearIfExactly(userId, ordered, this.clock.now())) return;
    const { cart, version } = await this.carts.find(userId);
    const left = withoutOrdered(cart, ordered);
    if (left !== cart && !(await this.carts.save(userId, version, left, this.clock.now())))
      throw new CartBusyError();
  }

  private withItem(
    cart: Cart,
    { itemId, productId, quantity, selectedAttributes = {} }: NewCartItem & Pick<CartLine, 'itemId'>,
    products: ProductsById,
  ): Cart {
    const product = sold(products.get(productId));
    const chosen = chosenWith(product, selectedAttributes);
    const choice = choiceOf(product, chosen);
    const named = { itemId, productId, productName: product.name, quantity, selectedAttributes };
    const line = choice === undefined ? named : { ...named, choice };
    const changed = withAdded(cart, line);
    if (changed.lines.length > MAX_LINES) throw new CartLimitError(MAX_LINES);
    return this.withinBounds(changed, product, chosen);
  }

  private withinBounds(cart: Cart, product: ProductForSale, chosen: ChosenProduct): Cart {
    assertWithinCap(unitsOf(cart, product.id), product.name, this.config.shop.cartMaxQuantity);
    if (unitsOfChosen(cart, product, chosen) > chosen.currentStock) throw new InsufficientStockError();
    return cart;
  }
}

/** @throws ProductNotFoundError when it is not sold */
function sold(product: ProductForSale | undefined): ProductForSale {
  if (product === undefined || !product.isActive) throw new ProductNotFoundError();
  return product;
}

/** Returns what the attributes choose of the product. @throws WrongSelectionError, VariantRequiredError */
function chosenWith(product: ProductForSale, selected: SelectedAttributes): ChosenProduct {
  const violation = validateSelection(selected, product.attributes);
  if (violation !== undefined) throw new WrongSelectionError(violation);
  const chosen = chosenOf(product, selected);
  if (chosen === undefined) throw new VariantRequiredError();
  return chosen;
}

function lineOf(cart: Cart, itemId: string): CartLine {
  const line = cart.lines.find((candidate) => candidate.itemId === itemId);
  if (line === undefined) throw new CartItemNotFoundError();
  return line;
}
