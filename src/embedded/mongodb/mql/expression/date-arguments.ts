import { MongoServerFault } from '../../errors.js';
import { describe } from '../values/describe.js';
import { integerOf } from '../values/numbers.js';
import { isNullish, TYPE, typeNameOf, typeOf, type ObjectId, type Timestamp } from '../values/types.js';
import { namedArguments } from './named-arguments.js';
import type { Compile, Evaluate, Frame, Scope } from './scope.js';
import { timeZone, UTC, type TimeZone } from './time-zone.js';

/** Dates, and what stands for one: timestamps and ObjectIds. */
export function dateOf(value: unknown): Date | undefined {
  if (value instanceof Date) return value;
  switch (typeOf(value)) {
    case TYPE.timestamp:
      return new Date((value as Timestamp).getHighBitsUnsigned() * 1000);
    case TYPE.objectId:
      return (value as ObjectId).getTimestamp();
    default:
      return undefined;
  }
}

/** A date where an operator takes no other value. Error 16006. */
export function coerceToDate(value: unknown): Date {
  const date = dateOf(value);
  if (date) return date;
  throw new MongoServerFault(16006, `can't convert from BSON type ${typeNameOf(value)} to Date`);
}

/** The compiled named arguments of a date operator; an argument that is not given is undefined. */
export function compileArguments(
  operand: unknown,
  scope: Scope,
  compile: Compile,
  spec: {
    name: string;
    required: readonly string[];
    optional: readonly string[];
    codes: readonly [object: number, unknown: number, missing: number];
  },
): Record<string, Evaluate | undefined> {
  const { name, required, optional, codes } = spec;
  const parts = namedArguments(operand, {
    required,
    optional,
    notAnObject: {
      code: codes[0],
      message: (found) => `${name} only supports an object as its argument, found ${found}`,
    },
    unknown: { code: codes[1], message: (argument) => `Unrecognized argument to ${name}: ${argument}` },
    missing: {
      codes: Object.fromEntries(required.map((argument) => [argument, codes[2]])),
      message: (argument) => `Missing '${argument}' parameter to ${name}`,
    },
  });
  return Object.fromEntries(
    Object.entries(parts).map(([argument, expression]) => [argument, compile(expression, scope)]),
  );
}

/** The zone that an argument gives; UTC without one, undefined when it is null. Errors 40517 and 40485. */
export function zoneOf(argument: Evaluate | undefined, frame: Frame): TimeZone | undefined {
  if (!argument) return UTC;
  const name = argument(frame);
  if (isNullish(name)) return undefined;
  if (typeof name === 'string') return timeZone(name);
  throw new MongoServerFault(40517, `timezone must evaluate to a string, found ${typeNameOf(name)}`);
}

/** A whole number of an argument, or the fallback without one; undefined when it is null. Error 40515. */
export function wholeOf(
  argument: Evaluate | undefined,
  frame: Frame,
  name: string,
  fallback: number,
): number | undefined {
  if (!argument) return fallback;
  const value = argument(frame);
  if (isNullish(value)) return undefined;
  const whole = integerOf(value);
  if (whole !== undefined) return whole;
  throw new MongoServerFault(
    40515,
    `'${name}' must evaluate to an integer, found ${typeNameOf(value)} with value ${describe(value)}`,
  );
}

export const UNITS = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
  'millisecond',
] as const;
export type Unit = (typeof UNITS)[number];

/** The unit of time that an argument names. Errors 5439013 and FailedToParse (9). */
export function unitOf(value: unknown, operator: string): Unit {
  if (typeof value !== 'string') {
    throw new MongoServerFault(
      5439013,
      `${operator} requires 'unit' to be a string, but got ${typeNameOf(value)}`,
    );
  }
  if ((UNITS as readonly string[]).includes(value)) return value as Unit;
  throw new MongoServerFault(
    'FailedToParse',
    `${operator} parameter 'unit' value parsing failed :: caused by :: unknown time unit value: ${value}`,
  );
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The ISO number of the day on which a week starts; Sunday without an argument. Errors 5439015 and 5439016. */
export function weekStartOf(value: unknown, operator: string): number {
  if (typeof value !== 'string') {
    throw new MongoServerFault(
      5439015,
      `${operator} requires 'startOfWeek' to be a string, but got ${typeNameOf(value)}`,
    );
  }
  const day = value.toLowerCase();
  const index = WEEKDAYS.findIndex((name) => name === day || name.slice(0, 3) === day);
  if (index !== -1) return index + 1;
  throw new MongoServerFault(
    5439016,
    `${operator} parameter 'startOfWeek' value cannot be recognized as a day of a week: ${value}`,
  );
}
