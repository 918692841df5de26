import { Decimal128, ObjectId } from 'bson';
import { demand, MongoServerFault } from '../../errors.js';
import { decimalOfBigInt, decimalToBigInt, decodeDecimal, encodeDecimal } from '../values/decimal.js';
import { needNumber } from '../values/need.js';
import {
  fitsLong,
  integerOf,
  isTruthy,
  longToBigInt,
  makeDouble,
  makeInteger,
  makeLong,
  toDecimal,
  toDouble,
  type Numeric,
} from '../values/numbers.js';
import {
  isNullish,
  isNumber,
  TYPE,
  typeNameByCode,
  typeNameOf,
  typeOf,
  type Long,
  type TypeName,
} from '../values/types.js';
import { unary } from './arity.js';
import { dateOf } from './date-arguments.js';
import { formatDate, ISO_FORMAT } from './date-format.js';
import { parseDate } from './date-parse.js';
import { compileNamed } from './named-arguments.js';
import type { OperatorCompiler } from './scope.js';
import { UTC } from './time-zone.js';

const IN = 'in $convert with no onError value';

const failure = (message: string): MongoServerFault => new MongoServerFault('ConversionFailure', message);

const unsupported = (value: unknown, target: string): MongoServerFault =>
  failure(`Unsupported conversion from ${typeNameOf(value)} to ${target} ${IN}`);

const overflow = (value: unknown): MongoServerFault =>
  failure(`Conversion would overflow target type ${IN}: ${String(value)}`);

const unparsed = (text: string, reason: string): MongoServerFault =>
  failure(`Failed to parse number '${text}' ${IN}: ${reason}`);

/** The whole part of a number. Refuses NaN and infinities. */
function wholePart(value: Numeric): bigint {
  if (typeOf(value) === TYPE.long) return longToBigInt(value as Long);
  const double = toDouble(value);
  if (!Number.isFinite(double)) {
    const what = Number.isNaN(double) ? 'NaN' : 'infinity';
    throw failure(`Attempt to convert ${what} value to integer type ${IN}`);
  }
  if (typeOf(value) !== TYPE.decimal) return BigInt(Math.trunc(double));
  // With a double that is finite, only a zero can have an exponent that is refused.
  return decimalToBigInt(decodeDecimal(value as Decimal128)) ?? 0n;
}

function wholeOf(value: unknown, target: string, fits: (whole: bigint) => boolean): bigint {
  let whole: bigint;
  if (isNumber(value)) whole = wholePart(value);
  else if (typeof value === 'boolean') whole = value ? 1n : 0n;
  else if (typeof value === 'string') whole = BigInt(numberText(value, /^[+-]?\d+$/).replace(/^\+/, ''));
  else if (value instanceof Date && target === 'long') whole = BigInt(value.getTime());
  else throw unsupported(value, target);
  if (fits(whole)) return whole;
  throw typeof value === 'string' ? unparsed(value, 'Overflow') : overflow(value);
}

const NUMBER = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf|infinity|nan)$/i;

/** A number as a string, in JavaScript's format. */
function numberText(text: string, form: RegExp): string {
  if (/^0x/i.test(text)) throw failure(`Illegal hexadecimal input ${IN}: ${text}`);
  if (text === '') throw unparsed(text, 'Empty string');
  if (!form.test(text)) {
    const digits = /^[+-]?(?:\d|\.\d)/.test(text);
    throw unparsed(text, digits ? 'Did not consume whole string.' : 'Did not consume any digits');
  }
  return text.replace(/^([+-]?)inf(?:inity)?$/i, '$1Infinity').replace(/^[+-]?nan$/i, 'NaN');
}

function convertToDouble(value: unknown): unknown {
  if (isNumber(value)) {
    const double = toDouble(value);
    const tooLarge = typeOf(value) === TYPE.decimal && Math.abs(double) === Infinity;
    if (tooLarge && !decodeDecimal(value as Decimal128).special) throw overflow(value);
    return makeDouble(double);
  }
  if (typeof value === 'boolean' || value instanceof Date) return makeDouble(Number(value));
  if (typeof value !== 'string') throw unsupported(value, 'double');
  const double = Number(numberText(value, NUMBER));
  if (!Number.isFinite(double) && /\d/.test(value)) throw unparsed(value, 'Out of range');
  return makeDouble(double);
}

