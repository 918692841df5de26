import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { withoutUndefined } from '#common/collections/without-undefined.js';
import type { ScrollQuery } from '#common/validation/page-query.js';
import { deleteOlder } from '#infrastructure/database/delete-older.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader } from '#infrastructure/database/paging/list-reader.js';
import type { AuditAction } from '../domain/audit-actions.js';
import { AuditEntry } from './audit-entry.schema.js';

/** Filters of the audit log; those that are undefined do not filter. */
export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly subject?: string | undefined;
  /** The first includes its time, the second does not. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export type NewAuditEntry = Omit<AuditEntry, '_id' | 'actor' | 'subject'> & {
  /** Null for a command. */
  readonly actor: string | null;
  readonly subject: string;
};

export type VersionedEntry = Pick<AuditEntry, 'actor' | 'requestId' | 'version' | 'fields'>;

/** Writes and lists the entries of the audit log. */
@Injectable()
export class AuditEntryRepository {
  constructor(
    @InjectModel(AuditEntry.name) private readonly model: Model<AuditEntry>,
    private readonly lists: ListReader,
  ) {}

  /** Call it inside the unit of work of the changes. */
  async insert(entries: readonly NewAuditEntry[]): Promise<void> {
    if (entries.length > 0) await this.model.insertMany([...entries]);
  }

  /** Returns one page, newest first. @throws WrongCursorError */
  async findPage(
    { actor, action, subject, from, to }: AuditFilter,
    query: ScrollQuery,
  ): Promise<ListPage<AuditEntry>> {
    const at = withoutUndefined({ $gte: from, $lt: to });
    const filter = {
      ...(Object.keys(at).length === 0 ? {} : { at }),
      ...(subject === undefined ? {} : { subject: new Types.ObjectId(subject) }),
      ...(actor === undefined ? {} : { actor: new Types.ObjectId(actor) }),
      ...(action === undefined ? {} : { action }),
    };
    return this.lists.read(this.model, { filter, order: { at: -1, _id: -1 } }, query);
  }

  /** Up to `limit` changes that have made a later version of a record, newest first. */
  async findSince(subject: string, version: number, limit: number): Promise<VersionedEntry[]> {
    return this.model
      .find({ subject, version: { $gt: version } })
      .sort({ version: -1 })
      .limit(limit)
      .select({ actor: 1, requestId: 1, version: 1, fields: 1 })
      .lean();
  }

  /** Returns what a user has changed, or what was changed of the account, oldest first. */
  async findAllOf(userId: string): Promise<AuditEntry[]> {
    const find = (filter: { actor: string } | { subject: string }) =>
      this.model.find(filter).sort({ at: 1, _id: 1 }).lean();
    const [changed, changes] = [await find({ actor: userId }), await find({ subject: userId })];
    const others = changes.filter(({ actor }) => actor?.toHexString() !== userId);
    return [...changed, ...others].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  }

  /** Deletes the entries from before a time. @returns how many */
  async deleteOlder(before: Date, isStopping: () => boolean): Promise<number> {
    return deleteOlder(this.model, 'at', { before, isStopping });
  }

  /** Removes the payments from what was changed of the orders. */
  async removePayments(subjects: readonly string[]): Promise<void> {
    await this.model.updateMany(
      { subject: { $in: subjects.map((id) => new Types.ObjectId(id)) } },
      setAndUnset({ 'before.payments': null, 'after.payments': null }),
    );
  }

  /** Removes a user from all entries: as their author, and as their subject with what was changed. */
  async anonymiseAllOf(userId: string): Promise<void> {
    await this.model.updateMany({ actor: userId }, { $set: { actor: null } });
    await this.model.updateMany({ subject: userId }, { $set: { subject: null, before: null, after: null } });
  }
}
