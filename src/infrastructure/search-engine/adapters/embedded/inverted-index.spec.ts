import { array, assert, boolean, integer, nat, property, record } from 'fast-check';
import { InvertedIndex } from './inverted-index.js';

const CHANGES = array(record({ slot: nat(20), isAdded: boolean(), weight: integer({ min: 1, max: 9 }) }));

describe('the products of a word', () => {
  it('are those that were added and not removed, with their weights, in the order of the slots', () => {
    assert(
      property(CHANGES, (changes) => {
        const postings = new InvertedIndex();
        const expected = new Map<number, number>();
        for (const { slot, isAdded, weight } of changes)
          if (isAdded) {
            postings.add(slot, weight);
            expected.set(slot, (expected.get(slot) ?? 0) + weight);
          } else {
            postings.remove(slot);
            expected.delete(slot);
          }
        const inOrder = [...expected].toSorted(([one], [other]) => one - other);
        expect(postings.slots).toEqual(inOrder.map(([slot]) => slot));
        expect(postings.weights).toEqual(inOrder.map(([, weight]) => weight));
        expect(Array.from({ length: 21 }, (_, slot) => postings.weightOf(slot))).toEqual(
          Array.from({ length: 21 }, (_, slot) => expected.get(slot) ?? 0),
        );
      }),
    );
  });
});
