import { returnableUnitsOf, unitsBackOf, unitsWithout } from './returned-units.js';

const kettles = (quantity: number) => ({ productId: 'kettle', quantity });
const pans = (quantity: number) => ({ productId: 'pan', quantity });
const line = (productId: string, quantity: number) => ({
  productId: { toHexString: () => productId },
  quantity,
  name: productId,
});
const order = {
  items: [line('kettle', 2), line('pan', 1), line('kettle', 1)],
  stockState: 'COMMITTED' as const,
};
const counts = (lines: ReadonlyArray<{ productId: string; quantity: number }>) =>
  lines.map(({ productId, quantity }) => ({ productId, quantity }));

describe('returned units', () => {
  it('are taken from the lines of their product in order', () => {
    expect(unitsWithout([kettles(2), pans(1), kettles(1)], [kettles(1), kettles(1), pans(1)])).toEqual([
      kettles(1),
    ]);
  });

  it('are never more than there are, and take nothing from other products', () => {
    expect(unitsWithout([kettles(1), pans(1)], [kettles(5)])).toEqual([pans(1)]);
    expect(unitsWithout([], [kettles(1)])).toEqual([]);
  });

  it('of an order are those of its returns, and all of them once all went back', () => {
    const part = { ...order, returnedUnits: [kettles(1)] };
    expect(unitsBackOf(order)).toEqual([]);
    expect(unitsBackOf(part)).toEqual([kettles(1)]);
    expect(counts(unitsBackOf({ ...part, stockState: 'RETURNED' }))).toEqual([
      kettles(2),
      pans(1),
      kettles(1),
    ]);
  });

  it('[RTP-04] leave the others to be returned', () => {
    expect(counts(returnableUnitsOf(order))).toEqual([kettles(2), pans(1), kettles(1)]);
    expect(counts(returnableUnitsOf({ ...order, returnedUnits: [kettles(2), kettles(1)] }))).toEqual([
      pans(1),
    ]);
  });
});
