import { checkTransitions, mayMove, ORDER_STATUSES, TRANSITIONS, type OrderStatus } from './order-status.js';

describe('order status', () => {
  const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));
  const allowed = (trigger: Parameters<typeof mayMove>[0]) =>
    pairs.filter(([from, to]) => mayMove(trigger, from, to)).map(([from, to]) => `${from} -> ${to}`);

  it('lets an administrator move an order on step by step, and cancel it before shipment', () => {
    expect(allowed('ADMIN')).toEqual([
      'PENDING -> PROCESSING',
      'PENDING -> CANCELLED',
      'PROCESSING -> SHIPPED',
      'PROCESSING -> CANCELLED',
      'SHIPPED -> DELIVERED',
    ]);
  });

  it.each(['DELIVERED', 'CANCELLED', 'RETURNED'] as OrderStatus[])(
    'lets the carrier move any order to %s',
    (to) => {
      for (const from of ORDER_STATUSES) expect(mayMove('CARRIER', from, to)).toBe(true);
    },
  );

  it('lets the carrier bring about nothing else', () => {
    expect(allowed('CARRIER')).toHaveLength(3 * ORDER_STATUSES.length);
  });

  it('ships only what is pending or in processing', () => {
    expect(allowed('DISPATCH')).toEqual(['PENDING -> SHIPPED', 'PROCESSING -> SHIPPED']);
  });

  it('expires only what is pending', () => {
    expect(allowed('EXPIRY')).toEqual(['PENDING -> CANCELLED']);
  });

  it('is a table without contradictions', () => {
    expect(() => checkTransitions(TRANSITIONS)).not.toThrow();
  });

  it('finds a status that nothing leads to', () => {
    const table = TRANSITIONS.filter(({ to }) => to !== 'RETURNED');
    expect(() => checkTransitions(table)).toThrow('No transition leads to: RETURNED');
  });

  it('finds a move that is listed twice', () => {
    const twice = [...TRANSITIONS, { trigger: 'ADMIN', from: ['SHIPPED'], to: 'DELIVERED' } as const];
    expect(() => checkTransitions(twice)).toThrow(
      'Order transition listed twice (ADMIN: SHIPPED -> DELIVERED)',
    );
  });

  it('finds an unknown status', () => {
    const table = [
      ...TRANSITIONS,
      { trigger: 'ADMIN', from: ['LOST' as OrderStatus], to: 'DELIVERED' } as const,
    ];
    expect(() => checkTransitions(table)).toThrow('Order transition with an unknown status');
  });
});
