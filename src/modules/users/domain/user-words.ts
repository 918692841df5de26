import { naturalOrderKey } from '#common/text/natural-order.js';
import { wordsOf } from '#infrastructure/search-engine/search-words.js';
import type { User } from '../data/user.schema.js';

/** How many of the last digits of a phone are looked for. */
const DIGITS_AT_END = 4;

/** The fields that the words of an account are made of. */
export type Named = Pick<User, 'email' | 'firstname' | 'lastname' | 'phone' | 'tags'>;

/** Returns the key that accounts are sorted by: first and last name in natural order. */
export function userNameKey({ firstname, lastname }: Pick<Named, 'firstname' | 'lastname'>): string {
  return naturalOrderKey(`${firstname} ${lastname}`);
}

/** The words by which administrators find an account: those of its address, names, phone and tags, folded; and the end of the phone. */
export function userWords({ email, firstname, lastname, phone = '', tags = [] }: Named): string[] {
  return [
    ...new Set(
      [email, firstname, lastname, phone, phone.slice(-DIGITS_AT_END), ...tags].flatMap((text) =>
        wordsOf(text),
      ),
    ),
  ];
}
