import { isEmail } from '#common/validation/fields.js';
import { cleanedName } from '#common/validation/person-name.js';

/** The person described by an identity provider's claims, in the shape of an account. */
export interface Person {
  /** Lower-case. */
  readonly email: string;
  readonly isEmailVerified: true;
  readonly firstname: string;
  readonly lastname: string;
}

/** The first name used when the provider sends none, or an invalid one. */
const UNNAMED = 'Customer';

/**
 * @returns null without an email address, or with an unverified one: any `email_verified` other than `true` counts as
 * false
 */
export function personOfClaims(claims: Readonly<Record<string, unknown>>): Person | null {
  const email = text(claims['email']).toLowerCase();
  if (!isEmail(email) || claims['email_verified'] !== true) return null;
  const [first, ...rest] = text(claims['name']).split(/\s+/);
  return {
    email,
    isEmailVerified: true,
    firstname: name(text(claims['given_name']) || first!),
    lastname: name(text(claims['family_name']) || rest.join(' ')),
  };
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim.replaceAll('\0', '').trim() : '';
}

/**
 * A name that satisfies the account rules. The customer cannot correct the provider's claims, so they are sanitised
 * rather than refused.
 */
function name(given: string): string {
  return cleanedName(given) ?? UNNAMED;
}
