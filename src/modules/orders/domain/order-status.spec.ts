import { mayMove, ORDER_STATUSES, type OrderStatus } from './order-status.js';

describe('order status', () => {
  const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));
  const allowed = (trigger: Parameters<typeof mayMove>[0]) =>
    pairs.filter(([from, to]) => mayMove(trigger, from, to)).map(([from, to]) => `${from} -> ${to}`);

  it.each<[string, Parameters<typeof mayMove>[0], string[]]>([
    [
      'an administrator each next step, and cancellation before shipment',
      'ADMIN',
      [
        'PENDING -> PROCESSING',
        'PENDING -> CANCELLED',
        'PROCESSING -> SHIPPED',
        'PROCESSING -> CANCELLED',
        'SHIPPED -> DELIVERED',
      ],
    ],
    [
      'processing by a payment, also a late one',
      'PAYMENT',
      ['PENDING -> PROCESSING', 'CANCELLED -> PROCESSING'],
    ],
    ['waiting again when its payment is another order’s', 'UNPAID', ['PROCESSING -> PENDING']],
    ['processing when it is reopened', 'REOPEN', ['CANCELLED -> PROCESSING']],
    ['shipping before and in processing', 'DISPATCH', ['PENDING -> SHIPPED', 'PROCESSING -> SHIPPED']],
    ['expiry while it is pending', 'EXPIRY', ['PENDING -> CANCELLED']],
  ])('allows %s', (_, trigger, moves) => {
    expect(allowed(trigger)).toEqual(moves);
  });

  rules('CST-02').it('allows the customer only to cancel before shipment', () => {
    expect(allowed('CUSTOMER')).toEqual(['PENDING -> CANCELLED', 'PROCESSING -> CANCELLED']);
  });

  rules('ORD-09').it(
    'allows the carrier to move any order to DELIVERED, CANCELLED and RETURNED alone',
    () => {
      const targets: OrderStatus[] = ['DELIVERED', 'CANCELLED', 'RETURNED'];
      expect(allowed('CARRIER').toSorted()).toEqual(
        targets.flatMap((to) => ORDER_STATUSES.map((from) => `${from} -> ${to}`)).toSorted(),
      );
    },
  );

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
