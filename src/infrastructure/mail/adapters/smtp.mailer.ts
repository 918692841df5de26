import { createTransport, type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Mailer, type Mail } from '../mailer.port.js';
import { smtpFailure } from './smtp.failures.js';
import { smtpOptions, type SmtpTimeouts } from './smtp.options.js';

const TIMEOUTS: SmtpTimeouts = { connectMs: 5_000, silenceMs: 10_000, sendMs: 20_000 };

/** No mail is written by a person: absence notes of the recipient's program are not to answer it. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Sends mail by SMTP over a small connection pool. */
export class SmtpMailer extends Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter<SMTPPool.SentMessageInfo>;
  private readonly idDomain: string;

  /**
   * @param url `smtp://user:password@host:587` or `smtps://...`; see `smtpOptions`
   * @param from the sender, as `Name <address>` or an address
   */
  constructor(
    url: string,
    private readonly from: string,
    private readonly timeouts: SmtpTimeouts = TIMEOUTS,
  ) {
    super();
    this.transport = createTransport(smtpOptions(url, timeouts));
    this.idDomain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  }

  override async send(mail: Mail): Promise<void> {
    const message = {
      from: this.from,
      to: { name: '', address: mail.to },
      ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: [...(mail.attachments ?? [])],
      // The Message-ID is the same in every attempt, so that mail servers and readers can deduplicate.
      messageId: `<${mail.id.replace(/[^\w.-]/g, '-')}@${this.idDomain}>`,
      headers: AUTOMATIC,
      // Mail content must not make the mailer read files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(this.timeouts.sendMs),
    };
    try {
      await this.transport.sendMail(message);
    } catch (error) {
      throw smtpFailure(error);
    }
  }

  override async forget(): Promise<void> {}

  override async ping(): Promise<void> {
    try {
      await this.transport.verify();
    } catch (error) {
      throw smtpFailure(error);
    }
  }

  /** Closes the connection pool. */
  onApplicationShutdown(): void {
    this.transport.close();
  }
}
