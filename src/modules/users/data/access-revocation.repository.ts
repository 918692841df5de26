import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { RevocationReason } from '#infrastructure/cache/access-revocations.js';
import { AccessRevocation } from './access-revocation.schema.js';

@Injectable()
export class AccessRevocationRepository {
  constructor(@InjectModel(AccessRevocation.name) private readonly model: Model<AccessRevocation>) {}

  async put(userId: string, reason: RevocationReason, expiresAt: Date): Promise<void> {
    await this.model.updateOne({ _id: userId }, { $set: { reason, expiresAt } }, { upsert: true });
  }

  async find(userId: string, now: Date): Promise<AccessRevocation | null> {
    return this.model.findOne({ _id: userId, expiresAt: { $gt: now } }).lean();
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
