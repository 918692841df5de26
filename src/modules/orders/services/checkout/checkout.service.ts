import { randomInt } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { IdempotencyKeys, type ClaimedKey } from '#infrastructure/idempotency/idempotency-keys.js';
import type { IdempotencyRecord } from '#infrastructure/idempotency/idempotency-record.schema.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { CartsService, type Cart } from '#modules/carts/index.js';
import { subtotalOf } from '#common/money/pricing.js';
import { CouponsService } from '#modules/coupons/index.js';
import {
  InsufficientStockForError,
  ProductChangedError,
  ProductsService,
  type ProductForSale,
} from '#modules/products/index.js';
import { AddressNotFoundError, UsersService } from '#modules/users/index.js';
import { OrderCollisionError, OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import type { CheckoutRequest } from '../../dto/checkout.dto.js';
import {
  accountKey,
  assertExpectedTotal,
  contendedKeys,
  couponCodeOf,
  pricedCart,
  priceLines,
  type PricedCart,
} from '../../domain/priced-cart.js';
import { freeSlot } from '../../domain/unpaid-slot.js';
import { TooManyUnpaidOrdersError } from '../../orders.errors.js';
import { toCheckout, type CheckoutView } from '../../views/order-answers.view.js';
import { OrderTurnsService } from '../order-turns.service.js';
import { GatewayOrdersService } from './gateway-orders.service.js';
import { newOrder } from '../../data/new-order.js';
import { OrderTransitionService } from '../order-transition.service.js';

/** A collision of the random order number or slot, or a product that changes meanwhile, is rare: a few attempts suffice. */
const MAX_TRIES = 5;

/** What a checkout reads before its transaction, which then is short. The writes are conditional on it. */
export interface CheckoutReadings {
  readonly content: Cart;
  readonly products: ReadonlyMap<string, ProductForSale>;
  /** The slots of the account's unpaid orders. */
  readonly heldSlots: readonly number[];
}

/**
 * Places an order in nine steps:
 *
 *     1 claim the idempotency key      2 read cart, products and slots, and queue for what the cart contends for
 *     one transaction:
 *       3 read and lock the buyer      4 price the cart          5 choose a slot for an unpaid order
 *       6 use the coupon               7 insert the order        8 reserve the stock
 *     9 create the gateway order
 *
 * Steps 4 and 5 rest on what step 2 has read: the reservation requires the prices and attributes that were read, and a
 * slot that was taken since is a collision. Both repeat the steps from 2.
 * If step 9 fails, the reservation is released. After a crash between commit and step 9 the expiry worker releases it,
 * or a retry with the same key resumes it. The cart keeps its content until the order is paid.
 */
@Injectable()
export class CheckoutService {
  private readonly logger = new Logger('Checkout');

  constructor(
    private readonly turns: OrderTurnsService,
    private readonly keys: IdempotencyKeys,
    private readonly carts: CartsService,
    private readonly users: UsersService,
    private readonly products: ProductsService,
    private readonly coupons: CouponsService,
    private readonly orders: OrderRepository,
    private readonly gatewayOrders: GatewayOrdersService,
    private readonly transitions: OrderTransitionService,
    private readonly unitOfWork: UnitOfWork,
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Places an order for the caller's cart.
   * @param key the `Idempotency-Key`: with the same body it returns the same order for 24 hours
   * @throws what `reserve`, `GatewayOrdersService.createFor` and `IdempotencyKeys.claim` throw
   */
  async place(userId: string, request: CheckoutRequest, key: string | undefined): Promise<CheckoutView> {
    if (key === undefined) return this.placeOnce(userId, request);
    const claim = await this.claimKey(userId, key, request);
    if ('completed' in claim) return toCheckout(claim.completed);
    return this.keys.whileHeld(claim.record, () => this.placeOnce(userId, request, claim));
  }

  private async placeOnce(
    userId: string,
    request: CheckoutRequest,
    claim?: ClaimedKey,
  ): Promise<CheckoutView> {
    // The order that an earlier request with the key reserved before its process died.
    const resumed = claim?.subjectId === undefined ? null : await this.orders.findById(claim.subjectId);
    const order = resumed ?? (await this.reserveCart(userId, request, claim?.record));
    return toCheckout(await this.createGatewayOrder(order, claim?.record, resumed !== null));
  }

  /**
   * Steps 3 to 8. Call it inside a unit of work. The stock is reserved last, because concurrent checkouts contend
   * for it.
   * @throws UserNotFoundError, CartIsEmptyError, OptionUnavailableError, QuantityCapError, InsufficientStockForError,
   * CouponNotFoundError, CouponNotApplicableError, TotalBelowMinimumError, TotalAboveMaximumError, PricesChangedError,
   * AddressNotFoundError, TooManyUnpaidOrdersError, OrderCollisionError, ProductChangedError
   */
  async reserve(userId: string, request: CheckoutRequest, readings: CheckoutReadings): Promise<Order> {
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

  /** Reads what the transaction needs of the cart and of others. */
  async read(userId: string, content: Cart): Promise<CheckoutReadings> {
    const [products, heldSlots] = await Promise.all([
      this.products.findAny(content.lines.map(({ productId }) => productId)),
      this.orders.unpaidSlotsOf(userId),
    ]);
    return { content, products, heldSlots };
  }

  private claimKey(
    userId: string,
    key: string,
    { addressId, couponCode, phone, expectedTotal }: CheckoutRequest,
  ): Promise<ClaimedKey | { readonly completed: Order }> {
    const request: unknown[] = ['checkout', addressId, couponCode, phone];
    // Without it the request is the one that earlier versions have stored.
    if (expectedTotal !== undefined) request.push(expectedTotal);
    return this.keys.claim({ userId, key, request }, async (orderId) => {
      const order = await this.orders.findById(orderId);
      return order?.hasGatewayOrder === true ? order : null;
    });
  }

  /** Step 2, and the transaction. If it fails, it releases the idempotency key. */
  private async reserveCart(
    userId: string,
    request: CheckoutRequest,
    key: IdempotencyRecord | undefined,
  ): Promise<Order> {
    try {
      return await this.turns.run([accountKey(userId)], () =>
        this.reserveInTurn(userId, request, async (readings) => {
          const order = await this.reserve(userId, request, readings);
          if (key !== undefined) await this.keys.attach(key, order._id.toHexString());
          return order;
        }),
      );
    } catch (error) {
      if (error instanceof InsufficientStockForError) this.metrics.stockConflict();
      if (key !== undefined) await this.keys.release(key);
      throw error;
    }
  }

  /**
   * Runs the work in a transaction under the mutex of what the cart contends for, and retries it on new readings after a
   * collision. The caller holds the account's mutex, which nobody requests while holding another.
   */
  private async reserveInTurn(
    userId: string,
    request: CheckoutRequest,
    work: (readings: CheckoutReadings) => Promise<Order>,
  ): Promise<Order> {
    const content = await this.carts.contentOf(userId);
    const keys = contendedKeys(content, request.couponCode);
    for (let tries = 1; ; tries++) {
      const readings = await this.read(userId, content);
      try {
        return await this.turns.run(keys, () => this.unitOfWork.run(() => work(readings)));
      } catch (error) {
        const isStale = error instanceof OrderCollisionError || error instanceof ProductChangedError;
        if (!isStale || tries === MAX_TRIES) throw error;
      }
    }
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

  /** Step 9. @param resumed whether an earlier attempt with the same key may have created the gateway order */
  private async createGatewayOrder(
    order: Order,
    key: IdempotencyRecord | undefined,
    resumed: boolean,
  ): Promise<Order> {
    try {
      return await this.gatewayOrders.createFor(order, resumed);
    } catch (error) {
      await this.release(order, key);
      throw error;
    }
  }

  /**
   * Releases the reservation. If that fails, the expiry worker releases it; until then the key still leads to this
   * order.
   */
  private async release(order: Order, key: IdempotencyRecord | undefined): Promise<void> {
    try {
      await this.unitOfWork.run(() => this.transitions.cancelReservation(order));
      if (key !== undefined) await this.keys.forget(key);
    } catch (error) {
      this.logger.error({
        event: 'checkout.release_failed',
        msg: 'Releasing the reservation of a failed checkout failed; the expiry worker will release it',
        orderNumber: order.orderNumber,
        err: error,
      });
    }
  }
}
