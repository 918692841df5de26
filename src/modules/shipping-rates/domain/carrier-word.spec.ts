import { SILENCE, withCarrierWord } from './carrier-word.js';

const now = new Date('2026-12-30T10:00:00Z');
const working = { timeZone: 'Asia/Kolkata', holidays: [], dispatchCutoff: '14:00' };
const promised = {
  rateId: '1',
  name: 'Express',
  priceMinor: 9_900,
  minDays: 1,
  maxDays: 2,
  estimatedDelivery: { from: '2026-12-31', to: '2027-01-01' },
};
const open = { rateId: '2', name: 'Post', priceMinor: 4_900 };
const quote = { isServed: true, options: [open, promised] };

describe('the word of the carrier', () => {
  rules('SVC-02').it('takes all ways away where no courier goes', () => {
    const word = { isServed: false, takesCash: true, days: 3 };
    expect(withCarrierWord(quote, word, now, working)).toEqual({ isServed: false, options: [] });
  });

  rules('SVC-03').it('gives its day to the ways that name none, and leaves the others', () => {
    const { options } = withCarrierWord(quote, { ...SILENCE, days: 4 }, now, working);
    const day = '2027-01-03';
    expect(options).toEqual([
      { ...open, carrierDays: 4, estimatedDelivery: { from: day, to: day } },
      promised,
    ]);
  });

  rules('SVC-04').it('changes nothing where there is none', () => {
    expect(withCarrierWord(quote, SILENCE, now, working)).toBe(quote);
  });

  rules('SVC-04').it('takes the cash from every rate where no courier takes it', () => {
    const inCash = { ...quote, options: quote.options.map((option) => ({ ...option, codFeeMinor: 3_000 })) };
    expect(withCarrierWord(inCash, SILENCE, now, working)).toBe(inCash);
    const { options } = withCarrierWord(inCash, { isServed: true, takesCash: false }, now, working);
    expect(options.map(({ codFeeMinor }) => codFeeMinor)).toEqual([undefined, undefined]);
  });
});
