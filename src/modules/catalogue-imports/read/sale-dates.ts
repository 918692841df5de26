import { CalendarDay } from '#common/time/calendar-day.js';
import { isoDate } from '#common/validation/date-fields.js';
import type { RowCells } from './cells.js';
import type { ReadOptions } from './import-format.js';

/** The columns that say when a sale begins and ends: of each the names that it may have, best first. */
export interface SaleDateColumns {
  /** Both ends of a sale in one cell. */
  readonly saleDates?: readonly string[];
  readonly saleFrom?: readonly string[];
  readonly saleTo?: readonly string[];
}

/** When a sale begins and ends; undefined where a file says nothing of it. */
export interface SaleDates {
  readonly startsAt: Date | undefined;
  readonly endsAt: Date | undefined;
}

/** How dates are read. */
interface Reading extends Pick<ReadOptions, 'timeZone'> {
  /** Whether sales begin and end with a day, whatever times the cells have. */
  readonly hasSaleDays?: boolean | undefined;
}

/** Notes why the dates of a row are left out. */
export function noteDates(row: RowCells, columns: SaleDateColumns, why: string): void {
  const { saleDates = [], saleFrom = [], saleTo = [] } = columns;
  for (const names of [saleDates, saleFrom, saleTo])
    if (row.text(...names) !== undefined) row.note(row.given(names), 'LEFT_OUT', why);
}

/** Returns when the sale of a row begins and ends, or why that is not known. Of two columns that say so each bound holds. */
export function saleDatesOf(row: RowCells, columns: SaleDateColumns, reading: Reading): SaleDates | string {
  const { saleDates = [], saleFrom = [], saleTo = [] } = columns;
  const both = row.text(...saleDates)?.split('/') ?? [];
  if (both.length > 2) return UNREADABLE;
  const starts = [
    ...instantsOf(row, { names: saleDates, text: both[0], isEnd: false, ...reading }),
    ...instantsOf(row, { names: saleFrom, text: row.text(...saleFrom), isEnd: false, ...reading }),
  ];
  const ends = [
    ...instantsOf(row, { names: saleDates, text: both[1], isEnd: true, ...reading }),
    ...instantsOf(row, { names: saleTo, text: row.text(...saleTo), isEnd: true, ...reading }),
  ];
  if ([...starts, ...ends].some((ms) => Number.isNaN(ms))) return UNREADABLE;
  const startsAt = starts.length === 0 ? undefined : new Date(Math.max(...starts));
  const endsAt = ends.length === 0 ? undefined : new Date(Math.min(...ends));
  if (startsAt !== undefined && endsAt !== undefined && endsAt <= startsAt)
    return 'the sale ends before it begins';
  return { startsAt, endsAt };
}

const UNREADABLE = 'the dates cannot be read';

interface DateCell extends Reading {
  readonly names: readonly string[];
  readonly text: string | undefined;
  /** Whether a day means its end. */
  readonly isEnd: boolean;
}

/** @returns in milliseconds; NaN of what is no date, none where nothing is said */
function instantsOf(
  row: RowCells,
  { names, text = '', isEnd, hasSaleDays = false, timeZone = 'UTC' }: DateCell,
): number[] {
  const said = text.trim();
  if (said === '' || said.startsWith('0000-00-00')) return [];
  if (INSTANT.test(said))
    return [
      isCalendarDay(said.slice(0, 10)) ? Date.parse(said.replace(/\s*([+-]\d\d):?(\d\d)$/, '$1:$2')) : NaN,
    ];
  const local = localOf(said);
  if (local === undefined) return [NaN];
  if (local.isGuessed) row.note(row.given(names), 'READ_OTHERWISE', `the day is read as ${local.day}`);
  const day = new CalendarDay(local.day);
  const isDay = local.ms === undefined || hasSaleDays;
  if (isDay && isEnd) return [day.endIn(timeZone).getTime()];
  return [day.startIn(timeZone).getTime() + (isDay ? 0 : local.ms)];
}

/** An instant with its zone, as `2026-01-31T00:00-0800`. */
const INSTANT = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)$/i;
const DAY = /^(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})/;
const TIME = /^,?[ T]+(\d{1,2}):(\d\d)(?::(\d\d(?:\.\d+)?))?\s*([ap]m)?$/i;

interface LocalTime {
  /** As `2026-01-31`. */
  readonly day: string;
  /** Since midnight; undefined of a day alone. */
  readonly ms: number | undefined;
  /** Whether day and month may be meant the other way round. */
  readonly isGuessed: boolean;
}

/** Returns the time of `2026-01-31 0:00:00`, `1/31/26, 4:46 PM` or `31.01.2026`; undefined of what is none. */
function localOf(text: string): LocalTime | undefined {
  const [date = '', first = '', sign, second = '', third = ''] = DAY.exec(text) ?? [];
  const rest = text.slice(date.length).replaceAll('\u202F', ' ');
  const [time, hours, minutes, seconds = '0', half] = TIME.exec(rest) ?? [];
  if (date === '' || (rest !== '' && time === undefined)) return undefined;
  if (Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59 || Number(seconds) >= 60) return undefined;
  const [a, b, c] = [first, second, third].map(Number) as [number, number, number];
  const isDayFirst = sign === '.' || a > 12;
  const [given, month, day] = first.length === 4 ? [a, b, c] : isDayFirst ? [c, b, a] : [c, a, b];
  const year = given < 100 ? 2000 + given : given;
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (!isCalendarDay(iso)) return undefined;
  const isGuessed = first.length < 4 && (third.length < 4 || (!isDayFirst && b <= 12 && a !== b));
  return {
    day: iso,
    ms:
      time === undefined
        ? undefined
        : ((hourOf(Number(hours), half) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000,
    isGuessed,
  };
}

function hourOf(hours: number, half: string | undefined): number {
  return half === undefined ? hours : (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
}

function isCalendarDay(day: string): boolean {
  return isoDate(day) instanceof Date;
}
