import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import {
  IdempotencyService,
  type ClaimedKey,
  type IdempotentRequest,
} from '#infrastructure/idempotency/idempotency.service.js';
import type { IdempotencyRecord } from '#infrastructure/idempotency/idempotency-record.schema.js';
import { ProductChangedError } from '#modules/products/stock/index.js';
import { EmailTakenError, PhoneTakenError } from '#modules/users/index.js';
import { OrderRepository, type Order } from '#modules/orders/index.js';
import {
  OrderCollisionError,
  OrderLocksService,
  OrderTransitionService,
} from '#modules/orders/writing/index.js';
import { contendedKeys } from '../domain/priced-cart.js';
import { GatewayOrdersService } from './gateway-orders.service.js';
import { PlaceOrderService, type OrderDraft, type OrderReadings } from './place-order.service.js';

/**
 * A collision of the random order number or slot, a product that changes meanwhile, or an account that another request makes is
 * rare: a few attempts suffice.
 */
const MAX_TRIES = 5;
const STALE = [OrderCollisionError, ProductChangedError, EmailTakenError, PhoneTakenError];

/** An order to place, and who asks for it. */
export interface Placement extends IdempotentRequest {
  /** The lock key of the account that the order is for. */
  readonly turn: string;
  /** Reads what is to be ordered. */
  readonly draft: () => Promise<OrderDraft>;
}

/**
 * Places an order in nine steps:
 *
 *     1 claim the idempotency key      2 read content, products and slots, and queue for what the content contends for
 *     one transaction:
 *       3 read and lock the buyer      4 price the content       5 choose a slot for an unpaid order
 *       6 use the coupon               7 insert the order        8 reserve the stock
 *     9 create the gateway order, unless it is paid at the door
 *
 * Steps 3 to 8 are `PlaceOrderService`. Steps 4 and 5 rest on what step 2 has read: the reservation requires the prices and attributes that were read, and a
 * slot that was taken since is a collision. Both repeat the steps from 2.
 * If step 9 fails, the reservation is released. After a crash between commit and step 9 the expiry worker releases it,
 * or a retry with the same key resumes it.
 */
@Injectable()
export class OrderPlacementService {
  private readonly logger = new Logger('Checkout');

  constructor(
    private readonly locks: OrderLocksService,
    private readonly keys: IdempotencyService,
    private readonly placing: PlaceOrderService,
    private readonly orders: OrderRepository,
    private readonly gatewayOrders: GatewayOrdersService,
    private readonly transitions: OrderTransitionService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Places an order. With a key the same request gets the same order for 24 hours.
   * @returns the order with its gateway order, if it needs one
   * @throws what `PlaceOrderService.reserve`, `GatewayOrdersService.createFor` and `IdempotencyService.claim` throw
   */
  async place(placement: Placement): Promise<Order> {
    const { userId, key, request } = placement;
    if (key === undefined) return this.placeOnce(placement);
    const claim = await this.keys.claim({ userId, key, request }, async (orderId) => {
      const order = await this.orders.findById(orderId);
      return order?.hasGatewayOrder === true ? order : null;
    });
    if ('completed' in claim) return claim.completed;
    return this.keys.whileHeld(claim.record, () => this.placeOnce(placement, claim));
  }

  private async placeOnce(placement: Placement, claim?: ClaimedKey): Promise<Order> {
    // The order that an earlier request with the key reserved before its process died.
    const resumed = claim?.subjectId === undefined ? null : await this.orders.findById(claim.subjectId);
    const order = resumed ?? (await this.reserve(placement, claim?.record));
    // What is paid at the door needs none.
    if (order.cod !== undefined) return order;
    return this.createGatewayOrder(order, claim?.record, resumed !== null);
  }

  /** Step 2, and the transaction. If it fails, it releases the idempotency key. */
  private async reserve({ turn, draft }: Placement, key: IdempotencyRecord | undefined): Promise<Order> {
    try {
      return await this.locks.run([turn], async () => {
        const drafted = await draft();
        return this.reserveInTurn(drafted, async (readings) => {
          const order = await this.placing.reserve(drafted, readings);
          if (key !== undefined) await this.keys.attach(key, order._id.toHexString());
          return order;
        });
      });
    } catch (error) {
      if (key !== undefined) await this.keys.release(key);
      throw error;
    }
  }

  /**
   * Runs the work in a transaction under the mutex of what the draft contends for, and retries it on new readings after a
   * collision. The caller holds the account's mutex, which nobody requests while holding another.
   */
  private async reserveInTurn(
    draft: OrderDraft,
    work: (readings: OrderReadings) => Promise<Order>,
  ): Promise<Order> {
    const keys = contendedKeys(draft.content, draft.couponCode);
    for (let tries = 1; ; tries++) {
      const readings = await this.placing.read(draft);
      try {
        return await this.locks.run(keys, () => this.unitOfWork.run(() => work(readings)));
      } catch (error) {
        const isStale = STALE.some((Stale) => error instanceof Stale);
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
