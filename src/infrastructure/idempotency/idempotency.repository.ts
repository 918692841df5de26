import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { IdempotencyRecord } from './idempotency-record.schema.js';

/** The stored uses of idempotency keys. */
@Injectable()
export class IdempotencyRepository {
  constructor(@InjectModel(IdempotencyRecord.name) private readonly model: Model<IdempotencyRecord>) {}

  /** @returns null if the user has used the key before */
  async insert(
    record: Omit<IdempotencyRecord, '_id' | 'userId'> & { userId: string },
  ): Promise<IdempotencyRecord | null> {
    try {
      const [created] = await this.model.create([record]);
      return created!.toObject();
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  async find(userId: string, keyDigest: string): Promise<IdempotencyRecord | null> {
    return this.model.findOne({ userId, keyDigest }).lean();
  }

  /**
   * Claims a record whose lease has expired. Only one of several concurrent callers succeeds, and none when the holder has renewed the
   * lease since, or has linked the key to what it made.
   */
  async claimExpired(
    record: IdempotencyRecord,
    lease: Pick<IdempotencyRecord, 'leaseToken' | 'leaseUntil'>,
  ): Promise<IdempotencyRecord | null> {
    return this.model
      .findOneAndUpdate(
        {
          _id: record._id,
          leaseToken: record.leaseToken,
          leaseUntil: record.leaseUntil,
          subjectId: record.subjectId ?? null,
        },
        { $set: lease },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** Lengthens the lease, unless another caller has claimed the record. */
  async renew({ _id, leaseToken }: IdempotencyRecord, leaseUntil: Date): Promise<void> {
    await this.model.updateOne({ _id, leaseToken }, { $set: { leaseUntil } });
  }

  /** Links the key to what the request has made. @returns false if another caller has claimed the record */
  async attach(record: IdempotencyRecord, subjectId: string): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: record._id, leaseToken: record.leaseToken },
      { $set: { subjectId } },
    );
    return matchedCount === 1;
  }

  /** Deletes the record, which releases its key, unless another caller has claimed it. */
  async delete(record: IdempotencyRecord): Promise<void> {
    await this.model.deleteOne({ _id: record._id, leaseToken: record.leaseToken });
  }

  /** Deletes it unless it leads to something. */
  async deleteUnattached(record: IdempotencyRecord): Promise<void> {
    const { _id, leaseToken } = record;
    await this.model.deleteOne({ _id, leaseToken, subjectId: { $exists: false } });
  }

  async deleteAllOf(userId: string): Promise<void> {
    await this.model.deleteMany({ userId });
  }
}
