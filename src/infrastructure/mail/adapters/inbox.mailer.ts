import { Binary, type ObjectId } from 'mongodb';
import type { Collection, Connection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import { isDuplicateKey } from '../../database/mongo-errors.js';
import { newId } from '../../database/new-id.js';
import { Mailer, type Mail } from '../mailer.port.js';

interface InboxRecord {
  readonly _id: string;
  readonly to: string;
  /** `to` in lower case, for lookups. */
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: ReadonlyArray<{ filename: string; contentType: string; content: Binary }>;
  readonly receivedAt: Date;
  /** Increases with each mail: orders mails of the same millisecond. */
  readonly arrival: ObjectId;
}

/** A mail of the inbox. */
export type ReceivedMail = Required<Mail> & { readonly receivedAt: Date };

/**
 * The embedded mail server: an inbox in the service's database (`sandbox_inbox`), which the developer console shows.
 * Deduplicates by mail id. Database errors are not translated.
 */
export class InboxMailer extends Mailer {
  private constructor(
    private readonly inbox: Collection<InboxRecord>,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** Opens the inbox on the service's database and creates its indexes. */
  static async open(connection: Connection, clock: Clock): Promise<InboxMailer> {
    const inbox = connection.collection<InboxRecord>('sandbox_inbox');
    await inbox.createIndex({ receivedAt: -1, arrival: -1 });
    await inbox.createIndex({ recipient: 1, receivedAt: -1, arrival: -1 });
    return new InboxMailer(inbox, clock);
  }

  override async send(mail: Mail): Promise<void> {
    const record: InboxRecord = {
      _id: mail.id,
      to: mail.to,
      recipient: mail.to.toLowerCase(),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: (mail.attachments ?? []).map(({ filename, contentType, content }) => ({
        filename,
        contentType,
        content: new Binary(content),
      })),
      receivedAt: this.clock.now(),
      arrival: newId(),
    };
    try {
      await this.inbox.insertOne(record);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  override async ping(): Promise<void> {}

  /** The mails to one address (letter case ignored) or to all, newest first. */
  async list(to?: string, limit = 100): Promise<ReceivedMail[]> {
    const records = await this.inbox
      .find(to === undefined ? {} : { recipient: to.trim().toLowerCase() })
      .sort({ receivedAt: -1, arrival: -1 })
      .limit(limit)
      .toArray();
    return records.map((record) => received(record));
  }

  /** One mail by its id. */
  async find(id: string): Promise<ReceivedMail | undefined> {
    const record = await this.inbox.findOne({ _id: id });
    return record === null ? undefined : received(record);
  }
}

function received({ _id, to, subject, text, html, attachments, receivedAt }: InboxRecord): ReceivedMail {
  return {
    id: _id,
    to,
    subject,
    text,
    html,
    receivedAt,
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content: Buffer.from(content.value()),
    })),
  };
}
