import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { watchWords } from '../domain/watch.js';
import { shopWatchMail } from '../mails/shop-watch.mail.js';
import { SHOP_WATCH_MAIL } from '../shop-watch.jobs.js';

/** Sends the mail about a fault to the shop itself (`SELLER_EMAIL`); a shop without an address gets none. */
@Injectable()
export class WatchMailService {
  constructor(
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
  ) {}

  /** @param effectId the mail's id, the same in every attempt */
  @HandlesJob(SHOP_WATCH_MAIL)
  async send(finding: PayloadOf<typeof SHOP_WATCH_MAIL>, effectId: string): Promise<void> {
    const { seller } = this.config.shop;
    if (seller.email === undefined) return;
    const page = this.config.adminDashboard ? `${this.config.http.publicUrl}/admin` : undefined;
    const mail = shopWatchMail(seller, { name: seller.name, words: watchWords(finding), page });
    await this.mailer.send({ id: effectId, to: seller.email, ...mail });
  }
}
