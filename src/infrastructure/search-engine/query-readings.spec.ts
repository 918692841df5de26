import { fewerWords, readingsOf } from './query-readings.js';

describe('readings of a search text', () => {
  it.each([
    ['the red dress', [{ words: ['red', 'dress'], small: ['the'] }]],
    ['for the', [{ words: ['for', 'the'], small: [] }]],
    ['चाय के लिए मग', [{ words: ['चाय', 'मग'], small: ['के', 'लिए'] }]],
    [
      "l'eau de rose",
      [
        { words: ['leau', 'rose'], small: ['de'] },
        { words: ['eau', 'rose'], small: ['de'] },
      ],
    ],
    ['', [{ words: [], small: [] }]],
  ])('reads %p', (text, readings) => {
    expect(readingsOf(text)).toEqual(readings);
  });
});

describe('fewer words', () => {
  // prettier-ignore
  rules('SRC-37').it.each([
    [['a', 'b', 'c'], [5, 0, 2], [['a', 'c'], ['c']]],
    [['a', 'b', 'c'], [0, 0, 2], [['c']]],
    [['a', 'b', 'c'], [5, 9, 2], [['a', 'c'], ['c']]],
    [['a', 'b', 'c'], [5, 5, 5], [['a', 'b'], ['a']]],
    [['a', 'b'], [0, 0], []],
    [['a'], [3], []],
  ])('leave of %j, which %j products have, %j', (words, counts, fewer) => {
    expect(fewerWords(words, counts)).toEqual(fewer);
  });
});
