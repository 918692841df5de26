import { demand, MongoServerFault, type ErrorCodeName } from '../../errors.js';
import {
  decimalToDouble,
  decodeDecimal,
  divideDecimals,
  encodeDecimal,
  exactDecimalOfDouble,
  multiplyDecimals,
  quantizeDecimal,
  remainderDecimals,
  roundDecimal,
  type Decimal,
  type DecimalRounding,
} from '../values/decimal.js';
import { needNumber } from '../values/need.js';
import {
  calculate,
  fitsLong,
  integerOf,
  makeDouble,
  makeInteger,
  makeLong,
  toDecimal,
  toDouble,
  wholeNumberOf,
  type Numeric,
  type Operation,
} from '../values/numbers.js';
import {
  isNullish,
  isNumber,
  TYPE,
  typeNameOf,
  typeOf,
  type Decimal128,
  type Long,
} from '../values/types.js';
import { binary, unary, variadic } from './arity.js';
import type { OperatorCompiler } from './scope.js';

const isDecimal = (value: unknown): value is Decimal128 => typeOf(value) === TYPE.decimal;
const isInteger = (value: unknown): value is number | Long =>
  typeOf(value) === TYPE.int || typeOf(value) === TYPE.long;

/** A result in the type of its operand: a Long stays a Long, an int becomes a Long on overflow. */
const wholeLike = (operand: number | Long, whole: bigint): Numeric =>
  typeof operand === 'number' ? makeInteger(whole)! : makeLong(whole);

/** Sum, difference or product; a 64-bit overflow becomes a double. */
function combine(operation: Operation, a: Numeric, b: Numeric): Numeric {
  return calculate(operation, a, b) ?? calculate(operation, makeDouble(toDouble(a)), b)!;
}

const add = variadic(0, Infinity, (values) => {
  let total: Numeric = 0;
  let date = false;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (value instanceof Date) {
      demand(!date, 16612, 'only one date allowed in an $add expression');
      date = true;
      total = combine('add', total, value.getTime());
    } else {
      needNumber(value, 'TypeMismatch', '$add only supports numeric or date types, not ');
      total = combine('add', total, value);
    }
  }
  return date ? dateOf(total) : total;
});

function dateOf(millis: Numeric): Date {
  const date = new Date(Math.round(toDouble(millis)));
  demand(!Number.isNaN(date.getTime()), 'Overflow', 'date overflow');
  return date;
}

const subtract = binary((left, right) => {
  if (isNumber(left) && isNumber(right)) return combine('subtract', left, right);
  if (isNullish(left) || isNullish(right)) return null;
  const isDate = left instanceof Date;
  if (isDate && right instanceof Date) return makeLong(BigInt(left.getTime() - right.getTime()));
  if (isDate && isNumber(right)) return dateOf(left.getTime() - toDouble(right));
  const from = isDate ? 'Date' : typeNameOf(left);
  throw new MongoServerFault('TypeMismatch', `can't $subtract ${typeNameOf(right)} from ${from}`);
});

const multiply = variadic(0, Infinity, (values) => {
  let product: Numeric = 1;
  for (const value of values) {
    if (isNullish(value)) return null;
    needNumber(value, 'TypeMismatch', '$multiply only supports numeric types, not ');
    product = combine('multiply', product, value);
  }
  return product;
});

/** An operator of two numbers; null gives null. */
function ofTwo(
  code: ErrorCodeName | number,
  apply: (left: Numeric, right: Numeric) => unknown,
): OperatorCompiler {
  return binary((left, right, name) => {
    if (isNumber(left) && isNumber(right)) return apply(left, right);
    if (isNullish(left) || isNullish(right)) return null;
    const types = `${typeNameOf(left)} and ${typeNameOf(right)}`;
    throw new MongoServerFault(code, `${name} only supports numeric types, not ${types}`);
  });
}

const divide = ofTwo('TypeMismatch', (left, right) => {
  demand(wholeNumberOf(right) !== 0n, 'BadValue', "can't $divide by zero");
  if (isDecimal(left) || isDecimal(right))
    return encodeDecimal(divideDecimals(toDecimal(left), toDecimal(right)));
  return makeDouble(toDouble(left) / toDouble(right));
});

const mod = ofTwo(16611, (left, right) => {
  const decimal = isDecimal(left) || isDecimal(right);
  demand(wholeNumberOf(right) !== 0n, decimal ? 5733415 : 16610, "can't $mod by zero");
  if (decimal) return encodeDecimal(remainderDecimals(toDecimal(left), toDecimal(right)));
  if (!isInteger(left) || !isInteger(right)) return makeDouble(toDouble(left) % toDouble(right));
  const rest = wholeNumberOf(left)! % wholeNumberOf(right)!;
  return wholeLike(typeof left === 'number' ? right : left, rest);
});

