import { isShort, receivedItems, unitsOf } from './received-items.js';

const line = (itemId: string, quantity: number) => ({
  itemId,
  productId: `product of ${itemId}`,
  name: 'Shirt',
  sku: 'SHIRT',
  selectedAttributes: {},
  unitPriceMinor: 1_000,
  quantity,
});
const REQUESTED = [line('S', 3), line('L', 1)];
const counts = (...input: Parameters<typeof receivedItems>) =>
  receivedItems(...input).map(
    ({ itemId, received, restocked }) => `${itemId}: ${received}, ${restocked} restocked`,
  );

describe('what arrived of a return', () => {
  it('is all that was requested, and restocked, unless the administrator says otherwise', () => {
    expect(counts(REQUESTED, {})).toEqual(['S: 3, 3 restocked', 'L: 1, 1 restocked']);
    expect(counts(REQUESTED, { restock: false })).toEqual(['S: 3, 0 restocked', 'L: 1, 0 restocked']);
    expect(isShort(receivedItems(REQUESTED, {}))).toBe(false);
  });

  rules('RTI-03').it('is what the items say: lines that they do not name have not arrived', () => {
    const received = receivedItems(REQUESTED, { items: [{ itemId: 'S', quantity: 2 }] });
    expect(received.map((each) => each.received)).toEqual([2, 0]);
    expect(isShort(received)).toBe(true);
    expect(unitsOf(received)).toEqual([{ itemId: 'S', productId: 'product of S', quantity: 2 }]);
  });

  rules('RTI-04').it('may be good in part: damaged units are written off', () => {
    const items = [
      { itemId: 'S', quantity: 1 },
      { itemId: 'S', quantity: 2, restock: false },
    ];
    const received = receivedItems(REQUESTED, { items });
    expect(counts(REQUESTED, { items })).toEqual(['S: 3, 1 restocked', 'L: 0, 0 restocked']);
    expect(unitsOf(received)).toEqual([
      { itemId: 'S', productId: 'product of S', quantity: 1 },
      { itemId: 'S', productId: 'product of S', quantity: 2, writtenOff: true },
    ]);
    expect(
      counts(REQUESTED, { items: [{ itemId: 'L', quantity: 1, restock: true }], restock: false }),
    ).toEqual(['S: 0, 0 restocked', 'L: 1, 1 restocked']);
  });

  rules('RTI-03').it.each([
    [[{ itemId: 'L', quantity: 2 }], 'L'],
    [
      [
        { itemId: 'S', quantity: 2 },
        { itemId: 'S', quantity: 2, restock: false },
      ],
      'S',
    ],
    [[{ itemId: 'M', quantity: 1 }], 'M'],
  ])('is no more than was requested: %j', (items, itemId) => {
    expect(() => receivedItems(REQUESTED, { items })).toThrow(
      `items has more units of item ${itemId} than the return`,
    );
  });
});
