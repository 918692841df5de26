import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import {
  CODE_MINUTES,
  CodeNotMailedError,
  greetingName,
  OneTimeCodesService,
  UsersService,
  type Account,
} from '#modules/users/index.js';
import { SEND_CODE } from '../../auth.jobs.js';
import {
  passwordChangeCodeMail,
  passwordResetCodeMail,
  verificationCodeMail,
} from '../../mails/one-time-code.mails.js';

const TEMPLATES = { 'verify-email': verificationCodeMail, 'reset-password': passwordResetCodeMail };

/** Makes one-time codes and mails them. */
@Injectable()
export class CodeMailsService {
  constructor(
    private readonly users: UsersService,
    private readonly codes: OneTimeCodesService,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
  ) {}

  /**
   * Sends a fresh code; to nobody when the account is gone, or has become one that the code is no good for.
   * Each try makes a code and a mail of its own: a repeated mail with an old code in it would be worse than two.
   */
  @HandlesJob(SEND_CODE)
  async send({ userId, purpose }: PayloadOf<typeof SEND_CODE>): Promise<void> {
    const account = await this.users.findAccountOrNull(userId);
    if (account === null || !account.isActive) return;
    if (purpose === 'verify-email' && account.isEmailVerified) return;
    const code = await this.codes.issue(userId, purpose);
    const content = TEMPLATES[purpose](this.config.shop.seller, {
      firstname: greetingName(account),
      code,
      minutesValid: CODE_MINUTES,
    });
    await this.mailer.send({ id: randomUUID(), to: account.email, ...content });
  }

  /**
   * Mails the code of a password change, which the request waits for.
   * @throws CodeNotMailedError when the mail server does not take it
   */
  async sendPasswordChangeCode(account: Account, code: string): Promise<void> {
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
}
