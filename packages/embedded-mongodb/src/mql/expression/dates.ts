import { demand, MongoServerFault } from '../../errors.js';
import { describe } from '../values/describe.js';
import { needString } from '../values/need.js';
import { integerOf, makeLong } from '../values/numbers.js';
import { isDocument, isNullish, typeNameOf } from '../values/types.js';
import { needDate, unitOf, weekStartOf, zoneOf } from './date-arguments.js';
import {
  checkFormat,
  dayOfYear,
  formatDate,
  ISO_FORMAT,
  ISO_FORMAT_WITHOUT_ZONE,
  isoDayOfWeek,
  isoWeek,
  sundayWeek,
} from './date-format.js';
import { addToDate, dateDifference, truncateDate } from './date-math.js';
import { parseDate } from './date-parse.js';
import { compileNamed, named } from './named-arguments.js';
import type { OperatorCompiler } from './scope.js';
import { toLocal } from './time-zone.js';

/** `$year` and similar operators: of a date, or of `{ date, timezone }`, on the zone's clock. */
function part(read: (local: Date) => unknown): OperatorCompiler {
  const withZone = named(['date', 'timezone?'], [40536, 40535, 40539], ([date, timezone]) => {
    const zone = zoneOf(timezone);
    if (isNullish(date) || !zone) return null;
    return read(toLocal(needDate(date).getTime(), zone));
  });
  return (operand, scope, compile, name) => {
    const operands: unknown[] = Array.isArray(operand) ? operand : [operand];
    const { length } = operands;
    const [only] = operands;
    demand(
      length === 1,
      40536,
      `${name} accepts exactly one argument if given an array, but was given ${length}`,
    );
    const isNamed = isDocument(operand) && ('date' in operand || 'timezone' in operand);
    return withZone(isNamed ? operand : { date: only }, scope, compile, name);
  };
}

function dateAdd(sign: 1 | -1): OperatorCompiler {
  const names = ['startDate', 'unit', 'amount', 'timezone?'];
  return named(names, [5166400, 5166401, 5166402], ([start, unit, amount, timezone], name) => {
    const zone = zoneOf(timezone);
    if (isNullish(start) || isNullish(unit) || isNullish(amount) || !zone) return null;
    const date = needDate(start, 5166403);
    const count = integerOf(amount);
    demand(count !== undefined, 5166405, `${name} expects integer amount of time units`);
    return addToDate(date, unitOf(unit), sign * count, zone);
  });
}

const dateDiff = named(
  ['startDate', 'endDate', 'unit', 'timezone?', 'startOfWeek?'],
  [5166301, 5166302, 5166303],
  ([start, end, unit, timezone, startOfWeek]) => {
    const zone = zoneOf(timezone);
    const week = weekStartOf(startOfWeek, unit);
    if (isNullish(start) || isNullish(end) || isNullish(unit) || !zone || week === undefined) return null;
    const [from, to] = [needDate(start, 5166307), needDate(end, 5166307)];
    return makeLong(BigInt(dateDifference(from, to, unitOf(unit), zone, week)));
  },
);

const dateTrunc = named(
  ['date', 'unit', 'binSize?', 'timezone?', 'startOfWeek?'],
  [5439007, 5439008, 5439009],
  ([value, unit, binSize = 1, timezone, startOfWeek]) => {
    const zone = zoneOf(timezone);
    const week = weekStartOf(startOfWeek, unit);
    if (isNullish(value) || isNullish(unit) || isNullish(binSize) || !zone || week === undefined) return null;
    const date = needDate(value, 5439012);
    const size = integerOf(binSize);
    demand(size !== undefined, 5439017, "$dateTrunc requires 'binSize' to be a 64-bit integer");
    demand(size > 0, 5439018, "$dateTrunc requires 'binSize' to be greater than 0");
    return truncateDate(date, unitOf(unit), size, zone, week);
  },
);

const dateToString: OperatorCompiler = (operand, scope, compile, name) => {
  const names = ['date', 'format?', 'timezone?', 'onNull?'];
  const call = { operand, scope, compile, name };
  const [dateOf, formatOf, timezoneOf, onNull] = compileNamed(call, names, [18629, 18534, 18628]);
  return (frame) => {
    const date = dateOf!(frame);
    const format = formatOf && (formatOf(frame) ?? null);
    const zone = zoneOf(timezoneOf && (timezoneOf(frame) ?? null));
    if (!isNullish(format)) {
      needString(format, 18533, "$dateToString requires that 'format' be a string, found: ");
      checkFormat(format);
    }
    if (isNullish(date)) return onNull ? onNull(frame) : null;
    if (!zone || format === null) return null;
    const text = format ?? (zone.isUtc ? ISO_FORMAT : ISO_FORMAT_WITHOUT_ZONE);
    return formatDate(needDate(date), text, zone);
  };
};

/** `$dateFromString`, of ISO 8601 only. */
const dateFromString: OperatorCompiler = (operand, scope, compile, name) => {
  const names = ['dateString', 'timezone?', 'onNull?', 'onError?'];
  const call = { operand, scope, compile, name };
  const [textOf, timezoneOf, onNull, onError] = compileNamed(call, names, [40540, 40541, 40542]);
  return (frame) => {
    const text = textOf!(frame);
    const zone = zoneOf(timezoneOf && (timezoneOf(frame) ?? null));
    if (isNullish(text)) return onNull ? onNull(frame) : null;
    try {
      if (typeof text === 'string') return zone ? parseDate(text, zone) : null;
      const found = `${typeNameOf(text)} with value ${describe(text)}`;
      throw new MongoServerFault(
        'ConversionFailure',
        `$dateFromString requires that 'dateString' be a string, found: ${found}`,
      );
    } catch (error) {
      const failed = error instanceof MongoServerFault && error.codeName === 'ConversionFailure';
      if (failed && onError) return onError(frame);
      throw error;
    }
  };
};

/** Operators on dates. */
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
  $dateAdd: dateAdd(1),
  $dateSubtract: dateAdd(-1),
  $dateDiff: dateDiff,
  $dateTrunc: dateTrunc,
  $dateToString: dateToString,
  $dateFromString: dateFromString,
};
