import { MongoServerFault } from '../../errors.js';

/** Offset of a zone from UTC, in milliseconds, at an instant. */
export interface TimeZone {
  isUtc: boolean;
  /** The name or offset as `%Z` cannot print it; kept for messages. */
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
    // Names are case-sensitive in mongod; Intl would take them in any case, and offsets we have read already.
    if (!/^[A-Z][A-Za-z0-9_+/-]*$/.test(name)) throw new RangeError(name);
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw new MongoServerFault(40485, `unrecognized time zone identifier: "${name}"`);
  }
  return {
    isUtc: false,
    offsetAt: (instant) => localOf(format, instant) - Math.floor(instant / 1000) * 1000,
  };
}

/** The wall clock of the zone at an instant, read as if it were UTC. */
function localOf(format: Intl.DateTimeFormat, instant: number): number {
  const parts: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(instant)) parts[type] = value;
  const year = parts['era'] === 'BC' ? 1 - Number(parts['year']) : Number(parts['year']);
  const date = new Date(0);
  date.setUTCFullYear(year, Number(parts['month']) - 1, Number(parts['day']));
  return date.setUTCHours(Number(parts['hour']), Number(parts['minute']), Number(parts['second']), 0);
}

const DAY = 86_400_000;

/** The wall clock at an instant as a Date whose UTC fields are the local ones. */
export function toLocal(instant: number, zone: TimeZone): Date {
  return new Date(instant + zone.offsetAt(instant));
}

/** The instant of a wall clock: the first of two when clocks go back, moved on by the gap when they go forward. */
export function fromLocal(local: number, zone: TimeZone): number {
  const before = zone.offsetAt(local - DAY);
  const first = local - before;
  if (zone.offsetAt(first) === before) return first;
  const after = zone.offsetAt(local + DAY);
  const second = local - after;
  return zone.offsetAt(second) === after ? second : first;
}
