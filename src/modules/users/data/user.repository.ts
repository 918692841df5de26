import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/mongo-errors.js';
import type { NewAccount } from '../domain/account.js';
import { EmailTakenError, PhoneTakenError } from '../users.errors.js';
import { User, type Gender, type UserRole } from './user.schema.js';

/** The profile fields that the owner may change. */
export interface ProfileChanges {
  readonly firstname?: string;
  readonly lastname?: string;
  readonly phone?: string;
  readonly gender?: Gender;
  readonly dob?: Date;
}

/** Reads and writes users, except their address books. */
@Injectable()
export class UserRepository {
  constructor(@InjectModel(User.name) private readonly model: Model<User>) {}

  /** @throws EmailTakenError, PhoneTakenError, decided by unique indexes */
  async insert({ passwordHash, phone, externalId, ...account }: NewAccount, createdAt: Date): Promise<User> {
    const [user] = await translateDuplicateKeys(() =>
      this.model.create([
        {
          ...account,
          ...(passwordHash === undefined ? {} : { password: passwordHash }),
          ...(phone === undefined ? {} : { phone }),
          ...(externalId === undefined ? {} : { externalId }),
          addresses: [],
          loyaltyPoints: 0,
          preferences: { newsletter: false, smsAlerts: false },
          createdAt,
        },
      ]),
    );
    return user!.toObject();
  }

  async findById(id: string): Promise<User | null> {
    return this.model.findById(id).lean();
  }

  async findByEmail(email: string): Promise<User | null> {
    return this.model.findOne({ email }).lean();
  }

  /** The names and avatars of many users, in one query. */
  async findCards(ids: readonly string[]): Promise<Array<Pick<User, '_id' | 'firstname' | 'avatar'>>> {
    return this.model
      .find({ _id: { $in: ids as unknown as Types.ObjectId[] } })
      .select({ firstname: 1, avatar: 1 })
      .lean();
  }

  async exists(id: string): Promise<boolean> {
    return (await this.model.exists({ _id: id })) !== null;
  }

  /** @returns whether the user exists */
  async setAvatar(id: string, avatar: string): Promise<boolean> {
    return (await this.model.updateOne({ _id: id }, { $set: { avatar } })).matchedCount === 1;
  }

  /**
   * @throws PhoneTakenError
   * @returns the updated user, or null when it does not exist
   */
  async updateProfile(id: string, changes: ProfileChanges): Promise<User | null> {
    return translateDuplicateKeys(() =>
      this.model.findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: 'after' }).lean(),
    );
  }

  /** @returns whether the user exists */
  async setPassword(id: string, passwordHash: string, at: Date): Promise<boolean> {
    const changes = { password: passwordHash, passwordChangedAt: at };
    return (await this.model.updateOne({ _id: id }, { $set: changes })).matchedCount === 1;
  }

  /** @returns whether the user exists */
  async setActive(id: string, isActive: boolean): Promise<boolean> {
    return (await this.model.updateOne({ _id: id }, { $set: { isActive } })).matchedCount === 1;
  }

  async markEmailVerified(id: string): Promise<User | null> {
    const changes = { isEmailVerified: true };
    return this.model.findOneAndUpdate({ _id: id }, { $set: changes }, { returnDocument: 'after' }).lean();
  }

  /** Records a login if the account is active and its password hash is still `checkedHash`. */
  async recordLogin(id: string, checkedHash: string, at: Date): Promise<boolean> {
    const current = { _id: id, password: checkedHash, isActive: true };
    return (await this.model.updateOne(current, { $set: { lastLogin: at } })).matchedCount === 1;
  }

  /**
   * Increments the checkout count. Each increment changes the document, so that concurrent checkouts and a deletion of
   * the same account conflict.
   * @returns the user, or null when it does not exist
   */
  async countCheckout(id: string): Promise<User | null> {
    return this.model
      .findOneAndUpdate({ _id: id }, { $inc: { checkoutCount: 1 } }, { returnDocument: 'after' })
      .lean();
  }

  /** Promotes the account with this address to administrator. @returns whether it exists */
  async promote(email: string): Promise<boolean> {
    return (await this.model.updateOne({ email }, { $set: { role: 'ADMIN' } })).matchedCount === 1;
  }

  /** The number of users with the role; with a period, of those registered in it, both bounds inclusive. */
  async count(role: UserRole, period?: { start: Date; end: Date }): Promise<number> {
    const signedUp = period === undefined ? {} : { createdAt: { $gte: period.start, $lte: period.end } };
    return this.model.countDocuments({ role, ...signedUp });
  }

  /**
   * Records a sign-in through an identity provider if the account is active.
   * @returns the updated account, or null when there is none
   */
  async recordExternalLogin(externalId: string, at: Date): Promise<User | null> {
    const user = await this.model.findOne({ externalId }).lean();
    if (user === null || !user.isActive) return user;
    const active = { _id: user._id, isActive: true };
    const seen = { $set: { lastLogin: at } };
    return this.model.findOneAndUpdate(active, seen, { returnDocument: 'after' }).lean();
  }

  async delete(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }
}

async function translateDuplicateKeys<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // A concurrent sign-in inserted the account; the caller finds it by email address or external id.
    if (isDuplicateKey(error, 'email') || isDuplicateKey(error, 'externalId')) throw new EmailTakenError();
    if (isDuplicateKey(error, 'phone')) throw new PhoneTakenError();
    throw error;
  }
}