/** An operator of one number, by its implementation for whole numbers, decimals and doubles; null stays null. */
function ofOne(by: {
  whole: (value: number | Long) => unknown;
  decimal: (value: Decimal) => Decimal;
  double: (value: number) => number;
}): OperatorCompiler {
  return unary((value, name) => {
    if (isNullish(value)) return null;
    needNumber(value, 28765, `${name} only supports numeric types, not `);
    if (isInteger(value)) return by.whole(value);
    if (isDecimal(value)) return encodeDecimal(by.decimal(decodeDecimal(value)));
    return makeDouble(by.double(toDouble(value)));
  });
}

const abs = ofOne({
  whole(value) {
    const whole = wholeNumberOf(value)!;
    const positive = whole < 0n ? -whole : whole;
    demand(fitsLong(positive), 28680, "can't take $abs of long long min");
    return wholeLike(value, positive);
  },
  decimal: (value) => ({ ...value, negative: false }),
  double: Math.abs,
});

const towards = (rounding: DecimalRounding, double: (value: number) => number): OperatorCompiler =>
  ofOne({ whole: (value) => value, decimal: (value) => quantizeDecimal(value, 0, rounding), double });

function roundTo(rounding: DecimalRounding): OperatorCompiler {
  return variadic(1, 2, ([value, precision = 0], name) => {
    if (isNullish(value) || precision === null) return null;
    needNumber(value, 51081, `${name} only supports numeric types, not `);
    const place = integerOf(precision);
    demand(place !== undefined, 51082, `precision argument to  ${name} must be a integral value`);
    if (place >= -20 && place <= 100) return roundNumber(value, place, rounding);
    const range = `precision value ${place} value must be in [-20, 100]`;
    throw new MongoServerFault(51083, `cannot apply ${name} with ${range}`);
  });
}

function roundNumber(value: Numeric, place: number, rounding: DecimalRounding): Numeric {
  const quantized = (exact: Decimal): Decimal => quantizeDecimal(exact, place, rounding);
  if (isDecimal(value)) return encodeDecimal(quantized(decodeDecimal(value)));
  if (isInteger(value))
    return place >= 0 ? value : wholeLike(value, wholeNumberOf(encodeDecimal(quantized(toDecimal(value))))!);
  const double = toDouble(value);
  if (!Number.isFinite(double)) return value;
  return makeDouble(decimalToDouble(quantized(roundDecimal(exactDecimalOfDouble(double), 34))));
}

const notOfDecimals = (name: string): MongoServerFault =>
  new MongoServerFault('NotImplemented', `${name} of a Decimal128 is not supported`);

const squareRoot = unary((value, name) => {
  if (isNullish(value)) return null;
  needNumber(value, 28765, '$sqrt only supports numeric types, not ');
  demand(!(toDouble(value) < 0), 28714, "$sqrt's argument must be greater than or equal to 0");
  if (isDecimal(value)) throw notOfDecimals(name);
  return makeDouble(Math.sqrt(toDouble(value)));
});

const pow = binary((base, exponent, name) => {
  if (isNullish(base) || isNullish(exponent)) return null;
  needNumber(base, 28762, "$pow's base must be numeric, not ");
  needNumber(exponent, 28763, "$pow's exponent must be numeric, not ");
  const possible = wholeNumberOf(base) !== 0n || toDouble(exponent) >= 0;
  demand(possible, 28764, '$pow cannot take a base of 0 and a negative exponent');
  if (isDecimal(base) || isDecimal(exponent)) return decimalPower(base, exponent, name);
  const double = makeDouble(toDouble(base) ** toDouble(exponent));
  return isInteger(base) && isInteger(exponent) ? (wholePower(base, exponent) ?? double) : double;
});

/** Decimals are raised to small whole powers, exactly; the rest is refused rather than answered with fewer digits. */
function decimalPower(base: Numeric, exponent: Numeric, name: string): Decimal128 {
  const times = integerOf(exponent);
  if (times === undefined || times < 0 || times > 1000) throw notOfDecimals(name);
  let power = toDecimal(1);
  for (let index = 0; index < times; index += 1)
    power = roundDecimal(multiplyDecimals(power, toDecimal(base)), 34);
  return encodeDecimal(power);
}

/** The exact power, when it is whole and fits into 64 bits. */
function wholePower(base: number | Long, exponent: number | Long): Numeric | undefined {
  const [root, times] = [wholeNumberOf(base)!, wholeNumberOf(exponent)!];
  const trivial = root >= -1n && root <= 1n;
  if (!trivial && (times < 0n || times > 63n)) return undefined;
  const power = trivial ? root ** (times === 0n ? 0n : 2n - (times % 2n)) : root ** times;
  if (typeof base === 'number' && typeof exponent === 'number') return makeInteger(power);
  return fitsLong(power) ? makeLong(power) : undefined;
}

/** Arithmetic in the widest type of the operands; null and missing operands give null. */
export const ARITHMETIC: Record<string, OperatorCompiler> = {
  $add: add,
  $subtract: subtract,
  $multiply: multiply,
  $divide: divide,
  $mod: mod,
  $abs: abs,
  $ceil: towards('ceiling', Math.ceil),
  $floor: towards('floor', Math.floor),
  $round: roundTo('halfEven'),
  $trunc: roundTo('truncate'),
  $sqrt: squareRoot,
  $pow: pow,
};
