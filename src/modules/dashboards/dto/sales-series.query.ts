import type { CalendarDay } from '#common/time/calendar-day.js';
import { DayOrTimeField } from '#common/validation/date-fields.js';
import { EnumField } from '#common/validation/fields.js';
import { GROUPINGS, type Grouping } from '../domain/periods.js';

export class SeriesQuery {
  @DayOrTimeField({
    optional: true,
    description: 'First day, included, in `SHOP_TIMEZONE`; 29 days before the last one by default',
  })
  startDate?: CalendarDay | Date;

  @DayOrTimeField({ optional: true, description: 'Last day, included; today by default' })
  endDate?: CalendarDay | Date;

  @EnumField(GROUPINGS, {
    optional: true,
    description: 'Weeks begin on Mondays. At most 100 days, 100 weeks or 36 months',
    default: 'day',
  })
  groupBy?: Grouping;
}
