/** Letters that people type in another way than with a mark left out, which is what a decomposition shows. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  þ: 'th',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
  // Arabic as it is typed on keyboards of Arabic, Persian and Urdu: alef wasla, alef maksura, yeh, kaf, heh, teh marbuta.
  '\u0671': '\u0627',
  '\u0649': '\u064a',
  '\u06cc': '\u064a',
  '\u06a9': '\u0643',
  '\u06be': '\u0647',
  '\u06c1': '\u0647',
  '\u06c3': '\u0647',
  '\u0629': '\u0647',
};
const SPELLED = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'gu');

/**
 * Marks that may be left out: accents, the points of Hebrew (niqqud), the vowel signs and the tatweel of Arabic (harakat), the
 * nukta of the scripts of India. Vowel signs of other scripts stay: they are letters.
 */
const MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc]+/gu;

/** Joiners, soft hyphens, directions and variants of form: they part no word. A zero-width space does. */
const INVISIBLE = /(?:(?!\u200b)\p{Default_Ignorable_Code_Point})+/gu;

const ASCII = /^[\0-\x7f]*$/;

/**
 * Folds case and letters of all scripts, so that what is typed one way finds what is written another: `cafe` and `Café`, `weiss`
 * and `Weiß`, `den ban` and `Đèn bàn` (decisions 13.30).
 */
export function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(MARKS, '')
    .replace(INVISIBLE, '')
    .replace(SPELLED, (letter) => SPELLINGS[letter]!)
    .normalize('NFC');
}
