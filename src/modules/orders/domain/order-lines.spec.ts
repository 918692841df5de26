import { withItemIds } from './order-lines.js';

describe('the ids of the lines of an order', () => {
  it('are those that it stores', () => {
    expect(withItemIds([{ itemId: 'a' }, { itemId: 'b' }])).toEqual([{ itemId: 'a' }, { itemId: 'b' }]);
  });

  it('follow from the position in an order that stores none, and are distinct and of the same form', () => {
    const ids = withItemIds(Array.from({ length: 100 }, (): { itemId?: string } => ({}))).map(
      ({ itemId }) => itemId,
    );
    expect(new Set(ids).size).toBe(100);
    expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
    expect(ids[0]).toBe('000000000000000000000001');
  });
});
