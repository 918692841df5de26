import { Injectable } from '@nestjs/common';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { RedeliveryLinkTokensService } from '#modules/orders/writing/index.js';
import { failedAttemptMail } from '../mails/failed-attempt.mail.js';
import { FAILED_ATTEMPT_MAIL } from '../order-notifications.jobs.js';
import { OrderMailsService } from './order-mails.service.js';

/** Sends the mail about a failed attempt to deliver. */
@Injectable()
export class FailedAttemptMailService {
  constructor(
    private readonly mails: OrderMailsService,
    private readonly links: RedeliveryLinkTokensService,
  ) {}

  /**
   * A parcel that has moved on since, or whose courier has tried once more, needs no such mail. The mailbox of an address that is not
   * verified may be a stranger's, who must not send the parcel elsewhere.
   */
  @HandlesJob(FAILED_ATTEMPT_MAIL)
  async sendFailedAttempt(
    { orderId, tokenHash }: PayloadOf<typeof FAILED_ATTEMPT_MAIL>,
    effectId: string,
  ): Promise<void> {
    await this.mails.send(orderId, effectId, (shop, order, firstname) => {
      const { orderNumber, orderStatus, courierName, trackingNumber, trackingUrl } = order;
      const isLast = order.redeliveryLink?.tokenHash === tokenHash;
      if (!isLast || orderStatus !== 'SHIPPED' || order.carrierStatus?.isFailedAttempt !== true)
        return undefined;
      const url = firstname === undefined ? undefined : this.links.urlOf(order);
      const parcel = { courierName, trackingNumber, trackingUrl };
      return failedAttemptMail(shop, { firstname, orderId, orderNumber, ...parcel, url });
    });
  }
}
