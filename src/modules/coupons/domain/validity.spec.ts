import { CalendarDay } from '#common/time/calendar-day.js';
import { dated } from './validity.js';

describe('the period of a coupon', () => {
  const [first, last] = [new CalendarDay('2026-03-28'), new CalendarDay('2026-03-29')];

  rules('CPN-01').it('has whole days in the zone of the shop', () => {
    expect(dated({ validFrom: first, validUntil: last }, 'Asia/Kolkata')).toEqual({
      validFrom: new Date('2026-03-27T18:30:00.000Z'),
      validUntil: new Date('2026-03-29T18:29:59.999Z'),
    });
    // The clocks are put forward on the last day.
    expect(dated({ validFrom: first, validUntil: last }, 'Europe/London')).toEqual({
      validFrom: new Date('2026-03-28T00:00:00.000Z'),
      validUntil: new Date('2026-03-29T22:59:59.999Z'),
    });
  });

  rules('CPN-01').it('keeps moments, what is left out and what is lifted', () => {
    const at = new Date('2026-03-28T10:00:00Z');
    expect(dated({ validFrom: at, validUntil: null }, 'Asia/Kolkata')).toEqual({
      validFrom: at,
      validUntil: null,
    });
    expect(dated({}, 'Asia/Kolkata')).toEqual({});
  });
});
