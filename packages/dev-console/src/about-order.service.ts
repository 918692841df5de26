import { Injectable, Optional } from '@nestjs/common';
import { InboxMailer } from '#infrastructure/mail/adapters/inbox.mailer.js';
import { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import type { AdminOrderView } from '#modules/orders/index.js';
import { StockMovementsService } from '#modules/products/index.js';
import { EffectsService } from './effects.service.js';
import type { AboutOrder } from './order-timeline.js';
import { SentWebhooks } from './sent-webhooks.js';

/** Maximum entries of each kind. */
const READ = 50;

/** Collects what is known of an order beside the order itself. */
@Injectable()
export class AboutOrderService {
  constructor(
    private readonly effects: EffectsService,
    private readonly movements: StockMovementsService,
    private readonly sentWebhooks: SentWebhooks,
    @Optional() private readonly inbox?: InboxMailer,
    @Optional() private readonly gateway?: SandboxPaymentGateway,
  ) {}

  async read(order: AdminOrderView): Promise<AboutOrder> {
    const [effects, movements, mails, paymentIds] = await Promise.all([
      this.effects.ofOrder(order._id, READ),
      this.movements.ofOrder(order.orderNumber, READ),
      this.mailsAbout(order),
      this.paymentIdsOf(order),
    ]);
    return {
      effects,
      movements,
      mails,
      webhooks: (await this.gateway?.webhooks.undeliveredOf(paymentIds, READ)) ?? [],
      sentWebhooks: this.sentWebhooks.of(order.orderNumber, paymentIds),
    };
  }

  private async mailsAbout({ customer, orderNumber }: AdminOrderView): Promise<AboutOrder['mails']> {
    if (customer.email === null || this.inbox === undefined) return [];
    const mails = await this.inbox.list(customer.email, READ);
    return mails.filter(({ text }) => text.includes(orderNumber));
  }

  /** By the gateway's word: the order does not know a payment whose webhook was lost. */
  private async paymentIdsOf({ gatewayOrderId }: AdminOrderView): Promise<string[]> {
    if (this.gateway === undefined || gatewayOrderId === null) return [];
    const payments = await this.gateway.paymentsOf(gatewayOrderId);
    return payments.map(({ gatewayPaymentId }) => gatewayPaymentId);
  }
}
