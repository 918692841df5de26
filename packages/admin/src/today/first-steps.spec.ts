import '../testing/page.js';
import { FIRST_STEPS, stepsMade } from './first-steps.js';

describe('the first steps of a shop', () => {
  it('are made by what the shop has, each by itself', () => {
    const unset = ['taxNumber', 'payment'];
    expect([...stepsMade({ products: 0, orders: 0 }, unset)]).toEqual(['brand', 'shipping']);
    expect([...stepsMade({ products: 3, orders: 0 }, unset)]).toEqual(['brand', 'shipping', 'product']);
    expect([...stepsMade({ products: 1, orders: 1 }, [])]).toEqual([...FIRST_STEPS]);
  });
});
