import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import type { StockLine } from '#modules/products/index.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import { received, returnEnded, returnRequested } from '../../domain/order-transitions.js';
import { mayMove, type OrderStatus } from '../../domain/order-status.js';
import { refundForReturn } from '../../domain/return-refund.js';
import { returnableUnitsOf, unitsWithout } from '../../domain/returned-units.js';
import { IllegalStatusChangeError, OrderNotFoundError } from '../../orders.errors.js';
import { newRefund, OrderTransitionService } from '../order-transition.service.js';

/** The part of an order that a return uses. */
export interface ReturnableOrder {
  readonly orderNumber: string;
  readonly orderStatus: OrderStatus;
  /** When the order was first delivered; the return window starts here. */
  readonly deliveredAt: Date | undefined;
  /** The units that no return has brought back. A product may have several lines. */
  readonly lines: readonly StockLine[];
}

/**
 * The order's side of a return. Call every method but `findOwn` inside the unit of work that changes the return, so
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
  async findOwn(orderId: string, userId: string): Promise<ReturnableOrder> {
    const order = await findOrFail(this.orders.findOwn(orderId, userId), OrderNotFoundError);
    const { orderNumber, orderStatus, deliveredAt } = order;
    return { orderNumber, orderStatus, deliveredAt, lines: returnableUnitsOf(order) };
  }

  /** `DELIVERED` -> `RETURN_REQUESTED`. @throws IllegalStatusChangeError from any other status */
  async request(orderId: string): Promise<void> {
    const order = await this.movable(orderId, 'RETURN_REQUESTED');
    await this.transitions.apply(order, returnRequested(order), { by: 'CUSTOMER' });
  }

  /**
   * The return is rejected or withdrawn: the order becomes `DELIVERED` again. An order that the carrier has moved in
   * the meantime stays as it is.
   */
  async end(orderId: string, by: string): Promise<void> {
    const order = await this.find(orderId);
    const transition = returnEnded(order);
    if (transition !== undefined) await this.transitions.apply(order, transition, { by });
  }

  /**
   * Receives the goods: the units are restocked and their share of the payment is refunded. The order becomes
   * `RETURNED` with its last unit, until then `DELIVERED` again, so that the rest may be returned.
   * @throws IllegalStatusChangeError
   */
  async receive(orderId: string, returned: readonly StockLine[], by: string): Promise<void> {
    const order = await this.movable(orderId, 'RETURNED');
    const withCustomer = returnableUnitsOf(order);
    const left = unitsWithout(withCustomer, returned);
    const units = unitsWithout(withCustomer, left).map(({ productId, quantity }) => ({
      productId,
      quantity,
    }));
    const goods = {
      ...newRefund(this.clock.now()),
      units,
      isLast: left.length === 0,
      amountMinor: refundForReturn(order, units, order.returnedUnits ?? []),
    };
    await this.transitions.apply(order, received(order, goods), { by });
  }

  private async movable(orderId: string, to: OrderStatus): Promise<Order> {
    const order = await this.find(orderId);
    if (!mayMove('RETURN', order.orderStatus, to)) throw new IllegalStatusChangeError(order.orderStatus, to);
    return order;
  }

  private find(orderId: string): Promise<Order> {
    return findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
  }
}
