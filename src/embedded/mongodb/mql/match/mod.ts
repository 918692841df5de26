import { MongoServerFault } from '../../errors.js';
import { decimalToBigInt, decodeDecimal } from '../values/decimal.js';
import { fitsLong, longToBigInt } from '../values/numbers.js';
import { isNumber, TYPE, typeOf, type Decimal128, type Long } from '../values/types.js';
import type { ValueTest } from './value-tests.js';

/** `$mod: [divisor, remainder]`: both, and the value, cut to whole numbers first; the remainder has the value's sign. */
export function modTest(operand: unknown): ValueTest {
  if (!Array.isArray(operand)) throw malformed('needs to be an array');
  if (operand.length < 2) throw malformed('not enough elements');
  if (operand.length > 2) throw malformed('too many elements');
  const divisor = argument('divisor', operand[0]);
  const remainder = argument('remainder', operand[1]);
  if (divisor === 0n) throw new MongoServerFault('BadValue', 'divisor cannot be 0');
  return (value) => {
    if (!isNumber(value)) return false;
    const whole = truncated(value);
    return whole !== undefined && fitsLong(whole) && whole % divisor === remainder;
  };
}

const malformed = (reason: string): MongoServerFault =>
  new MongoServerFault('BadValue', `malformed mod, ${reason}`);

function argument(name: string, value: unknown): bigint {
  if (!isNumber(value)) throw malformed(`${name} not a number`);
  const whole = truncated(value);
  if (whole === undefined) {
    throw malformed(`${name} value is invalid :: caused by :: Unable to coerce NaN/Inf to integral type`);
  }
  if (whole > LIMIT || whole < -LIMIT) {
    throw malformed(`${name} value is invalid :: caused by :: Out of bounds coercing to integral value`);
  }
  return whole;
}

/** The double next above the 64-bit numbers still passes as an argument. */
const LIMIT = 1n << 63n;

function truncated(value: unknown): bigint | undefined {
  switch (typeOf(value)) {
    case TYPE.long:
      return longToBigInt(value as Long);
    case TYPE.decimal:
      return decimalToBigInt(decodeDecimal(value as Decimal128));
    default: {
      const number = Math.trunc(Number(value));
      return Number.isFinite(number) ? BigInt(number) : undefined;
    }
  }
}
