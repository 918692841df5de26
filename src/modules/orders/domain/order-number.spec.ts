import * as fc from 'fast-check';
import { ORDER_NUMBER_RANGE, orderNumber, orderNumberParts, typedOrderNumber } from './order-number.js';

describe('order number', () => {
  const at = new Date('2026-11-21T23:59:59.999Z');

  rules('ERR-02', 'PAY-13').it('is ORD- and fourteen digits: the UTC date, then the random part', () => {
    expect(orderNumber(at, 42)).toBe('ORD-26112100000042');
  });

  it('has one length for every random part', () => {
    expect(orderNumber(at, 0)).toMatch(/^ORD-\d{14}$/);
    expect(orderNumber(at, ORDER_NUMBER_RANGE - 1)).toMatch(/^ORD-\d{14}$/);
  });

  rules('FND-07').it(
    'has parts of which one begins with any four digits or more of it, unless the number itself does',
    () => {
      const aNumber = fc
        .integer({ min: 0, max: ORDER_NUMBER_RANGE - 1 })
        .map((random) => orderNumber(at, random));
      const aPlace = fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 4, max: 13 }));
      fc.assert(
        fc.property(aNumber, aPlace, (number, [from, length]) => {
          const digits = number.slice(4);
          const part = digits.slice(from, from + length);
          expect(typedOrderNumber(part)).toEqual(part.length === 14 ? { whole: number } : { part });
          expect([digits, ...orderNumberParts(number)].some((end) => end.startsWith(part))).toBe(true);
        }),
      );
    },
  );

  // prettier-ignore
  rules('FND-07').it.each([
    'ORD-26112104837261', '#ORD-26112104837261', ' # ord-26112104837261 ', 'ORD 26112104837261',
    'ORD\u201326112104837261', 'ord26112104837261', '26112104837261', '2611 2104 8372 61',
    'ORD-26112104837261-2',
  ])('is read however it is typed or pasted: %s', (text) => {
    expect(typedOrderNumber(text)).toEqual({ whole: 'ORD-26112104837261' });
  });

  rules('FND-07').it.each(['', '#', 'ORD-', '726', '261121048372611', 'INV-2627-0000042', 'AB12345', 'asha'])(
    'is not read in %j',
    (text) => {
      expect(typedOrderNumber(text)).toEqual({});
    },
  );
});
