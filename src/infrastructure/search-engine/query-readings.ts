import { queryWords, queryWordsWithoutArticles } from './search-words.js';
import { isSmallWord } from './small-words.js';

/** A way to understand a search text. */
export interface Reading {
  /** The words that a product must have. */
  readonly words: readonly string[];
  /** The words that a product may have. */
  readonly small: readonly string[];
}

/** The ways to understand a search text: as it was typed, and without its elided articles where it has some. */
export function readingsOf(text: string): readonly [Reading, ...Reading[]] {
  const withoutArticles = queryWordsWithoutArticles(text);
  const typed = readingOf(queryWords(text));
  return withoutArticles === undefined ? [typed] : [typed, readingOf(withoutArticles)];
}

/** Small words must be found only where there are no others. */
function readingOf(words: readonly string[]): Reading {
  const others = words.filter((word) => !isSmallWord(word));
  if (others.length === 0) return { words, small: [] };
  return { words: others, small: words.filter((word) => isSmallWord(word)) };
}

/**
 * Returns shorter queries, to try in turn when nothing has all of the words: without those that nothing has, wherever
 * they stand; then each time without the one that most products have, which says least, and of equals without the
 * last one.
 * @param counts how many products have each of the words
 */
export function fewerWords(words: readonly string[], counts: readonly number[]): string[][] {
  const byCount = words
    .map((word, i) => ({ word, i, count: counts[i]! }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || b.i - a.i);
  const fewer = byCount.map((_, dropped) => byCount.slice(dropped).toSorted((a, b) => a.i - b.i));
  return fewer.map((left) => left.map(({ word }) => word)).filter((left) => left.length < words.length);
}
