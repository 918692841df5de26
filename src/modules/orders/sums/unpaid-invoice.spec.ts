import type { OrderState } from '../domain/order-state.js';
import { unpaidInvoice, unpaidInvoiceDue } from './unpaid-invoice.js';

const AT = new Date('2026-11-25T10:00:00Z');

function order(state: Partial<OrderState>): OrderState {
  return {
    orderStatus: 'CANCELLED',
    paymentStatus: 'EXPIRED',
    stockState: 'RETURNED',
    cancelCause: 'EXPIRY',
    couponHeld: false,
    payments: [],
    invoicedAt: AT,
    pricing: { totalMinor: 149_950 },
    currency: 'INR',
    ...state,
  };
}

describe('an invoice that nobody has paid', () => {
  rules('ONE-05').it.each<[string, Partial<OrderState>, string | undefined]>([
    ['has expired', {}, 'CANCELLED_UNPAID'],
    ['was cancelled by staff', { cancelCause: 'ADMIN' }, 'CANCELLED_UNPAID'],
    ['came back', { orderStatus: 'RETURNED', paymentStatus: 'PENDING' }, 'RETURNED_UNPAID'],
    [
      'was cancelled by the carrier, and settled',
      { cancelCause: 'CARRIER', paymentStatus: 'PENDING' },
      'CANCELLED_UNPAID',
    ],
    [
      'was cancelled by the carrier, and may go on',
      { cancelCause: 'CARRIER', paymentStatus: 'PENDING', stockState: 'COMMITTED' },
      undefined,
    ],
    ['has no invoice', { invoicedAt: undefined }, undefined],
    ['waits for its payment', { orderStatus: 'PENDING', paymentStatus: 'PENDING' }, undefined],
    ['is with the customer', { orderStatus: 'DELIVERED', paymentStatus: 'PENDING' }, undefined],
    ['was paid, and refunded', { gatewayPaymentId: 'pay_1', paymentStatus: 'REFUNDED' }, undefined],
    ['was paid before payments had ids', { paymentStatus: 'REFUNDED' }, undefined],
  ])('is taken back when its order %s, or stays', (_, state, reason) => {
    expect(unpaidInvoice(order(state))).toBe(reason);
    expect(unpaidInvoiceDue(order(state), AT)).toEqual(reason === undefined ? {} : { creditNoteDueAt: AT });
  });

  it('waits since when it waited first', () => {
    expect(unpaidInvoiceDue(order({ creditNoteDueAt: AT }), new Date())).toEqual({});
  });
});
