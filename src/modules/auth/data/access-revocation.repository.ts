import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import type { TokenRevocation } from '../services/revocations/revocation-marks.service.js';
import { AccessRevocation } from './access-revocation.schema.js';

@Injectable()
export class AccessRevocationRepository {
  constructor(@InjectModel(AccessRevocation.name) private readonly model: Model<AccessRevocation>) {}

  /** Replaces an earlier revocation of the account. */
  async put(
    userId: string,
    { reason, acceptedFrom, sparedTokenId }: TokenRevocation,
    expiresAt: Date,
  ): Promise<void> {
    const record = {
      reason,
      expiresAt,
      acceptedFrom: acceptedFrom ?? null,
      sparedTokenId: sparedTokenId ?? null,
    };
    await this.model.updateOne({ _id: userId }, setAndUnset(record), { upsert: true });
  }

  async find(userId: string, now: Date): Promise<AccessRevocation | null> {
    return this.model.findOne({ _id: userId, expiresAt: { $gt: now } }).lean();
  }

  /** Returns the revocations of these accounts and sessions that have not expired, unordered. */
  async findEach(ids: readonly string[], now: Date): Promise<AccessRevocation[]> {
    return this.model
      .find({ _id: { $in: ids as unknown as Types.ObjectId[] }, expiresAt: { $gt: now } })
      .lean();
  }

  /** Streams all revocations that have not expired. */
  findAll(now: Date): AsyncIterable<AccessRevocation> {
    return this.model
      .find({ expiresAt: { $gt: now } })
      .lean()
      .cursor();
  }

  async delete(userId: string): Promise<void> {
    await this.model.deleteOne({ _id: userId });
  }
}
