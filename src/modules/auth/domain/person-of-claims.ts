import { isEmail, storedEmail } from '#common/validation/email.js';
import { cleanedName } from '#common/validation/person-name.js';

type Claims = Readonly<Record<string, unknown>>;

/** The person described by an identity provider's claims, in the shape of an account. */
export interface Person {
  /** In its stored form. */
  readonly email: string;
  readonly isEmailVerified: true;
  readonly firstname: string;
  /** Empty for a person of a single name. */
  readonly lastname: string;
}

/** The first name used when the provider sends no name. */
const UNNAMED = 'Customer';

/** @returns null without an email address, or without the provider's word that it is verified */
export function personOfClaims(claims: Claims): Person | null {
  const email = storedEmail(text(claims['email']));
  if (!isEmail(email) || !isYes(claims['email_verified'])) return null;
  return { email, isEmailVerified: true, ...namesOf(claims) };
}

/** Whether the provider says that the email address is not verified. */
export function deniesEmail(claims: Claims): boolean {
  const isVerified = claims['email_verified'];
  return isVerified !== undefined && !isYes(isVerified);
}

/** Some providers write a boolean as a text (decisions, 13.24). */
function isYes(claim: unknown): boolean {
  return claim === true || claim === 'true';
}

function namesOf(claims: Claims): Pick<Person, 'firstname' | 'lastname'> {
  const [first = '', ...rest] = text(claims['name']).split(/\s+/);
  const firstname = cleanedName(text(claims['given_name']) || first);
  const lastname = cleanedName(text(claims['family_name']) || rest.join(' '));
  return firstname === '' ? { firstname: lastname || UNNAMED, lastname: '' } : { firstname, lastname };
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim.replaceAll('\0', '').trim() : '';
}
