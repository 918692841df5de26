/** How many typos a word may have: the rule of Typesense, by length. A number is never a typo of another. */
export function typoBudget(word: string): 0 | 1 | 2 {
  if (word.length < 4 || /^\p{N}+$/u.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}
