import { Decimal128 } from 'bson';

/**
 * Decimal128 taken apart: `coefficient * 10^exponent` with a sign of its own (zero has one), or a special value.
 * All arithmetic of the query language on decimals happens here, exactly, and is rounded once to 34 digits.
 */
export interface Decimal {
  special?: 'NaN' | 'Infinity';
  negative: boolean;
  coefficient: bigint;
  exponent: number;
}

const DIGITS = 34;
const LIMIT = 10n ** 34n;
const MAX_EXPONENT = 6111;
const MIN_EXPONENT = -6176;
const LOW_MASK = (1n << 64n) - 1n;

const NOT_A_NUMBER: Decimal = { special: 'NaN', negative: false, coefficient: 0n, exponent: 0 };
const infinity = (negative: boolean): Decimal => ({
  special: 'Infinity',
  negative,
  coefficient: 0n,
  exponent: 0,
});

/** The parts of a Decimal128, read from its 16 little-endian bytes. */
export function decodeDecimal(value: Decimal128): Decimal {
  const view = new DataView(value.bytes.buffer, value.bytes.byteOffset, 16);
  const low = view.getBigUint64(0, true);
  const high = view.getBigUint64(8, true);
  const negative = high >> 63n === 1n;
  const combination = Number((high >> 58n) & 0x1fn);
  if (combination === 31) return NOT_A_NUMBER;
  if (combination === 30) return infinity(negative);
  if (combination >> 3 === 3) {
    // The second form can only hold coefficients beyond 34 digits, which the format defines to be zero.
    return { negative, coefficient: 0n, exponent: Number((high >> 47n) & 0x3fffn) + MIN_EXPONENT };
  }
  const coefficient = ((high & ((1n << 49n) - 1n)) << 64n) | low;
  const exponent = Number((high >> 49n) & 0x3fffn) + MIN_EXPONENT;
  return { negative, coefficient: coefficient < LIMIT ? coefficient : 0n, exponent };
}

/** A Decimal128 of the parts, rounded half to even into 34 digits and the exponent range. */
export function encodeDecimal(value: Decimal): Decimal128 {
  const { special, negative, coefficient, exponent } = roundDecimal(value, DIGITS);
  let high = negative ? 1n << 63n : 0n;
  let low = 0n;
  if (special === 'NaN') high = 0x7c00000000000000n;
  else if (special === 'Infinity') high |= 0x7800000000000000n;
  else {
    high |= (BigInt(exponent - MIN_EXPONENT) << 49n) | (coefficient >> 64n);
    low = coefficient & LOW_MASK;
  }
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, low, true);
  view.setBigUint64(8, high, true);
  return new Decimal128(bytes);
}

/** Rounds half to even to at most `digits` significant digits and into the exponent range of the format. */
export function roundDecimal(value: Decimal, digits: number): Decimal {
  if (value.special) return value;
  let { coefficient, exponent } = value;
  const excess = Math.max(digitCount(coefficient) - digits, MIN_EXPONENT - exponent, 0);
  if (excess > 0) {
    coefficient = divideHalfEven(coefficient, 10n ** BigInt(Math.min(excess, 10_000)));
    exponent += excess;
    if (digitCount(coefficient) > digits) {
      coefficient /= 10n;
      exponent += 1;
    }
  }
  if (exponent > MAX_EXPONENT) {
    const padding = exponent - MAX_EXPONENT;
    if (coefficient === 0n) exponent = MAX_EXPONENT;
    else if (digitCount(coefficient) + padding <= digits) {
      coefficient *= 10n ** BigInt(padding);
      exponent = MAX_EXPONENT;
    } else return infinity(value.negative);
  }
  return { negative: value.negative, coefficient, exponent };
}

function digitCount(coefficient: bigint): number {
  return coefficient === 0n ? 1 : coefficient.toString().length;
}

