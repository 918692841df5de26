import { Injectable, Logger } from '@nestjs/common';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import { OrderRepository } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';
import { refunded } from '../domain/order-moves.js';
import type { OrderPayment } from '../domain/order-state.js';
import { OrderTransitions } from './order-transitions.service.js';

/** Gives payments back at the gateway, and records what the gateway has given back. */
@Injectable()
export class Refunds {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly transitions: OrderTransitions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Gives one payment of an order back: all of it, or what a return of some goods comes to. Idempotent: by the effect's id at the gateway, by the payment's
   * state here.
   * @throws ExternalCallError of the gateway
   */
  async refund(orderId: string, gatewayPaymentId: string, effectId: string): Promise<void> {
    const order = await this.orders.findPlaced(orderId);
    const payment = order?.payments.find((known) => known.gatewayPaymentId === gatewayPaymentId);
    if (order === null || payment === undefined)
      throw new Error(`Order ${orderId} has no payment ${gatewayPaymentId}`);
    if (payment.state === 'REFUNDED') return;
    await this.gateway.refund({
      gatewayPaymentId,
      amountMinor: owedBack(order, payment),
      idempotencyKey: effectId,
    });
    await this.record(gatewayPaymentId);
  }

  /** The gateway says that it has given a payment back. Less than is owed leaves the order as it is. */
  async processed(gatewayPaymentId: string, amountMinor: number | undefined): Promise<void> {
    const order = await this.orders.findByPayment(gatewayPaymentId);
    if (order === null) {
      this.logger.warn({ msg: 'a refund of a payment that we do not know', gatewayPaymentId });
      return;
    }
    const payment = order.payments.find((known) => known.gatewayPaymentId === gatewayPaymentId);
    if (amountMinor !== undefined && amountMinor < owedBack(order, payment)) {
      const { orderNumber } = order;
      this.logger.warn({ msg: 'a payment was refunded in part', orderNumber, gatewayPaymentId, amountMinor });
      return;
    }
    await this.record(gatewayPaymentId);
  }

  private async record(gatewayPaymentId: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const order = await this.orders.findByPayment(gatewayPaymentId);
      if (order === null || isRefunded(order, gatewayPaymentId)) return;
      await this.transitions.apply(order, refunded(order, gatewayPaymentId), { by: 'GATEWAY' });
    });
  }
}

/** What is given back of a payment: the whole total, unless a part was settled. */
function owedBack({ pricing }: Order, payment: OrderPayment | undefined): number {
  return payment?.refundMinor ?? pricing.totalMinor;
}

function isRefunded(order: Order, gatewayPaymentId: string): boolean {
  return order.payments.some(
    (payment) => payment.gatewayPaymentId === gatewayPaymentId && payment.state === 'REFUNDED',
  );
}
