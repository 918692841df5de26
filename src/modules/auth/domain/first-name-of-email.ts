import { cleanedName } from '#common/validation/person-name.js';

/** The first name used where an address has no letter before its @. */
const UNNAMED = 'Customer';

/** Makes the first name of an account that has an address alone: the part before the @ (decisions, 14d and 14g). */
export function firstNameOfEmail(email: string): string {
  const name = cleanedName(email.slice(0, email.lastIndexOf('@')));
  return /\p{L}/u.test(name) ? name : UNNAMED;
}
