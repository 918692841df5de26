import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { passwordChangeCodeMail, passwordChangedMail } from '#infrastructure/mail/templates/index.js';
import { UserRepository } from './data/user.repository.js';
import { greetingName, type Account } from './domain/account.js';
import { CODE_MINUTES } from './one-time-codes.js';
import { CodeNotMailedError } from './users.errors.js';
import { PASSWORD_CHANGED_MAIL } from './users.jobs.js';

/** The mails about a password's change. */
@Injectable()
export class PasswordMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly users: UserRepository,
    private readonly config: AppConfig,
  ) {}

  /** @throws CodeNotMailedError when the mail server does not take it */
  async sendChangeCode(account: Account, code: string): Promise<void> {
    const content = passwordChangeCodeMail(this.config.shop.seller, {
      firstname: greetingName(account),
      code,
      minutesValid: CODE_MINUTES,
    });
    try {
      await this.mailer.send({ id: randomUUID(), to: account.email, ...content });
    } catch (error) {
      throw error instanceof ExternalCallError ? new CodeNotMailedError({ cause: error }) : error;
    }
  }

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
