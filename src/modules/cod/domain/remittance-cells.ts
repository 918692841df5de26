import { CalendarDay } from '#common/time/calendar-day.js';
import { DAY_MS } from '#common/time/durations.js';
import { toMinor } from '#common/money/money.js';
import { isoDate } from '#common/validation/date-fields.js';

const GROUPED = /^-?\d{1,3}(?:,\d{2,3})+(?:\.\d+)?$/;
const PLAIN = /^-?\d+(?:\.\d+)?$/;
const WITH_COMMA = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d{1,2}$/;
const MOST = 1e9;

/** Returns an amount in minor units, as people and spreadsheets write it; undefined for any other text. */
export function amountIn(cell: string): number | undefined {
  const text = cell.replaceAll(/[\s\u00A0₹]|rs\.?|inr/gi, '');
  const number = readable(text);
  const amount = number === undefined ? Number.NaN : Number(number);
  return Math.abs(amount) <= MOST ? toMinor(amount) : undefined;
}

function readable(text: string): string | undefined {
  if (PLAIN.test(text)) return text;
  if (GROUPED.test(text)) return text.replaceAll(',', '');
  return WITH_COMMA.test(text) ? text.replaceAll('.', '').replace(',', '.') : undefined;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:\D|$)/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:\D|$)/;
const DAY_AND_NAME = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]+([a-z]{3})[a-z]*[-/., ]+(\d{4}|\d{2})(?:\D|$)/i;
const NAME_AND_DAY = /^([a-z]{3})[a-z]*[-/. ]+(\d{1,2})(?:st|nd|rd|th)?[-/., ]+(\d{4}|\d{2})(?:\D|$)/i;
/** The days of spreadsheets are counted from here; numbers of 1982 to 2119 are days. */
const SHEET_BEGIN = Date.UTC(1899, 11, 30);
const SHEET_DAYS = [30_000, 80_000] as const;

/** Returns a day, day first where all of it are numbers, its time left out; undefined for any other text. */
export function dayIn(cell: string): CalendarDay | undefined {
  const text = cell.trim();
  const number = Number(text);
  if (PLAIN.test(text) && number >= SHEET_DAYS[0] && number < SHEET_DAYS[1])
    return new CalendarDay(SHEET_BEGIN + Math.floor(number) * DAY_MS);
  const parts =
    partsOf(YEAR_FIRST, text, [3, 2, 1]) ??
    partsOf(DAY_FIRST, text, [1, 2, 3]) ??
    partsOf(DAY_AND_NAME, text, [1, 2, 3]) ??
    partsOf(NAME_AND_DAY, text, [2, 1, 3]);
  if (parts === undefined) return undefined;
  const [day, month, year] = parts;
  const iso = `${year.length === 2 ? '20' : ''}${year}-${monthOf(month)}-${day.padStart(2, '0')}`;
  return isoDate(iso) instanceof Date ? new CalendarDay(iso) : undefined;
}

function partsOf(
  form: RegExp,
  text: string,
  [day, month, year]: readonly [number, number, number],
): [string, string, string] | undefined {
  const found = form.exec(text);
  return found === null ? undefined : [found[day]!, found[month]!, found[year]!];
}

function monthOf(month: string): string {
  const number = /^\d/.test(month) ? month : String(MONTHS.indexOf(month.toLowerCase()) + 1);
  return number.padStart(2, '0');
}

const IN_WHOLE = /^(\d+)\.0+$/;
const SHORTENED = /^\d(?:\.\d+)?e\+?\d+$/i;

/** Returns a number of a parcel or an order as it was before a spreadsheet took it for a number. */
export function numberIn(cell: string): string {
  return cell.trim().replace(IN_WHOLE, '$1');
}

/** Whether a spreadsheet has replaced the last digits of a number: no parcel is found by it. */
export function isShortened(cell: string): boolean {
  return SHORTENED.test(cell.trim());
}
