import { createHash } from 'node:crypto';
import type { Collection, Connection } from 'mongoose';

/** A login that the carrier refused; there is none after one that it took. */
export interface RefusedLogin {
  readonly status: number | undefined;
  /** In the carrier's words. */
  readonly reason: string;
  /** Nothing logs in before. */
  readonly until: Date;
}

/** A refused login as stored in `carrier_logins`; `_id` is a hash of the carrier's address and the account. */
interface RefusedLoginRecord extends RefusedLogin {
  readonly _id: string;
}

/**
 * Keeps the refused login of one account at the carrier, which locks accounts after repeated ones: for all processes, and over
 * restarts.
 */
export class CarrierLogins {
  private readonly records: Collection<RefusedLoginRecord>;
  private readonly id: string;

  /** @param account what the carrier locks: its address and the email address of the login */
  constructor(connection: Connection, account: { apiUrl: string | undefined; email: string }) {
    this.records = connection.collection<RefusedLoginRecord>('carrier_logins');
    this.id = createHash('sha256')
      .update(JSON.stringify([account.apiUrl, account.email]))
      .digest('hex');
  }

  async refused(): Promise<RefusedLogin | undefined> {
    return (await this.records.findOne({ _id: this.id })) ?? undefined;
  }

  async recordRefusal(refusal: RefusedLogin): Promise<void> {
    await this.records.updateOne({ _id: this.id }, { $set: refusal }, { upsert: true });
  }

  /** Forgets the refusal, after a login that the carrier took. */
  async recordSuccess(): Promise<void> {
    await this.records.deleteOne({ _id: this.id });
  }
}
