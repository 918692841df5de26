import { ValidateBy } from 'class-validator';
import { field } from '#common/validation/field.js';
import { EnumField, PhoneField, TextField } from '#common/validation/fields.js';
import { isoDate } from '#common/validation/date-fields.js';
import { REDELIVERY_ACTIONS, type RedeliveryAction } from '#modules/orders/parcels/index.js';

/** A day of the calendar: `2026-01-31`. */
const DayField = field({
  check: (value) =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && isoDate(value) !== value,
  message: (property) => `${property} must be a day such as 2026-01-31`,
  schema: { type: 'string', format: 'date', example: '2026-12-03' },
});

/** Where and when the courier comes again, as far as it is not as before. */
class AttemptDto {
  @PhoneField({ optional: true, description: 'Whom the courier calls; default: the phone of the order' })
  phone?: string;

  @TextField(5, 100, { optional: true, description: 'Within the same PIN code', example: '12 Brigade Road' })
  street?: string;

  @DayField({ optional: true, description: 'From tomorrow to 7 days ahead, in `SHOP_TIMEZONE`' })
  date?: string;
}

/** Body of the request to the carrier after a failed attempt. */
export class RedeliverDto extends AttemptDto {
  @EnumField(REDELIVERY_ACTIONS, {
    description: '`RETURN`: the parcel comes back, without phone, street and date',
  })
  @WithoutPlace()
  action!: RedeliveryAction;

  @TextField(3, 200, { description: 'For the courier', example: 'Call before you come' })
  note!: string;
}

/** Body of a customer's answer to the mail about a failed attempt. */
export class AskRedeliveryDto extends AttemptDto {
  @TextField(3, 200, { optional: true, description: 'For the courier', example: 'The bell is broken' })
  note?: string;
}

/** A parcel that comes back goes to no other street, and on no day. */
function WithoutPlace(): PropertyDecorator {
  return ValidateBy({
    name: 'withoutPlace',
    validator: {
      validate: (action, args) => {
        if (action !== 'RETURN' || args === undefined) return true;
        const { phone, street, date } = args.object as RedeliverDto;
        return phone === undefined && street === undefined && date === undefined;
      },
      defaultMessage: () => 'RETURN takes no phone, street or date',
    },
  });
}
