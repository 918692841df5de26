import { shopFacts } from '../shop-facts.js';

const { timeZone } = shopFacts;
const LOCALE = 'en-GB';
const CLOCK = new Intl.DateTimeFormat(LOCALE, { timeZone, hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat(LOCALE, { timeZone, day: 'numeric', month: 'short' });
const DAY_OF_YEAR = new Intl.DateTimeFormat(LOCALE, {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const WHOLE = new Intl.DateTimeFormat(LOCALE, { timeZone, dateStyle: 'full', timeStyle: 'long' });
const SHEET = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
const ISO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
const HOUR_MS = 3_600_000;
const HOURS_OF_A_DAY = 24;

/** A moment in the shop's zone: `10:21` today, `24 Nov, 10:21` this year, `24 Nov 2025` before. */
export function shortTime(at: string, now = new Date()): string {
  const date = new Date(at);
  if (isoDay(date) === isoDay(now)) return CLOCK.format(date);
  if (isoDay(date).slice(0, 4) !== isoDay(now).slice(0, 4)) return DAY_OF_YEAR.format(date);
  return `${DAY.format(date)}, ${CLOCK.format(date)}`;
}

export function shortDay(at: string | Date): string {
  return DAY.format(new Date(at));
}

export function dayOfYear(at: string): string {
  return DAY_OF_YEAR.format(new Date(at));
}

/** The whole moment with its zone, for those who point at a short one. */
export function wholeTime(at: string): string {
  return WHOLE.format(new Date(at));
}

/** A moment in the shop's zone, as spreadsheets read it: `2026-11-24 10:21`. */
export function sheetTime(at: string): string {
  return SHEET.format(new Date(at));
}

/** The calendar day of a moment in the shop's zone: `2026-11-24`. */
export function isoDay(date: Date): string {
  return ISO_DAY.format(date);
}

/** Days before today in the shop's zone, as the API takes them. */
export function daysAgo(days: number): string {
  return isoDay(new Date(Date.now() - days * HOURS_OF_A_DAY * HOUR_MS));
}

export function hoursSince(at: string): number {
  return Math.floor((Date.now() - new Date(at).getTime()) / HOUR_MS);
}

/** How long ago something was: `40 min`, `31 h`, `3 days`. */
export function age(at: string): string {
  const hours = hoursSince(at);
  if (hours < 1) return `${Math.max(1, Math.floor((Date.now() - new Date(at).getTime()) / 60_000))} min`;
  return hours < 2 * HOURS_OF_A_DAY ? `${hours} h` : `${Math.floor(hours / HOURS_OF_A_DAY)} days`;
}

/** The moment at which a calendar day begins in the shop's zone: the API takes a day alone for one in UTC. */
export function startOfDay(day: string, zone = timeZone): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // Clocks may change between the two midnights: the offset is that of the moment itself.
  const guess = midnight - offsetAt(midnight, zone);
  return new Date(midnight - offsetAt(guess, zone)).toISOString();
}

/** The moment at which a calendar day has ended in the shop's zone. */
export function endOfDay(day: string, zone = timeZone): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + HOURS_OF_A_DAY * HOUR_MS);
  return startOfDay(next.toISOString().slice(0, 10), zone);
}

function offsetAt(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    moment,
  );
  const [, sign, hours = '0', minutes = '0'] =
    /([+-])(\d+):(\d+)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * 60_000);
}
