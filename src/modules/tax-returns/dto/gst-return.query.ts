import { field } from '#common/validation/field.js';
import { EnumField } from '#common/validation/fields.js';

const PERIOD = /^20\d\d-(?:0[1-9]|1[0-2])$/;

const PeriodField = field({
  check: (value) => typeof value === 'string' && PERIOD.test(value),
  message: (property) => `${property} must be a month such as 2026-11`,
  schema: { type: 'string', pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', example: '2026-11' },
});

const FORMATS = ['json', 'csv'] as const;

/** Query of the return. */
export class GstReturnQuery {
  @PeriodField({ description: 'The month, in India: a paper counts in that of its date' }) period!: string;

  @EnumField(FORMATS, {
    default: 'json',
    description: "json: the portal's file. csv: the sheets of its offline tool, below each other",
  })
  format: (typeof FORMATS)[number] = 'json';
}
