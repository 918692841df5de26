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

  /**
   * Gives a phone to an address of the account and to the account, where they have none.
   * @returns null when neither was given it
   * @throws PhoneTakenError when another account takes it meanwhile
   */
  async keep(user: User, addressId: Types.ObjectId, phone: string): Promise<true | null> {
    const isInAddress = await this.keepInAddress(user._id, addressId, phone);
    const isInProfile = user.phone === undefined && (await this.keepInProfile(user, phone));
    return isInAddress || isInProfile ? true : null;
  }

  private async keepInAddress(
    userId: Types.ObjectId,
    addressId: Types.ObjectId,
    phone: string,
  ): Promise<boolean> {
    const { modifiedCount } = await this.model.updateOne(
      { _id: userId, addresses: { $elemMatch: { _id: addressId, recipientPhone: null } } },
      { $set: { 'addresses.$.recipientPhone': phone } },
    );
    return modifiedCount === 1;
  }

  private async keepInProfile(user: User, phone: string): Promise<boolean> {
    if ((await this.model.exists({ phone })) !== null) return false;
    try {
      const { modifiedCount } = await this.model.updateOne(
        { _id: user._id, phone: null },
        { $set: { phone, ...storedWords(userWords({ ...user, phone })) } },
      );
      return modifiedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error, 'phone')) throw new PhoneTakenError();
      throw error;
    }
  }
}
