import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { UserRepository } from '../../data/user.repository.js';
import { greetingName } from '../../domain/account.js';
import { passwordChangedMail } from '../../mails/password-changed.mail.js';
import { PASSWORD_CHANGED_MAIL } from '../../users.jobs.js';

/** The mails about a password. */
@Injectable()
export class PasswordMailsService {
  constructor(
    private readonly mailer: Mailer,
    private readonly users: UserRepository,
    private readonly config: AppConfig,
  ) {}

  /** Tells the owner of a changed password; nobody, when the account is gone by now. */
  @HandlesJob(PASSWORD_CHANGED_MAIL)
  async sendChanged({ userId }: PayloadOf<typeof PASSWORD_CHANGED_MAIL>, effectId: string): Promise<void> {
    const user = await this.users.findById(userId);
    if (user?.passwordChangedAt === undefined) return;
    const { email, passwordChangedAt: changedAt } = user;
    await this.mailer.send({
      id: effectId,
      to: email,
      ...passwordChangedMail(this.config.shop.seller, { firstname: greetingName(user), changedAt }),
    });
  }
}
