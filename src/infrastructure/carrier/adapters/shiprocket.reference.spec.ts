import { orderNumbersIn } from './shiprocket.reference.js';

describe('carrier reference', () => {
  it.each([
    ['ORD-26112104837261', ['ORD-26112104837261']],
    [' ORD-26112104837261 ', ['ORD-26112104837261']],
    ['1373900_ORD-26112104837261', ['1373900_ORD-26112104837261', 'ORD-26112104837261']],
    ['1_2_ORD-1', ['1_2_ORD-1', '2_ORD-1']],
    ['x1373900_ORD-1', ['x1373900_ORD-1']],
    ['1373900_', ['1373900_']],
    ['13905312', ['13905312']],
    ['  ', []],
  ])('%j may be the order %j', (reference, numbers) => {
    expect(orderNumbersIn(reference)).toEqual(numbers);
  });
});
