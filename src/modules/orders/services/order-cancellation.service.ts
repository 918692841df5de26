import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { OrderRepository } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';
import { isBeingDispatched } from '../parcels/dispatchable.js';
import { mayMove } from '../domain/order-status.js';
import { cancelledByCustomer } from '../domain/order-transitions.js';
import { OrderCannotBeCancelledError, OrderNotFoundError } from '../orders.errors.js';
import type { OwnOrderView } from '../views/order.view.js';
import { OrderLocksService } from '../writing/order-locks.service.js';
import { OrderTransitionService } from '../writing/order-transition.service.js';
import { newRefund } from '../writing/new-refund.js';
import { OrderQueriesService } from './order-queries.service.js';
import { OrderDetailsService } from './order-details.service.js';
import { refuseDisputed } from '../money/refuse-disputed.js';

/** The customer's cancellation of an own order. */
@Injectable()
export class OrderCancellationService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly queries: OrderQueriesService,
    private readonly transitions: OrderTransitionService,
    private readonly details: OrderDetailsService,
    private readonly locks: OrderLocksService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Cancels the caller's own order until the carrier has an order for it: stock and coupon use are released, a payment
   * is refunded. If the carrier never answered, what it may hold is cancelled there, as after the administrator's
   * cancellation.
   * @param reason the customer's words; kept in the status history
   * @throws OrderNotFoundError, also for another customer's order; OrderCannotBeCancelledError, also during a dispatch;
   * PaymentDisputedError, OrderChangedError
   */
  async cancel(userId: string, orderId: string, reason: string | undefined): Promise<OwnOrderView> {
    const find = () => findOrFail(this.orders.findOwn(orderId, userId), OrderNotFoundError);
    const cancel = async (): Promise<Order> => {
      const order = await find();
      const now = this.clock.now();
      if (!(await this.mayCancel(order, now))) throw new OrderCannotBeCancelledError();
      const transition = cancelledByCustomer(order, newRefund(now));
      refuseDisputed(order, transition);
      return this.transitions.apply(order, transition, { by: 'CUSTOMER', reason });
    };
    const cancelled = await this.locks.ofGoods(await find(), () => this.unitOfWork.run(cancel));
    return this.queries.asOwnerSees(cancelled);
  }

  /** Whether the owner may cancel the order, as it is now. */
  private async mayCancel(order: Order, now: Date): Promise<boolean> {
    if (!mayMove('CUSTOMER', order.orderStatus, 'CANCELLED') || isBeingDispatched(order, now)) return false;
    return (await this.details.shipmentOf(order))?.carrierOrderId === undefined;
  }
}
