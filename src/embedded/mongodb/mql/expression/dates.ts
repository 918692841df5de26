import { MongoServerFault } from '../../errors.js';
import { makeLong } from '../values/numbers.js';
import { isDocument, isNullish, typeNameOf } from '../values/types.js';
import {
  coerceToDate,
  compileArguments,
  dateOf,
  unitOf,
  wholeOf,
  weekStartOf,
  zoneOf,
  type Unit,
} from './date-arguments.js';
import { dayOfYear, isoDayOfWeek, isoWeek, sundayWeek } from './date-format.js';
import { addToDate, dateDifference, truncateDate } from './date-math.js';
import { isoWeekDate, startOfDay } from './date-parse.js';
import type { Evaluate, Frame, OperatorCompiler } from './scope.js';
import { fromLocal, toLocal, type TimeZone } from './time-zone.js';

/** `$year` and its kin: of a date, or of `{ date, timezone }`, on the zone's clock. */
function part(read: (local: Date) => unknown): OperatorCompiler {
  return (operand, scope, compile, name) => {
    const named = isDocument(operand) && ('date' in operand || 'timezone' in operand);
    const parts: Record<string, Evaluate | undefined> = named
      ? compileArguments(operand, scope, compile, {
          name,
          required: ['date'],
          optional: ['timezone'],
          codes: [40536, 40535, 40539],
        })
      : { date: compile(onlyOperand(operand, name), scope) };
    return (frame) => {
      const date = parts['date']!(frame);
      const zone = zoneOf(parts['timezone'], frame);
      if (isNullish(date) || !zone) return null;
      return read(toLocal(coerceToDate(date).getTime(), zone));
    };
  };
}

function onlyOperand(operand: unknown, name: string): unknown {
  if (!Array.isArray(operand)) return operand;
  if (operand.length !== 1) {
    throw new MongoServerFault(
      40536,
      `${name} accepts exactly one argument if given an array, but was given ${operand.length}`,
    );
  }
  return operand[0] as unknown;
}

const dateToParts: OperatorCompiler = (operand, scope, compile, name) => {
  const parts = compileArguments(operand, scope, compile, {
    name,
    required: ['date'],
    optional: ['timezone', 'iso8601'],
    codes: [40524, 40520, 40522],
  });
  return (frame) => {
    const date = parts['date']!(frame);
    const zone = zoneOf(parts['timezone'], frame);
    const iso = parts['iso8601'] ? parts['iso8601'](frame) : false;
    if (!zone || isNullish(iso)) return null;
    if (typeof iso !== 'boolean') {
      throw new MongoServerFault(40521, `iso8601 must evaluate to a bool, found ${typeNameOf(iso)}`);
    }
    if (isNullish(date)) return null;
    const local = toLocal(coerceToDate(date).getTime(), zone);
    const clock = {
      hour: local.getUTCHours(),
      minute: local.getUTCMinutes(),
      second: local.getUTCSeconds(),
      millisecond: local.getUTCMilliseconds(),
    };
    if (!iso) {
      return {
        year: local.getUTCFullYear(),
        month: local.getUTCMonth() + 1,
        day: local.getUTCDate(),
        ...clock,
      };
    }
    const { year, week } = isoWeek(local);
    return { isoWeekYear: year, isoWeek: week, isoDayOfWeek: isoDayOfWeek(local), ...clock };
  };
};

const CALENDAR = ['year', 'month', 'day'];
const ISO_CALENDAR = ['isoWeekYear', 'isoWeek', 'isoDayOfWeek'];
const CLOCK = ['hour', 'minute', 'second', 'millisecond'];

const dateFromParts: OperatorCompiler = (operand, scope, compile, name) => {
  const parts = compileArguments(operand, scope, compile, {
    name,
    required: [],
    optional: [...CALENDAR, ...ISO_CALENDAR, ...CLOCK, 'timezone'],
    codes: [40519, 40518, 40516],
  });
  if (!parts['year'] && !parts['isoWeekYear']) {
    throw new MongoServerFault(40516, "$dateFromParts requires either 'year' or 'isoWeekYear' to be present");
  }
  const iso = !parts['year'];
  if (iso ? parts['month'] || parts['day'] : ISO_CALENDAR.some((key) => parts[key])) {
    throw new MongoServerFault(
      iso ? 40525 : 40489,
      `$dateFromParts does not allow mixing natural dates with ISO dates`,
    );
  }
  const names = [...(iso ? ISO_CALENDAR : CALENDAR), ...CLOCK];
  return (frame) => {
    const values: number[] = [];
    for (const [index, key] of names.entries()) {
      const value = wholeOf(parts[key], frame, key, index === 1 || index === 2 ? 1 : 0);
      if (value === undefined) return null;
      checkPart(key, value, iso);
      values.push(value);
    }
    const zone = zoneOf(parts['timezone'], frame);
    if (!zone) return null;
    const [year, second, third, hour, minute, secondOfMinute, milli] = values as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const day = iso ? isoWeekDate(year, second, third) : startOfDay(year, second, third);
    return new Date(
      fromLocal(day + hour * 3_600_000 + minute * 60_000 + secondOfMinute * 1000 + milli, zone),
    );
  };
};

function checkPart(name: string, value: number, iso: boolean): void {
  if (name === 'year' || name === 'isoWeekYear') {
    if (value >= 1 && value <= 9999) return;
    throw new MongoServerFault(
      iso ? 31095 : 40523,
      `'${name}' must evaluate to an integer in the range 1 to 9999, found ${value}`,
    );
  }
  if (name === 'second' || name === 'millisecond' || (value >= -32768 && value <= 32767)) return;
  throw new MongoServerFault(
    31034,
    `'${name}' must evaluate to a value in the range [-32768, 32767]; value ${value} is not in range`,
  );
}

