/** An account as other modules see it: identity, role and status, without the password. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string | null;
  readonly role: 'ADMIN' | 'USER';
  readonly authProvider: 'LOCAL' | 'OAUTH';
  readonly isEmailVerified: boolean;
  /** False: banned. */
  readonly isActive: boolean;
}

/** The input for a new account. `email` in lower case; `passwordHash` for LOCAL, `externalId` for OAUTH accounts. */
export interface NewAccount extends Omit<Account, 'id' | 'phone'> {
  readonly phone?: string | undefined;
  readonly passwordHash?: string | undefined;
  /** `<provider>:<subject>` */
  readonly externalId?: string | undefined;
}

/** An account with its password hash. */
export interface Credentials {
  readonly account: Account;
  readonly passwordHash: string | undefined;
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

/** The maximum number of addresses of a user. */
export const MAX_ADDRESSES = 10;
