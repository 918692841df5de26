import { ORDER_STATUSES } from '#modules/orders/index.js';
import { returnRefusal } from './return-window.js';

const DELIVERED = new Date('2026-11-01T10:00:00Z');
const at = (days: number, ms = 0) => new Date(DELIVERED.getTime() + days * 86_400_000 + ms);

describe('returnRefusal', () => {
  it('allows a return until the last moment of its window', () => {
    const order = { orderStatus: 'DELIVERED', deliveredAt: DELIVERED } as const;
    expect(returnRefusal(order, 30, at(30))).toBeUndefined();
    expect(returnRefusal(order, 30, at(30, 1))).toBe('WINDOW_CLOSED');
  });

  rules('RET-03').it.each(ORDER_STATUSES.filter((status) => status !== 'DELIVERED'))(
    'refuses one that is %s',
    (orderStatus) => {
      expect(returnRefusal({ orderStatus, deliveredAt: DELIVERED }, 30, at(1))).toBe('NOT_DELIVERED');
    },
  );

  it('refuses one whose first delivery is not known', () => {
    expect(returnRefusal({ orderStatus: 'DELIVERED', deliveredAt: undefined }, 30, at(1))).toBe(
      'NOT_DELIVERED',
    );
  });
});
