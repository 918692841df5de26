import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/mongo-errors.js';
import { CheckoutAttempt } from './checkout-attempt.schema.js';

@Injectable()
export class CheckoutAttemptRepository {
  constructor(@InjectModel(CheckoutAttempt.name) private readonly model: Model<CheckoutAttempt>) {}

  /** @returns null if the user has used the key before */
  async insert(
    attempt: Omit<CheckoutAttempt, '_id' | 'user'> & { user: string },
  ): Promise<CheckoutAttempt | null> {
    try {
      const [created] = await this.model.create([attempt]);
      return created!.toObject();
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  async find(userId: string, keyDigest: string): Promise<CheckoutAttempt | null> {
    return this.model.findOne({ user: userId, keyDigest }).lean();
  }

  /** Claims an attempt whose lease has expired. Only one of several concurrent callers succeeds. */
  async claimExpired(
    attempt: CheckoutAttempt,
    lease: Pick<CheckoutAttempt, 'leaseToken' | 'leaseUntil'>,
  ): Promise<CheckoutAttempt | null> {
    return this.model
      .findOneAndUpdate(
        { _id: attempt._id, leaseToken: attempt.leaseToken },
        { $set: lease },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** Links the attempt to its order. @returns false if another caller has claimed the attempt */
  async attachOrder(attempt: CheckoutAttempt, orderId: Types.ObjectId): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: attempt._id, leaseToken: attempt.leaseToken },
      { $set: { orderId } },
    );
    return matchedCount === 1;
  }

  /** Deletes the attempt, which releases its key, unless another caller has claimed it. */
  async delete(attempt: CheckoutAttempt): Promise<void> {
    await this.model.deleteOne({ _id: attempt._id, leaseToken: attempt.leaseToken });
  }

  async deleteAllOf(userId: string): Promise<void> {
    await this.model.deleteMany({ user: userId });
  }
}
