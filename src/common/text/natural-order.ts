import { withAsciiDigits } from './digits.js';
import { folded } from './folding.js';

/** Longer ones that begin alike are in no order; so long a key fits into a cursor. */
const LONGEST_KEY = 100;
const NUMBERS = /0*(\d+)/g;
const LONGEST_NUMBER = 35;

/**
 * A text that is in order among others, compared by bytes, where the one that it is of is in natural order: without letter case and
 * accents, numbers by their value (`9 pack` before `10 pack`).
 */
export function naturalOrderKey(text: string): string {
  const key = withAsciiDigits(folded(text))
    .trim()
    .replace(NUMBERS, (_, digits: string) => lengthOf(digits) + digits);
  // By characters: half of one is not what the database keeps.
  return [...key].slice(0, LONGEST_KEY).join('');
}

/** A number of more digits is the greater one. */
function lengthOf(digits: string): string {
  return Math.min(digits.length, LONGEST_NUMBER).toString(36);
}
