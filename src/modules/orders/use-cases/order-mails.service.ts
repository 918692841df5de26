import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import {
  orderConfirmationMail,
  orderDeliveredMail,
  orderShippedMail,
  type MailContent,
  type MailShop,
} from '#infrastructure/mail/templates/index.js';
import { OrderRepository } from '../data/order.repository.js';
import type { Order } from '../data/order.schema.js';

/** The mails about an order. Each goes to the address that the order keeps; where there is none any more, none goes. */
@Injectable()
export class OrderMails {
  constructor(
    private readonly orders: OrderRepository,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
  ) {}

  /** @param effectId the mail's id: the same in every try */
  async sendConfirmation(orderId: string, effectId: string): Promise<void> {
    await this.send(orderId, effectId, (shop, order) =>
      orderConfirmationMail(shop, {
        firstname: order.userFirstname,
        orderNumber: order.orderNumber,
        orderedAt: order.createdAt,
        currency: order.currency,
        lines: order.items.map(({ name, sku, quantity, lineTotalMinor, selectedAttributes }) => ({
          name,
          sku,
          quantity,
          lineTotalMinor,
          attributes: asTexts(selectedAttributes),
        })),
        ...order.pricing,
        couponCode: order.coupon?.code,
        shippingAddress: order.shippingAddress,
      }),
    );
  }

  async sendShipped(orderId: string, effectId: string): Promise<void> {
    await this.send(orderId, effectId, (shop, { userFirstname, orderNumber, courierName, trackingNumber }) =>
      orderShippedMail(shop, { firstname: userFirstname, orderNumber, courierName, trackingNumber }),
    );
  }

  async sendDelivered(orderId: string, effectId: string): Promise<void> {
    await this.send(orderId, effectId, (shop, { userFirstname, orderNumber }) =>
      orderDeliveredMail(shop, { firstname: userFirstname, orderNumber }),
    );
  }

  private async send(
    orderId: string,
    effectId: string,
    content: (shop: MailShop, order: Order) => MailContent,
  ): Promise<void> {
    const order = await this.orders.findPlaced(orderId);
    if (order === null || order.userEmail === null) return;
    await this.mailer.send({ id: effectId, to: order.userEmail, ...content(this.config.shop.seller, order) });
  }
}

function asTexts(attributes: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, String(value)]));
}
