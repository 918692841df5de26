import { MongoServerFault } from '../../errors.js';
import {
  decodeDecimal,
  divideDecimals,
  encodeDecimal,
  exactDecimalOfDouble,
  multiplyDecimals,
  quantizeDecimal,
  remainderDecimals,
  roundDecimal,
  decimalToDouble,
  squareRootDecimal,
  type DecimalRounding,
} from '../values/decimal.js';
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

const mismatch = (message: string): MongoServerFault => new MongoServerFault('TypeMismatch', message);

const isDecimal = (value: unknown): value is Decimal128 => typeOf(value) === TYPE.decimal;
const isInteger = (value: unknown): value is number | Long =>
  typeOf(value) === TYPE.int || typeOf(value) === TYPE.long;

/** Sum or product; a 64-bit overflow goes on as a double. */
function combine(operation: 'add' | 'subtract' | 'multiply', a: Numeric, b: Numeric): Numeric {
  const result = calculate(operation, a, b);
  if (result !== undefined) return result;
  const [left, right] = [toDouble(a), toDouble(b)];
  return makeDouble(
    operation === 'add' ? left + right : operation === 'subtract' ? left - right : left * right,
  );
}

const add = variadic(0, Infinity, (values) => {
  let total: Numeric = 0;
  let date = false;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (value instanceof Date) {
      if (date) throw new MongoServerFault(16612, 'only one date allowed in an $add expression');
      date = true;
      total = combine('add', total, value.getTime());
    } else if (isNumber(value)) total = combine('add', total, value);
    else throw mismatch(`$add only supports numeric or date types, not ${typeNameOf(value)}`);
  }
  return date ? dateOf(total) : total;
});

function dateOf(millis: Numeric): Date {
  const date = new Date(Math.round(toDouble(millis)));
  if (Number.isNaN(date.getTime())) throw new MongoServerFault('Overflow', 'date overflow');
  return date;
}

const subtract = binary((left, right) => {
  if (isNumber(left) && isNumber(right)) return combine('subtract', left, right);
  if (isNullish(left) || isNullish(right)) return null;
  if (left instanceof Date) {
    if (right instanceof Date) return makeLong(BigInt(left.getTime() - right.getTime()));
    if (isNumber(right)) return dateOf(left.getTime() - toDouble(right));
    throw mismatch(`can't $subtract ${typeNameOf(right)} from Date`);
  }
  throw mismatch(`can't $subtract ${typeNameOf(right)} from ${typeNameOf(left)}`);
});

const multiply = variadic(0, Infinity, (values) => {
  let product: Numeric = 1;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (!isNumber(value)) throw mismatch(`$multiply only supports numeric types, not ${typeNameOf(value)}`);
    product = combine('multiply', product, value);
  }
  return product;
});

const divide = binary((left, right) => {
  if (isNumber(left) && isNumber(right)) {
    if (wholeNumberOf(right) === 0n) throw new MongoServerFault('BadValue', "can't $divide by zero");
    if (isDecimal(left) || isDecimal(right))
      return encodeDecimal(divideDecimals(toDecimal(left), toDecimal(right)));
    return makeDouble(toDouble(left) / toDouble(right));
  }
  if (isNullish(left) || isNullish(right)) return null;
  throw mismatch(`$divide only supports numeric types, not ${typeNameOf(left)} and ${typeNameOf(right)}`);
});

const mod = binary((left, right) => {
  if (isNumber(left) && isNumber(right)) {
    if (wholeNumberOf(right) === 0n) {
      throw new MongoServerFault(isDecimal(left) || isDecimal(right) ? 5733415 : 16610, "can't $mod by zero");
    }
    if (isDecimal(left) || isDecimal(right))
      return encodeDecimal(remainderDecimals(toDecimal(left), toDecimal(right)));
    if (!isInteger(left) || !isInteger(right)) return makeDouble(toDouble(left) % toDouble(right));
    const rest = wholeNumberOf(left)! % wholeNumberOf(right)!;
    return typeof left === 'number' && typeof right === 'number' ? Number(rest) : makeLong(rest);
  }
  if (isNullish(left) || isNullish(right)) return null;
  throw new MongoServerFault(
    16611,
    `$mod only supports numeric types, not ${typeNameOf(left)} and ${typeNameOf(right)}`,
  );
});

/** An operator of one number; null stays null. */
function numeric(apply: (value: Numeric, name: string) => unknown): OperatorCompiler {
  return unary((value, name) => {
    if (isNullish(value)) return null;
    if (!isNumber(value)) {
      throw new MongoServerFault(28765, `${name} only supports numeric types, not ${typeNameOf(value)}`);
    }
    return apply(value, name);
  });
}

const abs = numeric((value) => {
  if (isDecimal(value)) return encodeDecimal({ ...decodeDecimal(value), negative: false });
  if (!isInteger(value)) return makeDouble(Math.abs(toDouble(value)));
  const whole = wholeNumberOf(value)!;
  const positive = whole < 0n ? -whole : whole;
  if (!fitsLong(positive)) throw new MongoServerFault(28680, "can't take $abs of long long min");
  return typeof value === 'number' ? makeInteger(positive) : makeLong(positive);
});

function towards(rounding: DecimalRounding, onDouble: (value: number) => number): OperatorCompiler {
  return numeric((value) => {
    if (isInteger(value)) return value;
    if (isDecimal(value)) return encodeDecimal(quantizeDecimal(decodeDecimal(value), 0, rounding));
    return makeDouble(onDouble(toDouble(value)));
  });
}

