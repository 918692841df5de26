import { distance } from '../../../../../test/support/edit-distance.js';
import { Vocabulary, type Candidate } from './vocabulary.js';

/** Words over few letters, so that many are near one another; the same in every run. */
function someWords(count: number): string[] {
  let state = 5;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const word = () => Array.from({ length: 1 + random(9) }, () => 'abcd'[random(4)]).join('');
  return [...new Set(Array.from({ length: count }, word))];
}

describe('vocabulary', () => {
  const words = someWords(300);

  function filled(): Vocabulary {
    const vocabulary = new Vocabulary();
    for (const [slot, word] of words.entries()) vocabulary.add(word, 'text', slot, 1);
    return vocabulary;
  }

  const found = (candidates: Candidate[]) =>
    Object.fromEntries(
      candidates.map(({ text, typos, longer }) => [words[text!.slots[0]!]!, { typos, longer }]),
    );

  rules('SRC-04').it.each([1, 2])('finds exactly the words within %d typos', (max) => {
    const vocabulary = filled();
    for (const word of words.slice(0, 50)) {
      const near = words
        .map((other) => [other, distance(word, other)] as const)
        .filter(([, typos]) => typos <= max);
      expect(found(vocabulary.near(word, max, false))).toEqual(
        Object.fromEntries(near.map(([other, typos]) => [other, { typos, longer: false }])),
      );
    }
  });

  it.each([1, 2])('finds exactly the words with a beginning within %d typos', (max) => {
    const vocabulary = filled();
    for (const word of words.slice(0, 40)) {
      const fewest = (other: string) =>
        Math.min(...Array.from({ length: other.length }, (_, i) => distance(word, other.slice(0, i + 1))));
      const expected = words.filter((other) => fewest(other) <= max).map((other) => [other, fewest(other)]);
      const actual = Object.entries(found(vocabulary.near(word, max, true))).map(([other, { typos }]) => [
        other,
        typos,
      ]);
      expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(expected));
    }
  });

  it('finds a word as it is spelled, and with a prefix what it begins', () => {
    const vocabulary = filled();
    for (const word of words.slice(0, 50)) {
      expect(Object.keys(found(vocabulary.spelled(word, false)))).toEqual([word]);
      expect(Object.keys(found(vocabulary.spelled(word, true))).sort()).toEqual(
        words.filter((other) => other.startsWith(word)).sort(),
      );
    }
    expect(vocabulary.spelled('x', true)).toEqual([]);
  });

  it('forgets what was taken out, and leaves the rest', () => {
    const vocabulary = filled();
    const [gone, kept] = [words.filter((_, i) => i % 2 === 0), words.filter((_, i) => i % 2 === 1)];
    for (const word of gone) vocabulary.remove(word, 'text', words.indexOf(word));
    expect(gone.filter((word) => vocabulary.has(word))).toEqual([]);
    expect(kept.filter((word) => !vocabulary.has(word))).toEqual([]);
    for (const word of kept) vocabulary.remove(word, 'text', words.indexOf(word));
    expect(vocabulary.near('abc', 2, true)).toEqual([]);
  });

  it('keeps a word for the products that still have it', () => {
    const vocabulary = new Vocabulary();
    vocabulary.add('mug', 'text', 1, 1);
    vocabulary.add('mug', 'text', 2, 1);
    vocabulary.add('mug', 'sku', 3, 1);
    vocabulary.remove('mug', 'text', 1);
    vocabulary.remove('mug', 'text', 7);
    vocabulary.remove('mugs', 'text', 2);
    const [mug] = vocabulary.spelled('mug', false);
    expect([mug!.text!.slots, mug!.sku!.slots]).toEqual([[2], [3]]);
  });
});
