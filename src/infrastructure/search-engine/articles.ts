/**
 * Articles and other small words of French, Italian and Catalan that lose their vowel before another word, and their apostrophe; folded.
 * Not the `o` of Irish names, nor what follows a word as the English genitive does.
 */
const ELIDED =
  '[ldjnsmct]|qu|jusqu|lorsqu|puisqu|quoiqu|dell|all|dall|nell|sull|coll|un|quest|quell|bell|sant|gl|degl|agl|mezz|tutt';
const ELISIONS = new RegExp(
  `(?<![\\p{L}\\p{N}'\\u2018\\u2019\\u02bc])(${ELIDED})['\\u2018\\u2019\\u02bc](?=\\p{L})`,
  'gu',
);

/** The Arabic article, alone or with `and`, `with`, `for`, `as` before it; folded. */
const ARABIC_ARTICLE = /^(?:[\u0648\u0628\u0643\u0641]?\u0627\u0644|\u0644\u0644)(?=\p{L}{3})/u;

/** A word without the Arabic article, if three letters or more are left. */
export function withoutArabicArticle(word: string): string {
  return word.replace(ARABIC_ARTICLE, '');
}

/** A folded text with something else in the place of each apostrophe of an elision; most texts have no apostrophe. */
export function replaceElisions(text: string, by: string): string {
  return /['\u2018\u2019\u02bc]/u.test(text) ? text.replace(ELISIONS, by) : text;
}
