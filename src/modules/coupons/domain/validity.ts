import { CalendarDay } from '#common/time/calendar-day.js';

type Given = Date | CalendarDay | null | undefined;

interface Period {
  readonly validFrom?: Given;
  readonly validUntil?: Given;
}

/** The same with moments instead of days. */
export type Dated<T extends Period> = Omit<T, keyof Period> & {
  [Field in keyof Period]: Exclude<T[Field], CalendarDay>;
};

/**
 * Resolves when a coupon begins and ends. A date without a time is the whole day in the zone of the shop (decisions 13.20):
 * its beginning for `validFrom`, its last millisecond for `validUntil`.
 */
export function dated<T extends Period>(coupon: T, timeZone: string): Dated<T> {
  const { validFrom, validUntil, ...same } = coupon;
  return {
    ...same,
    validFrom: validFrom instanceof CalendarDay ? validFrom.startIn(timeZone) : validFrom,
    validUntil: validUntil instanceof CalendarDay ? validUntil.endIn(timeZone) : validUntil,
  } as Dated<T>;
}
