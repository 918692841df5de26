import { wordsOf } from '#infrastructure/search-engine/search-words.js';

/** The words by which administrators find a ticket, folded: those of its subject. */
export function ticketWords({ subject }: { readonly subject: string }): string[] {
  return wordsOf(subject);
}
