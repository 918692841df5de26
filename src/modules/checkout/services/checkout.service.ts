import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { IdempotencyService, type ClaimedKey } from '#infrastructure/idempotency/idempotency.service.js';
import type { IdempotencyRecord } from '#infrastructure/idempotency/idempotency-record.schema.js';
import { CartsService } from '#modules/carts/index.js';
import { ProductChangedError } from '#modules/products/index.js';
import {
  OrderCollisionError,
  OrderRepository,
  type Order,
  OrderTurnsService,
  OrderTransitionService,
} from '#modules/orders/index.js';
import type { CheckoutRequest } from '../dto/checkout.dto.js';
import { accountKey, contendedKeys } from '../domain/priced-cart.js';
import { toCheckout, type CheckoutView } from '../views/checkout.view.js';
import { GatewayOrdersService } from './gateway-orders.service.js';
import { PlaceOrderService, type CheckoutReadings } from './place-order.service.js';

/** A collision of the random order number or slot, or a product that changes meanwhile, is rare: a few attempts suffice. */
const MAX_TRIES = 5;

/**
 * Places an order in nine steps:
 *
 *     1 claim the idempotency key      2 read cart, products and slots, and queue for what the cart contends for
 *     one transaction:
 *       3 read and lock the buyer      4 price the cart          5 choose a slot for an unpaid order
 *       6 use the coupon               7 insert the order        8 reserve the stock
 *     9 create the gateway order
 *
 * Steps 3 to 8 are `PlaceOrderService`. Steps 4 and 5 rest on what step 2 has read: the reservation requires the prices and attributes that were read, and a
 * slot that was taken since is a collision. Both repeat the steps from 2.
 * If step 9 fails, the reservation is released. After a crash between commit and step 9 the expiry worker releases it,
 * or a retry with the same key resumes it. The cart keeps its content until the order is paid.
 */
@Injectable()
export class CheckoutService {
  private readonly logger = new Logger('Checkout');

  constructor(
    private readonly turns: OrderTurnsService,
    private readonly keys: IdempotencyService,
    private readonly carts: CartsService,
    private readonly placing: PlaceOrderService,
    private readonly orders: OrderRepository,
    private readonly gatewayOrders: GatewayOrdersService,
    private readonly transitions: OrderTransitionService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Places an order for the caller's cart.
   * @param key the `Idempotency-Key`: with the same body it returns the same order for 24 hours
   * @throws what `PlaceOrderService.reserve`, `GatewayOrdersService.createFor` and `IdempotencyService.claim` throw
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
          const order = await this.placing.reserve(userId, request, readings);
          if (key !== undefined) await this.keys.attach(key, order._id.toHexString());
          return order;
        }),
      );
    } catch (error) {
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
      const readings = await this.placing.read(userId, content);
      try {
        return await this.turns.run(keys, () => this.unitOfWork.run(() => work(readings)));
      } catch (error) {
        const isStale = error instanceof OrderCollisionError || error instanceof ProductChangedError;
        if (!isStale || tries === MAX_TRIES) throw error;
      }
    }
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
   * order. So it does when the order has its gateway order after all, and only the answer of the database was lost.
   */
  private async release(order: Order, key: IdempotencyRecord | undefined): Promise<void> {
    try {
      const isReleased = await this.unitOfWork.run(() => this.transitions.cancelReservation(order));
      const isGone = isReleased || (await this.orders.findById(order._id.toHexString())) === null;
      if (key !== undefined && isGone) await this.keys.forget(key);
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