function convertToDecimal(value: unknown): unknown {
  if (isNumber(value)) return typeOf(value) === TYPE.decimal ? value : encodeDecimal(toDecimal(value));
  if (typeof value === 'boolean' || value instanceof Date)
    return encodeDecimal(decimalOfBigInt(BigInt(Number(value))));
  if (typeof value !== 'string') throw unsupported(value, 'decimal');
  return Decimal128.fromStringWithRounding(numberText(value, NUMBER).replace(/^\+/, ''));
}

function convertToString(value: unknown): unknown {
  if (value instanceof Date) return formatDate(value, ISO_FORMAT, UTC);
  if (typeOf(value) === TYPE.double) return doubleText(Number(value));
  const plain = typeof value === 'string' || typeof value === 'boolean' || isNumber(value);
  if (plain || typeOf(value) === TYPE.objectId) return String(value);
  throw unsupported(value, 'string');
}

/** The shortest decimal string of a double, with an exponent from 1e16 on and below 1e-4. */
function doubleText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  const magnitude = Math.abs(value);
  if (!Number.isFinite(value) || value === 0 || (magnitude < 1e16 && magnitude >= 1e-4)) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}

function convertToObjectId(value: unknown): unknown {
  if (typeOf(value) === TYPE.objectId) return value;
  if (typeof value !== 'string') throw unsupported(value, 'objectId');
  if (/^[0-9a-f]{24}$/i.test(value)) return ObjectId.createFromHexString(value);
  const reason =
    value.length === 24
      ? `Invalid character found in hex string: '${value}'`
      : `Invalid string length for parsing to OID, expected 24 but found ${value.length}`;
  throw failure(`Failed to parse objectId '${value}' ${IN}: ${reason}`);
}

function convertToDate(value: unknown): unknown {
  if (typeof value === 'string') return parseDate(value, UTC);
  if (!isNumber(value) || typeOf(value) === TYPE.int) {
    const date = dateOf(value);
    if (date) return date;
    throw unsupported(value, 'date');
  }
  const date = new Date(Number(wholeOf(value, 'long', fitsLong)));
  if (Number.isNaN(date.getTime())) throw overflow(value);
  return date;
}

const fitsInt = (whole: bigint): boolean => typeof makeInteger(whole) === 'number';

const CONVERSIONS: Partial<Record<TypeName, (value: unknown) => unknown>> = {
  double: convertToDouble,
  string: convertToString,
  objectId: convertToObjectId,
  bool: isTruthy,
  date: convertToDate,
  int: (value) => Number(wholeOf(value, 'int', fitsInt)),
  long: (value) => makeLong(wholeOf(value, 'long', fitsLong)),
  decimal: convertToDecimal,
};

const convert: OperatorCompiler = (operand, scope, compile, name) => {
  const names = ['input', 'to', 'onError?', 'onNull?'];
  const [input, to, onError, onNull] = compileNamed({ operand, scope, compile, name }, names, [9, 9, 9]);
  return (frame) => {
    const value = input!(frame);
    const target = to!(frame);
    const type = isNullish(target) ? undefined : targetType(target);
    if (isNullish(value)) return onNull ? onNull(frame) : null;
    if (type === undefined) return null;
    try {
      const conversion = CONVERSIONS[type];
      if (conversion) return conversion(value);
      throw unsupported(value, type);
    } catch (error) {
      if (onError && error instanceof MongoServerFault && error.codeName === 'ConversionFailure')
        return onError(frame);
      throw error;
    }
  };
};

/** The type that `to` names or numbers. */
function targetType(target: unknown): TypeName {
  if (typeof target === 'string') {
    demand(Object.hasOwn(TYPE, target) && target !== 'missing', 'BadValue', `Unknown type name: ${target}`);
    return target as TypeName;
  }
  needNumber(target, 'FailedToParse', "$convert's 'to' argument must be a string or number, but is ");
  const type = typeNameByCode(integerOf(target) ?? 0);
  demand(type, 'FailedToParse', `In $convert, numeric value for 'to' is no BSON type: ${String(target)}`);
  return type;
}

const shorthand = (type: TypeName): OperatorCompiler =>
  unary((value) => (isNullish(value) ? null : CONVERSIONS[type]!(value)));

/** Type conversions and type checks. */
export const CONVERSION: Record<string, OperatorCompiler> = {
  $convert: convert,
  $toBool: shorthand('bool'),
  $toInt: shorthand('int'),
  $toLong: shorthand('long'),
  $toDouble: shorthand('double'),
  $toDecimal: shorthand('decimal'),
  $toString: shorthand('string'),
  $toObjectId: shorthand('objectId'),
  $toDate: shorthand('date'),
  $type: unary((value) => typeNameOf(value)),
  $isNumber: unary((value) => isNumber(value)),
};
