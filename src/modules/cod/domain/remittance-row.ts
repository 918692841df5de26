import { unguardedCell } from '#common/csv/csv-cells.js';
import type { CalendarDay } from '#common/time/calendar-day.js';
import { MAX_REFERENCE } from '../cod.limits.js';
import { amountIn, dayIn, isShortened, numberIn } from './remittance-cells.js';
import type { RemittanceColumns } from './remittance-columns.js';

/** A row of a carrier's file: what it has transferred for a parcel. Amounts are integer minor units. */
export interface RemittanceRow {
  /** As the spreadsheet counts it. */
  readonly row: number;
  /** As it is written; empty where the row has none. */
  readonly awb: string;
  readonly orderNumber: string;
  readonly amountMinor: number;
  readonly chargesMinor: number;
  /** Missing where the row has none. */
  readonly day?: CalendarDay | undefined;
  /** The reference of the transfer: without one the day of the transfer is it. */
  readonly reference: string;
  /** Why nothing can be recorded of it. */
  readonly fault?: string | undefined;
}

const WITHOUT_REFERENCE = 'no reference';

/** Reads a row below the header; undefined for one that is of no parcel, such as a sum. */
export function remittanceRow(
  row: number,
  cells: readonly string[],
  columns: RemittanceColumns,
): RemittanceRow | undefined {
  const cell = (place: number | undefined): string =>
    place === undefined ? '' : unguardedCell((cells[place] ?? '').trim());
  const [awb, orderNumber] = [numberIn(cell(columns.awb)), numberIn(cell(columns.orderNumber))];
  if (awb === '' && orderNumber === '') return undefined;
  const [amount, charges, date] = [cell(columns.amount), cell(columns.charges), cell(columns.date)];
  const amountMinor = amountIn(amount);
  const chargesMinor = charges === '' ? 0 : amountIn(charges);
  const day = date === '' ? undefined : dayIn(date);
  const named = [cell(columns.reference), cell(columns.batch)].filter((text) => text !== '').join(' / ');
  const fault =
    amountFault(amount, amountMinor) ??
    (chargesMinor === undefined || chargesMinor < 0 ? `its charges cannot be read: ${charges}` : undefined) ??
    (date !== '' && day === undefined ? `its date cannot be read: ${date}` : undefined) ??
    (isShortened(awb) ? `a spreadsheet has cut its AWB: ${awb}` : undefined);
  return {
    row,
    awb,
    orderNumber,
    amountMinor: amountMinor ?? 0,
    chargesMinor: chargesMinor ?? 0,
    day,
    reference: (named || day?.toString() || WITHOUT_REFERENCE).slice(0, MAX_REFERENCE),
    fault,
  };
}

function amountFault(cell: string, amountMinor: number | undefined): string | undefined {
  if (amountMinor === undefined) return `its amount cannot be read: ${cell}`;
  if (amountMinor === 0) return 'its amount is 0';
  return amountMinor < 0 ? `cash is taken back: ${cell}` : undefined;
}
