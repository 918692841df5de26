import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { SecondFactor } from './second-factor.schema.js';

const CONFIRMED = { confirmedAt: { $exists: true } };
const UNCONFIRMED = { confirmedAt: { $exists: false } };

/** Reads and writes second factors. Whatever is spent is spent by one conditional update. Each joins an open unit of work. */
@Injectable()
export class SecondFactorRepository {
  constructor(@InjectModel(SecondFactor.name) private readonly model: Model<SecondFactor>) {}

  async find(userId: string): Promise<SecondFactor | null> {
    return this.model.findById(userId).lean();
  }

  async findConfirmed(userId: string): Promise<SecondFactor | null> {
    return this.model.findOne({ _id: userId, ...CONFIRMED }).lean();
  }

  /** The given accounts that have a confirmed one. */
  async ownersAmong(userIds: readonly string[]): Promise<Set<string>> {
    const found = await this.model
      .find({ _id: { $in: userIds as unknown as SecondFactor['_id'][] }, ...CONFIRMED })
      .select({ _id: 1 })
      .lean();
    return new Set(found.map(({ _id }) => _id.toHexString()));
  }

  /** Replaces one that was not confirmed. Not inside a unit of work, which a refusal would abort. @returns false beside a confirmed one, with nothing changed */
  async begin(userId: string, secret: string, createdAt: Date): Promise<boolean> {
    try {
      await this.model.updateOne(
        { _id: userId, ...UNCONFIRMED },
        { $set: { secret, createdAt } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** @returns true for exactly one of several concurrent callers; false for all when the secret was replaced */
  async confirm(
    { _id, secret }: Pick<SecondFactor, '_id' | 'secret'>,
    confirmed: Pick<SecondFactor, 'lastStep' | 'recoverySalt' | 'recoveryCodes' | 'confirmedAt'>,
  ): Promise<boolean> {
    const begun = { _id, secret, ...UNCONFIRMED };
    return (await this.model.updateOne(begun, { $set: confirmed })).modifiedCount === 1;
  }

  /** Spends the code of a step. @returns true for exactly one of several concurrent callers */
  async spendStep({ _id, secret }: Pick<SecondFactor, '_id' | 'secret'>, step: number): Promise<boolean> {
    const unspent = { _id, secret, ...CONFIRMED, lastStep: { $lt: step } };
    return (await this.model.updateOne(unspent, { $set: { lastStep: step } })).modifiedCount === 1;
  }

  /** Spends a recovery code. @returns true for exactly one of several concurrent callers */
  async spendRecoveryCode(userId: string, hash: string): Promise<boolean> {
    const unspent = { _id: userId, ...CONFIRMED, recoveryCodes: hash };
    return (await this.model.updateOne(unspent, { $pull: { recoveryCodes: hash } })).modifiedCount === 1;
  }

  /** @returns whether there was a confirmed one */
  async delete(userId: string): Promise<boolean> {
    const found = await this.model.findOneAndDelete({ _id: userId }).lean();
    return found?.confirmedAt !== undefined;
  }
}