function roundTo(rounding: DecimalRounding): OperatorCompiler {
  return variadic(1, 2, ([value, precision = 0], name) => {
    if (isNullish(value) || precision === null) return null;
    if (!isNumber(value))
      throw new MongoServerFault(51081, `${name} only supports numeric types, not ${typeNameOf(value)}`);
    const place = integerOf(precision);
    if (place === undefined) {
      throw new MongoServerFault(51082, `precision argument to  ${name} must be a integral value`);
    }
    if (place < -20 || place > 100) {
      throw new MongoServerFault(
        51083,
        `cannot apply ${name} with precision value ${place} value must be in [-20, 100]`,
      );
    }
    return roundNumber(value, place, rounding);
  });
}

function roundNumber(value: Numeric, place: number, rounding: DecimalRounding): Numeric {
  if (isDecimal(value)) return encodeDecimal(quantizeDecimal(decodeDecimal(value), place, rounding));
  if (isInteger(value)) {
    if (place >= 0) return value;
    const whole = wholeNumberOf(encodeDecimal(quantizeDecimal(toDecimal(value), place, rounding)))!;
    return typeof value === 'number' ? makeInteger(whole)! : makeLong(whole);
  }
  const double = toDouble(value);
  if (!Number.isFinite(double)) return value;
  return makeDouble(
    decimalToDouble(quantizeDecimal(roundDecimal(exactDecimalOfDouble(double), 34), place, rounding)),
  );
}

const squareRoot = numeric((value) => {
  if (toDouble(value) < 0) {
    throw new MongoServerFault(28714, "$sqrt's argument must be greater than or equal to 0");
  }
  if (isDecimal(value)) return encodeDecimal(squareRootDecimal(decodeDecimal(value)));
  return makeDouble(Math.sqrt(toDouble(value)));
});

/** Refuses decimals where only the double function is built, instead of answering with fewer digits. */
function doubleOf(value: Numeric, name: string): number {
  if (isDecimal(value)) {
    throw new MongoServerFault('NotImplemented', `${name} of a Decimal128 is not supported`);
  }
  return toDouble(value);
}

function logarithm(code: number, of: (value: number) => number): OperatorCompiler {
  return numeric((value, name) => {
    const double = doubleOf(value, name);
    if (double <= 0)
      throw new MongoServerFault(code, `${name}'s argument must be a positive number, but is ${double}`);
    return makeDouble(of(double));
  });
}

const log = binary((value, base, name) => {
  if (isNullish(value) || isNullish(base)) return null;
  if (!isNumber(value))
    throw new MongoServerFault(28756, `$log's argument must be numeric, not ${typeNameOf(value)}`);
  if (!isNumber(base))
    throw new MongoServerFault(28757, `$log's base must be numeric, not ${typeNameOf(base)}`);
  const [argument, root] = [doubleOf(value, name), doubleOf(base, name)];
  if (argument <= 0) {
    throw new MongoServerFault(28758, `$log's argument must be a positive number, but is ${argument}`);
  }
  if (root <= 0 || root === 1) {
    throw new MongoServerFault(28759, `$log's base must be a positive number not equal to 1, but is ${root}`);
  }
  return makeDouble(Math.log(argument) / Math.log(root));
});

const pow = binary((base, exponent, name) => {
  if (isNullish(base) || isNullish(exponent)) return null;
  if (!isNumber(base))
    throw new MongoServerFault(28762, `$pow's base must be numeric, not ${typeNameOf(base)}`);
  if (!isNumber(exponent)) {
    throw new MongoServerFault(28763, `$pow's exponent must be numeric, not ${typeNameOf(exponent)}`);
  }
  if (wholeNumberOf(base) === 0n && toDouble(exponent) < 0) {
    throw new MongoServerFault(28764, '$pow cannot take a base of 0 and a negative exponent');
  }
  if (isDecimal(base) || isDecimal(exponent)) return decimalPower(base, exponent, name);
  if (!isInteger(base) || !isInteger(exponent)) return makeDouble(toDouble(base) ** toDouble(exponent));
  return integerPower(base, exponent);
});

function decimalPower(base: Numeric, exponent: Numeric, name: string): Decimal128 {
  const times = integerOf(exponent);
  if (times === undefined || times < 0 || times > 1000) {
    throw new MongoServerFault(
      'NotImplemented',
      `${name} of a Decimal128 is supported for small whole exponents only`,
    );
  }
  let power = toDecimal(1);
  for (let index = 0; index < times; index += 1)
    power = roundDecimal(multiplyDecimals(power, toDecimal(base)), 34);
  return encodeDecimal(power);
}

function integerPower(base: number | Long, exponent: number | Long): Numeric {
  const root = wholeNumberOf(base)!;
  const times = wholeNumberOf(exponent)!;
  const trivial = root >= -1n && root <= 1n;
  if ((times < 0n && !trivial) || (times > 63n && !trivial))
    return makeDouble(toDouble(base) ** toDouble(exponent));
  const power = trivial
    ? root ** (times < 0n ? -times % 2n : times === 0n ? 0n : 2n - (times % 2n))
    : root ** times;
  if (typeof base === 'number' && typeof exponent === 'number') {
    return makeInteger(power) ?? makeDouble(base ** exponent);
  }
  return fitsLong(power) ? makeLong(power) : makeDouble(toDouble(base) ** toDouble(exponent));
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
  $exp: numeric((value, name) => makeDouble(Math.exp(doubleOf(value, name)))),
  $ln: logarithm(28766, Math.log),
  $log10: logarithm(28761, Math.log10),
  $log: log,
  $pow: pow,
};