function dateAdd(sign: 1 | -1): OperatorCompiler {
  return (operand, scope, compile, name) => {
    const parts = compileArguments(operand, scope, compile, {
      name,
      required: ['startDate', 'unit', 'amount'],
      optional: ['timezone'],
      codes: [5166400, 5166401, 5166402],
    });
    return (frame) => {
      const [start, unit, amount] = ['startDate', 'unit', 'amount'].map((key) => parts[key]!(frame));
      const zone = zoneOf(parts['timezone'], frame);
      if (isNullish(start) || isNullish(unit) || isNullish(amount) || !zone) return null;
      const date = dateOf(start);
      if (!date) {
        throw new MongoServerFault(5166403, `${name} requires startDate to be convertible to a date`);
      }
      const checkedUnit = unitOf(unit, name);
      const count = wholeAmount(amount, name, frame);
      return addToDate(date, checkedUnit, sign * count, zone);
    };
  };
}

function wholeAmount(value: unknown, name: string, frame: Frame): number {
  try {
    return wholeOf(() => value, frame, 'amount', 0)!;
  } catch {
    throw new MongoServerFault(5166405, `${name} expects integer amount of time units`);
  }
}

const dateDiff: OperatorCompiler = (operand, scope, compile, name) => {
  const parts = compileArguments(operand, scope, compile, {
    name,
    required: ['startDate', 'endDate', 'unit'],
    optional: ['timezone', 'startOfWeek'],
    codes: [5166301, 5166302, 5166303],
  });
  return (frame) => {
    const [start, end, unit] = ['startDate', 'endDate', 'unit'].map((key) => parts[key]!(frame));
    const zone = zoneOf(parts['timezone'], frame);
    const week = weekOf(parts['startOfWeek'], unit, name, frame);
    if (isNullish(start) || isNullish(end) || isNullish(unit) || !zone || week === undefined) return null;
    const [from, to] = [requiredDate(start, name, 'startDate'), requiredDate(end, name, 'endDate')];
    return makeLong(BigInt(dateDifference(from, to, unitOf(unit, name), zone, week)));
  };
};

function requiredDate(value: unknown, name: string, argument: string): Date {
  const date = dateOf(value);
  if (date) return date;
  throw new MongoServerFault(
    5166307,
    `${name} requires '${argument}' to be a date, but got ${typeNameOf(value)}`,
  );
}

/** The day a week starts on; it matters for weeks alone. Undefined when null is given. */
function weekOf(
  argument: Evaluate | undefined,
  unit: unknown,
  name: string,
  frame: Frame,
): number | undefined {
  const SUNDAY = 7;
  if (!argument || unit !== 'week') return SUNDAY;
  const value = argument(frame);
  return isNullish(value) ? undefined : weekStartOf(value, name);
}

const dateTrunc: OperatorCompiler = (operand, scope, compile, name) => {
  const parts = compileArguments(operand, scope, compile, {
    name,
    required: ['date', 'unit'],
    optional: ['binSize', 'timezone', 'startOfWeek'],
    codes: [5439007, 5439008, 5439009],
  });
  return (frame) => {
    const [value, unit] = [parts['date']!(frame), parts['unit']!(frame)];
    const binSize = parts['binSize'] ? parts['binSize'](frame) : 1;
    const zone: TimeZone | undefined = zoneOf(parts['timezone'], frame);
    const week = weekOf(parts['startOfWeek'], unit, name, frame);
    if (isNullish(value) || isNullish(unit) || isNullish(binSize) || !zone || week === undefined) return null;
    const date = dateOf(value);
    if (!date)
      throw new MongoServerFault(
        5439012,
        `$dateTrunc requires 'date' to be a date, but got ${typeNameOf(value)}`,
      );
    const checkedUnit: Unit = unitOf(unit, name);
    return truncateDate(date, checkedUnit, binSizeOf(binSize, frame), zone, week);
  };
};

function binSizeOf(value: unknown, frame: Frame): number {
  let size: number;
  try {
    size = wholeOf(() => value, frame, 'binSize', 1)!;
  } catch {
    throw new MongoServerFault(
      5439017,
      `$dateTrunc requires 'binSize' to be a 64-bit integer, but got value of type ${typeNameOf(value)}`,
    );
  }
  if (size > 0) return size;
  throw new MongoServerFault(
    5439018,
    `$dateTrunc requires 'binSize' to be greater than 0, but got value ${size}`,
  );
}

/** Operators on dates; what makes text of them or reads them stands in `date-text.ts`. */
export const DATES: Record<string, OperatorCompiler> = {
  $year: part((local) => local.getUTCFullYear()),
  $month: part((local) => local.getUTCMonth() + 1),
  $dayOfMonth: part((local) => local.getUTCDate()),
  $dayOfWeek: part((local) => local.getUTCDay() + 1),
  $dayOfYear: part(dayOfYear),
  $hour: part((local) => local.getUTCHours()),
  $minute: part((local) => local.getUTCMinutes()),
  $second: part((local) => local.getUTCSeconds()),
  $millisecond: part((local) => local.getUTCMilliseconds()),
  $week: part(sundayWeek),
  $isoWeek: part((local) => isoWeek(local).week),
  $isoWeekYear: part((local) => makeLong(BigInt(isoWeek(local).year))),
  $isoDayOfWeek: part(isoDayOfWeek),
  $dateToParts: dateToParts,
  $dateFromParts: dateFromParts,
  $dateAdd: dateAdd(1),
  $dateSubtract: dateAdd(-1),
  $dateDiff: dateDiff,
  $dateTrunc: dateTrunc,
};
