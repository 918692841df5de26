import { wordsOf } from '#infrastructure/search-engine/search-words.js';
import type { User } from '../data/user.schema.js';

/** What the words of an account are made of. */
export type Named = Pick<User, 'email' | 'firstname' | 'lastname' | 'phone'>;

/** The words by which administrators find an account: those of its address, names and phone, folded. */
export function userWords({ email, firstname, lastname, phone = '' }: Named): string[] {
  return [...new Set([email, firstname, lastname, phone].flatMap((text) => wordsOf(text)))];
}
