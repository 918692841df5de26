import { linesOfUnits, linesWithout } from './lines-of-units.js';
import { returnableUnitsOf, unitsBackOf, writtenOffUnitsOf } from './returned-units.js';

const kettles = (quantity: number, itemId?: string) => ({
  productId: 'kettle',
  quantity,
  ...(itemId === undefined ? {} : { itemId }),
});
const pans = (quantity: number) => ({ productId: 'pan', quantity });
const line = (itemId: string, productId: string, quantity: number) => ({
  itemId,
  productId: { toHexString: () => productId },
  quantity,
  name: productId,
});
const order = {
  items: [line('S', 'kettle', 2), line('pan', 'pan', 1), line('L', 'kettle', 1)],
  stockState: 'COMMITTED' as const,
};
const counts = (lines: ReadonlyArray<{ itemId: string; quantity: number }>) =>
  lines.map(({ itemId, quantity }) => `${quantity} ${itemId}`);

describe('returned units', () => {
  it('are taken from the line that they name', () => {
    expect(counts(linesOfUnits(order.items, [kettles(1, 'L')]))).toEqual(['1 L']);
    expect(counts(linesWithout(order.items, [kettles(1, 'L')]))).toEqual(['2 S', '1 pan']);
  });

  it('that name a product alone, as they were stored before, are taken from its lines in their order', () => {
    const old = [kettles(1), kettles(1), pans(1)];
    expect(counts(linesWithout(order.items, old))).toEqual(['1 L']);
    expect(counts(linesOfUnits(order.items, [...old, kettles(1)]))).toEqual(['2 S', '1 pan', '1 L']);
  });

  it('of both forms take no unit twice', () => {
    expect(counts(linesWithout(order.items, [kettles(1), kettles(1, 'L')]))).toEqual(['1 S', '1 pan']);
    expect(counts(linesWithout(order.items, [kettles(2, 'S'), kettles(1)]))).toEqual(['1 pan']);
  });

  it('are never more than there are, and take nothing from other lines', () => {
    expect(counts(linesWithout(order.items, [kettles(5)]))).toEqual(['1 pan']);
    expect(counts(linesWithout(order.items, [kettles(5, 'L')]))).toEqual(['2 S', '1 pan']);
    expect(linesWithout([], [kettles(1)])).toEqual([]);
  });

  it('of an order are those of its returns, and all of them once all went back', () => {
    const part = { ...order, returnedUnits: [kettles(1, 'L')] };
    expect(unitsBackOf(order)).toEqual([]);
    expect(counts(unitsBackOf(part))).toEqual(['1 L']);
    expect(counts(unitsBackOf({ ...part, stockState: 'RETURNED' }))).toEqual(['2 S', '1 pan', '1 L']);
  });

  rules('RTI-04').it('that are written off are not back in the stock, also once all went back', () => {
    const returnedUnits = [{ ...kettles(1, 'S'), writtenOff: true as const }, kettles(1, 'S')];
    const part = { ...order, returnedUnits };
    expect(counts(unitsBackOf(part))).toEqual(['1 S']);
    expect(counts(writtenOffUnitsOf(part))).toEqual(['1 S']);
    expect(counts(returnableUnitsOf(part))).toEqual(['1 pan', '1 L']);
    expect(counts(unitsBackOf({ ...part, stockState: 'RETURNED' }))).toEqual(['1 S', '1 pan', '1 L']);
  });

  rules('RTP-04').it('leave the others to be returned', () => {
    expect(counts(returnableUnitsOf(order))).toEqual(['2 S', '1 pan', '1 L']);
    const returnedUnits = [kettles(2, 'S'), kettles(1, 'L')];
    expect(counts(returnableUnitsOf({ ...order, returnedUnits }))).toEqual(['1 pan']);
  });
});
