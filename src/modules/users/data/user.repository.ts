import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import type { Scope } from '#common/access/scopes.js';
import type { ScrollQuery } from '#common/validation/page-query.js';
import { setAndUnset } from '#infrastructure/database/set-and-unset.js';
import { isDuplicateKey } from '#infrastructure/database/duplicate-key.js';
import { NEWEST_FIRST, type ListOrder } from '#infrastructure/database/paging/list-order.js';
import type { ListPage } from '#infrastructure/database/paging/list-page.js';
import { ListReader } from '#infrastructure/database/paging/list-reader.js';
import { findWithWords, storedWords } from '#infrastructure/database/word-search.js';
import { inOpenUnit } from '#infrastructure/database/unit-of-work.js';
import type { Credentials, NewAccount, StoredPassword } from '../domain/account.js';
import { HASHED_FORM } from '../domain/password-form.js';
import { ROLES, type UserRole } from '../domain/roles.js';
import { userNameKey, userWords } from '../domain/user-words.js';
import { EmailTakenError, PhoneTakenError } from '../users.errors.js';
import { User, WORDS_INDEX, type Preferences } from './user.schema.js';

export type UserChanges = Partial<
  Omit<
    User,
    '_id' | 'role' | 'scopes' | 'addresses' | 'checkoutCount' | 'spentMinor' | 'tokenVersion' | 'createdAt'
  >
>;

/** Filters of the administrators' list; those that are undefined do not filter. */
export interface UserFilter {
  readonly role?: UserRole | undefined;
  readonly isActive?: boolean | undefined;
}

export const USER_SORTS = ['newest', 'name', 'spent:desc'] as const;

export type UserSort = (typeof USER_SORTS)[number];

export const SORT_KEYS: Readonly<Record<UserSort, ListOrder>> = {
  newest: NEWEST_FIRST,
  name: { nameKey: 1, _id: 1 },
  'spent:desc': { spentMinor: -1, _id: -1 },
};

/** The fields that a list of found accounts is ordered by. */
export type FoundUser = Pick<User, '_id' | 'createdAt' | 'nameKey' | 'spentMinor'>;

@Injectable()
export class UserRepository {
  constructor(
    @InjectModel(User.name) private readonly model: Model<User>,
    private readonly lists: ListReader,
  ) {}

  /** @throws EmailTakenError, PhoneTakenError, decided by unique indexes */
  async insert(
    { passwordHash, phone, externalId, scopes, ...account }: NewAccount,
    createdAt: Date,
  ): Promise<User> {
    const [user] = await translateDuplicateKeys(() =>
      this.model.create([
        {
          ...account,
          ...(passwordHash === undefined ? {} : { password: passwordHash, passwordForm: HASHED_FORM }),
          ...(phone === undefined ? {} : { phone }),
          ...(scopes === undefined ? {} : { scopes: [...scopes] }),
          ...(externalId === undefined ? {} : { externalId }),
          ...storedWords(userWords({ ...account, ...(phone === undefined ? {} : { phone }) })),
          nameKey: userNameKey(account),
          spentMinor: 0,
          addresses: [],
          loyaltyPoints: 0,
          preferences: { newsletter: false, smsAlerts: false },
          createdAt,
        },
      ]),
    );
    return user!.toObject();
  }

  async findById(userId: string): Promise<User | null> {
    return this.model.findById(userId).lean();
  }

  async findByEmail(email: string): Promise<User | null> {
    return this.model.findOne({ email }).lean();
  }

  /** Whether an account has the phone. */
  async hasPhone(phone: string): Promise<boolean> {
    return (await this.model.exists({ phone })) !== null;
  }

  async findCards(userIds: readonly string[]): Promise<Array<Pick<User, '_id' | 'firstname' | 'avatar'>>> {
    return this.model
      .find({ _id: { $in: userIds as unknown as Types.ObjectId[] } })
      .select({ firstname: 1, avatar: 1 })
      .lean();
  }

  async findCustomers(
    userIds: readonly string[],
  ): Promise<Array<Pick<User, '_id' | 'email' | 'firstname' | 'lastname'>>> {
    return this.model
      .find({ _id: { $in: userIds as unknown as Types.ObjectId[] } })
      .select({ email: 1, firstname: 1, lastname: 1 })
      .lean();
  }

  async exists(userId: string): Promise<boolean> {
    return (await this.model.exists({ _id: userId })) !== null;
  }

  /** The given accounts that exist, unordered. */
  async findByIds(userIds: readonly string[]): Promise<User[]> {
    return this.model.find({ _id: { $in: userIds as unknown as Types.ObjectId[] } }).lean();
  }

