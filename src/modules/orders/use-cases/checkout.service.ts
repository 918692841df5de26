import { Injectable, Logger } from '@nestjs/common';
import { KeyedMutex } from '#common/async/keyed-mutex.js';
import { isDuplicateKey } from '#infrastructure/database/mongo-errors.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { InsufficientStockForError } from '#modules/products/index.js';
import type { CheckoutAttempt } from '../data/checkout-attempt.schema.js';
import type { Order } from '../data/order.schema.js';
import { toCheckout, type CheckoutView } from '../views/order-answers.view.js';
import { CheckoutAttempts } from './checkout-attempts.service.js';
import { GatewayOrders } from './gateway-orders.service.js';
import { OrderTransitions } from './order-transitions.service.js';
import { Reservations, type CheckoutRequest } from './reservation.service.js';

/** A number or a slot that another checkout has just taken is a matter of chance: a few tries find free ones. */
const INSERT_TRIES = 5;
const CHOSEN_BY_CHANCE = ['orderNumber', 'unpaidSlot'];

/**
 * Checkout. Order, stock, coupon use and idempotency record stand or fall together in one transaction; the gateway
 * order is made after it, and its failure takes the reservation back. A crash between the two leaves a reservation
 * that the sweeper takes back, or that a retry with the same key goes on from. The cart stays until the payment.
 */
@Injectable()
export class CheckoutService {
  private readonly logger = new Logger('Checkout');
  private readonly contention = new KeyedMutex();

  constructor(
    private readonly reservations: Reservations,
    private readonly gatewayOrders: GatewayOrders,
    private readonly attempts: CheckoutAttempts,
    private readonly transitions: OrderTransitions,
    private readonly unitOfWork: UnitOfWork,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Makes an order of the caller's cart.
   * @param key the `Idempotency-Key`: with the same body it gives the same order for 24 hours
   * @throws what `Reservations.reserve`, `GatewayOrders.place` and `CheckoutAttempts.begin` throw
   */
  async place(userId: string, request: CheckoutRequest, key: string | undefined): Promise<CheckoutView> {
    if (key === undefined) return toCheckout(await this.placeNew(userId, request, undefined));
    const held = await this.attempts.begin(userId, key, request);
    if ('placed' in held) return toCheckout(held.placed);
    const { attempt, order } = held;
    return toCheckout(
      order === undefined
        ? await this.placeNew(userId, request, attempt)
        : await this.placeReserved(order, { attempt, tried: true }),
    );
  }

  private async placeNew(
    userId: string,
    request: CheckoutRequest,
    attempt: CheckoutAttempt | undefined,
  ): Promise<Order> {
    let order: Order;
    try {
      order = await this.reserve(userId, request, attempt);
    } catch (error) {
      if (error instanceof InsufficientStockForError) this.metrics.stockConflict();
      await this.free(attempt);
      throw error;
    }
    return this.placeReserved(order, { attempt, tried: false });
  }

  private async reserve(
    userId: string,
    request: CheckoutRequest,
    attempt: CheckoutAttempt | undefined,
  ): Promise<Order> {
    const contended = await this.reservations.contendedBy(userId, request);
    const reserveAll = () =>
      this.unitOfWork.run(async () => {
        const order = await this.reservations.reserve(userId, request);
        if (attempt !== undefined) await this.attempts.attach(attempt, order);
        return order;
      });
    for (let tries = 1; ; tries++) {
      try {
        return await this.contention.runExclusive(contended, reserveAll);
      } catch (error) {
        const collided = CHOSEN_BY_CHANCE.some((field) => isDuplicateKey(error, field));
        if (!collided || tries === INSERT_TRIES) throw error;
      }
    }
  }

  private async placeReserved(
    order: Order,
    { attempt, tried }: { attempt: CheckoutAttempt | undefined; tried: boolean },
  ): Promise<Order> {
    try {
      return await this.gatewayOrders.place(order, tried);
    } catch (error) {
      await this.takeBack(order, attempt);
      throw error;
    }
  }

  /** Undoes the reservation. Should that fail too, the sweeper does it, and the key still leads to this order. */
  private async takeBack(order: Order, attempt: CheckoutAttempt | undefined): Promise<void> {
    try {
      await this.unitOfWork.run(() => this.transitions.withdraw(order));
      await this.free(attempt);
    } catch (error) {
      this.logger.error({
        msg: 'a failed checkout is left to the sweeper',
        orderNumber: order.orderNumber,
        err: error,
      });
    }
  }

  private async free(attempt: CheckoutAttempt | undefined): Promise<void> {
    if (attempt !== undefined) await this.attempts.free(attempt);
  }
}
