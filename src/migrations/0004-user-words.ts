import { User, userNameKey, userWords } from '#modules/users/index.js';
import { addingWords } from './adding-words.js';

/** Adds the words by which administrators find accounts, and the keys of their names: to those that have none, or words of an earlier form. */
export const userWordsAdded = addingWords('0004-user-words', User, {
  select: { email: 1, firstname: 1, lastname: 1, phone: 1 },
  wordsOf: userWords,
  alsoOf: (user) => ({ nameKey: userNameKey(user) }),
  records: 'accounts',
});
