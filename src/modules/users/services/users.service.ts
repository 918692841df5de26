import { Injectable } from '@nestjs/common';
import { scopesInOrder, type Scope } from '#common/access/scopes.js';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { storedEmail } from '#common/validation/email.js';
import { AppConfig } from '#config/app-config.js';
import { ScopeMissingError, type AuthenticatedUser } from '#http/decorators.js';
import { KeptPhoneRepository } from '../data/kept-phone.repository.js';
import { UserRepository } from '../data/user.repository.js';
import type { User } from '../data/user.schema.js';
import type { Account, AuthorCard, Credentials, NewAccount, StoredPassword } from '../domain/account.js';
import {
  EmailTakenError,
  LastAdministratorError,
  UserNotFoundError,
  type LossOfAdministrator,
} from '../users.errors.js';
import { MOST_NOTIFIED_STAFF } from '../users.limits.js';
import { toAddress, type AddressView } from '../views/address.view.js';
import type { CustomerCardView } from '../views/customer-card.view.js';
import { toProfile, type ProfileView } from '../views/profile.view.js';
import { AccountWebhooksService } from './account-webhooks.service.js';

/** The person that an account may be made for. */
export interface Person {
  readonly email: string;
  readonly firstname: string;
  readonly phone?: string | undefined;
}

/** An account, as administrators see it beside its profile. */
type StaffProfile = ProfileView &
  Pick<Account, 'isActive'> & {
    readonly tags: string[];
    readonly codAllowed?: boolean;
  };

export interface Buyer {
  readonly account: Account;
  /** Undefined when the address is not in the account's book. */
  readonly address: AddressView | undefined;
}

