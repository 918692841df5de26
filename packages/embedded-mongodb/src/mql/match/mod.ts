import { demand } from '../../errors.js';
import { decimalToBigInt, decodeDecimal } from '../values/decimal.js';
import { fitsLong, longToBigInt } from '../values/numbers.js';
import { isNumber, TYPE, typeOf, type Decimal128, type Long } from '../values/types.js';
import type { ValueTest } from './value-tests.js';

/** `$mod: [divisor, remainder]`: all three are truncated to whole numbers; the remainder has the value's sign. */
export function modTest(operand: unknown): ValueTest {
  check(Array.isArray(operand), 'needs to be an array');
  check(operand.length >= 2, 'not enough elements');
  check(operand.length <= 2, 'too many elements');
  const divisor = argument('divisor', operand[0]);
  const remainder = argument('remainder', operand[1]);
  demand(divisor !== 0n, 'BadValue', 'divisor cannot be 0');
  return (value) => {
    if (!isNumber(value)) return false;
    const whole = truncated(value);
    return whole !== undefined && fitsLong(whole) && whole % divisor === remainder;
  };
}

function check(condition: unknown, reason: string): asserts condition {
  demand(condition, 'BadValue', `malformed mod, ${reason}`);
}

function argument(name: string, value: unknown): bigint {
  check(isNumber(value), `${name} not a number`);
  const whole = truncated(value);
  const invalid = `${name} value is invalid :: caused by ::`;
  check(whole !== undefined, `${invalid} Unable to coerce NaN/Inf to integral type`);
  check(whole <= LIMIT && whole >= -LIMIT, `${invalid} Out of bounds coercing to integral value`);
  return whole;
}

/** The first double above the 64-bit range is still accepted as an argument. */
const LIMIT = 1n << 63n;

function truncated(value: unknown): bigint | undefined {
  const type = typeOf(value);
  if (type === TYPE.long) return longToBigInt(value as Long);
  if (type === TYPE.decimal) return decimalToBigInt(decodeDecimal(value as Decimal128));
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) ? BigInt(number) : undefined;
}
