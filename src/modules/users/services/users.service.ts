import { Injectable } from '@nestjs/common';
import { findOrFail } from '#common/errors/find-or-fail.js';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { UserRepository } from '../data/user.repository.js';
import type { User } from '../data/user.schema.js';
import type { Account, AuthorCard, Credentials, NewAccount } from '../domain/account.js';
import { EmailTakenError, UserNotFoundError } from '../users.errors.js';
import { toAddress, type AddressView } from '../views/address.view.js';
import { toProfile, type ProfileView } from '../views/profile.view.js';

/** Somebody who is about to order. */
export interface Buyer {
  readonly account: Account;
  /** Undefined when the address is not in the account's book. */
  readonly address: AddressView | undefined;
}

/** The accounts, for the other modules. Every method joins an open unit of work. */
@Injectable()
export class UsersService {
  constructor(
    private readonly users: UserRepository,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** @throws EmailTakenError also for a reserved address; PhoneTakenError */
  async create(account: NewAccount): Promise<Account> {
    const email = account.email.toLowerCase();
    if (this.config.identity.reservedEmails.includes(email)) throw new EmailTakenError();
    return toAccount(await this.users.insert({ ...account, email }, this.clock.now()));
  }

  /** @throws UserNotFoundError */
  async findAccount(userId: string): Promise<Account> {
    return toAccount(await findOrFail(this.users.findById(userId), UserNotFoundError));
  }

  async findAccountOrNull(userId: string): Promise<Account | null> {
    const user = await this.users.findById(userId);
    return user === null ? null : toAccount(user);
  }

  /** The account of an address, with its password hash where it has one. */
  async findCredentials(email: string): Promise<Credentials | null> {
    const user = await this.users.findByEmail(email.toLowerCase());
    return user === null ? null : toCredentials(user);
  }

  /** @throws UserNotFoundError */
  async findCredentialsOf(userId: string): Promise<Credentials> {
    return toCredentials(await findOrFail(this.users.findById(userId), UserNotFoundError));
  }

  /** @throws UserNotFoundError */
  async findProfile(userId: string): Promise<ProfileView> {
    return toProfile(await findOrFail(this.users.findById(userId), UserNotFoundError));
  }

  /**
   * The account that is about to order, and one address of its book. Call it inside a unit of work: the read is a write
   * too, so that a deletion of the account at the same moment conflicts with the order and one of the two comes first.
   * @param addressId in any letter case
   * @throws UserNotFoundError
   */
  async lockBuyer(userId: string, addressId: string): Promise<Buyer> {
    const user = await findOrFail(this.users.countCheckout(userId), UserNotFoundError);
    const address = user.addresses.find(({ _id }) => _id.toHexString() === addressId.toLowerCase());
    return { account: toAccount(user), address: address === undefined ? undefined : toAddress(address) };
  }

  /** How the authors of reviews are shown, by user id, in one query. A user that is gone is absent. */
  async findCards(userIds: string[]): Promise<Map<string, AuthorCard>> {
    const users = await this.users.findCards([...new Set(userIds)]);
    return new Map(
      users.map(({ _id, firstname, avatar }) => {
        const id = _id.toHexString();
        return [id, { id, firstname, avatar: avatar ?? null }];
      }),
    );
  }

  /** How many customers (role USER) there are; with a period, how many signed up in it, both ends included. */
  async countCustomers(period?: { start: Date; end: Date }): Promise<number> {
    return this.users.count('USER', period);
  }

  /** @throws UserNotFoundError */
  async markEmailVerified(userId: string): Promise<ProfileView> {
    return toProfile(await findOrFail(this.users.markEmailVerified(userId), UserNotFoundError));
  }

  /** Bans the account, or lifts the ban. @throws UserNotFoundError */
  async setActive(userId: string, isActive: boolean): Promise<void> {
    if (!(await this.users.setActive(userId, isActive))) throw new UserNotFoundError();
  }

  /**
   * Records a login.
   * @returns false when the account was banned or its password changed since `checkedHash` was read
   */
  async recordLogin(userId: string, checkedHash: string): Promise<boolean> {
    return this.users.recordLogin(userId, checkedHash, this.clock.now());
  }

  /**
   * Records a sign-in at an identity provider, unless the account is banned.
   * @param externalId `<provider>:<subject>`
   * @returns null when there is no such account
   */
  async recordExternalLogin(externalId: string): Promise<Account | null> {
    const user = await this.users.recordExternalLogin(externalId, this.clock.now());
    return user === null ? null : toAccount(user);
  }

  /** Makes the account of this address an administrator; again is fine. @throws UserNotFoundError */
  async promoteToAdmin(email: string): Promise<void> {
    if (!(await this.users.promote(email.trim().toLowerCase()))) throw new UserNotFoundError();
  }

  /** Creates an administrator; where the address has an account already, promotes it and leaves its password. */
  async ensureAdmin(email: string, passwordHash: string): Promise<void> {
    if (await this.users.promote(email.toLowerCase())) return;
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
      // Another process that started at the same time was first.
      if (!(error instanceof EmailTakenError)) throw error;
      await this.promoteToAdmin(email);
    }
  }
}

function toCredentials(user: User): Credentials {
  return { account: toAccount(user), passwordHash: user.password };
}

function toAccount(user: User): Account {
  return {
    id: user._id.toHexString(),
    email: user.email,
    firstname: user.firstname,
    lastname: user.lastname,
    phone: user.phone ?? null,
    role: user.role,
    authProvider: user.authProvider,
    isEmailVerified: user.isEmailVerified,
    isActive: user.isActive,
  };
}
