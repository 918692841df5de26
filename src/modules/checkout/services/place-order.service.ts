import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { subtotalOf } from '#common/money/pricing.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import type { Cart } from '#modules/carts/index.js';
import { CouponsService } from '#modules/coupons/index.js';
import { InsufficientStockForError, ProductsService, type ProductForSale } from '#modules/products/index.js';
import { AddressNotFoundError, UsersService } from '#modules/users/index.js';
import { OrderRepository, type Order } from '#modules/orders/index.js';
import { newOrder } from '../data/new-order.js';
import {
  assertExpectedTotal,
  couponCodeOf,
  pricedCart,
  priceLines,
  type PricedCart,
} from '../domain/priced-cart.js';
import { freeSlot } from '../domain/unpaid-slot.js';
import type { CheckoutRequest } from '../dto/checkout.dto.js';
import { TooManyUnpaidOrdersError } from '../checkout.errors.js';

/** What a checkout reads before its transaction, which then is short. The writes are conditional on it. */
export interface CheckoutReadings {
  readonly content: Cart;
  readonly products: ReadonlyMap<string, ProductForSale>;
  /** The slots of the account's unpaid orders. */
  readonly heldSlots: readonly number[];
}

/** The transaction of a checkout: from what was read of the cart to an order that holds its stock. */
@Injectable()
export class PlaceOrderService {
  constructor(
    private readonly users: UsersService,
    private readonly products: ProductsService,
    private readonly coupons: CouponsService,
    private readonly orders: OrderRepository,
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /** Reads what the transaction needs of the cart and of others. */
  async read(userId: string, content: Cart): Promise<CheckoutReadings> {
    const [products, heldSlots] = await Promise.all([
      this.products.findAny(content.lines.map(({ productId }) => productId)),
      this.orders.unpaidSlotsOf(userId),
    ]);
    return { content, products, heldSlots };
  }

  /**
   * Steps 3 to 8. Call it inside a unit of work. The stock is reserved last, because concurrent checkouts contend
   * for it.
   * @throws UserNotFoundError, CartIsEmptyError, OptionUnavailableError, VariantRequiredError, QuantityCapError, InsufficientStockForError,
   * CouponNotFoundError, CouponNotApplicableError, TotalBelowMinimumError, TotalAboveMaximumError, PricesChangedError,
   * AddressNotFoundError, TooManyUnpaidOrdersError, OrderCollisionError, ProductChangedError
   */
  async reserve(userId: string, request: CheckoutRequest, readings: CheckoutReadings): Promise<Order> {
    try {
      return await this.place(userId, request, readings);
    } catch (error) {
      if (error instanceof InsufficientStockForError) this.metrics.stockConflict();
      throw error;
    }
  }

  private async place(userId: string, request: CheckoutRequest, readings: CheckoutReadings): Promise<Order> {
    const { account, address } = await this.users.lockBuyer(userId, request.addressId);
    const cart = await this.priceCart(userId, readings, request);
    if (address === undefined) throw new AddressNotFoundError();
    const unpaidSlot = this.chooseSlot(readings.heldSlots);
    if (cart.coupon !== undefined) await this.coupons.use(cart.coupon.couponId, userId);
    const phone = request.phone ?? account.phone ?? undefined;
    const order = await this.orders.insert(
      newOrder({ account, cart, address, phone, unpaidSlot }, this.config.shop, this.clock.now()),
    );
    const { orderNumber } = order;
    await this.products.reserve(cart.lines, { orderNumber, by: 'CUSTOMER' }, readings.products);
    return order;
  }

  private async priceCart(
    userId: string,
    { content, products }: CheckoutReadings,
    { couponCode, expectedTotal }: CheckoutRequest,
  ): Promise<PricedCart> {
    const lines = priceLines(content, products, this.config.shop);
    const code = couponCodeOf(content, couponCode);
    const coupon = code === null ? undefined : await this.coupons.quote(code, userId, subtotalOf(lines));
    const cart = pricedCart(lines, coupon, this.config.shop);
    assertExpectedTotal(cart, expectedTotal);
    return cart;
  }

  private chooseSlot(held: readonly number[]): number {
    const slot = freeSlot(held, this.config.shop.maxUnpaidOrders, randomInt);
    if (slot === undefined) throw new TooManyUnpaidOrdersError();
    return slot;
  }
}
