import { EnumField } from '#common/validation/fields.js';
import { PeriodField } from './period.field.js';

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
