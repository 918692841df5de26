import { DayOrTimeField } from '#common/validation/date-fields.js';
import type { CalendarDay } from '#common/time/calendar-day.js';
import { EnumField, TextField } from '#common/validation/fields.js';
import { pageQuery } from '#common/validation/page-query.js';
import { CASH_STATES, type CashState } from '#modules/orders/cash/index.js';

/** Query of the orders whose cash was collected at the door. */
export class CashListQuery extends pageQuery({ limit: 20, max: 100 }) {
  @EnumField(CASH_STATES, { optional: true, description: 'where the cash is' }) state?: CashState;

  @DayOrTimeField({
    optional: true,
    description:
      'collected after this moment; a date without a time is a day of `SHOP_TIMEZONE`, with its first moment',
  })
  from?: CalendarDay | Date;

  @DayOrTimeField({
    optional: true,
    description: 'collected before this moment; a date without a time counts whole',
  })
  to?: CalendarDay | Date;

  @TextField(2, 100, {
    optional: true,
    description: 'a number of an order, of a parcel, or the reference of a transfer',
  })
  q?: string;
}
