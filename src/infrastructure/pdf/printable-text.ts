import { isWithin, toRanges } from './code-ranges.js';
import { charactersOf, PRINTED_SCRIPTS, type PrintedScript } from './printed-scripts.js';

/**
 * The characters that every cut of the bundled font (Roboto) has, as ranges of code points (hexadecimal), control and
 * private ones left out: Latin, Vietnamese, Greek, Cyrillic, punctuation, signs of currencies.
 */
export const PRINTABLE_RANGES = toRanges(`
  20-7e a0-ac ae-17f 18f 192 1a0-1a1 1af-1b0 1f0 1fa-1ff 218-21b 237 259 2bc 2c6-2c7 2c9 2d8-2dd
  2f3 300-301 303 309 30f 323 384-38a 38c 38e-3a1 3a3-3ce 3d1-3d2 3d6 400-486 488-513 1e00-1e01
  1e3e-1e3f 1e80-1e85 1e9e 1ea0-1ef9 1f4d 2010-2011 2013-2015 2017-201e 2020-2022 2025-2027 2030
  2032-2033 2039-203a 203c 2044 2070 2074-208e 20a3-20a4 20a6-20ac 20b1 20b9-20ba 20bc-20bd 20c1
  2105 2113 2116 2122 2126 212e 215b-215e 2202 2206 220f 2211-2212 221a 221e 222b 2248 2260
  2264-2265 25ca
`);

/** The replacement for a character that cannot be printed. */
const REPLACEMENT = '?';

/** Nothing but controls, joiners and marks: what has no letter to stand on. */
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{M}]+$/u;

/** Printable characters that stand for themselves and join with none beside them: most texts have no others. */
const PLAIN = /^[ -~\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u20b9]*$/;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A part of a text that is printed in one font: that of its script, else the bundled one. */
export interface PrintedRun {
  readonly text: string;
  readonly script?: PrintedScript;
}

/** A text in characters that the fonts have, and whether any had to be replaced. */
export interface PrintableText {
  readonly text: string;
  readonly runs: readonly PrintedRun[];
  readonly replaced: boolean;
}

/**
 * Makes a text printable: white space becomes a space, what can be written with the fonts' characters is (full-width
 * and ligature forms, letters without an accent that the font lacks), anything else becomes a visible `?`. The scripts
 * that have a font are runs of their own: their letters change their form with those beside them, so a run is not taken apart.
 */
export function printableText(given: string): PrintableText {
  // Taking a text apart costs a hundred times as much.
  if (PLAIN.test(given)) return { text: given, runs: given === '' ? [] : [{ text: given }], replaced: false };
  const runs: Array<{ text: string; script?: PrintedScript }> = [];
  let replaced = false;
  for (const { segment } of graphemes.segment(given.normalize('NFC'))) {
    const last = runs.at(-1);
    const script = scriptOf(segment, last?.script);
    const written = script !== undefined || isPrintable(segment) ? segment : spelledOut(segment);
    replaced ||= written === undefined;
    const text = written ?? REPLACEMENT;
    if (last !== undefined && last.script === script) last.text += text;
    else runs.push(script === undefined ? { text } : { text, script });
  }
  return { text: runs.map(({ text }) => text).join(''), runs, replaced };
}

/** The script that has all of the characters; undefined if none has. Those that several have stay with the one before. */
function scriptOf(segment: string, before: PrintedScript | undefined): PrintedScript | undefined {
  if (isPrintable(segment) || INVISIBLE.test(segment)) return undefined;
  const isAble = (script: PrintedScript) => isWithin(charactersOf(script), segment);
  return before !== undefined && isAble(before) ? before : PRINTED_SCRIPTS.find(isAble);
}

/** A character in other words: a space for white space, nothing for what is invisible, its parts that the font has. */
function spelledOut(segment: string): string | undefined {
  if (/^\s+$/u.test(segment)) return ' ';
  if (INVISIBLE.test(segment)) return '';
  const base = segment
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .normalize('NFC');
  return base !== '' && isPrintable(base) ? base : undefined;
}

function isPrintable(text: string): boolean {
  return isWithin(PRINTABLE_RANGES, text);
}
