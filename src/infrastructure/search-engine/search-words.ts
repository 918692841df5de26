import { folded } from '#common/text/folding.js';
import { spelledAlike } from '#common/text/spellings.js';
import { replaceElisions, withoutArabicArticle } from './articles.js';

/** How both search engines, and the lists of administrators, take a text apart, so that they find the same. */

/**
 * The form of words that are stored. Raise it when texts are taken apart in another way: the words of records with an earlier form, or
 * none, are made again by `db:migrate` (`word-search.ts`), and an external search index is built anew.
 */
export const WORDS_FORM = 3;

const APOSTROPHES = /['\u2018\u2019\u02bc]/gu;
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u;
const MOST_QUERY_WORDS = 12;
const LONGEST_WORD = 60;

/** The scripts that put no space between words. */
const SPACELESS = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`;
const SCRIPT_RUNS = new RegExp(`${SPACELESS}+|(?:(?!${SPACELESS}).)+`, 'gsu');
const IS_SPACELESS = new RegExp(`^${SPACELESS}`, 'u');
const ASCII = /^[\0-\x7f]*$/;
/** The same as `SEPARATORS` in a folded text of ASCII, at a third of the time. */
const ASCII_SEPARATORS = /[^a-z0-9]+/;
/** A letter with its signs. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu;

/** Measures such as `120x180` and `10 × 20 × 30`, whose sign and spaces everybody writes in another way. */
const MEASURES = /(?<![\p{L}\p{N}])\d+(?:[.,]\d+)?(?:\s*[x×]\s*\d+(?:[.,]\d+)?)+/gu;

/**
 * The words by which a text is found, folded: runs of letters and digits; an apostrophe parts no word (`men's` is `mens`), but what
 * is behind an elided article is a word of its own, too (`l'eau` is `leau`, `l` and `eau`). An Arabic word has its article, and
 * has not. A run of a script without spaces gives each letter and each pair of neighbours, so that a word inside of it is found. A
 * measure gives its numbers, too.
 */
export function wordsOf(text: string): string[] {
  const whole = searched(text);
  const parted = replaceElisions(withMeasuresParted(whole), '$1 ');
  const words = runsOf(whole).flatMap((run) => [...formsOf(run), ...pairsOf(run)]);
  return parted === whole ? words : [...new Set([...words, ...runsOf(parted)])];
}

/**
 * The words that a search looks for, the first twelve of what was typed: quotes, minus signs, backticks and all
 * other signs that might mean something to an engine are gone.
 */
export function queryWords(text: string): string[] {
  return soughtIn(searched(text));
}

/** The same with elided articles left out: what else may be meant by `l'eau`. Nothing where there are none. */
export function queryWordsWithoutArticles(text: string): string[] | undefined {
  const whole = searched(text);
  const without = replaceElisions(whole, '');
  return without === whole ? undefined : soughtIn(without);
}

function soughtIn(text: string): string[] {
  return runsOf(withMeasuresParted(text))
    .flatMap((run) => (pairsOf(run).length > 0 ? pairsOf(run) : [formsOf(run).at(-1)!]))
    .slice(0, MOST_QUERY_WORDS);
}

function searched(text: string): string {
  return spelledAlike(folded(text));
}

/** Most texts have no measure, which the first expression tells quickly. */
function withMeasuresParted(text: string): string {
  if (!/\d\s*[x×]\s*\d/u.test(text)) return text;
  return text.replace(MEASURES, (measure) => measure.replace(/[x×]/gu, ' '));
}

/** The runs of letters and digits of a folded text, those of scripts without spaces apart from others. */
function runsOf(text: string): string[] {
  const joined = text.replace(APOSTROPHES, '');
  if (ASCII.test(joined)) {
    const runs = joined.split(ASCII_SEPARATORS).filter((run) => run !== '');
    return runs.map((run) => run.slice(0, LONGEST_WORD));
  }
  return joined
    .split(SEPARATORS)
    .flatMap((run) => (run === '' ? [] : run.match(SCRIPT_RUNS)!))
    .map((run) => (IS_SPACELESS.test(run) ? run : run.slice(0, LONGEST_WORD)));
}

/** A word itself, and without its article; of a script without spaces its letters. */
function formsOf(run: string): string[] {
  if (IS_SPACELESS.test(run)) return run.match(LETTERS)!;
  const without = withoutArabicArticle(run);
  return without === run ? [run] : [run, without];
}

/** The pairs of neighbours in a run of a script without spaces. */
function pairsOf(run: string): string[] {
  if (!IS_SPACELESS.test(run)) return [];
  const letters = run.match(LETTERS)!;
  return letters.slice(1).map((letter, index) => letters[index]! + letter);
}

/** Whether a search asks for every product. */
export function asksForAll(text: string): boolean {
  const trimmed = text.trim();
  return trimmed === '*' || trimmed === '';
}

/** An SKU as it is, and without its signs: both may be typed. */
export function skuForms(sku: string): string[] {
  return [sku, ...joinedCompounds(sku)];
}

/**
 * Other ways to write a product's words, under which it is found as well: compounds joined (`T-Shirt` as
 * `tshirt`), and the singular and plural of the words of its name and tags.
 */
export function variantsOf(product: { name: string; tags: readonly string[] }): string[] {
  const texts = [product.name, ...product.tags];
  const own = new Set(texts.flatMap((text) => wordsOf(text)));
  const joined = texts.flatMap((text) => joinedCompounds(text));
  const numbers = [...own].flatMap((word) => otherNumber(word));
  return [...new Set([...joined, ...numbers])].filter((word) => !own.has(word));
}

function joinedCompounds(text: string): string[] {
  return text
    .split(/\s+/u)
    .map((part) => runsOf(searched(part)))
    .filter((parts) => parts.length > 1)
    .map((parts) => parts.join('').slice(0, LONGEST_WORD));
}

/** Endings with what they turn into, singular to plural and back; the first that fits counts. */
const OTHER_NUMBER: ReadonlyArray<readonly [RegExp, readonly string[]]> = [
  [/(ss|us|is)$/, ['$1es']],
  [/ies$/, ['y', 'ie']],
  [/ves$/, ['f', 'fe', 've']],
  [/(s|x|z|ch|sh|o)es$/, ['$1', '$1e']],
  [/s$/, ['']],
  [/(x|z|ch|sh)$/, ['$1es']],
  [/([^aeiou])y$/, ['$1ies']],
  [/fe?$/, ['ves', '$&s']],
  [/$/, ['s']],
];

/** English plurals of a singular, and singulars of a plural. A form that is no word is looked for by nobody. */
function otherNumber(word: string): string[] {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return [];
  const [ending, forms] = OTHER_NUMBER.find(([pattern]) => pattern.test(word))!;
  return forms.map((form) => word.replace(ending, form));
}
