import { isEmail } from '#common/validation/fields.js';
import { cleanedName } from '#common/validation/person-name.js';

/** Who an identity provider says somebody is, in the shape of an account. */
export interface Person {
  /** Lower-case. */
  readonly email: string;
  readonly isEmailVerified: true;
  readonly firstname: string;
  readonly lastname: string;
}

/** What stands for a name that the provider does not tell, or that is none. */
const UNNAMED = 'Customer';

/**
 * @returns null without an email address, or with one that the provider has not verified: any `email_verified` other
 * than `true`, a missing one too, counts as false
 */
export function personOfClaims(claims: Readonly<Record<string, unknown>>): Person | null {
  const email = text(claims['email']).toLowerCase();
  if (!isEmail(email) || claims['email_verified'] !== true) return null;
  const [first, ...rest] = text(claims['name']).split(/\s+/);
  return {
    email,
    isEmailVerified: true,
    firstname: name(text(claims['given_name']) || (first ?? '')),
    lastname: name(text(claims['family_name']) || rest.join(' ')),
  };
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim.replaceAll('\0', '').trim() : '';
}

/**
 * A name by the rule of every account's. The customer cannot correct what the provider says, so it is cleaned rather
 * than refused.
 */
function name(given: string): string {
  return cleanedName(given) ?? UNNAMED;
}
