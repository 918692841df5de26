import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '#infrastructure/database/mongo-errors.js';
import type { NewAccount } from '../domain/account.js';
import { EmailTakenError, PhoneTakenError } from '../users.errors.js';
import { User, type Gender, type UserRole } from './user.schema.js';

/** The fields of a profile that its owner may change. */
export interface ProfileChanges {
  readonly firstname?: string;
  readonly lastname?: string;
  readonly phone?: string;
  readonly gender?: Gender;
  readonly dob?: Date;
}

/** The queries of the users collection, the address book excepted. */
@Injectable()
export class UserRepository {
  constructor(@InjectModel(User.name) private readonly model: Model<User>) {}

  /** @throws EmailTakenError, PhoneTakenError as the unique indexes find them */
  async insert({ passwordHash, phone, externalId, ...account }: NewAccount, createdAt: Date): Promise<User> {
    const [user] = await tellingTaken(() =>
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

  /** The names and images of many users, in one query. */
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

  /** @throws PhoneTakenError. @returns the changed user, or null when there is none */
  async updateProfile(id: string, changes: ProfileChanges): Promise<User | null> {
    return tellingTaken(() =>
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

  /** Records a login, only while the account is active and still has the password that was checked. */
  async recordLogin(id: string, checkedHash: string, at: Date): Promise<boolean> {
    const current = { _id: id, password: checkedHash, isActive: true };
    return (await this.model.updateOne(current, { $set: { lastLogin: at } })).matchedCount === 1;
  }

  /**
   * Counts a checkout. Each count changes the document, so that transactions which count or delete the same account
   * conflict. @returns the user, or null when there is none
   */
  async countCheckout(id: string): Promise<User | null> {
    return this.model
      .findOneAndUpdate({ _id: id }, { $inc: { checkoutCount: 1 } }, { returnDocument: 'after' })
      .lean();
  }

  /** Makes the account of this address an administrator. @returns whether there is one */
  async promote(email: string): Promise<boolean> {
    return (await this.model.updateOne({ email }, { $set: { role: 'ADMIN' } })).matchedCount === 1;
  }

  /** How many users have the role; with a period, how many of them signed up in it, both ends included. */
  async count(role: UserRole, period?: { start: Date; end: Date }): Promise<number> {
    const signedUp = period === undefined ? {} : { createdAt: { $gte: period.start, $lte: period.end } };
    return this.model.countDocuments({ role, ...signedUp });
  }

  /**
   * Records a sign-in at an identity provider, only while the account is active.
   * @returns the account as it is now, or null when there is none
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

async function tellingTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // The account of an identity has its email address: whoever is second finds the one when it looks for the other.
    if (isDuplicateKey(error, 'email') || isDuplicateKey(error, 'externalId')) throw new EmailTakenError();
    if (isDuplicateKey(error, 'phone')) throw new PhoneTakenError();
    throw error;
  }
}
