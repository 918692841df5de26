import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { OrderRepository } from '../../data/order.repository.js';
import { settledByAdmin } from '../../domain/order-transitions.js';
import type { SettleDto } from '../../dto/settle.dto.js';
import { NothingToSettleError, OrderNotFoundError } from '../../orders.errors.js';
import { toAdminOrder, type AdminOrderView } from '../../views/order.view.js';
import { newRefund } from '../payments/new-refund.js';
import { OrderTransitionService } from '../order-transition.service.js';

/** Settles stock and money of an order that the carrier has ended, as the administrator decides. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitionService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Restocks the units and refunds the payment, as requested and where this has not happened yet.
   * @throws OrderNotFoundError, NothingToSettleError
   */
  async settle(orderId: string, wanted: SettleDto, adminId: string): Promise<AdminOrderView> {
    const after = await this.unitOfWork.run(async () => {
      const order = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
      const transition = settledByAdmin(order, wanted, newRefund(this.clock.now()));
      if (Object.keys(transition).length === 0) throw new NothingToSettleError();
      return this.transitions.apply(order, transition, { by: `ADMIN:${adminId}` });
    });
    return toAdminOrder(after);
  }
}
