import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { storedWords } from '#infrastructure/database/word-search.js';
import { userWords } from '../domain/user-words.js';
import { PhoneTakenError } from '../users.errors.js';
import { User } from './user.schema.js';

/** Keeps phones where an account has none. Call it in the unit of work of their cause. */
@Injectable()
export class KeptPhoneRepository {
  constructor(@InjectModel(User.name) private readonly model: Model<User>) {}

  /** Gives an address of the account a phone, unless it has one. */
  async keepInAddress(userId: Types.ObjectId, addressId: Types.ObjectId, phone: string): Promise<void> {
    await this.model.updateOne(
      { _id: userId, addresses: { $elemMatch: { _id: addressId, recipientPhone: null } } },
      { $set: { 'addresses.$.recipientPhone': phone } },
    );
  }

  /**
   * Gives the account a phone, unless it or another one has one of its own.
   * @throws PhoneTakenError when another account takes it meanwhile
   */
  async keepInProfile(user: User, phone: string): Promise<void> {
    if ((await this.model.exists({ phone })) !== null) return;
    try {
      await this.model.updateOne(
        { _id: user._id, phone: null },
        { $set: { phone, ...storedWords(userWords({ ...user, phone })) } },
      );
    } catch (error) {
      if (isDuplicateKey(error, 'phone')) throw new PhoneTakenError();
      throw error;
    }
  }
}
