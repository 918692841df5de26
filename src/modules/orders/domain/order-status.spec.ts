import { mayMove, ORDER_STATUSES, type OrderStatus } from './order-status.js';

describe('order status', () => {
  const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));
  const allowed = (trigger: Parameters<typeof mayMove>[0]) =>
    pairs.filter(([from, to]) => mayMove(trigger, from, to)).map(([from, to]) => `${from} -> ${to}`);

  it('allows an administrator each next step, and cancellation before shipment', () => {
    expect(allowed('ADMIN')).toEqual([
      'PENDING -> PROCESSING',
      'PENDING -> CANCELLED',
      'PROCESSING -> SHIPPED',
      'PROCESSING -> CANCELLED',
      'SHIPPED -> DELIVERED',
    ]);
  });

  rules('CST-02').it('allows the customer only to cancel before shipment', () => {
    expect(allowed('CUSTOMER')).toEqual(['PENDING -> CANCELLED', 'PROCESSING -> CANCELLED']);
  });

  rules('ORD-09').it.each(['DELIVERED', 'CANCELLED', 'RETURNED'] as OrderStatus[])(
    'lets the carrier move any order to %s',
    (to) => {
      for (const from of ORDER_STATUSES) expect(mayMove('CARRIER', from, to)).toBe(true);
    },
  );

  it('allows the carrier nothing else', () => {
    expect(allowed('CARRIER')).toHaveLength(3 * ORDER_STATUSES.length);
  });

  it('takes an order into processing by its payment, also a late one, or when it is reopened', () => {
    expect(allowed('PAYMENT')).toEqual(['PENDING -> PROCESSING', 'CANCELLED -> PROCESSING']);
    expect(allowed('REOPEN')).toEqual(['CANCELLED -> PROCESSING']);
  });

  it('ships only what is pending or in processing', () => {
    expect(allowed('DISPATCH')).toEqual(['PENDING -> SHIPPED', 'PROCESSING -> SHIPPED']);
  });

  it('expires only what is pending', () => {
    expect(allowed('EXPIRY')).toEqual(['PENDING -> CANCELLED']);
  });

  rules('RTP-01').it(
    'goes back to DELIVERED when a return ends or brings a part, and is RETURNED with the last unit',
    () => {
      expect(allowed('RETURN')).toEqual([
        'DELIVERED -> RETURN_REQUESTED',
        'DELIVERED -> RETURNED',
        'CANCELLED -> DELIVERED',
        'CANCELLED -> RETURNED',
        'RETURN_REQUESTED -> DELIVERED',
        'RETURN_REQUESTED -> RETURNED',
        'RETURNED -> RETURNED',
      ]);
    },
  );
});
