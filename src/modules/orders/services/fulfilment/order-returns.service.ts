import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import type { StockLine } from '#modules/products/index.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import { movedByReturn, received } from '../../domain/order-transitions.js';
import { mayMove, type OrderStatus } from '../../domain/order-status.js';
import { refundForReturn } from '../../domain/return-refund.js';
import { IllegalStatusChangeError, OrderNotFoundError } from '../../orders.errors.js';
import { newRefund } from '../payments/new-refund.js';
import { OrderTransitionService, stockLinesOf } from '../order-transition.service.js';

/** The part of an order that a return uses. */
export interface ReturnableOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly orderStatus: OrderStatus;
  /** When the order was first delivered; the return window starts here. */
  readonly deliveredAt: Date | undefined;
  /** Units bought. A product may have several lines. */
  readonly lines: readonly StockLine[];
}

/**
 * The order's side of a return. Call every method but `find` inside the unit of work that changes the return, so
 * that both changes are atomic.
 */
@Injectable()
export class OrderReturnsService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitionService,
    private readonly clock: Clock,
  ) {}

  /** Finds the customer's own order. @throws OrderNotFoundError, also for another customer's order */
  async find(orderId: string, userId: string): Promise<ReturnableOrder> {
    const order = await findOrFail(this.orders.findOwn(orderId, userId), OrderNotFoundError);
    return toReturnable(order);
  }

  /** `DELIVERED` -> `RETURN_REQUESTED`. @throws IllegalStatusChangeError from any other status */
  async request(orderId: string): Promise<void> {
    const order = await this.movable(orderId, 'RETURN_REQUESTED');
    await this.transitions.apply(order, movedByReturn(order, 'RETURN_REQUESTED'), { by: 'CUSTOMER' });
  }

  /**
   * Rejects the return: the order becomes `DELIVERED` again. An order that the carrier has moved in the meantime
   * stays as it is.
   */
  async reject(orderId: string, adminId: string): Promise<void> {
    const order = await this.existing(orderId);
    if (order.orderStatus !== 'RETURN_REQUESTED') return;
    await this.transitions.apply(order, movedByReturn(order, 'DELIVERED'), { by: `ADMIN:${adminId}` });
  }

  /**
   * Receives the goods: the order becomes `RETURNED`, the returned units are restocked and refunded. If all units
   * were restocked before (the carrier returned the parcel), nothing is restocked and the whole payment is refunded.
   * @throws IllegalStatusChangeError
   */
  async receive(orderId: string, returned: readonly StockLine[], adminId: string): Promise<void> {
    const order = await this.movable(orderId, 'RETURNED');
    const refundMinor = order.stockState === 'RETURNED' ? undefined : refundForReturn(order, returned);
    const refund = {
      ...newRefund(this.clock.now()),
      ...(refundMinor === undefined ? {} : { amountMinor: refundMinor }),
    };
    const by = `ADMIN:${adminId}`;
    await this.transitions.apply(order, received(order, refund), { by, restock: returned });
  }

  private async movable(orderId: string, to: OrderStatus): Promise<Order> {
    const order = await this.existing(orderId);
    if (!mayMove('RETURN', order.orderStatus, to)) throw new IllegalStatusChangeError(order.orderStatus, to);
    return order;
  }

  private async existing(orderId: string): Promise<Order> {
    const order = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    return order;
  }
}

function toReturnable(order: Order): ReturnableOrder {
  return {
    id: order._id.toHexString(),
    orderNumber: order.orderNumber,
    orderStatus: order.orderStatus,
    deliveredAt: order.deliveredAt,
    lines: stockLinesOf(order),
  };
}
