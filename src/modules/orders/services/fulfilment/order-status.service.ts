import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import { cancelledByAdmin, movedByAdmin } from '../../domain/order-transitions.js';
import { mayMove, type OrderStatus } from '../../domain/order-status.js';
import {
  DispatchInProgressError,
  IllegalStatusChangeError,
  OrderNotFoundError,
} from '../../orders.errors.js';
import { toAdminOrder, type AdminOrderView } from '../../views/order.view.js';
import { newRefund } from '../payments/new-refund.js';
import { OrderTransitionService } from '../order-transition.service.js';

/** The administrator's status update. */
@Injectable()
export class OrderStatusService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitionService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Changes the status as the specification's table allows. A cancellation releases stock and coupon use, and
   * refunds a payment.
   * @throws OrderNotFoundError, IllegalStatusChangeError, DispatchInProgressError
   */
  async move(orderId: string, to: OrderStatus, adminId: string): Promise<AdminOrderView> {
    const after = await this.unitOfWork.run(async () => {
      const order = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
      if (!mayMove('ADMIN', order.orderStatus, to)) throw new IllegalStatusChangeError(order.orderStatus, to);
      this.refuseDuringDispatch(order);
      const now = this.clock.now();
      const transition =
        to === 'CANCELLED' ? cancelledByAdmin(order, newRefund(now)) : movedByAdmin(order, to, now);
      return this.transitions.apply(order, transition, { by: `ADMIN:${adminId}` });
    });
    return toAdminOrder(after);
  }

  /** An order cannot be cancelled while a dispatch of it is in progress. */
  private refuseDuringDispatch({ dispatchLease }: Order): void {
    if (dispatchLease !== undefined && dispatchLease.until > this.clock.now())
      throw new DispatchInProgressError();
  }
}
