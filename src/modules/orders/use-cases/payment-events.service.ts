import { Injectable, Logger } from '@nestjs/common';
import { OrderRepository } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';
import { readGatewayEvent, type GatewayEvent } from '../domain/gateway-event.js';
import type { WebhookAnswer } from '../views/order-answers.view.js';
import { PaymentConfirmation } from './payment-confirmation.service.js';
import { Refunds } from './refunds.service.js';

type PaymentEvent = Extract<GatewayEvent, { kind: 'captured' | 'failed' }>;

/** Takes the webhooks of the payment gateway. They come at least once and in any order; the answer follows the effect. */
@Injectable()
export class PaymentEvents {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly orders: OrderRepository,
    private readonly confirmation: PaymentConfirmation,
    private readonly refunds: Refunds,
  ) {}

  /** @throws MalformedGatewayEventError */
  async receive(body: unknown): Promise<WebhookAnswer> {
    const event = readGatewayEvent(body);
    if (event.kind === 'captured') await this.captured(event);
    if (event.kind === 'failed' && event.gatewayOrderId !== null)
      await this.orders.markPaymentFailed(event.gatewayOrderId);
    if (event.kind === 'refunded') await this.refunds.processed(event.gatewayPaymentId, event.amountMinor);
    return { status: 'success' };
  }

  private async captured(event: PaymentEvent): Promise<void> {
    const { gatewayOrderId, gatewayPaymentId, amountMinor, currency } = event;
    const order = gatewayOrderId === null ? null : await this.orders.findByGatewayOrder(gatewayOrderId);
    if (order === null) {
      this.logger.warn({
        msg: 'a payment for an order that we do not know',
        gatewayOrderId,
        gatewayPaymentId,
      });
      return;
    }
    if (!pays(order, { amountMinor, currency })) {
      const { orderNumber } = order;
      this.logger.error({
        msg: 'a payment of a wrong amount confirms nothing',
        orderNumber,
        gatewayPaymentId,
        amountMinor,
        currency,
      });
      return;
    }
    await this.confirmation.confirm(order._id.toHexString(), gatewayPaymentId, 'GATEWAY');
  }
}

/** Whether an amount is what the order costs. */
export function pays(
  order: Order,
  { amountMinor, currency }: { amountMinor: number; currency: string },
): boolean {
  return amountMinor === order.pricing.totalMinor && currency === order.currency;
}
