import { firstBeyondBought, unitsByProduct } from './returned-units.js';

const kettles = (quantity: number) => ({ productId: 'kettle', quantity });
const pans = (quantity: number) => ({ productId: 'pan', quantity });

describe('returned units', () => {
  it('of one product add up over its lines', () => {
    expect(unitsByProduct([kettles(1), pans(2), kettles(3)])).toEqual([kettles(4), pans(2)]);
  });

  it('may be as many as were bought, over all lines of the product', () => {
    const bought = [kettles(1), pans(1), kettles(2)];
    expect(firstBeyondBought([kettles(3), pans(1)], bought)).toBeUndefined();
    expect(firstBeyondBought([kettles(2), kettles(1)], bought)).toBeUndefined();
    expect(firstBeyondBought([pans(1), kettles(4)], bought)).toBe('kettle');
    expect(firstBeyondBought([kettles(2), kettles(2)], bought)).toBe('kettle');
    expect(firstBeyondBought([{ productId: 'lamp', quantity: 1 }], bought)).toBe('lamp');
  });
});
