import '../testing/page.js';
import { ATTENTION } from './order-state.js';

describe('the list of orders', () => {
  it('offers the reasons of orders to need somebody: the shop refuses those of other lists', () => {
    expect(Object.keys(ATTENTION).toSorted()).toEqual([
      'carrierCancelled',
      'dispatchFailed',
      'disputed',
      'lost',
      'refundFailed',
      'toDispatch',
    ]);
  });
});
