import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AppConfig } from '#config/app-config.js';
import { ChangePublisher } from '#infrastructure/change-feed/change-publisher.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { UsersService } from '#modules/users/index.js';
import { WEBHOOK_ENDPOINTS_TOPIC, type SwitchOffReason } from '#modules/webhook-events/index.js';
import { WebhookEndpointRepository } from '../data/webhook-endpoint.repository.js';
import { shownAddress } from '../domain/shown-address.js';
import { switchedOffMail } from '../mails/switched-off.mail.js';
import { SWITCHED_OFF_MAIL } from '../webhook-endpoints.jobs.js';

/** Switches off an endpoint whose receiver takes nothing, and tells the shop by mail. */
@Injectable()
export class WebhookSwitchOffService {
  private readonly logger = new Logger('Webhooks');

  constructor(
    private readonly endpoints: WebhookEndpointRepository,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly publisher: ChangePublisher,
    private readonly unitOfWork: UnitOfWork,
    private readonly config: AppConfig,
  ) {}

  /** Switches an endpoint off, once, with a mail to `SELLER_EMAIL`, else to every administrator. */
  async switchOff(id: Types.ObjectId, reason: SwitchOffReason, at: Date): Promise<void> {
    const isOff = await this.unitOfWork.run(async () => {
      if ((await this.endpoints.switchOff(id, { at, reason })) === null) return false;
      const endpointId = id.toHexString();
      for (const to of await this.recipients())
        await this.outbox.add(
          SWITCHED_OFF_MAIL,
          { endpointId, reason, ...to },
          `webhook-endpoint:${endpointId}:${to.userId ?? 'shop'}`,
        );
      this.publisher.publish([WEBHOOK_ENDPOINTS_TOPIC]);
      return true;
    });
    if (isOff)
      this.logger.warn({
        event: 'webhooks.endpoint_switched_off',
        msg: 'A webhook endpoint was switched off',
        endpoint: id.toHexString(),
        reason,
      });
  }

  @HandlesJob(SWITCHED_OFF_MAIL)
  async mail(
    { endpointId, reason, userId }: PayloadOf<typeof SWITCHED_OFF_MAIL>,
    effectId: string,
  ): Promise<void> {
    const endpoint = await this.endpoints.findById(endpointId);
    const { adminDashboard, http, shop } = this.config;
    const to = userId === undefined ? shop.seller.email : (await this.users.findAccountOrNull(userId))?.email;
    if (endpoint === null || to === undefined) return;
    const page = adminDashboard ? `${http.publicUrl}/admin/webhooks/${endpointId}/show` : undefined;
    const content = switchedOffMail(shop.seller, { address: shownAddress(endpoint.url), reason, page });
    await this.mailer.send({ id: effectId, to, ...content });
  }

  private async recipients(): Promise<Array<{ readonly userId?: string }>> {
    if (this.config.shop.seller.email !== undefined) return [{}];
    return (await this.users.findAdministrators()).map(({ id: userId }) => ({ userId }));
  }
}
