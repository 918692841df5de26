import { ORDER_NUMBER_RANGE, orderNumber } from './order-number.js';

describe('order number', () => {
  const at = new Date('2026-11-21T23:59:59.999Z');

  it('[ERR-02, PAY-13] is ORD- and fourteen digits: the UTC date, then the random part', () => {
    expect(orderNumber(at, 42)).toBe('ORD-26112100000042');
  });

  it('has one length for every random part', () => {
    expect(orderNumber(at, 0)).toMatch(/^ORD-\d{14}$/);
    expect(orderNumber(at, ORDER_NUMBER_RANGE - 1)).toMatch(/^ORD-\d{14}$/);
  });
});
