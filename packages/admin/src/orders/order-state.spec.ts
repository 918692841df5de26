import '../testing/page.js';
import { ATTENTION, shownState } from './order-state.js';

describe('the list of orders', () => {
  it('offers the reasons of orders to need somebody: the shop refuses those of other lists', () => {
    expect(Object.keys(ATTENTION).toSorted()).toEqual([
      'addressDoubtful',
      'carrierCancelled',
      'codOverdue',
      'dispatchFailed',
      'disputed',
      'late',
      'lost',
      'paymentTwice',
      'refundFailed',
      'refundedUndispatched',
      'returnedPaid',
      'stuck',
      'toDispatch',
      'undelivered',
    ]);
  });
});

describe('the state of an order', () => {
  const order = {
    orderStatus: 'SHIPPED',
    paymentStatus: 'PAID',
    statusSince: '2026-01-05T00:00:00Z',
  } as const;

  it('names the worst that has happened to it', () => {
    const wordOf = (...attention: Array<keyof typeof ATTENTION>) => shownState({ ...order, attention }).word;
    expect(wordOf()).toBe('On its way');
    expect(wordOf('stuck', 'undelivered')).toBe('Delivery failed');
    expect(wordOf('stuck')).toBe('Not moving');
    expect(wordOf('late')).toBe('Late');
    expect(wordOf('stuck', 'late')).toBe('Not moving');
    expect(wordOf('returnedPaid')).toBe('Came back, not refunded');
  });
});
