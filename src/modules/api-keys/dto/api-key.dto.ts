import type { Scope } from '#common/access/scopes.js';
import type { CalendarDay } from '#common/time/calendar-day.js';
import { DayOrTimeField } from '#common/validation/date-fields.js';
import { TextField } from '#common/validation/fields.js';
import { ScopesField } from '#common/validation/scopes-field.js';

export class ApiKeyDto {
  @TextField(2, 100, { description: 'What the key is for', example: 'Accounting' }) name!: string;
  @ScopesField({ least: 1, description: 'What the key may do' }) scopes!: Scope[];

  @DayOrTimeField({
    optional: true,
    description:
      'When it ends, at most ten years ahead; a date without a time is the end of that day in the zone of the shop. Without it the key does not end',
  })
  expiresAt?: Date | CalendarDay;
}
