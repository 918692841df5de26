import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { mongo, type Model, type Types } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { ExportRunningError } from '../users.errors.js';
import { DataExport } from './data-export.schema.js';

export type ReadyExport = Required<Pick<DataExport, 'nonce' | 'tokenHash' | 'content' | 'expiresAt'>>;

/** Reads and writes data exports. A unique index allows one in progress for each user. */
@Injectable()
export class DataExportRepository {
  constructor(@InjectModel(DataExport.name) private readonly model: Model<DataExport>) {}

  /** @throws ExportRunningError when an export of the user is in progress */
  async insertQueued(userId: string, requestedAt: Date): Promise<void> {
    try {
      await this.model.create([{ userId, state: 'QUEUED', requestedAt }]);
    } catch (error) {
      throw isDuplicateKey(error, 'userId') ? new ExportRunningError() : error;
    }
  }

  /** Deletes an export in progress that was requested before `before`. */
  async deleteStalled(userId: string, before: Date): Promise<void> {
    await this.model.deleteOne({ userId, state: 'QUEUED', requestedAt: { $lt: before } });
  }

  async findQueued(userId: string): Promise<DataExport | null> {
    return this.model.findOne({ userId, state: 'QUEUED' }).lean();
  }

  /** @returns false when the export was completed or deleted meanwhile */
  async complete(id: Types.ObjectId, ready: ReadyExport): Promise<boolean> {
    const queued = { _id: id, state: 'QUEUED' as const };
    const { modifiedCount } = await this.model.updateOne(queued, { $set: { ...ready, state: 'READY' } });
    return modifiedCount === 1;
  }

  /** The ready export with this id or link token hash, unless expired. */
  async findReady(
    by: { _id: string } | { tokenHash: string },
    now: Date,
  ): Promise<(DataExport & ReadyExport) | null> {
    const found = await this.model
      .findOne({ ...by, state: 'READY', expiresAt: { $gt: now } })
      .lean<(Omit<DataExport & ReadyExport, 'content'> & { content: mongo.Binary }) | null>();
    return found === null ? null : { ...found, content: Buffer.from(found.content.buffer) };
  }

  async deleteReadyOf(userId: string): Promise<void> {
    await this.model.deleteMany({ userId, state: 'READY' });
  }

  async deleteAllOf(userId: string): Promise<void> {
    await this.model.deleteMany({ userId });
  }
}
