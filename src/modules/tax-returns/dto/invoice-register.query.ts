import type { CalendarDay } from '#common/time/calendar-day.js';
import { DayOrTimeField } from '#common/validation/date-fields.js';
import { EnumField, TextField } from '#common/validation/fields.js';
import { scrollQuery } from '#common/validation/page-query.js';
import { PAPER_KINDS, type PaperKind } from '#modules/invoicing/index.js';
import { LONGEST_SEARCH } from '../tax-returns.limits.js';

const From = () =>
  DayOrTimeField({
    optional: true,
    description: 'Papers of this time or later; a date without a time is a day in India, as papers are dated',
  });

const To = () =>
  DayOrTimeField({
    optional: true,
    description:
      'Papers up to this time, which is included; a date without a time is the whole day in India, as papers are dated',
  });

const Kind = () =>
  EnumField(PAPER_KINDS, { optional: true, description: 'Only invoices, or only credit notes' });

/** Which papers are exported. */
export class InvoiceExportQuery {
  @From() from?: CalendarDay | Date;
  @To() to?: CalendarDay | Date;
  @Kind() kind?: PaperKind;
}

/** Query of the register. */
export class InvoiceRegisterQuery extends scrollQuery({ limit: 20, max: 100 }) {
  @From() from?: CalendarDay | Date;
  @To() to?: CalendarDay | Date;
  @Kind() kind?: PaperKind;

  @TextField(2, LONGEST_SEARCH, {
    optional: true,
    example: 'INV-2627-0000001',
    description:
      "The number of a paper or its beginning, a whole order number, or the buyer's GSTIN, in any letter case. At most 1000 are found.",
  })
  q?: string;
}
