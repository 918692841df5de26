import { Injectable } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Outbox } from '#infrastructure/outbox/outbox.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { greetingName, UsersService } from '#modules/users/index.js';
import { SECURITY_NOTICE_MAIL } from '../../auth.jobs.js';
import {
  SECURITY_NOTICES,
  securityNoticeMail,
  type SecurityNotice,
} from '../../mails/security-notice.mail.js';

/** Tells owners what changes in the security of their accounts: a `SECURITY_ALERT` and a mail. */
@Injectable()
export class SecurityNoticesService {
  constructor(
    private readonly users: UsersService,
    private readonly notifications: NotificationsService,
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** Call it in the unit of work of the change. */
  async send(userId: string, what: SecurityNotice): Promise<void> {
    const { title, text } = SECURITY_NOTICES[what];
    await this.notifications.notify({ userId, type: 'SECURITY_ALERT', title, message: text });
    const at = this.clock.now().toISOString();
    await this.outbox.add(SECURITY_NOTICE_MAIL, { userId, what, at }, `user:${userId}`);
  }

  /** Mails the notice. Sends nothing when the account was deleted. */
  @HandlesJob(SECURITY_NOTICE_MAIL)
  async mail({ userId, what, at }: PayloadOf<typeof SECURITY_NOTICE_MAIL>, effectId: string): Promise<void> {
    const account = await this.users.findAccountOrNull(userId);
    if (account === null) return;
    const firstname = greetingName(account);
    const content = securityNoticeMail(this.config.shop.seller, what, { firstname, at: new Date(at) });
    await this.mailer.send({ id: effectId, to: account.email, ...content });
  }
}
