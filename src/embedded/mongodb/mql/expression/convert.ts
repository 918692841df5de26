import { Decimal128, ObjectId } from 'bson';
import { MongoServerFault } from '../../errors.js';
import { decimalOfBigInt, decimalToBigInt, decodeDecimal, encodeDecimal } from '../values/decimal.js';
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
  type Timestamp,
  type TypeName,
} from '../values/types.js';
import { unary } from './arity.js';
import { formatDate, ISO_FORMAT, UTC } from './date-format.js';
import { parseDate } from './date-parse.js';
import { namedArguments } from './named-arguments.js';
import type { OperatorCompiler } from './scope.js';

const IN = 'in $convert with no onError value';

const failure = (message: string): MongoServerFault => new MongoServerFault('ConversionFailure', message);

function unsupported(value: unknown, target: string): MongoServerFault {
  return failure(`Unsupported conversion from ${typeNameOf(value)} to ${target} ${IN}`);
}

const overflow = (value: unknown): MongoServerFault =>
  failure(`Conversion would overflow target type ${IN}: ${String(value)}`);

function unparsed(text: string, reason: string): MongoServerFault {
  return failure(`Failed to parse number '${text}' ${IN}: ${reason}`);
}

type Conversion = (value: unknown) => unknown;

/** The whole part of a number. Refuses NaN and infinities. */
function wholePart(value: Numeric): bigint {
  if (typeOf(value) === TYPE.long) return longToBigInt(value as Long);
  const double = toDouble(value);
  if (Number.isNaN(double)) throw failure(`Attempt to convert NaN value to integer type ${IN}`);
  if (!Number.isFinite(double)) throw failure(`Attempt to convert infinity value to integer type ${IN}`);
  if (typeOf(value) !== TYPE.decimal) return BigInt(Math.trunc(double));
  const whole = decimalToBigInt(decodeDecimal(value as Decimal128));
  if (whole === undefined) throw overflow(value);
  return whole;
}

function wholeOf(value: unknown, target: string, fits: (whole: bigint) => boolean): bigint {
  let whole: bigint;
  if (isNumber(value)) whole = wholePart(value);
  else if (typeof value === 'boolean') whole = value ? 1n : 0n;
  else if (typeof value === 'string') whole = parseWhole(value, fits);
  else if (value instanceof Date && target === 'long') whole = BigInt(value.getTime());
  else throw unsupported(value, target);
  if (!fits(whole)) throw overflow(value);
  return whole;
}

function parseWhole(text: string, fits: (whole: bigint) => boolean): bigint {
  refuseHexadecimal(text);
  if (text === '') throw unparsed(text, 'Empty string');
  if (!/^[+-]?\d+$/.test(text)) {
    throw unparsed(
      text,
      /^[+-]?\d/.test(text) ? 'Did not consume whole string.' : 'Did not consume any digits',
    );
  }
  const whole = BigInt(text.replace(/^\+/, ''));
  if (!fits(whole)) throw unparsed(text, 'Overflow');
  return whole;
}

function refuseHexadecimal(text: string): void {
  if (/^0x/i.test(text)) throw failure(`Illegal hexadecimal input ${IN}: ${text}`);
}

const NUMBER_TEXT = /^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf|infinity|nan)$/i;

function parseNumberText(text: string): string {
  refuseHexadecimal(text);
  if (text === '') throw unparsed(text, 'Empty string');
  if (!NUMBER_TEXT.test(text)) {
    throw unparsed(
      text,
      /^[+-]?[\d.]/.test(text) ? 'Did not consume whole string.' : 'Did not consume any digits',
    );
  }
  return text.replace(/^([+-]?)inf(?:inity)?$/i, '$1Infinity').replace(/^[+-]?nan$/i, 'NaN');
}

const toDoubleValue: Conversion = (value) => {
  if (isNumber(value)) {
    const double = toDouble(value);
    if (
      typeOf(value) === TYPE.decimal &&
      !Number.isFinite(double) &&
      !decodeDecimal(value as Decimal128).special
    ) {
      throw overflow(value);
    }
    return makeDouble(double);
  }
  if (typeof value === 'boolean') return makeDouble(value ? 1 : 0);
  if (value instanceof Date) return makeDouble(value.getTime());
  if (typeof value !== 'string') throw unsupported(value, 'double');
  const double = Number(parseNumberText(value));
  if (!Number.isFinite(double) && /\d/.test(value)) throw unparsed(value, 'Out of range');
  return makeDouble(double);
};

const toDecimalValue: Conversion = (value) => {
  if (isNumber(value)) return typeOf(value) === TYPE.decimal ? value : encodeDecimal(toDecimal(value));
  if (typeof value === 'boolean') return encodeDecimal(decimalOfBigInt(value ? 1n : 0n));
  if (value instanceof Date) return encodeDecimal(decimalOfBigInt(BigInt(value.getTime())));
  if (typeof value !== 'string') throw unsupported(value, 'decimal');
  return Decimal128.fromStringWithRounding(parseNumberText(value).replace(/^\+/, ''));
};

