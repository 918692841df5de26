/**
 * The characters that every cut of the bundled font (Roboto) has, as ranges of code points, control and private ones
 * left out: Latin, Vietnamese, Greek, Cyrillic, punctuation, signs of currencies.
 */
export const PRINTABLE_RANGES: ReadonlyArray<readonly [first: number, last: number]> = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x17f],
  [0x18f, 0x18f],
  [0x192, 0x192],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x1f0, 0x1f0],
  [0x1fa, 0x1ff],
  [0x218, 0x21b],
  [0x237, 0x237],
  [0x259, 0x259],
  [0x2bc, 0x2bc],
  [0x2c6, 0x2c7],
  [0x2c9, 0x2c9],
  [0x2d8, 0x2dd],
  [0x2f3, 0x2f3],
  [0x300, 0x301],
  [0x303, 0x303],
  [0x309, 0x309],
  [0x30f, 0x30f],
  [0x323, 0x323],
  [0x384, 0x38a],
  [0x38c, 0x38c],
  [0x38e, 0x3a1],
  [0x3a3, 0x3ce],
  [0x3d1, 0x3d2],
  [0x3d6, 0x3d6],
  [0x400, 0x486],
  [0x488, 0x513],
  [0x1e00, 0x1e01],
  [0x1e3e, 0x1e3f],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
  [0x1f4d, 0x1f4d],
  [0x2010, 0x2011],
  [0x2013, 0x2015],
  [0x2017, 0x201e],
  [0x2020, 0x2022],
  [0x2025, 0x2027],
  [0x2030, 0x2030],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x203c, 0x203c],
  [0x2044, 0x2044],
  [0x2070, 0x2070],
  [0x2074, 0x208e],
  [0x20a3, 0x20a4],
  [0x20a6, 0x20ac],
  [0x20b1, 0x20b1],
  [0x20b9, 0x20ba],
  [0x20bc, 0x20bd],
  [0x20c1, 0x20c1],
  [0x2105, 0x2105],
  [0x2113, 0x2113],
  [0x2116, 0x2116],
  [0x2122, 0x2122],
  [0x2126, 0x2126],
  [0x212e, 0x212e],
  [0x215b, 0x215e],
  [0x2202, 0x2202],
  [0x2206, 0x2206],
  [0x220f, 0x220f],
  [0x2211, 0x2212],
  [0x221a, 0x221a],
  [0x221e, 0x221e],
  [0x222b, 0x222b],
  [0x2248, 0x2248],
  [0x2260, 0x2260],
  [0x2264, 0x2265],
  [0x25ca, 0x25ca],
];

/** What stands for a character that cannot be printed. */
const REPLACEMENT = '?';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text in characters that the bundled font has, and whether any had to be replaced. */
export interface PrintableText {
  readonly text: string;
  readonly replaced: boolean;
}

/**
 * Makes a text printable: white space becomes a space, what can be written with the font's characters is (full-width
 * and ligature forms, letters without an accent that the font lacks), anything else becomes a visible `?`.
 */
export function printableText(given: string): PrintableText {
  let text = '';
  let replaced = false;
  for (const { segment } of graphemes.segment(given.normalize('NFC'))) {
    const written = isPrintable(segment) ? segment : spelledOut(segment);
    replaced ||= written === undefined;
    text += written ?? REPLACEMENT;
  }
  return { text, replaced };
}

/** A character in other words: a space for white space, nothing for what is invisible, its parts that the font has. */
function spelledOut(segment: string): string | undefined {
  if (/^\s+$/u.test(segment)) return ' ';
  if (/^[\p{Cc}\p{Cf}\p{M}]+$/u.test(segment)) return '';
  const base = segment
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFC');
  return base !== '' && isPrintable(base) ? base : undefined;
}

function isPrintable(text: string): boolean {
  return [...text].every((character) => {
    const code = character.codePointAt(0)!;
    return PRINTABLE_RANGES.some(([first, last]) => code >= first && code <= last);
  });
}
