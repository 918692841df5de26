import type { User } from '../data/user.schema.js';
import type { Scope } from '#common/access/scopes.js';
import type { PasswordForm } from './password-form.js';

/** An account as other modules see it, without the password. */
export interface Account
  extends
    Readonly<Pick<User, 'email' | 'firstname' | 'lastname' | 'role' | 'authProvider'>>,
    Readonly<Pick<User, 'isEmailVerified' | 'isActive' | 'passwordChangedAt' | 'lastLogin'>> {
  readonly id: string;
  readonly phone: string | null;
  /** Whether it may pay at the door, whatever its limits: what the staff say. Undefined: by the limits. */
  readonly codAllowed?: boolean | undefined;
  /** The scopes of an administrator. Undefined: all. */
  readonly scopes?: readonly Scope[] | undefined;
  /** The version that its access tokens have now. */
  readonly tokenVersion: number;
}

/** The input for a new account. `email` in any letter case; `passwordHash` for LOCAL, `externalId` for OAUTH accounts. */
export interface NewAccount extends Omit<
  Account,
  'id' | 'phone' | 'passwordChangedAt' | 'lastLogin' | 'tokenVersion'
> {
  readonly phone?: string | undefined;
  readonly passwordHash?: string | undefined;
  /** `<provider>:<subject>` */
  readonly externalId?: string | undefined;
}

/** The hash of a password, if there is one, and of which form of the password it is, if that is known. */
export interface StoredPassword {
  readonly passwordHash: string | undefined;
  readonly passwordForm: PasswordForm | undefined;
}

export interface Credentials extends StoredPassword {
  readonly account: Account;
}

/** The public data of a review author. */
export interface AuthorCard {
  readonly id: string;
  readonly firstname: string;
  readonly avatar: string | null;
}

/**
 * The name used in the greeting of a mail. Undefined until the address is verified: otherwise a person could register
 * a stranger's address and send them arbitrary text as the name.
 */
export function greetingName({
  firstname,
  isEmailVerified,
}: Pick<Account, 'firstname' | 'isEmailVerified'>): string | undefined {
  return isEmailVerified ? firstname : undefined;
}
