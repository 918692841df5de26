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

/** Settles what the carrier leaves to the administrator when it ends an order: stock and money. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitionService,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Gives the stock back if it has not gone back, and the payment if there is one, as wanted.
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