/** Integer division of non-negative numbers, rounded half to even. */
function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const twice = (dividend % divisor) * 2n;
  if (twice > divisor || (twice === divisor && (quotient & 1n) === 1n)) return quotient + 1n;
  return quotient;
}

const signed = (value: Decimal): bigint => (value.negative ? -value.coefficient : value.coefficient);

export function addDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.special || b.special) {
    if (a.special === 'NaN' || b.special === 'NaN') return NOT_A_NUMBER;
    if (a.special && b.special) return a.negative === b.negative ? a : NOT_A_NUMBER;
    return a.special ? a : b;
  }
  const exponent = Math.min(a.exponent, b.exponent);
  const sum = scaleTo(a, exponent) + scaleTo(b, exponent);
  const negative = sum === 0n ? a.negative && b.negative : sum < 0n;
  return { negative, coefficient: sum < 0n ? -sum : sum, exponent };
}

const scaleTo = (value: Decimal, exponent: number): bigint =>
  signed(value) * 10n ** BigInt(value.exponent - exponent);

export function negateDecimal(value: Decimal): Decimal {
  return value.special === 'NaN' ? value : { ...value, negative: !value.negative };
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  const negative = a.negative !== b.negative;
  if (a.special || b.special) {
    if (a.special === 'NaN' || b.special === 'NaN') return NOT_A_NUMBER;
    const finite = a.special ? b : a;
    return !finite.special && finite.coefficient === 0n ? NOT_A_NUMBER : infinity(negative);
  }
  return { negative, coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent };
}

/** Division to 34 digits; the exponent comes as near as possible to the ideal one (that of `a` less that of `b`). */
export function divideDecimals(a: Decimal, b: Decimal): Decimal {
  const negative = a.negative !== b.negative;
  if (a.special === 'NaN' || b.special === 'NaN' || (a.special && b.special)) return NOT_A_NUMBER;
  if (a.special) return infinity(negative);
  if (b.special) return { negative, coefficient: 0n, exponent: MIN_EXPONENT };
  if (b.coefficient === 0n) return a.coefficient === 0n ? NOT_A_NUMBER : infinity(negative);
  const ideal = a.exponent - b.exponent;
  if (a.coefficient === 0n) return { negative, coefficient: 0n, exponent: ideal };
  const shift = Math.max(0, DIGITS + 2 + digitCount(b.coefficient) - digitCount(a.coefficient));
  const scaled = a.coefficient * 10n ** BigInt(shift);
  let coefficient = scaled / b.coefficient;
  let exponent = ideal - shift;
  if (scaled % b.coefficient !== 0n) {
    // A sticky digit keeps the later rounding from taking an inexact half for a tie.
    return { negative, coefficient: coefficient * 10n + 1n, exponent: exponent - 1 };
  }
  while (exponent < ideal && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent += 1;
  }
  return { negative, coefficient, exponent };
}

/** Remainder with the sign of the dividend. */
export function remainderDecimals(a: Decimal, b: Decimal): Decimal {
  if (a.special || b.special === 'NaN' || (!b.special && b.coefficient === 0n)) return NOT_A_NUMBER;
  if (b.special) return a;
  const exponent = Math.min(a.exponent, b.exponent);
  const rest = scaleTo({ ...a, negative: false }, exponent) % scaleTo({ ...b, negative: false }, exponent);
  return { negative: a.negative, coefficient: rest, exponent };
}

