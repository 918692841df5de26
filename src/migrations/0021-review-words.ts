import { Interaction, interactionWords } from '#modules/interactions/index.js';
import { addingWords } from './adding-words.js';

/** Adds the words by which administrators find reviews and comments: to those that have none, or words of an earlier form. */
export const reviewWordsAdded = addingWords('0021-review-words', Interaction, {
  select: { content: 1 },
  wordsOf: interactionWords,
  records: 'reviews and comments',
});
