import { Injectable } from '@nestjs/common';
import { InboxMailer, type ReceivedMail } from '#infrastructure/mail/adapters/inbox.mailer.js';
import { AttachmentNotFoundError, MailNotFoundError } from './dev-console.errors.js';
import { toInboxMail, type InboxMailView } from './views/inbox-mail.view.js';

/** Reads the inbox into which the service's mails go. */
@Injectable()
export class InboxService {
  constructor(private readonly inbox: InboxMailer) {}

  /** The newest 100 mails, to one address or to all. */
  async list(to: string | undefined): Promise<InboxMailView[]> {
    return (await this.inbox.list(to)).map((mail) => toInboxMail(mail));
  }

  /** @throws MailNotFoundError */
  async find(id: string): Promise<ReceivedMail> {
    const mail = await this.inbox.find(id);
    if (mail === undefined) throw new MailNotFoundError();
    return mail;
  }

  /** @throws MailNotFoundError, AttachmentNotFoundError */
  async attachment(id: string, index: string): Promise<ReceivedMail['attachments'][number]> {
    const { attachments } = await this.find(id);
    const found = /^\d{1,3}$/.test(index) ? attachments[Number(index)] : undefined;
    if (found === undefined) throw new AttachmentNotFoundError();
    return found;
  }
}
