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

/** The parts of the whole name stand in for what is missing beside them: no part is named twice. */
function namesOf(claims: Claims): Pick<Person, 'firstname' | 'lastname'> {
  const whole = text(claims['name']).replace(/\s+/g, ' ');
  const given = text(claims['given_name']);
  const family = text(claims['family_name']);
  const firstname = cleanedName(given || beforeFamily(whole, family));
  const lastname = cleanedName(family || afterGiven(whole, given));
  return firstname === '' ? { firstname: lastname || UNNAMED, lastname: '' } : { firstname, lastname };
}

function beforeFamily(whole: string, family: string): string {
  if (family !== '' && whole.endsWith(family)) return whole.slice(0, -family.length);
  return whole.split(' ')[0]!;
}

function afterGiven(whole: string, given: string): string {
  if (given !== '' && whole.startsWith(given)) return whole.slice(given.length);
  return whole.split(' ').slice(1).join(' ');
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim.replaceAll('\0', '').trim() : '';
}
