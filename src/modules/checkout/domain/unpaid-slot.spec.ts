import { freeSlot } from './unpaid-slot.js';

const first = () => 0;
const last = (below: number) => below - 1;

describe('the slot of an unpaid order', () => {
  it('is one that no other unpaid order of the account holds', () => {
    expect(freeSlot([0, 2], 4, first)).toBe(1);
    expect(freeSlot([0, 2], 4, last)).toBe(3);
  });

  it('is not to be had once the account has as many orders as it may', () => {
    expect(freeSlot([0, 1, 2], 3, first)).toBeUndefined();
  });

  it('counts orders above a bound that has been lowered since', () => {
    expect(freeSlot([7, 8], 2, first)).toBeUndefined();
    expect(freeSlot([7], 2, last)).toBe(1);
  });
});
