import { randomInt } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { KeyedMutex } from '#common/async/keyed-mutex.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { isDuplicateKey } from '#infrastructure/database/mongo-errors.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { CartsService, subtotalOf, type CartContent } from '#modules/carts/index.js';
import { CouponsService } from '#modules/coupons/index.js';
import { InsufficientStockForError, ProductsService } from '#modules/products/index.js';
import { AddressNotFoundError, UsersService } from '#modules/users/index.js';
import type { CheckoutAttempt } from '../../data/checkout-attempt.schema.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import type { CheckoutRequest } from '../../domain/checkout-request.js';
import { couponCodeOf, lockKeys, pricedCart, priceLines, type PricedCart } from '../../domain/priced-cart.js';
import { freeSlot } from '../../domain/unpaid-slot.js';
import { TooManyUnpaidOrdersError } from '../../orders.errors.js';
import { toCheckout, type CheckoutView } from '../../views/order-answers.view.js';
import { CheckoutAttemptsService } from './checkout-attempts.service.js';
import { GatewayOrdersService } from './gateway-orders.service.js';
import { newOrder } from '../../data/new-order.js';
import { OrderTransitionService } from '../order-transition.service.js';

/** A collision of the random order number or slot is rare, so a few attempts suffice. */
const INSERT_TRIES = 5;
const RANDOMLY_CHOSEN_FIELDS = ['orderNumber', 'unpaidSlot'];

/**
 * Places an order in nine steps:
 *
 *     1 claim the idempotency key      2 read the cart, and queue for what it contends for
 *     one transaction:
 *       3 read and lock the buyer      4 price the cart          5 choose a slot for an unpaid order
 *       6 use the coupon               7 insert the order        8 reserve the stock
 *     9 create the gateway order
 *
 * If step 9 fails, the reservation is released. After a crash between commit and step 9 the expiry worker releases it,
 * or a retry with the same key resumes it. The cart keeps its content until the order is paid.
 */
@Injectable()
export class CheckoutService {
  private readonly logger = new Logger('Checkout');
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly attempts: CheckoutAttemptsService,
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
   * @throws what `reserve`, `GatewayOrdersService.createFor` and `CheckoutAttemptsService.claim` throw
   */
  async place(userId: string, request: CheckoutRequest, key: string | undefined): Promise<CheckoutView> {
    const claim = key === undefined ? undefined : await this.attempts.claim(userId, key, request);
    if (claim !== undefined && 'completed' in claim) return toCheckout(claim.completed);
    const resumed = claim?.order;
    const order = resumed ?? (await this.reserveCart(userId, request, claim?.attempt));
    return toCheckout(await this.createGatewayOrder(order, claim?.attempt, resumed !== undefined));
  }

  /**
   * Steps 3 to 8. Call it inside a unit of work. The stock is reserved last, because concurrent checkouts contend
   * for it.
   * @throws UserNotFoundError, CartIsEmptyError, QuantityCapError, InsufficientStockForError, CouponNotFoundError,
   * CouponNotApplicableError, TotalBelowMinimumError, AddressNotFoundError, TooManyUnpaidOrdersError; a duplicate
   * key on `orderNumber` or `unpaidSlot`, after which the caller retries with other values
   */
  async reserve(userId: string, request: CheckoutRequest, content: CartContent): Promise<Order> {
    const { account, address } = await this.users.lockBuyer(userId, request.addressId);
    const cart = await this.priceCart(userId, content, request.couponCode);
    if (address === undefined) throw new AddressNotFoundError();
    const unpaidSlot = await this.chooseSlot(userId);
    await this.useCoupon(cart, userId);
    const phone = request.phone ?? account.phone ?? undefined;
    const order = await this.orders.insert(
      newOrder({ account, cart, address, phone, unpaidSlot }, this.config.shop, this.clock.now()),
    );
    await this.products.reserve(cart.lines);
    return order;
  }

  /** Step 2, and the transaction. If it fails, it releases the idempotency key. */
  private async reserveCart(
    userId: string,
    request: CheckoutRequest,
    attempt: CheckoutAttempt | undefined,
  ): Promise<Order> {
    try {
      const content = await this.carts.contentOf(userId);
      return await this.inTurn(lockKeys(userId, content, request.couponCode), async () => {
        const order = await this.reserve(userId, request, content);
        if (attempt !== undefined) await this.attempts.attach(attempt, order);
        return order;
      });
    } catch (error) {
      if (error instanceof InsufficientStockForError) this.metrics.stockConflict();
      if (attempt !== undefined) await this.attempts.release(attempt);
      throw error;
    }
  }

  /** Runs the work in a transaction under the mutex of its lock keys, and retries it after a collision. */
  private async inTurn(keys: readonly string[], work: () => Promise<Order>): Promise<Order> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.mutex.runExclusive(keys, () => this.unitOfWork.run(work));
      } catch (error) {
        const collided = RANDOMLY_CHOSEN_FIELDS.some((field) => isDuplicateKey(error, field));
        if (!collided || tries === INSERT_TRIES) throw error;
      }
    }
  }

  private async priceCart(
    userId: string,
    content: CartContent,
    couponCode: string | undefined,
  ): Promise<PricedCart> {
    const products = await this.products.findAny(content.lines.map(({ productId }) => productId));
    const lines = priceLines(content, products, this.config.shop.cartMaxQuantity);
    const code = couponCodeOf(content, couponCode);
    const coupon = code === null ? undefined : await this.coupons.quote(code, userId, subtotalOf(lines));
    return pricedCart(lines, coupon);
  }

  private async chooseSlot(userId: string): Promise<number> {
    const held = await this.orders.unpaidSlotsOf(userId);
    const slot = freeSlot(held, this.config.shop.maxUnpaidOrders, randomInt);
    if (slot === undefined) throw new TooManyUnpaidOrdersError();
    return slot;
  }

  private async useCoupon({ coupon }: PricedCart, userId: string): Promise<void> {
    if (coupon !== undefined) await this.coupons.use(coupon.couponId, userId);
  }

  /** Step 9. @param resumed whether an earlier attempt with the same key may have created the gateway order */
  private async createGatewayOrder(
    order: Order,
    attempt: CheckoutAttempt | undefined,
    resumed: boolean,
  ): Promise<Order> {
    try {
      return await this.gatewayOrders.createFor(order, resumed);
    } catch (error) {
      await this.release(order, attempt);
      throw error;
    }
  }

  /**
   * Releases the reservation. If that fails, the expiry worker releases it; until then the key still leads to this
   * order.
   */
  private async release(order: Order, attempt: CheckoutAttempt | undefined): Promise<void> {
    try {
      await this.unitOfWork.run(() => this.transitions.cancelReservation(order));
      if (attempt !== undefined) await this.attempts.release(attempt);
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
