import type { CalendarDay } from '#common/time/calendar-day.js';
import { DayOrTimeField } from '#common/validation/date-fields.js';
import { PeriodField } from './period.field.js';

/** The papers of an archive: those of a month, or from one day to another. */
export class InvoiceArchiveDto {
  @PeriodField({ optional: true, description: 'A month, in India; instead of `from` and `to`' })
  period?: string;

  @DayOrTimeField({
    optional: true,
    description: 'Papers of this time or later, together with `to`; a date without a time is a day in India',
  })
  from?: CalendarDay | Date;

  @DayOrTimeField({
    optional: true,
    description: 'Papers up to this time, which is included; a date without a time is the whole day in India',
  })
  to?: CalendarDay | Date;
}
