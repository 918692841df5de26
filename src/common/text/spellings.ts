import { withAsciiDigits } from './digits.js';

/**
 * The scripts of India have their letters in the same places of blocks of 128 (`Devanagari 0900`, `Bengali 0980`, ...): the places of
 * what is spelled in several ways.
 */
const BLOCKS = [0x0900, 0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0c00, 0x0c80, 0x0d00];
const CHANDRABINDU = [0x01];
const NASALS = [0x19, 0x1e, 0x23, 0x28, 0x2e];
const VIRAMA = [0x4d];
/** The stops and sibilants, before which a nasal is written by its letter or by the anusvara. */
// prettier-ignore
const STOPS = [
  0x15, 0x16, 0x17, 0x18, 0x1a, 0x1b, 0x1c, 0x1d, 0x1f, 0x20, 0x21, 0x22, 0x24, 0x25, 0x26, 0x27, 0x2a, 0x2b, 0x2c, 0x2d, 0x36, 0x37,
  0x38,
];

const letters = (places: readonly number[]) =>
  `[${BLOCKS.flatMap((block) => places.map((place) => String.fromCharCode(block + place))).join('')}]`;

/** `हिन्दी` and `हिंदी`. */
const NASAL = new RegExp(`${letters(NASALS)}${letters(VIRAMA)}(?=${letters(STOPS)})`, 'gu');
/** `चाँदी` and `चांदी`. */
const NASAL_SIGN = new RegExp(letters(CHANDRABINDU), 'gu');
const anusvaraOf = (letter: string) => String.fromCharCode((letter.charCodeAt(0) & 0xff80) | 0x02);

/** Letters that are written in another way, too; each is read as the second. */
const ALIKE: Readonly<Record<string, string>> = {
  // Bengali: khanda ta, nga at the end of a syllable (`রঙ` and `রং`), and chandrabindu, which many leave out.
  '\u09ce': '\u09a4\u09cd',
  '\u0999\u09cd': '\u0982',
  '\u0999': '\u0982',
  '\u0981': '',
  // Telugu: arasunna, which is of old texts alone.
  '\u0c01': '',
  // Gurmukhi: tippi, and the sign of a doubled letter.
  '\u0a70': '\u0a02',
  '\u0a71': '',
  // Devanagari: the open o of English words (`कॉफी` and `काफी`).
  '\u0911': '\u0906',
  '\u0949': '\u093e',
  // Tamil: sha, and the letter la in the place of the length mark of au.
  '\u0bb6': '\u0bb8',
  '\u0bcc': '\u0bc6\u0bb3',
  '\u0b94': '\u0b92\u0bb3',
  // Malayalam: chillus, and au as it was written before.
  '\u0d7a': '\u0d23\u0d4d',
  '\u0d7b': '\u0d28\u0d4d',
  '\u0d7c': '\u0d30\u0d4d',
  '\u0d7d': '\u0d32\u0d4d',
  '\u0d7e': '\u0d33\u0d4d',
  '\u0d7f': '\u0d15\u0d4d',
  '\u0d54': '\u0d2e\u0d4d',
  '\u0d55': '\u0d2f\u0d4d',
  '\u0d56': '\u0d34\u0d4d',
  '\u0d4c': '\u0d57',
  // Urdu, Kurdish: barree yeh, and the heh of Kurdish vowels.
  '\u06d2': '\u064a',
  '\u06d5': '\u0647',
};
const SPELLED = new RegExp(
  Object.keys(ALIKE)
    .toSorted((a, b) => b.length - a.length)
    .join('|'),
  'gu',
);

const KATAKANA = /[\u30a1-\u30f6\u30fd\u30fe]/gu;
const HIRAGANA_BEFORE_KATAKANA = 0x60;
/** Latin, Greek, Cyrillic and Hebrew have nothing of all this. */
const HAS_OTHER_SCRIPTS = /[\u0600-\u{10ffff}]/u;

/**
 * Returns one spelling for words that have several: digits of all scripts, nasals, chillus and khanda ta of the
 * scripts of India, katakana for hiragana (decision 14.29). For what is compared, never for what is shown.
 * @param text folded (`folding.ts`)
 */
export function spelledAlike(text: string): string {
  if (!HAS_OTHER_SCRIPTS.test(text)) return text;
  return withAsciiDigits(text)
    .replace(SPELLED, (letter) => ALIKE[letter]!)
    .replace(NASAL, anusvaraOf)
    .replace(NASAL_SIGN, anusvaraOf)
    .replace(KATAKANA, (kana) => String.fromCharCode(kana.charCodeAt(0) - HIRAGANA_BEFORE_KATAKANA));
}