/** Order of two decimals by value; NaN is below all numbers and equal to itself. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  if (a.special || b.special) return specialRank(a) - specialRank(b);
  if (a.coefficient === 0n && b.coefficient === 0n) return 0;
  if (a.negative !== b.negative || a.coefficient === 0n || b.coefficient === 0n) {
    return signOf(a) - signOf(b);
  }
  const magnitude = digitCount(a.coefficient) + a.exponent - (digitCount(b.coefficient) + b.exponent);
  const order = magnitude !== 0 ? magnitude : compareAligned(a, b);
  return a.negative ? 0 - order : order;
}

function compareAligned(a: Decimal, b: Decimal): number {
  const exponent = Math.min(a.exponent, b.exponent);
  const left = a.coefficient * 10n ** BigInt(a.exponent - exponent);
  const right = b.coefficient * 10n ** BigInt(b.exponent - exponent);
  return left < right ? -1 : left > right ? 1 : 0;
}

const signOf = (value: Decimal): number => (value.coefficient === 0n ? 0 : value.negative ? -1 : 1);
const specialRank = (value: Decimal): number =>
  value.special === 'NaN' ? -2 : value.special ? (value.negative ? -1 : 1) : 0;

/** A whole number as a decimal. */
export function decimalOfBigInt(value: bigint): Decimal {
  return { negative: value < 0n, coefficient: value < 0n ? -value : value, exponent: 0 };
}

/** A double as mongod converts it: to 15 significant digits, trailing zeros kept. */
export function decimalOfDouble(value: number): Decimal {
  if (Number.isNaN(value)) return NOT_A_NUMBER;
  if (!Number.isFinite(value)) return infinity(value < 0);
  if (value === 0) return { negative: Object.is(value, -0), coefficient: 0n, exponent: 0 };
  const [digits = '0', exponent = '0'] = Math.abs(value).toExponential(14).split('e');
  return {
    negative: value < 0,
    coefficient: BigInt(digits.replace('.', '')),
    exponent: Number(exponent) - 14,
  };
}

const bits = new DataView(new ArrayBuffer(8));

/** A double as the exact decimal it is (a double is a whole number over a power of two). For comparisons. */
export function exactDecimalOfDouble(value: number): Decimal {
  if (!Number.isFinite(value) || value === 0) return decimalOfDouble(value);
  bits.setFloat64(0, value);
  const raw = bits.getBigUint64(0);
  const biased = Number((raw >> 52n) & 0x7ffn);
  const fraction = raw & ((1n << 52n) - 1n);
  const mantissa = biased === 0 ? fraction : fraction | (1n << 52n);
  const power = (biased === 0 ? 1 : biased) - 1075;
  const negative = value < 0;
  if (power >= 0) return { negative, coefficient: mantissa << BigInt(power), exponent: 0 };
  return { negative, coefficient: mantissa * 5n ** BigInt(-power), exponent: power };
}

/** The nearest double; exact for what a double can hold. */
export function decimalToDouble(value: Decimal): number {
  if (value.special === 'NaN') return Number.NaN;
  const sign = value.negative ? '-' : '';
  return Number(value.special ? `${sign}Infinity` : `${sign}${value.coefficient}e${value.exponent}`);
}

export type DecimalRounding = 'truncate' | 'floor' | 'ceiling' | 'halfEven';

/** The decimal rounded to `place` digits after the point (negative: before it). Special values stay. */
export function quantizeDecimal(value: Decimal, place: number, rounding: DecimalRounding): Decimal {
  if (value.special || value.exponent >= -place) return value;
  const divisor = 10n ** BigInt(Math.min(-place - value.exponent, 10_000));
  const { negative } = value;
  let coefficient = value.coefficient / divisor;
  const inexact = value.coefficient % divisor !== 0n;
  if (rounding === 'halfEven') coefficient = divideHalfEven(value.coefficient, divisor);
  else if (inexact && rounding === (negative ? 'floor' : 'ceiling')) coefficient += 1n;
  return { negative, coefficient, exponent: -place };
}

/** The whole part as a bigint; undefined for NaN and infinities. */
export function decimalToBigInt(value: Decimal): bigint | undefined {
  if (value.special || value.exponent > 400) return undefined;
  const { exponent } = value;
  const whole = signed(value);
  return exponent >= 0 ? whole * 10n ** BigInt(exponent) : whole / 10n ** BigInt(Math.min(-exponent, 10_000));
}
