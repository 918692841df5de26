import { naturalOrderKey } from './natural-order.js';

describe('natural order', () => {
  // prettier-ignore
  rules('SRC-42').it.each([
    [['10 pack', '9 pack', '100 pack', '٩٩ pack'], ['9 pack', '10 pack', '٩٩ pack', '100 pack']],
    [['item 10', 'Item 2', 'ítem 1', 'item'], ['item', 'ítem 1', 'Item 2', 'item 10']],
    [['v1.10', 'v1.9', 'v1.09b', 'v2'], ['v1.9', 'v1.09b', 'v1.10', 'v2']],
    [['Zoo', 'apple', 'Äpfel', 'Banana', '7 up'], ['7 up', 'Äpfel', 'apple', 'Banana', 'Zoo']],
    [['size 0', 'size 00', 'size 1'], ['size 0', 'size 00', 'size 1']],
  ])('puts %j in the order %j', (names, ordered) => {
    const key = (name: string) => naturalOrderKey(name);
    const byKey = names.toSorted((a, b) => Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b))));
    expect(byKey).toEqual(ordered);
  });

  it('cuts what is too long for a cursor, between characters', () => {
    expect(naturalOrderKey('\u{1f9c1}'.repeat(150))).toBe('\u{1f9c1}'.repeat(100));
  });
});
