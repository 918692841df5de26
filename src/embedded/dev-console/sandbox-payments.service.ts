import { Injectable } from '@nestjs/common';
import { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { PaymentWebhooks } from './payment-webhooks.js';
import type { SandboxPaymentView } from './views/sandbox-payment.view.js';

/** Plays the customer at the sandbox gateway. */
@Injectable()
export class SandboxPaymentsService {
  constructor(
    private readonly gateway: SandboxPaymentGateway,
    private readonly webhooks: PaymentWebhooks,
  ) {}

  /**
   * Pays a gateway order, or lets a payment of it fail, and sends the gateway's webhook.
   * @throws NotFoundError 'Order not found'
   */
  async pay(gatewayOrderId: string, outcome: 'captured' | 'failed'): Promise<SandboxPaymentView> {
    const { gatewayPaymentId, gatewaySignature, webhook } = await this.gateway.pay(gatewayOrderId, outcome);
    const webhookDelivered = await this.webhooks.deliver(webhook);
    return { gatewayPaymentId, gatewaySignature, webhookDelivered };
  }
}