  /** Returns one page of all accounts. @throws WrongCursorError */
  async findPage(filter: UserFilter, sort: UserSort, query: ScrollQuery): Promise<ListPage<User>> {
    return this.lists.read(this.model, { filter: whether(filter), order: SORT_KEYS[sort] }, query);
  }

  /** Up to 1,000 of the accounts that have all of the words, unordered: see `findWithWords`. */
  async findWithWords(filter: UserFilter, words: readonly string[]): Promise<FoundUser[]> {
    const search = {
      words,
      indexed: whether(filter),
      index: WORDS_INDEX,
      select: { createdAt: 1, nameKey: 1, spentMinor: 1 },
    } as const;
    return (await findWithWords(this.model, search)) as FoundUser[];
  }

  /** Returns those of the given accounts that pass, as lists of found accounts order them. */
  async findAmong(userIds: readonly string[], filter: UserFilter): Promise<FoundUser[]> {
    if (userIds.length === 0) return [];
    const among = { _id: { $in: userIds as unknown as Types.ObjectId[] }, ...whether(filter) };
    return this.model.find(among).select({ createdAt: 1, nameKey: 1, spentMinor: 1 }).lean();
  }

  /**
   * @throws PhoneTakenError
   * @returns the changed user, or null when it does not exist
   */
  async update(userId: string, changes: UserChanges): Promise<User | null> {
    return translateDuplicateKeys(() =>
      this.model.findOneAndUpdate({ _id: userId }, { $set: changes }, { returnDocument: 'after' }).lean(),
    );
  }

  /** Sets whether the account may pay at the door; null leaves that to the limits. @returns the account as it was, or null */
  async setCodAllowed(userId: string, codAllowed: boolean | null): Promise<User | null> {
    return this.model
      .findOneAndUpdate({ _id: userId }, setAndUnset({ codAllowed }), { returnDocument: 'before' })
      .lean();
  }

  /** Sets the given preferences and leaves the others. @returns the user, or null when it does not exist */
  async setPreferences(userId: string, changes: Partial<Preferences>): Promise<User | null> {
    const set = Object.fromEntries(
      Object.entries(changes).map(([name, value]) => [`preferences.${name}`, value]),
    );
    return this.model.findOneAndUpdate({ _id: userId }, { $set: set }, { returnDocument: 'after' }).lean();
  }

  /** Finds the ids of active administrators who have a scope and have not switched a preference off, oldest first. */
  async findStaffWanting(
    preference: 'shopAlerts' | 'shopDigest',
    scope: Scope,
    atMost: number,
  ): Promise<string[]> {
    const staff = await this.model
      .find({
        role: 'ADMIN',
        isActive: true,
        scopes: { $in: [scope, null] },
        [`preferences.${preference}`]: { $ne: false },
      })
      .sort({ createdAt: 1, _id: 1 })
      .limit(atMost)
      .select({ _id: 1 })
      .lean();
    return staff.map(({ _id }) => _id.toHexString());
  }

  /**
   * Records a login if the account is active and its password hash is still the checked one.
   * @param checked with the form that the hash has turned out to have, if it is known
   * @returns the account, or null
   */
  async recordLogin(
    userId: string,
    { passwordHash = '', passwordForm }: StoredPassword,
    at: Date,
  ): Promise<User | null> {
    const current = { _id: userId, password: passwordHash, isActive: true };
    const seen = { $set: { lastLogin: at, ...(passwordForm === undefined ? {} : { passwordForm }) } };
    return this.model.findOneAndUpdate(current, seen, { returnDocument: 'after' }).lean();
  }

  /** Records a sign-in if the account is active and its tokens have this version. @returns the updated account; null otherwise */
  async recordSignIn(userId: string, tokenVersion: number, at: Date): Promise<User | null> {
    const current = { _id: userId, isActive: true, tokenVersion: storedVersion(tokenVersion) };
    const seen = { $set: { lastLogin: at } };
    return this.model.findOneAndUpdate(current, seen, { returnDocument: 'after' }).lean();
  }

  /**
   * Sets a password hash if the account is active and, where `checked` is given, has the hash and the version of tokens
   * that it had then.
   * @returns whether it was set
   */
  async setPassword(userId: string, password: string, at: Date, checked?: Credentials): Promise<boolean> {
    const current = { _id: userId, isActive: true, ...(checked === undefined ? {} : unchanged(checked)) };
    const changes = { $set: { password, passwordForm: HASHED_FORM, passwordChangedAt: at } };
    return (await this.model.updateOne(current, changes)).matchedCount === 1;
  }

  async removePassword(userId: string): Promise<void> {
    await this.model.updateOne({ _id: userId }, { $unset: { password: 1, passwordForm: 1 } });
  }

