import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { isBeingDispatched, OrderNotFoundError, OrderRepository } from '#modules/orders/index.js';
import { dueOnline, mayPayOnline } from '#modules/orders/money/index.js';
import { firstQuestionAfterOnlineStart, OrderWritesRepository } from '#modules/orders/writing/index.js';
import { PayOnlineUnavailableError } from '../checkout.errors.js';
import { MIN_TOTAL_MINOR } from '../checkout.limits.js';
import { toOnlinePayment, type OnlinePaymentView } from '../views/online-payment.view.js';
import { GatewayOrdersService } from './gateway-orders.service.js';

/** Begins the online payments of orders that were to be paid at the door (decisions 14.23). */
@Injectable()
export class OnlinePaymentsService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly writes: OrderWritesRepository,
    private readonly gatewayOrders: GatewayOrdersService,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes a gateway order of the sum without fee and rounding, once. Until it is paid the order stays to be paid at the door.
   * @throws OrderNotFoundError, PayOnlineUnavailableError, what `GatewayOrdersService.createOnline` throws
   */
  async start(userId: string, orderId: string): Promise<OnlinePaymentView> {
    const order = await findOrFail(this.orders.findOwn(orderId, userId), OrderNotFoundError);
    const isOpen = mayPayOnline(order) && !isBeingDispatched(order, this.clock.now());
    if (!isOpen || dueOnline(order) < MIN_TOTAL_MINOR) throw new PayOnlineUnavailableError();
    const gatewayOrderId = order.gatewayOrderId ?? (await this.gatewayOrders.createOnline(order));
    const onlineSince = this.clock.now();
    const reconcileAt = firstQuestionAfterOnlineStart(onlineSince);
    const begun = { gatewayOrderId, onlineSince, reconcileAt };
    if (!(await this.writes.beginOnlinePayment(order._id, begun))) throw new PayOnlineUnavailableError();
    return toOnlinePayment(order, gatewayOrderId, this.config.paymentGateway.keyId);
  }
}
