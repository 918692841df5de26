import { Injectable } from '@nestjs/common';
import type { Scope } from '#common/access/scopes.js';
import { noteAdministrator } from '#infrastructure/logging/request-context.js';
import { ProfileService, UsersService, type Account } from '#modules/users/index.js';
import { UnprovenAccountsService } from '../codes/unproven-accounts.service.js';
import { PasswordHasherService } from '../password/password-hasher.service.js';
import { AccountAccessService } from '../revocations/account-access.service.js';
import { SignInsService, type SignIn } from '../second-factor/sign-ins.service.js';
import { AdministratorsService } from '../sessions/administrators.service.js';
import { KnownBrowsersService } from '../sessions/known-browsers.service.js';
import { RefreshTokensService } from '../sessions/refresh-tokens.service.js';

/** The owner of a new account, with the hash of the password. */
export interface NewOwner {
  readonly firstname: string;
  readonly lastname: string;
  readonly passwordHash: string;
}

/** Makes the owner of a proven address an administrator, and signs in. */
@Injectable()
export class AppointmentsService {
  constructor(
    private readonly users: UsersService,
    private readonly profiles: ProfileService,
    private readonly administrators: AdministratorsService,
    private readonly unproven: UnprovenAccountsService,
    private readonly refreshTokens: RefreshTokensService,
    private readonly access: AccountAccessService,
    private readonly signIns: SignInsService,
    private readonly hasher: PasswordHasherService,
    private readonly browsers: KnownBrowsersService,
  ) {}

  /**
   * Whether an owner has proven the address before. Without one, names, password and sessions of the account, if there is any, may be
   * those of whoever registered it.
   */
  async hasOwner(email: string): Promise<boolean> {
    return (await this.users.findAccountByEmail(email))?.isEmailVerified === true;
  }

  /** Hashes the password of a new owner. @throws PasswordChecksBusyError */
  async hash(email: string, password: string): Promise<string> {
    return this.hasher.hash(password, this.browsers.askerFor(email));
  }

  /**
   * Gives the account of the address the role, ends its sessions of before, which had no such rights, and opens a session, or asks for the
   * second factor. Call it in a unit of work, and `apply` after its commit.
   * @param owner of an account that is new, or that nobody had proven; undefined for an account with an owner
   * @returns null for an account that is an administrator already, or banned, or whose owner is missing
   * @throws EmailTakenError when the address is registered at the same time
   */
  async appoint(
    email: string,
    scopes: readonly Scope[],
    owner: NewOwner | undefined,
  ): Promise<{ userId: string; signIn: SignIn } | null> {
    const account = await this.accountOf(email, owner);
    if (account?.role !== 'USER' || !account.isActive) return null;
    noteAdministrator(account.id);
    await this.administrators.appoint(account.id, scopes);
    await this.refreshTokens.revokeAllOf(account.id);
    await this.access.outdate(account.id);
    const current = await this.users.recordSignIn(await this.users.findAccount(account.id));
    if (current === null) return null;
    return { userId: account.id, signIn: await this.signIns.proceed(current) };
  }

  /** Makes the cache store refuse the access tokens of before. */
  async apply(userId: string): Promise<void> {
    await this.access.apply(userId);
  }

  private async accountOf(email: string, owner: NewOwner | undefined): Promise<Account | null> {
    const known = await this.users.findAccountByEmail(email);
    if (known?.isEmailVerified === true) return known;
    if (owner === undefined) return null;
    if (known === null)
      return this.users.create({
        ...owner,
        email,
        authProvider: 'LOCAL',
        role: 'USER',
        isEmailVerified: true,
        isActive: true,
      });
    await this.unproven.prove(known);
    await this.users.setPassword(known.id, owner.passwordHash);
    const { firstname, lastname } = owner;
    await this.profiles.update(known.id, { firstname, lastname });
    return this.users.findAccount(known.id);
  }
}
