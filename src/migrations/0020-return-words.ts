import { Return, returnWords } from '#modules/returns/index.js';
import { addingWords } from './adding-words.js';

/** Adds the words by which administrators find returns: to those that have none, or words of an earlier form. */
export const returnWordsAdded = addingWords('0020-return-words', Return, {
  select: { orderNumber: 1, reason: 1 },
  wordsOf: returnWords,
  records: 'returns',
});
