import type { CalendarDay } from '#common/time/calendar-day.js';
import { DayOrTimeField } from '#common/validation/date-fields.js';

export class DeliveryFiguresQuery {
  @DayOrTimeField({
    optional: true,
    description: 'First day, included, in `SHOP_TIMEZONE`; 29 days before the last one by default',
  })
  startDate?: CalendarDay | Date;

  @DayOrTimeField({ optional: true, description: 'Last day, included; today by default. At most 366 days' })
  endDate?: CalendarDay | Date;
}
