import { Injectable, Logger } from '@nestjs/common';
import { PaymentGateway, type GatewayEvent } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import type { WebhookHeaders } from '#infrastructure/webhooks/webhook-request.js';
import { OrderRepository } from '../../data/order.repository.js';
import type { WebhookAnswer } from '../../views/order-answers.view.js';
import { PaymentConfirmationService } from './payment-confirmation.service.js';
import { RefundsService } from './refunds.service.js';

type PaymentEvent = Extract<GatewayEvent, { kind: 'captured' | 'failed' }>;

/**
 * Receives the payment gateway's webhooks. They arrive at least once and in any order. The answer is sent after the
 * event was processed.
 */
@Injectable()
export class PaymentEventsService {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly orders: OrderRepository,
    private readonly confirmation: PaymentConfirmationService,
    private readonly refunds: RefundsService,
  ) {}

  /** @throws InvalidWebhookSignatureError, MalformedWebhookError */
  async receive(rawBody: Buffer, headers: WebhookHeaders): Promise<WebhookAnswer> {
    const event = this.gateway.readWebhook(rawBody, headers);
    if (event.kind === 'captured') await this.captured(event);
    if (event.kind === 'failed' && event.gatewayOrderId !== null)
      await this.orders.markPaymentFailed(event.gatewayOrderId);
    if (event.kind === 'refund') await this.refunds.record(event.refund);
    return { status: 'success' };
  }

  private async captured({ gatewayOrderId, kind: _kind, ...payment }: PaymentEvent): Promise<void> {
    const order = gatewayOrderId === null ? null : await this.orders.findByGatewayOrder(gatewayOrderId);
    if (order === null) {
      this.logger.warn({
        event: 'payment.order_unknown',
        msg: 'Received a payment for an unknown order',
        gatewayOrderId,
        gatewayPaymentId: payment.gatewayPaymentId,
      });
      return;
    }
    await this.confirmation.confirm(order._id.toHexString(), { ...payment, captured: true }, 'GATEWAY');
  }
}
