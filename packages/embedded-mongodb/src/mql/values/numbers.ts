import { Double, Long, type Decimal128 } from 'bson';
import {
  addDecimals,
  compareDecimals,
  decimalOfBigInt,
  decimalOfDouble,
  decimalToDouble,
  decodeDecimal,
  encodeDecimal,
  exactDecimalOfDouble,
  multiplyDecimals,
  negateDecimal,
  type Decimal,
} from './decimal.js';
import { isNumber, TYPE, typeOf } from './types.js';

/** A value of one of BSON's four number types. */
export type Numeric = number | Double | Long | Decimal128;

const INT64_MIN = -(1n << 63n);
const INT64_MAX = (1n << 63n) - 1n;

/** A double in memory: boxed when it would otherwise be taken for an int32. */
export function makeDouble(value: number): number | Double {
  return (value | 0) === value && !Object.is(value, -0) ? new Double(value) : value;
}

/** A Long of a whole number within 64 bits. */
export function makeLong(value: bigint): Long {
  return new Long(Number(BigInt.asIntN(32, value)), Number(BigInt.asIntN(32, value >> 32n)));
}

/** The smallest of int32 and Long that holds the number; undefined beyond 64 bits. */
export function makeInteger(value: bigint): number | Long | undefined {
  if (value >= -2147483648n && value <= 2147483647n) return Number(value);
  return fitsLong(value) ? makeLong(value) : undefined;
}

export const fitsLong = (value: bigint): boolean => value >= INT64_MIN && value <= INT64_MAX;

export function longToBigInt(value: Long): bigint {
  return (BigInt(value.high) << 32n) | BigInt(value.low >>> 0);
}

/** The number as a double, nearest where it has none. */
export function toDouble(value: Numeric): number {
  if (typeof value === 'number') return value;
  switch (typeOf(value)) {
    case TYPE.long:
      return (value as Long).toNumber();
    case TYPE.decimal:
      return decimalToDouble(decodeDecimal(value as Decimal128));
    default:
      return (value as Double).valueOf();
  }
}

/** The number as a decimal, doubles at 15 digits as in mongod's arithmetic. */
export function toDecimal(value: Numeric): Decimal {
  switch (typeOf(value)) {
    case TYPE.int:
      return decimalOfBigInt(BigInt(Number(value)));
    case TYPE.long:
      return decimalOfBigInt(longToBigInt(value as Long));
    case TYPE.decimal:
      return decodeDecimal(value as Decimal128);
    default:
      return decimalOfDouble(Number(value));
  }
}

/** The number as a whole number when it is one, whatever its type; undefined otherwise. */
export function wholeNumberOf(value: unknown): bigint | undefined {
  const type = typeOf(value);
  if (type === TYPE.long) return longToBigInt(value as Long);
  if (type === TYPE.int || type === TYPE.double) {
    const number = Number(value);
    return Number.isInteger(number) ? BigInt(number) : undefined;
  }
  if (type !== TYPE.decimal) return undefined;
  const decimal = decodeDecimal(value as Decimal128);
  if (decimal.special || decimal.exponent > 40) return undefined;
  if (decimal.exponent >= 0) return decimalSigned(decimal) * 10n ** BigInt(decimal.exponent);
  const divisor = 10n ** BigInt(-decimal.exponent);
  return decimal.coefficient % divisor === 0n ? decimalSigned(decimal) / divisor : undefined;
}

const decimalSigned = (value: Decimal): bigint => (value.negative ? -value.coefficient : value.coefficient);

/** A whole number of any number type as a JS integer; undefined for anything else or beyond 2^53. */
export function integerOf(value: unknown): number | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value === 0 ? 0 : value;
  const whole = wholeNumberOf(value);
  if (whole === undefined) return undefined;
  const number = Number(whole);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** Exact order of two numbers of any types; NaN is below all and equal to itself. */
export function compareNumbers(a: Numeric, b: Numeric): number {
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  const left = typeOf(a);
  const right = typeOf(b);
  if (left === TYPE.decimal || right === TYPE.decimal)
    return compareDecimals(exactDecimal(a), exactDecimal(b));
  if (left === TYPE.long && right === TYPE.long) return (a as Long).compare(b as Long);
  if (left === TYPE.long) return compareLongToDouble(a as Long, Number(b));
  if (right === TYPE.long) return 0 - compareLongToDouble(b as Long, Number(a));
  return compareDoubles(Number(a), Number(b));
}

function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  return Number(Number.isNaN(b)) - Number(Number.isNaN(a));
}

function compareLongToDouble(long: Long, double: number): number {
  if (Number.isNaN(double)) return 1;
  const approximate = long.toNumber();
  if (approximate !== double || Number.isSafeInteger(approximate)) return compareDoubles(approximate, double);
  const exact = longToBigInt(long);
  const other = BigInt(double);
  return exact < other ? -1 : exact > other ? 1 : 0;
}

const exactDecimal = (value: Numeric): Decimal =>
  typeOf(value) === TYPE.double ? exactDecimalOfDouble(Number(value)) : toDecimal(value);

export type Operation = 'add' | 'subtract' | 'multiply';

const ON_DOUBLES = {
  add: (a: number, b: number): number => a + b,
  subtract: (a: number, b: number): number => a - b,
  multiply: (a: number, b: number): number => a * b,
};
const ON_INTEGERS = {
  add: (a: bigint, b: bigint): bigint => a + b,
  subtract: (a: bigint, b: bigint): bigint => a - b,
  multiply: (a: bigint, b: bigint): bigint => a * b,
};
const ON_DECIMALS = {
  add: addDecimals,
  subtract: (a: Decimal, b: Decimal): Decimal => addDecimals(a, negateDecimal(b)),
  multiply: multiplyDecimals,
};

/**
 * Sum, difference or product in the wider of the two types (int, long, double, decimal);
 * int overflows into long. Undefined when a 64-bit result overflows: `$inc` refuses it, `$add` takes a double.
 */
export function calculate(operation: Operation, a: Numeric, b: Numeric): Numeric | undefined {
  if (typeof a === 'number' && typeof b === 'number') {
    const result = ON_DOUBLES[operation](a, b);
    const bothInts = (a | 0) === a && (b | 0) === b && !Object.is(a, -0) && !Object.is(b, -0);
    if (!bothInts) return makeDouble(result);
    if ((result | 0) === result) return result === 0 ? 0 : result;
    return makeInteger(ON_INTEGERS[operation](BigInt(a), BigInt(b)));
  }
  const left = typeOf(a);
  const right = typeOf(b);
  if (left === TYPE.decimal || right === TYPE.decimal) {
    return encodeDecimal(ON_DECIMALS[operation](toDecimal(a), toDecimal(b)));
  }
  if (left === TYPE.double || right === TYPE.double) {
    return makeDouble(ON_DOUBLES[operation](toDouble(a), toDouble(b)));
  }
  const result = ON_INTEGERS[operation](wholeNumberOf(a)!, wholeNumberOf(b)!);
  if (left === TYPE.long || right === TYPE.long) return fitsLong(result) ? makeLong(result) : undefined;
  return makeInteger(result);
}

/** Truth of conditions: false, null, missing and any zero are false; all else is true, NaN included. */
export function isTruthy(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (value === null || value === undefined) return false;
  return !isNumber(value) || wholeNumberOf(value) !== 0n;
}
