import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import type { MailContent } from '#infrastructure/mail/mail-layout.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { OrderRepository } from '#modules/orders/index.js';
import { ShopDigestRepository } from '../data/shop-digest.repository.js';
import { alertedOrder } from '../domain/shop-alert.js';
import { alertWords, type ShopWords } from '../domain/shop-words.js';
import { shopAlertMail } from '../mails/shop-alert.mail.js';
import { shopDigestMail } from '../mails/shop-digest.mail.js';
import { SHOP_ALERT_MAIL, SHOP_DIGEST_MAIL } from '../shop-alerts.jobs.js';

/** Sends the mails to the shop itself (`SELLER_EMAIL`); a shop without an address gets none. */
@Injectable()
export class ShopMailsService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly digests: ShopDigestRepository,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
  ) {}

  @HandlesJob(SHOP_ALERT_MAIL)
  async sendAlert({ orderId, ...alert }: PayloadOf<typeof SHOP_ALERT_MAIL>, effectId: string): Promise<void> {
    const order = await this.orders.findById(orderId);
    if (order === null) return;
    const { seller } = this.config.shop;
    const words = alertWords(alert.kind, alertedOrder(order, alert));
    const { orderNumber } = order;
    const page = this.page(`/orders/${orderId}/show`);
    await this.send(effectId, shopAlertMail(seller, { name: seller.name, words, orderNumber, page }));
  }

  /** Sends what the shop is told of itself. @param effectId the mail's id, the same in every attempt */
  async sendWords(effectId: string, words: ShopWords): Promise<void> {
    const { seller } = this.config.shop;
    const about = { name: seller.name, words, orderNumber: undefined, page: this.page('') };
    await this.send(effectId, shopAlertMail(seller, about));
  }

  @HandlesJob(SHOP_DIGEST_MAIL)
  async sendDigest({ slot }: PayloadOf<typeof SHOP_DIGEST_MAIL>, effectId: string): Promise<void> {
    const counts = await this.digests.find(slot);
    if (counts === null) return;
    const { seller } = this.config.shop;
    await this.send(effectId, shopDigestMail(seller, { name: seller.name, counts, page: this.page('') }));
  }

  /** @param effectId the mail's id, the same in every attempt */
  private async send(effectId: string, mail: MailContent): Promise<void> {
    const { email } = this.config.shop.seller;
    if (email !== undefined) await this.mailer.send({ id: effectId, to: email, ...mail });
  }

  private page(path: string): string | undefined {
    return this.config.adminDashboard ? `${this.config.http.publicUrl}/admin${path}` : undefined;
  }
}
