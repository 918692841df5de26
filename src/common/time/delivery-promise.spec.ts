import { promisedDelivery } from './delivery-promise.js';

const working = {
  timeZone: 'Asia/Kolkata',
  holidays: ['2026-01-26', '2026-01-28'],
  dispatchCutoff: '14:00',
};
const promised = (at: string, minDays = 1, maxDays = 3) =>
  Object.values(promisedDelivery({ minDays, maxDays }, new Date(at), working)!);

describe('the days on which a parcel is promised', () => {
  rules('OPT-04').it('are working days behind that of the dispatch', () => {
    // A Tuesday.
    expect(promised('2026-01-20T10:00:00+05:30')).toEqual(['2026-01-21', '2026-01-23']);
    expect(promised('2026-01-20T10:00:00+05:30', 0, 0)).toEqual(['2026-01-20', '2026-01-20']);
  });

  rules('OPT-04').it('begin with the next working day from the end of the day’s dispatches on', () => {
    expect(promised('2026-01-20T13:59:59+05:30')).toEqual(['2026-01-21', '2026-01-23']);
    expect(promised('2026-01-20T14:00:00+05:30')).toEqual(['2026-01-22', '2026-01-24']);
    // 23:00 of the day before in UTC.
    expect(promised('2026-01-20T04:30:00+05:30')).toEqual(['2026-01-21', '2026-01-23']);
  });

  rules('SVC-03').it('are the one day of the carrier where the shop names none', () => {
    const at = new Date('2026-01-23T19:00:00Z');
    const day = '2026-01-26';
    expect(promisedDelivery({ carrierDays: 2 }, at, working)).toEqual({ from: day, to: day });
    expect(promisedDelivery({ minDays: 0, maxDays: 0, carrierDays: 2 }, at, working)?.from).not.toBe(day);
    expect(promisedDelivery({}, at, working)).toBeUndefined();
  });

  rules('OPT-04').it('are no Sundays and no holidays, of the dispatch neither', () => {
    // A Saturday afternoon: the Monday behind it is a holiday, and so is the Wednesday.
    expect(promised('2026-01-24T15:00:00+05:30', 1, 2)).toEqual(['2026-01-29', '2026-01-30']);
    // A Saturday morning.
    expect(promised('2026-01-24T09:00:00+05:30', 1, 2)).toEqual(['2026-01-27', '2026-01-29']);
  });

  it('are none where the rate names none', () => {
    expect(promisedDelivery({}, new Date(), working)).toBeUndefined();
  });
});