const toBool: Conversion = (value) => isTruthy(value);

const toStringValue: Conversion = (value) => {
  switch (typeOf(value)) {
    case TYPE.string:
      return value;
    case TYPE.bool:
    case TYPE.int:
    case TYPE.long:
    case TYPE.decimal:
    case TYPE.objectId:
      return String(value);
    case TYPE.double:
      return doubleText(Number(value));
    case TYPE.date:
      return formatDate(value as Date, ISO_FORMAT, UTC);
    default:
      throw unsupported(value, 'string');
  }
};

/** The shortest text of a double, with an exponent from 1e16 on and below 1e-4. */
function doubleText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  const magnitude = Math.abs(value);
  if (!Number.isFinite(value) || value === 0 || (magnitude < 1e16 && magnitude >= 1e-4)) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}

const toObjectId: Conversion = (value) => {
  if (typeOf(value) === TYPE.objectId) return value;
  if (typeof value !== 'string') throw unsupported(value, 'objectId');
  if (/^[0-9a-f]{24}$/i.test(value)) return ObjectId.createFromHexString(value);
  const reason =
    value.length === 24
      ? `Invalid character found in hex string: '${value}'`
      : `Invalid string length for parsing to OID, expected 24 but found ${value.length}`;
  throw failure(`Failed to parse objectId '${value}' ${IN}: ${reason}`);
};

const toDate: Conversion = (value) => {
  switch (typeOf(value)) {
    case TYPE.date:
      return value;
    case TYPE.string:
      return parseDate(value as string, UTC);
    case TYPE.objectId:
      return (value as ObjectId).getTimestamp();
    case TYPE.timestamp:
      return new Date((value as Timestamp).getHighBitsUnsigned() * 1000);
    case TYPE.long:
    case TYPE.double:
    case TYPE.decimal: {
      const date = new Date(Number(wholeOf(value, 'long', fitsLong)));
      if (Number.isNaN(date.getTime())) throw overflow(value);
      return date;
    }
    default:
      throw unsupported(value, 'date');
  }
};

const fitsInt = (whole: bigint): boolean => typeof makeInteger(whole) === 'number';

const CONVERSIONS: Partial<Record<TypeName, Conversion>> = {
  double: toDoubleValue,
  string: toStringValue,
  objectId: toObjectId,
  bool: toBool,
  date: toDate,
  int: (value) => Number(wholeOf(value, 'int', fitsInt)),
  long: (value) => makeLong(wholeOf(value, 'long', fitsLong)),
  decimal: toDecimalValue,
};

const convert: OperatorCompiler = (operand, scope, compile, name) => {
  const parts = namedArguments(operand, {
    required: ['input', 'to'],
    optional: ['onError', 'onNull'],
    notAnObject: {
      code: 9,
      message: (found) => `${name} expects an object of named arguments but found: ${found}`,
    },
    unknown: { code: 9, message: (argument) => `${name} found an unknown argument: ${argument}` },
    missing: {
      codes: { input: 9, to: 9 },
      message: (argument) => `Missing '${argument}' parameter to ${name}`,
    },
  });
  const input = compile(parts['input'], scope);
  const to = compile(parts['to'], scope);
  const onError = parts['onError'] === undefined ? undefined : compile(parts['onError'], scope);
  const onNull = parts['onNull'] === undefined ? undefined : compile(parts['onNull'], scope);
  return (frame) => {
    const value = input(frame);
    const target = to(frame);
    const conversion = isNullish(target) ? undefined : conversionTo(target, value);
    if (isNullish(value)) return onNull ? onNull(frame) : null;
    if (!conversion) return null;
    try {
      return conversion(value);
    } catch (error) {
      if (onError && error instanceof MongoServerFault && error.codeName === 'ConversionFailure')
        return onError(frame);
      throw error;
    }
  };
};

function conversionTo(target: unknown, value: unknown): Conversion {
  const name = typeof target === 'string' ? target : typeNameByCode(typeCode(target));
  if (name === undefined || !Object.hasOwn(TYPE, name) || name === 'missing') {
    throw new MongoServerFault('BadValue', `Unknown type name: ${String(target)}`);
  }
  return (
    CONVERSIONS[name as TypeName] ??
    (() => {
      throw unsupported(value, name);
    })
  );
}

function typeCode(target: unknown): number {
  if (!isNumber(target)) {
    throw new MongoServerFault(
      'FailedToParse',
      `$convert's 'to' argument must be a string or number, but is ${typeNameOf(target)}`,
    );
  }
  const code = integerOf(target);
  if (code !== undefined && typeNameByCode(code) !== undefined) return code;
  throw new MongoServerFault(
    'FailedToParse',
    `In $convert, numeric value for 'to' does not correspond to a BSON type: ${String(target)}`,
  );
}

const shorthand = (type: TypeName): OperatorCompiler =>
  unary((value) => (isNullish(value) ? null : CONVERSIONS[type]!(value)));

/** Conversion between types, and questions about them. */
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
