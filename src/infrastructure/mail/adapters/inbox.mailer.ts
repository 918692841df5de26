import { Binary, type ObjectId } from 'mongodb';
import type { Collection, Connection } from 'mongoose';
import type { Clock } from '#common/time/clock.js';
import { storedEmail } from '#common/validation/email.js';
import { isDuplicateKey } from '../../database/duplicate-key.js';
import { newId } from '../../database/new-id.js';
import { SANDBOX_KEPT_SECONDS } from '../../database/sandbox-retention.js';
import { inOpenUnit } from '../../database/unit-of-work.js';
import { Mailer, type Mail } from '../mailer.port.js';

/** A mail as it is stored in `sandbox_inbox`. */
export interface InboxRecord extends Omit<Mail, 'id' | 'attachments'> {
  readonly _id: string;
  /** `to` in the stored form of addresses, for lookups. */
  readonly recipient: string;
  readonly attachments: ReadonlyArray<{ filename: string; contentType: string; content: Binary }>;
  readonly receivedAt: Date;
  /** Increases with each mail: orders mails of the same millisecond. */
  readonly arrival: ObjectId;
}

/** A mail of the inbox. */
export type ReceivedMail = Mail & Required<Pick<Mail, 'attachments'>> & { readonly receivedAt: Date };

/** A mail, as a list shows it. */
export type MailHeadline = Pick<ReceivedMail, 'id' | 'to' | 'subject' | 'receivedAt'>;

/**
 * The embedded mail server: an inbox in the service's database (`sandbox_inbox`), which the developer console shows.
 * Deduplicates by mail id. Mails are removed after seven days. Database errors are not translated.
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
    await inbox.createIndexes([
      { key: { receivedAt: -1, arrival: -1 } },
      { key: { recipient: 1, receivedAt: -1, arrival: -1 } },
      { key: { receivedAt: 1 }, expireAfterSeconds: SANDBOX_KEPT_SECONDS },
    ]);
    return new InboxMailer(inbox, clock);
  }

  override async send(mail: Mail): Promise<void> {
    const { id, attachments = [], code: _code, ...content } = mail;
    const record: InboxRecord = {
      _id: id,
      ...content,
      recipient: storedEmail(mail.to),
      attachments: attachments.map((file) => ({ ...file, content: new Binary(file.content) })),
      receivedAt: this.clock.now(),
      arrival: newId(),
    };
    try {
      await this.inbox.insertOne(record);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  override async forget(address: string): Promise<void> {
    await this.inbox.deleteMany({ recipient: storedEmail(address) }, inOpenUnit());
  }

  override async ping(): Promise<void> {}

  /** The mails to one address (letter case ignored) or to all, newest first. */
  async list(to?: string, limit = 100): Promise<ReceivedMail[]> {
    return (await this.newest(to, limit).toArray()).map(received);
  }

  /** The same mails without their content, which is most of them. */
  async headlines(to: string | undefined, limit: number): Promise<MailHeadline[]> {
    const found = await this.newest(to, limit)
      .project<Pick<InboxRecord, '_id' | 'to' | 'subject' | 'receivedAt'>>({
        to: 1,
        subject: 1,
        receivedAt: 1,
      })
      .toArray();
    return found.map(({ _id: id, ...headline }) => ({ id, ...headline }));
  }

  /** Returns the mail of an id. */
  async find(id: string): Promise<ReceivedMail | undefined> {
    const record = await this.inbox.findOne({ _id: id });
    return record === null ? undefined : received(record);
  }

  private newest(to: string | undefined, limit: number) {
    return this.inbox
      .find(to === undefined ? {} : { recipient: storedEmail(to) })
      .sort({ receivedAt: -1, arrival: -1 })
      .limit(limit);
  }
}

function received({ _id: id, recipient: _recipient, arrival: _arrival, ...mail }: InboxRecord): ReceivedMail {
  const attachments = mail.attachments.map((file) => ({
    ...file,
    content: Buffer.from(file.content.value()),
  }));
  return { id, ...mail, attachments };
}