  /** Makes all access tokens of the account outdated. @returns the account, or null when it does not exist */
  async raiseTokenVersion(userId: string): Promise<User | null> {
    const raised = { $inc: { tokenVersion: 1 } };
    return this.model.findOneAndUpdate({ _id: userId }, raised, { returnDocument: 'after' }).lean();
  }

  /** Keeps what the mail server has last said of an address; changes nothing when no account has it. */
  async setEmailUndeliverable(email: string, isUndeliverable: boolean): Promise<void> {
    if (isUndeliverable) await this.model.updateOne({ email }, { $set: { emailUndeliverable: true } });
    else
      await this.model.updateOne({ email, emailUndeliverable: true }, { $unset: { emailUndeliverable: 1 } });
  }

  /**
   * Increments the checkout count. Each increment changes the document, so that concurrent checkouts and a deletion of
   * the same account conflict.
   * @returns the user, or null when it does not exist
   */
  async countCheckout(userId: string): Promise<User | null> {
    const counted = await this.model.collection.findOneAndUpdate(
      { _id: new Types.ObjectId(userId) },
      { $inc: { checkoutCount: 1 } },
      { ...inOpenUnit(), returnDocument: 'after' },
    );
    return counted as User | null;
  }

  /** Adds to what an account has spent. @returns false for one that does not know yet, or does not exist */
  async addSpent(userId: Types.ObjectId, changeMinor: number): Promise<boolean> {
    const known = { _id: userId, spentMinor: { $exists: true } };
    return (await this.model.updateOne(known, { $inc: { spentMinor: changeMinor } })).matchedCount === 1;
  }

  /** Sets what an account has spent that does not know it yet. */
  async beginSpent(userId: Types.ObjectId, spentMinor: number): Promise<void> {
    await this.model.updateOne({ _id: userId, spentMinor: { $exists: false } }, { $set: { spentMinor } });
  }

  /** Promotes the account with this address to administrator. @returns whether it exists */
  async promote(email: string): Promise<boolean> {
    return (await this.model.updateOne({ email }, { $set: { role: 'ADMIN' } })).matchedCount === 1;
  }

  /** Sets the role; an administrator's with the scopes that it is narrowed to, if any. @returns the account, or null when it does not exist */
  async setRole(userId: string, role: UserRole, scopes?: readonly Scope[]): Promise<User | null> {
    return this.model
      .findOneAndUpdate({ _id: userId }, setAndUnset({ role, scopes: scopes ?? null }), {
        returnDocument: 'after',
      })
      .lean();
  }

  /** Finds the active administrators, oldest first. */
  async findAdministrators(): Promise<User[]> {
    return this.model.find({ role: 'ADMIN', isActive: true }).sort({ createdAt: 1, _id: 1 }).lean();
  }

  /** Writes the document, so that units of work that lock the same account conflict. @returns null when it does not exist */
  async lock(userId: string): Promise<User | null> {
    return this.model.findOneAndUpdate({ _id: userId }, { $inc: { checkoutCount: 1 } }).lean();
  }

  /**
   * Makes sure that another account than this one is an active administrator without scopes, and stays it until the unit of work is
   * committed: two that take the role from each other conflict, because the other's document is written.
   */
  async lockAnotherAdmin(userId: string): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      {
        _id: { $ne: new Types.ObjectId(userId) },
        role: 'ADMIN',
        isActive: true,
        scopes: { $exists: false },
      },
      { $inc: { checkoutCount: 1 } },
    );
    return matchedCount === 1;
  }

  /** The number of users with the role; with a period, of those registered in it, both bounds inclusive. As exact as the total of a list. */
  async count(role: UserRole, period?: { start: Date; end: Date }): Promise<number> {
    const signedUp = period === undefined ? {} : { createdAt: { $gte: period.start, $lte: period.end } };
    return this.lists.total(this.model, { filter: { role, ...signedUp }, order: NEWEST_FIRST });
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

  async delete(userId: string): Promise<void> {
    await this.model.deleteOne({ _id: userId });
  }
}

/** Names all values where any will do: the indexes begin with both fields. */
function whether({ role, isActive }: UserFilter): QueryFilter<User> {
  return { role: role ?? { $in: [...ROLES] }, isActive: isActive ?? { $in: [false, true] } };
}

function unchanged({ account: { tokenVersion }, passwordHash }: Credentials): QueryFilter<User> {
  return { password: passwordHash ?? null, tokenVersion: storedVersion(tokenVersion) };
}

/** Accounts whose tokens were never outdated have no version. */
function storedVersion(tokenVersion: number) {
  return tokenVersion === 0 ? { $in: [0, null] } : tokenVersion;
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
