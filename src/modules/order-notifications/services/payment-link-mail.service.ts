import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import type { MailContent, MailShop } from '#infrastructure/mail/mail-layout.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { PAYMENT_LINK_MAIL } from '#modules/checkout/index.js';
import type { Order } from '#modules/orders/index.js';
import { paymentLinkState, PaymentLinksService } from '#modules/orders/writing/index.js';
import { sumsOf } from '../mails/order-totals.js';
import { paymentLinkMail } from '../mails/payment-link.mail.js';
import { OrderGoodsService } from './order-goods.service.js';
import { OrderMailsService } from './order-mails.service.js';

/** Sends the link by which a customer pays an order that the staff have placed. */
@Injectable()
export class PaymentLinkMailService {
  constructor(
    private readonly mails: OrderMailsService,
    private readonly goods: OrderGoodsService,
    private readonly links: PaymentLinksService,
    private readonly clock: Clock,
  ) {}

  /** An order that is paid or has ended in the meantime needs no link. */
  @HandlesJob(PAYMENT_LINK_MAIL)
  async sendPaymentLink({ orderId }: PayloadOf<typeof PAYMENT_LINK_MAIL>, effectId: string): Promise<void> {
    await this.mails.send(orderId, effectId, (shop, order, firstname) => {
      const url = this.links.urlOf(order);
      const isPayable = paymentLinkState(order, this.clock.now()) === 'PAYABLE';
      return url === null || !isPayable ? undefined : this.contentOf(shop, order, { firstname, url });
    });
  }

  private async contentOf(
    shop: MailShop,
    order: Order,
    { firstname, url }: { firstname: string | undefined; url: string },
  ): Promise<MailContent> {
    return paymentLinkMail(shop, {
      ...sumsOf(order),
      firstname,
      url,
      orderNumber: order.orderNumber,
      expiresAt: order.paymentLink!.expiresAt,
      lines: await this.goods.linesOf(order, { isKnown: firstname !== undefined }),
    });
  }
}
