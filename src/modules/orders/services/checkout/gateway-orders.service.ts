import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { PaymentGateway, type GatewayOrder } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { UserNotFoundError } from '#modules/users/index.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { Order } from '../../data/order.schema.js';
import { nextReconciliation } from '../../domain/reconciliation-schedule.js';
import { PaymentGatewayTimeoutError, PaymentGatewayUnavailableError } from '../../orders.errors.js';

/** Creates the gateway order of a reserved order. */
@Injectable()
export class GatewayOrdersService {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates the gateway order and attaches it to the order. Call it outside a unit of work, because it calls the
   * gateway.
   * @param resumed whether an earlier attempt may have created the gateway order
   * @returns the order with its gateway order
   * @throws PaymentGatewayUnavailableError, PaymentGatewayTimeoutError; UserNotFoundError if the account was deleted
   * in the meantime. The order is then unchanged
   */
  async createFor(order: Order, resumed: boolean): Promise<Order> {
    const { gatewayOrderId } = await this.gatewayOrder(order, resumed);
    const ttlMs = this.config.shop.reservationTtlSeconds * 1000;
    const reconcileAt = nextReconciliation(
      { createdAt: order.createdAt, paid: false },
      ttlMs,
      this.clock.now(),
    );
    const placed = await this.orders.attachGatewayOrder(order._id, {
      gatewayOrderId,
      releaseAt: order.reservedUntil!,
      reconcileAt: reconcileAt ?? order.reservedUntil!,
    });
    const present = placed ?? (await this.orders.findById(order._id.toHexString()));
    if (present?.ownerErased === true) throw new UserNotFoundError();
    if (present?.hasGatewayOrder !== true)
      throw new PaymentGatewayUnavailableError({
        cause: new Error('the reservation was released in the meantime'),
      });
    return present;
  }

  private async gatewayOrder(order: Order, resumed: boolean): Promise<GatewayOrder> {
    try {
      const known = resumed ? await this.gateway.findOrderByReceipt(order.orderNumber) : undefined;
      return known ?? (await this.create(order));
    } catch (error) {
      const timedOut = error instanceof ExternalCallError && error.failure === 'timeout';
      throw timedOut
        ? new PaymentGatewayTimeoutError({ cause: error })
        : new PaymentGatewayUnavailableError({ cause: error });
    }
  }

  private async create(order: Order): Promise<GatewayOrder> {
    const { orderNumber: receipt, currency } = order;
    try {
      return await this.gateway.createOrder({ receipt, amountMinor: order.pricing.totalMinor, currency });
    } catch (error) {
      if (!(error instanceof ExternalCallError) || !error.outcomeUnknown) throw error;
      // The gateway may have created the order anyway. If the look-up fails too, the first error is thrown.
      const made = await this.gateway.findOrderByReceipt(receipt).catch(() => undefined);
      if (made === undefined) throw error;
      return made;
    }
  }
}
