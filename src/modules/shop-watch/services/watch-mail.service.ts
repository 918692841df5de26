import { Injectable } from '@nestjs/common';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { ShopMailsService } from '#modules/shop-alerts/index.js';
import { watchWords } from '../domain/watch.js';
import { SHOP_WATCH_MAIL } from '../shop-watch.jobs.js';

/** Sends the mail about a fault to the shop itself. */
@Injectable()
export class WatchMailService {
  constructor(private readonly mails: ShopMailsService) {}

  @HandlesJob(SHOP_WATCH_MAIL)
  async send(finding: PayloadOf<typeof SHOP_WATCH_MAIL>, effectId: string): Promise<void> {
    await this.mails.sendWords(effectId, watchWords(finding));
  }
}
