import type { ReceivedMail } from '#infrastructure/mail/adapters/inbox.mailer.js';

/** A file that came with a mail. */
export class MailAttachmentView {
  /** @example data-export.json */
  filename!: string;
  /** @example application/json */
  contentType!: string;
  /** Bytes */
  size!: number;
  /** The file itself, in Base64 */
  content!: string;
}

/** A mail of the inbox. */
export class InboxMailView {
  id!: string;
  /** @example asha@example.com */
  to!: string;
  /** @example Your verification code */
  subject!: string;
  text!: string;
  html!: string;
  attachments!: MailAttachmentView[];
  /** ISO 8601 */
  receivedAt!: string;
}

export function toInboxMail(mail: ReceivedMail): InboxMailView {
  return {
    id: mail.id,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      size: content.length,
      content: content.toString('base64'),
    })),
    receivedAt: mail.receivedAt.toISOString(),
  };
}
