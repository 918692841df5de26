import { domainToASCII } from 'node:url';
import { mayShrinkTo } from '../text/normal-form.js';

const MAX_EMAIL = 254;

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * An email address in the form in which it is stored and compared: trimmed, in lower case, an international domain in
 * ASCII (`xn--`), because the mail servers of most shops take no other (decisions, 13.25). What is too long for an address is
 * not converted.
 */
export function storedEmail(given: string): string {
  const email = given.trim().toLowerCase();
  const domain = email.slice(email.lastIndexOf('@') + 1);
  // Only a foreign domain is changed: the conversion also rewrites numbers to IP addresses.
  if (/^[\0-\x7f]*$/.test(domain) || !mayShrinkTo(MAX_EMAIL, domain)) return email;
  return email.slice(0, -domain.length) + domainToASCII(domain);
}

/** Whether a value is an email address in its stored form. */
export function isEmail(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_EMAIL && EMAIL.test(value);
}
