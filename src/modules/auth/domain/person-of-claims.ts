import { isEmail } from '#common/validation/fields.js';
import { cleanedName } from '#common/validation/person-name.js';

/** Who an identity provider says somebody is, in the shape of an account. */
export interface Person {
  /** Lower-case. */
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly firstname: string;
  readonly lastname: string;
}

/** What stands for a name that the provider does not tell, or that is none. */
const UNNAMED = 'Customer';

/** @returns null without an email address, or with one that the provider has not verified */
export function personOfClaims(claims: Readonly<Record<string, unknown>>): Person | null {
  const email = text(claims['email']).toLowerCase();
  const verified = text(claims['email_verified']).toLowerCase();
  if (!isEmail(email) || verified === 'false') return null;
  const [first, ...rest] = text(claims['name']).split(/\s+/);
  return {
    email,
    isEmailVerified: verified === 'true',
    firstname: name(text(claims['given_name']) || (first ?? '')),
    lastname: name(text(claims['family_name']) || rest.join(' ')),
  };
}

/** Some providers send booleans as text. */
function text(claim: unknown): string {
  return typeof claim === 'string' || typeof claim === 'boolean'
    ? String(claim).replaceAll('\0', '').trim()
    : '';
}

/**
 * A name by the rule of every account's. The customer cannot correct what the provider says, so it is cleaned rather
 * than refused.
 */
function name(given: string): string {
  return cleanedName(given) ?? UNNAMED;
}
