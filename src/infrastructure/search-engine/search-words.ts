/** How both search engines take a text apart, so that they find the same. */

const ACCENTS = /[\u0300-\u036f]+/gu;
const APOSTROPHES = /['\u2018\u2019\u02bc]/gu;
const SEPARATORS = /[^\p{L}\p{N}\p{M}]+/u;
const MOST_QUERY_WORDS = 12;
const LONGEST_WORD = 60;

/** Folds case and accents, so that `cafe` finds `Café`; vowel signs of other scripts stay. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase();
}

/** The words of a text: runs of letters and digits, folded; an apostrophe parts no word (`men's` is `mens`). */
export function wordsOf(text: string): string[] {
  return folded(text)
    .replace(APOSTROPHES, '')
    .split(SEPARATORS)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, LONGEST_WORD));
}

/**
 * The words that a search looks for, the first twelve of what was typed: quotes, minus signs, backticks and all
 * other signs that might mean something to an engine are gone.
 */
export function queryWords(text: string): string[] {
  return wordsOf(text).slice(0, MOST_QUERY_WORDS);
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
    .map((part) => wordsOf(part))
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
