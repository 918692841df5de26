import { isTracked, nextQuestion } from './parcel-silence.js';

const now = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-22T10:00:00Z');
const terms = { silenceMs: 24 * 3_600_000, now };
const shipped = { orderStatus: 'SHIPPED', trackingNumber: 'AWB1', carrierOrderId: '11' } as const;
const waiting = { orderStatus: 'PROCESSING' } as const;
const word = { carrierStatus: { status: 'IN TRANSIT', at: now } };

describe('the silence of a parcel', () => {
  rules('CAW-20').it(
    'begins when the carrier takes it, with each of its words, and with another number',
    () => {
      const asked = { ...shipped, trackAt: now };
      expect(nextQuestion(waiting, shipped, {}, terms)).toEqual(later);
      expect(nextQuestion(asked, asked, word, terms)).toEqual(later);
      expect(nextQuestion(asked, { ...asked, trackingNumber: 'AWB2' }, {}, terms)).toEqual(later);
      expect(nextQuestion(shipped, shipped, {}, terms)).toEqual(later);
      expect(nextQuestion(asked, asked, {}, terms)).toBeUndefined();
    },
  );

  rules('CAW-20').it('ends with its way', () => {
    const asked = { ...shipped, trackAt: now };
    for (const orderStatus of ['DELIVERED', 'CANCELLED', 'RETURNED'] as const)
      expect(nextQuestion(asked, { ...asked, orderStatus }, word, terms)).toBeNull();
    expect(nextQuestion(waiting, waiting, word, terms)).toBeUndefined();
    expect(nextQuestion(asked, asked, word, { ...terms, silenceMs: 0 })).toBeNull();
  });

  rules('CAW-20').it.each([
    [shipped, true],
    [{ ...shipped, carrierOrderId: undefined, trackingUrl: 'https://carrier.example/AWB1' }, true],
    [{ ...shipped, carrierOrderId: undefined }, false],
    [{ ...shipped, trackingNumber: undefined }, false],
    [{ ...shipped, orderStatus: 'DELIVERED' }, false],
  ] as const)('is the carrier’s to end: %j is %s', (order, tracked) => {
    expect(isTracked(order)).toBe(tracked);
  });
});
