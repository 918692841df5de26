import type { Scope } from '#common/access/scopes.js';
import type { StaffFacts } from '#modules/auth/index.js';
import type { Account } from '#modules/users/index.js';
import type { Invitation } from '../data/invitation.schema.js';

/** An administrator, or an invitation to become one. */
export class StaffMemberView {
  /** The id of the account; of an invitation its own */
  _id!: string;
  /** @example asha@example.com */
  email!: string;
  /** Null until the invitation is accepted */
  firstname!: string | null;
  /** Null until the invitation is accepted */
  lastname!: string | null;
  /** The scopes of the administrator. None: all */
  scopes!: Scope[];
  /** When its newest session was opened or renewed; null: never */
  lastSeenAt!: string | null;
  hasMfa!: boolean;
  /** @example ACTIVE */
  state!: 'ACTIVE' | 'INVITED';
  /** When the invitation ends; null for an administrator */
  expiresAt!: string | null;
}

export class StaffView {
  staff!: StaffMemberView[];
}

export function toAdministrator(account: Account, facts: StaffFacts | undefined): StaffMemberView {
  return {
    _id: account.id,
    email: account.email,
    firstname: account.firstname,
    lastname: account.lastname,
    scopes: [...(account.scopes ?? [])],
    lastSeenAt: facts?.lastSeenAt?.toISOString() ?? null,
    hasMfa: facts?.hasMfa === true,
    state: 'ACTIVE',
    expiresAt: null,
  };
}

export function toInvited({ _id, email, scopes = [], expiresAt }: Invitation): StaffMemberView {
  return {
    _id: _id.toHexString(),
    email,
    firstname: null,
    lastname: null,
    scopes: [...scopes],
    lastSeenAt: null,
    hasMfa: false,
    state: 'INVITED',
    expiresAt: expiresAt.toISOString(),
  };
}
