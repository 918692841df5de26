import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { OrderRepository } from '../data/order.repository.js';
import { possibleSteps, type PossibleSteps } from '../domain/possible-steps.js';
import { OrderNotFoundError } from '../orders.errors.js';
import { OrderCancellationService } from './order-cancellation.service.js';

/** The same with the customer's cancellation, which depends on what the carrier was asked for. */
export interface OrderSteps extends PossibleSteps {
  readonly cancelAsCustomer: boolean;
}

/** Tells which steps of an order are possible now, for those who offer them. */
@Injectable()
export class OrderStepsService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly cancellations: OrderCancellationService,
    private readonly clock: Clock,
  ) {}

  /** @throws OrderNotFoundError */
  async of(orderId: string): Promise<OrderSteps> {
    const order = await findOrFail(this.orders.findWithGatewayOrder(orderId), OrderNotFoundError);
    const now = this.clock.now();
    const cancelAsCustomer = !order.ownerErased && (await this.cancellations.mayCancel(order, now));
    return { ...possibleSteps(order, now), cancelAsCustomer };
  }
}
