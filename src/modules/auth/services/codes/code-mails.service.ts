import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { Mailer } from '#infrastructure/mail/mailer.port.js';
import { HandlesJob, type PayloadOf } from '#infrastructure/outbox/job.js';
import { greetingName, UsersService, type Account } from '#modules/users/index.js';
import { CodeNotMailedError } from '../../auth.errors.js';
import { SEND_CODE } from '../../auth.jobs.js';
import { CODE_MINUTES } from '../../auth.limits.js';
import { oneTimeCodeMail } from '../../mails/one-time-code.mail.js';
import { resetLinkMail } from '../../mails/reset-link.mail.js';
import { ResetGuessesService } from '../password/reset-guesses.service.js';
import { ResetLinksService } from '../password/reset-links.service.js';
import { OneTimeCodesService, type CodePurpose } from './one-time-codes.service.js';

@Injectable()
export class CodeMailsService {
  constructor(
    private readonly users: UsersService,
    private readonly codes: OneTimeCodesService,
    private readonly guesses: ResetGuessesService,
    private readonly links: ResetLinksService,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
  ) {}

  /**
   * Sends a new code. Sends nothing when the account was deleted or no longer qualifies for this purpose.
   * Each retry creates a new code and a new mail, because a repeated mail could carry an outdated code.
   */
  @HandlesJob(SEND_CODE)
  async send({ userId, purpose }: PayloadOf<typeof SEND_CODE>): Promise<void> {
    const account = await this.users.findAccountOrNull(userId);
    if (account === null || !account.isActive) return;
    if (purpose === 'verify-email' && account.isEmailVerified) return;
    if (purpose !== 'reset-password') return this.mail(account, purpose);
    const isTried = await this.guesses.areExhausted(account.email);
    // Administrators have more to lose, and a page for links of their own.
    if (isTried || account.role === 'ADMIN') return this.mailLink(account, isTried);
    await this.mail(account, purpose);
  }

  /**
   * Mails the code for a password change synchronously; the request waits for it.
   * @throws CodeNotMailedError when the mail server refuses it or is down; CacheStoreDownError
   */
  async sendPasswordChangeCode(account: Account): Promise<void> {
    try {
      await this.mail(account, 'change-password');
    } catch (error) {
      throw error instanceof ExternalCallError ? new CodeNotMailedError({ cause: error }) : error;
    }
  }

  private async mail(account: Account, purpose: CodePurpose): Promise<void> {
    const code = await this.codes.issue(account.id, purpose);
    const content = oneTimeCodeMail(this.config.shop.seller, purpose, {
      firstname: greetingName(account),
      code,
      minutesValid: CODE_MINUTES,
    });
    await this.mailer.send({ id: randomUUID(), to: account.email, code, ...content });
  }

  private async mailLink(account: Account, isTried: boolean): Promise<void> {
    const token = await this.codes.issueLink(account.id);
    const content = resetLinkMail(this.config.shop.seller, {
      firstname: greetingName(account),
      url: this.links.urlOf(account, token),
      token,
      minutesValid: CODE_MINUTES,
      isTried,
    });
    await this.mailer.send({ id: randomUUID(), to: account.email, code: token, ...content });
  }
}
