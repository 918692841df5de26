/** An account as other modules see it: who it is and what it may do, without its password. */
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

/** What an account is made of. `email` in lower case; `passwordHash` for LOCAL, `externalId` for OAUTH accounts. */
export interface NewAccount extends Omit<Account, 'id' | 'phone'> {
  readonly phone?: string | undefined;
  readonly passwordHash?: string | undefined;
  /** `<provider>:<subject>` */
  readonly externalId?: string | undefined;
}

/** An account with what its password is checked against. */
export interface Credentials {
  readonly account: Account;
  readonly passwordHash: string | undefined;
}

/** How an author of reviews is shown to others. */
export interface AuthorCard {
  readonly id: string;
  readonly firstname: string;
  readonly avatar: string | null;
}

/**
 * The name by which a mail greets the holder of an account. None until the address is verified: whoever signs up with
 * the address of somebody else must not be able to send them words of their own.
 */
export function greetingName({
  firstname,
  isEmailVerified,
}: Pick<Account, 'firstname' | 'isEmailVerified'>): string | undefined {
  return isEmailVerified ? firstname : undefined;
}

/** A user may keep this many addresses. */
export const MAX_ADDRESSES = 10;