/** Reads and changes accounts for the other modules. Every method joins an open unit of work. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UserRepository,
    private readonly phones: KeptPhoneRepository,
    private readonly webhooks: AccountWebhooksService,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** @throws EmailTakenError also for a reserved address; PhoneTakenError */
  async create(account: NewAccount): Promise<Account> {
    const email = storedEmail(account.email);
    this.refuseReserved(email);
    return this.webhooks.creating(async () =>
      toAccount(await this.users.insert({ ...account, email }, this.clock.now())),
    );
  }

  /**
   * The account of an email address. Where there is none it is made, without a password: its owner sets one by mail. Call it
   * inside a unit of work.
   * @param person the phone is kept in a new account unless another one has it
   * @throws EmailTakenError for a reserved address; PhoneTakenError too, when another request makes the same account meanwhile
   */
  async findOrCreate({ email, firstname, phone }: Person): Promise<Account> {
    const found = await this.findAccountByEmail(email);
    if (found !== null) return found;
    const isFree = phone !== undefined && !(await this.users.hasPhone(phone));
    return this.create({
      authProvider: 'LOCAL',
      email,
      firstname,
      lastname: '',
      ...(isFree ? { phone } : {}),
      role: 'USER',
      isEmailVerified: false,
      isActive: true,
    });
  }

  /** A look ahead; `create` decides. @throws EmailTakenError when the address has an account, or is reserved */
  async assertFree(email: string): Promise<void> {
    this.refuseReserved(storedEmail(email));
    if ((await this.users.findByEmail(storedEmail(email))) !== null) throw new EmailTakenError();
  }

  /** @throws UserNotFoundError */
  async findAccount(userId: string): Promise<Account> {
    return toAccount(await findOrFail(this.users.findById(userId), UserNotFoundError));
  }

  async findAccountOrNull(userId: string): Promise<Account | null> {
    const user = await this.users.findById(userId);
    return user === null ? null : toAccount(user);
  }

  /** Returns those accounts that exist, by id. */
  async findAccounts(userIds: readonly string[]): Promise<Map<string, Account>> {
    const users = await this.users.findByIds([...new Set(userIds)]);
    return new Map(users.map((user) => [user._id.toHexString(), toAccount(user)]));
  }

  async findAccountByEmail(email: string): Promise<Account | null> {
    const user = await this.users.findByEmail(storedEmail(email));
    return user === null ? null : toAccount(user);
  }

  /** The account of an email address, with its password hash if it has one. */
  async findCredentials(email: string): Promise<Credentials | null> {
    const user = await this.users.findByEmail(storedEmail(email));
    return user === null ? null : toCredentials(user);
  }

  /** The name of the identity provider that signs the account in; undefined if none does. */
  async providerOf(userId: string): Promise<string | undefined> {
    return (await this.users.findById(userId))?.externalId?.split(':', 1)[0];
  }

  /** @throws UserNotFoundError */
  async findCredentialsOf(userId: string): Promise<Credentials> {
    return toCredentials(await findOrFail(this.users.findById(userId), UserNotFoundError));
  }

  /** @throws UserNotFoundError */
  async findProfile(userId: string): Promise<ProfileView> {
    return toProfile(await findOrFail(this.users.findById(userId), UserNotFoundError));
  }

  /** The profile as administrators see it: with whether the account may sign in, and its tags. @throws UserNotFoundError */
  async findProfileForStaff(userId: string): Promise<StaffProfile> {
    const user = await findOrFail(this.users.findById(userId), UserNotFoundError);
    const { isActive, tags = [], codAllowed } = user;
    return { ...toProfile(user), isActive, tags, ...(codAllowed === undefined ? {} : { codAllowed }) };
  }

  /**
   * The account that checks out, and one address of its book. Call it inside a unit of work. The read is also a write,
   * so that a concurrent deletion of the account is a write conflict with the checkout.
   * @param addressId in any letter case; undefined for an order that goes to none of the book
   * @param phoneToKeep what the buyer has typed for the courier: kept by the address, and by the account, that has none
   * @throws UserNotFoundError, PhoneTakenError when another request gives it to another account meanwhile
   */
  async lockBuyer(userId: string, addressId: string | undefined, phoneToKeep?: string): Promise<Buyer> {
    const user = await findOrFail(this.users.countCheckout(userId), UserNotFoundError);
    const address = user.addresses.find(({ _id }) => _id.toHexString() === addressId?.toLowerCase());
    if (phoneToKeep !== undefined && address !== undefined)
      await this.webhooks.updating(userId, () => this.phones.keep(user, address._id, phoneToKeep));
    return { account: toAccount(user), address: address === undefined ? undefined : toAddress(address) };
  }

  /** The PIN code of an address of the user's book; undefined where it has none of this id. @throws UserNotFoundError */
  async pincodeOf(userId: string, addressId: string): Promise<string | undefined> {
    return (await this.findBuyer(userId, addressId)).address?.pincode;
  }

  /** The account that would check out, and one address of its book: a look ahead, without a lock. @throws UserNotFoundError */
  async findBuyer(userId: string, addressId: string): Promise<Buyer> {
    const user = await findOrFail(this.users.findById(userId), UserNotFoundError);
    const address = user.addresses.find(({ _id }) => _id.toHexString() === addressId.toLowerCase());
    return { account: toAccount(user), address: address === undefined ? undefined : toAddress(address) };
  }

  /** The public data of review authors by user id, in one query. Deleted users are absent. */
  async findCards(userIds: string[]): Promise<Map<string, AuthorCard>> {
    const users = await this.users.findCards([...new Set(userIds)]);
    const cards = users.map(({ _id, firstname, avatar = null }) => ({
      id: _id.toHexString(),
      firstname,
      avatar,
    }));
    return new Map(cards.map((card) => [card.id, card]));
  }

  /**
   * Returns the customers that administrators see beside a record, by user id, in one query. Deleted users are
   * absent.
   */
  async findCustomers(userIds: readonly string[]): Promise<Map<string, CustomerCardView>> {
    const users = await this.users.findCustomers([...new Set(userIds)]);
    return new Map(
      users.map(({ _id, email, firstname, lastname }) => [
        _id.toHexString(),
        { _id: _id.toHexString(), email, firstname, lastname },
      ]),
    );
  }

  /**
   * The names of staff as records keep them: `ADMIN:<user id>`. Others (`CUSTOMER`, `SYSTEM`), and accounts that are deleted, have
   * none.
   */
  async staffNames(authors: readonly string[]): Promise<Map<string, string>> {
    const ids = authors.flatMap((author) => /^ADMIN:([0-9a-f]{24})$/.exec(author)?.[1] ?? []);
    if (ids.length === 0) return new Map();
    const users = await this.users.findCustomers([...new Set(ids)]);
    return new Map(
      users.map(({ _id, firstname, lastname }) => [
        `ADMIN:${_id.toHexString()}`,
        `${firstname} ${lastname}`.trim(),
      ]),
    );
  }

  /** The administrators who may read what a kind of notification is about, and want it, at most `MOST_NOTIFIED_STAFF`. */
  async staffWanting(preference: 'shopAlerts' | 'shopDigest', scope: Scope): Promise<string[]> {
    return this.users.findStaffWanting(preference, scope, MOST_NOTIFIED_STAFF);
  }

  /** The number of customers (role USER); with a period, of those registered in it, both bounds inclusive. */
  async countCustomers(period?: { start: Date; end: Date }): Promise<number> {
    return this.users.count('USER', period);
  }

  /** @throws UserNotFoundError */
  async markEmailVerified(userId: string): Promise<ProfileView> {
    return toProfile(await this.change(userId, { isEmailVerified: true }));
  }

  /**
   * Sets a new password hash, unless the account is banned.
   * @param checked also refuses when the password has changed, or access tokens were outdated, since this was read
   * @returns whether it was set; false also when there is no such account
   */
  async setPassword(userId: string, passwordHash: string, checked?: Credentials): Promise<boolean> {
    return this.users.setPassword(userId, passwordHash, this.clock.now(), checked);
  }

  /** Leaves the account without a password: its owner sets one by mail, or signs in otherwise. */
  async removePassword(userId: string): Promise<void> {
    await this.users.removePassword(userId);
  }

  /** Makes all access tokens of the account outdated. @throws UserNotFoundError */
  async raiseTokenVersion(userId: string): Promise<Account> {
    return toAccount(await findOrFail(this.users.raiseTokenVersion(userId), UserNotFoundError));
  }

  /**
   * Sets whether the account may pay at the door, whatever its limits; null leaves that to the limits.
   * @returns what was set before
   * @throws UserNotFoundError
   */
  async setCodAllowed(userId: string, codAllowed: boolean | null): Promise<boolean | null> {
    const changed = this.webhooks.updating(userId, () => this.users.setCodAllowed(userId, codAllowed));
    return (await findOrFail(changed, UserNotFoundError)).codAllowed ?? null;
  }

  /** Bans the account or lifts the ban. @throws UserNotFoundError */
  async setActive(userId: string, isActive: boolean): Promise<void> {
    await this.change(userId, { isActive });
  }

  /**
   * Records a login.
   * @param checked with the form that the hash has turned out to have, which is kept
   * @returns the account as it is now; null when it was banned or its password changed since it was read
   */
  async recordLogin(userId: string, checked: StoredPassword): Promise<Account | null> {
    const user = await this.users.recordLogin(userId, checked, this.clock.now());
    return user === null ? null : toAccount(user);
  }

  /**
   * Records a sign-in without a password.
   * @returns the account as it is now; null when it was banned or its tokens were outdated since their version was read
   */
  async recordSignIn({ id, tokenVersion }: Pick<Account, 'id' | 'tokenVersion'>): Promise<Account | null> {
    const user = await this.users.recordSignIn(id, tokenVersion, this.clock.now());
    return user === null ? null : toAccount(user);
  }

  /**
   * Records a sign-in through an identity provider, unless the account is banned.
   * @param externalId `<provider>:<subject>`
   * @returns null when there is no such account
   */
  async recordExternalLogin(externalId: string): Promise<Account | null> {
    const user = await this.users.recordExternalLogin(externalId, this.clock.now());
    return user === null ? null : toAccount(user);
  }

  /** Promotes the account with this address to administrator. Idempotent. @throws UserNotFoundError */
  async promoteToAdmin(email: string): Promise<void> {
    if (!(await this.users.promote(storedEmail(email)))) throw new UserNotFoundError();
  }

  /** Gives the account the role. @param scopes what an administrator is narrowed to; none: all @throws UserNotFoundError */
  async setRole(userId: string, role: Account['role'], scopes: readonly Scope[] = []): Promise<Account> {
    const narrowed = scopes.length === 0 ? undefined : scopesInOrder(scopes);
    return toAccount(await findOrFail(this.users.setRole(userId, role, narrowed), UserNotFoundError));
  }

  /** The active administrators, oldest first. */
  async findAdministrators(): Promise<Account[]> {
    return (await this.users.findAdministrators()).map(toAccount);
  }

  /**
   * Returns the present scopes of an administrator. Undefined: all; an account that is no active administrator has
   * none.
   */
  async findScopes(userId: string): Promise<readonly Scope[] | undefined> {
    const user = await this.users.findById(userId);
    return user?.role === 'ADMIN' && user.isActive ? user.scopes : [];
  }

  /**
   * Refuses an administrator with scopes who would change the account of an administrator: only those without scopes may (decisions,
   * 14.39). @throws UserNotFoundError, ScopeMissingError
   */
  async refuseNarrowed({ scopes }: Pick<AuthenticatedUser, 'scopes'>, userId: string): Promise<void> {
    if (scopes === undefined) return;
    if ((await this.findAccount(userId)).role === 'ADMIN') throw new ScopeMissingError(undefined);
  }

  /**
   * Whether another account than this one is an active administrator without scopes. It stays one until the open unit of work is
   * committed.
   */
  async lockAnotherAdmin(userId: string): Promise<boolean> {
    return this.users.lockAnotherAdmin(userId);
  }

  /**
   * Makes units of work that lock the same account conflict, so that one comes after the other. Call it in one.
   * @throws UserNotFoundError
   */
  async lockAccount(userId: string): Promise<void> {
    await findOrFail(this.users.lock(userId), UserNotFoundError);
  }

  /**
   * Refuses to lose the last active administrator without scopes (decisions, 12.22, 13.28 and 14.39). Call it in the unit of work of
   * the loss. @throws UserNotFoundError, LastAdministratorError
   */
  async refuseLastAdministrator(userId: string, loss: LossOfAdministrator): Promise<void> {
    const { role, isActive, scopes } = await this.findAccount(userId);
    if (role !== 'ADMIN' || !isActive || scopes !== undefined) return;
    if (!(await this.lockAnotherAdmin(userId))) throw new LastAdministratorError(loss);
  }

  /** Creates an administrator. An existing account is promoted and keeps its password. */
  async ensureAdmin(email: string, passwordHash: string): Promise<void> {
    if (await this.users.promote(storedEmail(email))) return;
    try {
      await this.create({
        authProvider: 'LOCAL',
        email,
        passwordHash,
        role: 'ADMIN',
        firstname: 'Shop',
        lastname: 'Administrator',
        isEmailVerified: true,
        isActive: true,
      });
    } catch (error) {
      // Another process created the account concurrently.
      if (!(error instanceof EmailTakenError)) throw error;
      await this.promoteToAdmin(email);
    }
  }

  private change(
    userId: string,
    changes: Partial<Pick<User, 'isEmailVerified' | 'isActive'>>,
  ): Promise<User> {
    const updated = this.webhooks.updating(userId, () => this.users.update(userId, changes));
    return findOrFail(updated, UserNotFoundError);
  }

  private refuseReserved(email: string): void {
    if (this.config.identity.reservedEmails.includes(email)) throw new EmailTakenError();
  }
}

function toCredentials(user: User): Credentials {
  return { account: toAccount(user), passwordHash: user.password, passwordForm: user.passwordForm };
}

function toAccount(user: User): Account {
  return {
    id: user._id.toHexString(),
    email: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    phone: user.phone ?? null,
    role: user.role,
    ...(user.scopes === undefined ? {} : { scopes: user.scopes }),
    ...(user.codAllowed === undefined ? {} : { codAllowed: user.codAllowed }),
    lastLogin: user.lastLogin,
    authProvider: user.authProvider,
    isEmailVerified: user.isEmailVerified,
    isActive: user.isActive,
    passwordChangedAt: user.passwordChangedAt,
    tokenVersion: user.tokenVersion ?? 0,
  };
}
