import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { PasskeyAlreadyAddedError } from '../auth.errors.js';
import { Passkey } from './passkey.schema.js';

export type NewPasskey = Omit<Passkey, '_id' | 'userId' | 'lastUsedAt'> & { readonly userId: string };

/** Reads and writes passkeys. What belongs to an account is found by the account. Each joins an open unit of work. */
@Injectable()
export class PasskeyRepository {
  constructor(@InjectModel(Passkey.name) private readonly model: Model<Passkey>) {}

  /** @throws PasskeyAlreadyAddedError when any account has the credential */
  async insert(passkey: NewPasskey): Promise<Passkey> {
    try {
      const [stored] = await this.model.create([passkey]);
      return stored!.toObject();
    } catch (error) {
      throw isDuplicateKey(error, 'credentialId') ? new PasskeyAlreadyAddedError() : error;
    }
  }

  /** Finds those of an account, oldest first. */
  async findOf(userId: string): Promise<Passkey[]> {
    return this.model.find({ userId }).sort({ createdAt: 1 }).lean();
  }

  async countOf(userId: string): Promise<number> {
    return this.model.countDocuments({ userId });
  }

  /** The given accounts that have any. */
  async ownersAmong(userIds: readonly string[]): Promise<Set<string>> {
    const found = await this.model
      .find({ userId: { $in: userIds as unknown as Passkey['userId'][] } })
      .select({ userId: 1 })
      .lean();
    return new Set(found.map(({ userId }) => userId.toHexString()));
  }

  async findByCredential(credentialId: string): Promise<Passkey | null> {
    return this.model.findOne({ credentialId }).lean();
  }

  /**
   * Notes a sign-in, unless the passkey was deleted or has signed as often already: then another device has a copy of its key.
   * @param counter as the authenticator says it; 0 of one that does not count
   * @returns whether it was noted
   */
  async use({ _id }: Pick<Passkey, '_id'>, counter: number, at: Date): Promise<boolean> {
    const unused = { _id, counter: counter === 0 ? 0 : { $lt: counter } };
    return (await this.model.updateOne(unused, { $set: { counter, lastUsedAt: at } })).matchedCount === 1;
  }

  /** @returns false when the account has no such passkey */
  async delete(userId: string, passkeyId: string): Promise<boolean> {
    return (await this.model.deleteOne({ _id: passkeyId, userId })).deletedCount === 1;
  }

  /** @returns whether there were any */
  async deleteAllOf(userId: string): Promise<boolean> {
    return (await this.model.deleteMany({ userId })).deletedCount > 0;
  }
}
