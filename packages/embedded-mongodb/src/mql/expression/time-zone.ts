import { MongoServerFault } from '../../errors.js';

/** Offset of a zone from UTC, in milliseconds, at an instant. */
export interface TimeZone {
  isUtc: boolean;
  offsetAt(instant: number): number;
}

export const UTC: TimeZone = { isUtc: true, offsetAt: () => 0 };

const zones = new Map<string, TimeZone>([
  ['UTC', UTC],
  ['GMT', UTC],
  ['Z', UTC],
]);

/** The zone of an Olson name or of an offset (`+05:30`, `-0800`, `+02`). Error 40485 for anything else. */
export function timeZone(name: string): TimeZone {
  const known = zones.get(name);
  if (known) return known;
  const zone = fixedZone(name) ?? olsonZone(name);
  zones.set(name, zone);
  return zone;
}

function fixedZone(name: string): TimeZone | undefined {
  const match = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(name);
  if (!match) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  const offset = (match[1] === '-' ? -minutes : minutes) * 60_000;
  return { isUtc: offset === 0, offsetAt: () => offset };
}

function olsonZone(name: string): TimeZone {
  let format: Intl.DateTimeFormat;
  try {
    // Names are case-sensitive in mongod but not in Intl. Offsets have been handled above.
    if (!/^[A-Z][A-Za-z0-9_+/-]*$/.test(name)) throw new RangeError(name);
    format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  } catch {
    throw new MongoServerFault(40485, `unrecognized time zone identifier: "${name}"`);
  }
  return { isUtc: false, offsetAt: (instant) => offsetIn(format.formatToParts(instant)) };
}

/** Parses the formatted offset into milliseconds: `GMT`, `GMT-05:00`, `GMT-04:56:02`. */
function offsetIn(parts: Intl.DateTimeFormatPart[]): number {
  const text = parts.find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?/.exec(text)!;
  const offset = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -offset : offset;
}

export const DAY = 86_400_000;

/** Midnight of a day as if in UTC; months and days beyond their range carry over. */
export function startOfDay(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

/** The wall clock at an instant as a Date whose UTC fields are the local ones. */
export function toLocal(instant: number, zone: TimeZone): Date {
  return new Date(instant + zone.offsetAt(instant));
}

/** The instant of a wall clock time: the first of two when clocks go back, shifted by the gap when they go forward. */
export function fromLocal(local: number, zone: TimeZone): number {
  const before = zone.offsetAt(local - DAY);
  const first = local - before;
  if (zone.offsetAt(first) === before) return first;
  const after = zone.offsetAt(local + DAY);
  const second = local - after;
  return zone.offsetAt(second) === after ? second : first;
}
