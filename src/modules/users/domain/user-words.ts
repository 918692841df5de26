import { folded } from '#common/text/folding.js';
import { wordsOf } from '#infrastructure/search-engine/search-words.js';
import type { User } from '../data/user.schema.js';

/** What the words of an account are made of. */
export type Named = Pick<User, 'email' | 'firstname' | 'lastname' | 'phone'>;

/** Longer ones that begin alike are in no order; so long a key fits into a cursor. */
const LONGEST_KEY = 100;

/** What accounts are sorted by: first and last name, without letter case and accents. */
export function userNameKey({ firstname, lastname }: Pick<Named, 'firstname' | 'lastname'>): string {
  // By characters: half of one is not what the database keeps.
  return [...folded(`${firstname} ${lastname}`).trim()].slice(0, LONGEST_KEY).join('');
}

/** The words by which administrators find an account: those of its address, names and phone, folded. */
export function userWords({ email, firstname, lastname, phone = '' }: Named): string[] {
  return [...new Set([email, firstname, lastname, phone].flatMap((text) => wordsOf(text)))];
}
