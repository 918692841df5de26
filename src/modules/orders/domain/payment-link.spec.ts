import { after, lapsed, now, paid, pending, soon } from '../../../../test/support/order-states.js';
import type { OrderState } from './order-state.js';
import { ORDER_STATUSES, type OrderStatus } from './order-status.js';
import { paymentLinkState, type PaymentLinkState } from './payment-link.js';

describe('the payment link of an order', () => {
  const stateOf = (order: OrderState, at = now, ownerErased = false) =>
    paymentLinkState({ ...order, ownerErased }, at);

  rules('PLK-10', 'PLK-13').it('is payable until its reservation ends, also after a failed payment', () => {
    expect(stateOf(pending)).toBe('PAYABLE');
    expect(stateOf({ ...pending, paymentStatus: 'FAILED' })).toBe('PAYABLE');
    expect(stateOf(pending, soon)).toBe('OVER');
    expect(stateOf(lapsed)).toBe('OVER');
  });

  const SETTLED: Record<OrderStatus, PaymentLinkState> = {
    PENDING: 'OVER',
    PROCESSING: 'PAID',
    SHIPPED: 'PAID',
    DELIVERED: 'PAID',
    RETURN_REQUESTED: 'PAID',
    RETURNED: 'PAID',
    CANCELLED: 'OVER',
  };
  rules('PLK-12', 'PLK-13').it.each(ORDER_STATUSES)(
    'follows the status %s without a reservation',
    (orderStatus) => {
      expect(stateOf(after(paid, { orderStatus }))).toBe(SETTLED[orderStatus]);
    },
  );

  rules('PLK-13').it.each([pending, paid, lapsed])('is over when the owner is erased', (order) => {
    expect(stateOf(order, now, true)).toBe('OVER');
  });
});
