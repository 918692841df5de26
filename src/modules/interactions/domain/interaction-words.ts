import { wordsOf } from '#infrastructure/search-engine/search-words.js';

/** The words by which administrators find a review or a comment, folded: those of its text. */
export function interactionWords({ content }: { readonly content: string }): string[] {
  return wordsOf(content);
}
