import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { StoredToken } from '#common/crypto/link-tokens.js';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { ArchiveRunningError } from '../tax-returns.errors.js';
import { InvoiceArchive, type ArchivedUpTo } from './invoice-archive.schema.js';

/** How far a step takes an archive. */
interface ArchiveStep {
  /** How many papers it adds. */
  readonly papers: number;
  readonly upTo: ArchivedUpTo;
}

/** Stores archives. A unique index allows each administrator one in progress. */
@Injectable()
export class InvoiceArchiveRepository {
  constructor(@InjectModel(InvoiceArchive.name) private readonly model: Model<InvoiceArchive>) {}

  /** @throws ArchiveRunningError while another one of the administrator is in progress */
  async insert(archive: InvoiceArchive): Promise<void> {
    try {
      await this.model.create([archive]);
    } catch (error) {
      throw isDuplicateKey(error, 'userId') ? new ArchiveRunningError() : error;
    }
  }

  /** Finds what an administrator has in progress. */
  async findQueued(userId: string): Promise<InvoiceArchive | null> {
    return this.model.findOne({ userId, state: 'QUEUED' }).lean();
  }

  /** Finds one by its id, whatever has become of it. */
  async findById(id: string): Promise<InvoiceArchive | null> {
    return this.model.findById(id).lean();
  }

  /** Finds one that is ready by the hash of its link's token, unless it has expired. */
  async findReady(tokenHash: string, now: Date): Promise<InvoiceArchive | null> {
    return this.model.findOne({ tokenHash, state: 'READY', expiresAt: { $gt: now } }).lean();
  }

  /** Finds the archives of an administrator beyond the newest ones. */
  async findBeyond(userId: string, kept: number): Promise<Types.ObjectId[]> {
    const found = await this.model.find({ userId }, { _id: 1 }).sort({ requestedAt: -1 }).skip(kept).lean();
    return found.map(({ _id }) => _id);
  }

  /** Finds those of an administrator that are in progress since before a time, and will not end. */
  async findStalled(userId: string, before: Date): Promise<Types.ObjectId[]> {
    const found = await this.model
      .find({ userId, state: 'QUEUED', requestedAt: { $lt: before } }, { _id: 1 })
      .lean();
    return found.map(({ _id }) => _id);
  }

  /** Counts a beginning. @returns the archive; null unless it is in progress */
  async begin(id: string): Promise<InvoiceArchive | null> {
    return this.model
      .findOneAndUpdate({ _id: id, state: 'QUEUED' }, { $inc: { tries: 1 } }, { returnDocument: 'after' })
      .lean();
  }

  /**
   * Moves an archive on. Call it in the unit of work that stores the papers.
   * @returns false, without effect, when it is no longer where the step begins: another worker has it, or it has ended
   */
  async move({ _id, papers }: Pick<InvoiceArchive, '_id' | 'papers'>, step: ArchiveStep): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id, state: 'QUEUED', papers },
      { $inc: { papers: step.papers }, $set: { upTo: step.upTo, tries: 0 } },
    );
    return modifiedCount === 1;
  }

  /** @returns false when it has ended before */
  async complete(
    _id: Types.ObjectId,
    ready: StoredToken & { readonly readyAt: Date; readonly expiresAt: Date },
  ): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id, state: 'QUEUED' },
      { $set: { ...ready, state: 'READY' } },
    );
    return modifiedCount === 1;
  }

  /** Gives an archive up. @returns false when it has ended before */
  async fail(_id: Types.ObjectId): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id, state: 'QUEUED' },
      { $set: { state: 'FAILED' } },
    );
    return modifiedCount === 1;
  }

  /** Deletes archives without their papers. */
  async delete(ids: readonly Types.ObjectId[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: [...ids] } });
  }
}
