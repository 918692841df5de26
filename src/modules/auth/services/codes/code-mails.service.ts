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
import { codeLinkMail, type LinkPurpose } from '../../mails/code-link.mail.js';
import { signInReminderMail } from '../../mails/sign-in-reminder.mail.js';
import { CodeLinksService } from './code-links.service.js';
import { CodeGuessesService } from './code-guesses.service.js';
import { OneTimeCodesService, type CodePurpose } from './one-time-codes.service.js';

/** The account that a code is mailed to. */
type Recipient = Pick<Account, 'email' | 'role' | 'firstname' | 'isEmailVerified'>;

/** An address that asks for a code. */
interface Addressee {
  readonly email: string;
  readonly account: Account | null;
}

@Injectable()
export class CodeMailsService {
  constructor(
    private readonly users: UsersService,
    private readonly codes: OneTimeCodesService,
    private readonly guesses: CodeGuessesService,
    private readonly links: CodeLinksService,
    private readonly mailer: Mailer,
    private readonly config: AppConfig,
  ) {}

  /**
   * Sends a new code; to who has no password, by whom they sign in. Sends nothing when the account was deleted or no longer qualifies for this purpose.
   * Each retry creates a new code and a new mail, because a repeated mail could carry an outdated code.
   */
  @HandlesJob(SEND_CODE)
  async send({ userId, purpose }: PayloadOf<typeof SEND_CODE>): Promise<void> {
    const account = await this.users.findAccountOrNull(userId);
    if (account === null || !account.isActive) return;
    if (purpose === 'verify-email' && account.isEmailVerified) return;
    if (purpose !== 'reset-password') return this.mail(account, purpose);
    if (account.authProvider === 'OAUTH') return this.mailReminder(account);
    const isTried = await this.guesses.areExhausted('reset-codes', account.email);
    // Administrators have more to lose, and a page for links of their own.
    if (isTried || account.role === 'ADMIN') return this.mailLink(account.id, purpose, account, isTried);
    await this.mail(account, purpose);
  }

  /**
   * Mails a code that signs in.
   * @param owner whose the code is
   * @param addressee the account is null where the address has none
   */
  async sendSignInCode(owner: string, { email, account }: Addressee): Promise<void> {
    const recipient = account ?? { email, role: 'USER' as const, firstname: '', isEmailVerified: false };
    if (await this.guesses.areExhausted('sign-in-codes', email))
      return this.mailLink(owner, 'sign-in', recipient, true);
    await this.mailCode(owner, 'sign-in', recipient);
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
    await this.mailCode(account.id, purpose, account);
  }

  private async mailCode(owner: string, purpose: CodePurpose, to: Recipient): Promise<void> {
    const code = await this.codes.issue(owner, purpose);
    const content = oneTimeCodeMail(this.config.shop.seller, purpose, {
      firstname: greetingName(to),
      code,
      minutesValid: CODE_MINUTES,
    });
    await this.mailer.send({ id: randomUUID(), to: to.email, code, ...content });
  }

  private async mailReminder(account: Account): Promise<void> {
    const provider = await this.users.providerOf(account.id);
    if (provider === undefined) return;
    const content = signInReminderMail(this.config.shop.seller, {
      firstname: greetingName(account),
      provider: `${provider.charAt(0).toUpperCase()}${provider.slice(1)}`,
    });
    await this.mailer.send({ id: randomUUID(), to: account.email, ...content });
  }

  private async mailLink(
    owner: string,
    purpose: LinkPurpose,
    to: Recipient,
    isTried: boolean,
  ): Promise<void> {
    const token = await this.codes.issueLink(owner, purpose);
    const content = codeLinkMail(this.config.shop.seller, purpose, {
      firstname: greetingName(to),
      url: this.links.urlOf(purpose, to, token),
      token,
      minutesValid: CODE_MINUTES,
      isTried,
    });
    await this.mailer.send({ id: randomUUID(), to: to.email, code: token, ...content });
  }
}
