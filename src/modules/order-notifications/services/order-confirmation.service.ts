import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { fitsMail } from '#infrastructure/mail/attachments.js';
import type { MailContent, MailShop } from '#infrastructure/mail/mail-layout.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { InvoiceService } from '#modules/invoicing/index.js';
import type { Order } from '#modules/orders/index.js';
import { awaitsCash } from '#modules/orders/cash/index.js';
import { GatewayDifferencesService } from '#modules/payments/index.js';
import { orderConfirmationMail, type OrderConfirmation } from '../mails/order-confirmation.mail.js';
import { sumsOf } from '../mails/order-totals.js';
import { CONFIRMATION_MAIL } from '../order-notifications.jobs.js';
import { INVOICE_WAIT_MS } from '../order-notifications.limits.js';
import { OrderGoodsService } from './order-goods.service.js';
import { OrderMailsService } from './order-mails.service.js';

/** Confirms an order by a mail with the pictures of its products, and with the invoice once it is paid. */
@Injectable()
export class OrderConfirmationService {
  private readonly logger = new Logger('Orders');

  constructor(
    private readonly mails: OrderMailsService,
    private readonly goods: OrderGoodsService,
    private readonly invoices: InvoiceService,
    private readonly differences: GatewayDifferencesService,
    private readonly clock: Clock,
  ) {}

  @HandlesJob(CONFIRMATION_MAIL)
  async sendConfirmation({ orderId }: PayloadOf<typeof CONFIRMATION_MAIL>, effectId: string): Promise<void> {
    await this.mails.send(orderId, effectId, async (shop, order, firstname) =>
      this.contentOf(shop, await this.differences.withPaidAmount(order), firstname),
    );
  }

  /**
   * @param firstname undefined for an unverified address, which gets no text of the customer and no invoice
   * @throws Error while the invoice cannot be printed, so that the mail is tried again; later it goes without the invoice
   */
  private async contentOf(shop: MailShop, order: Order, firstname: string | undefined): Promise<MailContent> {
    const isKnown = firstname !== undefined;
    return orderConfirmationMail(shop, {
      firstname,
      orderId: order._id.toHexString(),
      orderNumber: order.orderNumber,
      orderStatus: order.orderStatus,
      orderedAt: order.createdAt,
      lines: await this.goods.linesOf(order, { isKnown }),
      ...sumsOf(order),
      shippingAddress: isKnown ? order.shippingAddress : { pincode: order.shippingAddress.pincode },
      delivery: order.delivery,
      cashMinor: awaitsCash(order) ? order.cod?.amountMinor : undefined,
      // What is paid at the door is invoiced as it is sent.
      invoice: isKnown && !awaitsCash(order) ? await this.invoiceOf(order) : undefined,
    });
  }

  private async invoiceOf(order: Order): Promise<OrderConfirmation['invoice']> {
    try {
      const { content, filename } = await this.invoices.printFound(order);
      const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
      return fitsMail(file) ? { content: file, filename } : undefined;
    } catch (err) {
      const paidAt = order.payments.at(-1)?.receivedAt ?? order.createdAt;
      if (this.clock.nowMs() - paidAt.getTime() < INVOICE_WAIT_MS) throw err;
      this.logger.error({
        event: 'order.confirmed_without_invoice',
        msg: 'The invoice cannot be printed; the confirmation is sent without it',
        orderId: order._id.toHexString(),
        err,
      });
      return undefined;
    }
  }
}
