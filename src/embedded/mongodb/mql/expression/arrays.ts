import { MongoServerFault } from '../../errors.js';
import { valuesEqual } from '../values/compare.js';
import { describe } from '../values/describe.js';
import { integerOf } from '../values/numbers.js';
import { isDocument, isNullish, isNumber, putField, typeNameOf, type Doc } from '../values/types.js';
import { binary, unary, variadic } from './arity.js';
import type { OperatorCompiler } from './scope.js';

const fault = (code: number, message: string): MongoServerFault => new MongoServerFault(code, message);

function elementAt(array: unknown, index: unknown, name: string, position: string): unknown {
  if (isNullish(array) || isNullish(index)) return null;
  if (!Array.isArray(array))
    throw fault(28689, `${name}'s ${position} must be an array, but is ${typeNameOf(array)}`);
  if (!isNumber(index))
    throw fault(28690, `${name}'s second argument must be a numeric value, but is ${typeNameOf(index)}`);
  const at = integerOf(index);
  if (at === undefined) {
    throw fault(
      28691,
      `${name}'s second argument must be representable as a 32-bit integer: ${String(index)}`,
    );
  }
  return array.at(at);
}

const arrayToObject = unary((value) => {
  if (isNullish(value)) return null;
  if (!Array.isArray(value))
    throw fault(40386, `$arrayToObject requires an array input, found: ${typeNameOf(value)}`);
  const result: Doc = {};
  const asPairs = Array.isArray(value[0]);
  for (const element of value) {
    const [key, content] = asPairs ? pairOf(element) : entryOf(element);
    if (key.includes('\0')) throw fault(4940400, 'Key field cannot contain an embedded null byte');
    putField(result, key, content);
  }
  return result;
});

function pairOf(element: unknown): [string, unknown] {
  if (!Array.isArray(element)) {
    throw fault(
      40396,
      '$arrayToObject requires a consistent input format. Elements mustall be arrays or all be objects. ' +
        `Array was detected, now found: ${typeNameOf(element)}`,
    );
  }
  if (element.length !== 2) {
    throw fault(
      40397,
      `$arrayToObject requires an array of size 2 arrays,found array of size: ${element.length}`,
    );
  }
  const [key, content] = element as [unknown, unknown];
  if (typeof key !== 'string') {
    throw fault(
      40395,
      `$arrayToObject requires an array of key-value pairs, where the key must be of type string. Found key type: ${typeNameOf(key)}`,
    );
  }
  return [key, content];
}

function entryOf(element: unknown): [string, unknown] {
  if (!isDocument(element)) {
    throw fault(40398, `Unrecognised input type format for $arrayToObject: ${typeNameOf(element)}`);
  }
  const size = Object.keys(element).length;
  if (size !== 2) {
    throw fault(
      40392,
      `$arrayToObject requires an object keys of 'k' and 'v'. Found incorrect number of keys:${size}`,
    );
  }
  const { k: key, v: content } = element;
  if (key === undefined || content === undefined) {
    throw fault(
      40393,
      `$arrayToObject requires an object with keys 'k' and 'v'. Missing either or both keys from: ${describe(element)}`,
    );
  }
  if (typeof key !== 'string') {
    throw fault(
      40394,
      `$arrayToObject requires an object with keys 'k' and 'v', where the value of 'k' must be of type string. Found type: ${typeNameOf(key)}`,
    );
  }
  return [key, content];
}

const objectToArray = unary((value) => {
  if (isNullish(value)) return null;
  if (!isDocument(value))
    throw fault(40390, `$objectToArray requires a document input, found: ${typeNameOf(value)}`);
  return Object.entries(value).map(([k, v]) => ({ k, v }));
});

const concatArrays = variadic(0, Infinity, (values, name) => {
  const result: unknown[] = [];
  for (const value of values) {
    if (isNullish(value)) return null;
    if (!Array.isArray(value)) throw fault(28664, `${name} only supports arrays, not ${typeNameOf(value)}`);
    for (const element of value) result.push(element);
  }
  return result;
});

const inOperator = binary((value, array) => {
  if (!Array.isArray(array))
    throw fault(40081, `$in requires an array as a second argument, found: ${typeNameOf(array)}`);
  return value !== undefined && array.some((element) => valuesEqual(element, value));
});

const indexOfArray = variadic(2, 4, ([array, wanted, start = 0, end], name) => {
  if (isNullish(array)) return null;
  if (!Array.isArray(array)) {
    throw fault(40090, `$indexOfArray requires an array as a first argument, found: ${typeNameOf(array)}`);
  }
  const from = searchBound(start, name, 'starting index');
  const to =
    end === undefined ? array.length : Math.min(array.length, searchBound(end, name, 'ending index'));
  for (let index = from; index < to; index += 1) {
    if (wanted !== undefined && valuesEqual(array[index], wanted)) return index;
  }
  return -1;
});

function searchBound(value: unknown, name: string, argument: string): number {
  const whole = integerOf(value);
  if (whole === undefined) {
    throw fault(
      40096,
      `${name}requires an integral ${argument}, found a value of type: ${typeNameOf(value)}, with value: ${describe(value)}`,
    );
  }
  if (whole < 0) throw fault(40097, `${name} requires a nonnegative ${argument}, found: ${whole}`);
  return whole;
}

/** The most elements that `$range` makes, in place of mongod's bound of 100 MB. */
const MAX_RANGE = 5_000_000;

const RANGE_ARGUMENTS = [
  ['starting value', 'a starting value', 34443],
  ['ending value', 'an ending value', 34445],
  ['step value', 'a step value', 34447],
] as const;

const range = variadic(2, 3, (values) => {
  const [start, end, step] = RANGE_ARGUMENTS.map(([label, article, code], index) => {
    const value = index === 2 && values.length < 3 ? 1 : values[index];
    if (!isNumber(value))
      throw fault(code, `$range requires a numeric ${label}, found value of type: ${typeNameOf(value)}`);
    const whole = integerOf(value);
    if (whole === undefined || Math.abs(whole) > 2147483648) {
      throw fault(
        code + 1,
        `$range requires ${article} that can be represented as a 32-bit integer, found value: ${String(value)}`,
      );
    }
    return whole;
  }) as [number, number, number];
  if (step === 0) throw fault(34449, '$range requires a non-zero step value');
  const count = Math.max(0, Math.ceil((end - start) / step));
  if (count > MAX_RANGE) {
    throw new MongoServerFault(
      'ExceededMemoryLimit',
      `$range would use too much memory (${count} elements) and cannot spill to disk`,
    );
  }
  return Array.from({ length: count }, (_, index) => start + index * step);
});

const reverseArray = unary((value) => {
  if (isNullish(value)) return null;
  if (!Array.isArray(value)) {
    throw fault(
      34435,
      `The argument to $reverseArray must be an array, but was of type: ${typeNameOf(value)}`,
    );
  }
  return value.toReversed();
});

const size = unary((value) => {
  if (Array.isArray(value)) return value.length;
  throw fault(17124, `The argument to $size must be an array, but was of type: ${typeNameOf(value)}`);
});

const slice = variadic(2, 3, (values) => {
  if (values.some(isNullish)) return null;
  const [array, second, third] = values;
  if (!Array.isArray(array))
    throw fault(28724, `First argument to $slice must be an array, but is of type: ${typeNameOf(array)}`);
  const first = sliceArgument(second, 'Second', 28725);
  if (values.length === 2) return first < 0 ? array.slice(first) : array.slice(0, first);
  const count = sliceArgument(third, 'Third', 28727);
  if (count <= 0) throw fault(28729, `Third argument to $slice must be positive: ${count}`);
  const from = first < 0 ? Math.max(0, array.length + first) : first;
  return array.slice(from, from + count);
});

function sliceArgument(value: unknown, position: string, code: number): number {
  if (!isNumber(value))
    throw fault(code, `${position} argument to $slice must be numeric, but is of type: ${typeNameOf(value)}`);
  const whole = integerOf(value);
  if (whole === undefined) {
    throw fault(
      code + 1,
      `${position} argument to $slice can't be represented as a 32-bit integer: ${String(value)}`,
    );
  }
  return whole;
}

/** Operators on arrays that take their operands evaluated. Those that bind variables stand in `iteration.ts`. */
export const ARRAYS: Record<string, OperatorCompiler> = {
  $arrayElemAt: binary((array, index, name) => elementAt(array, index, name, 'first argument')),
  $first: unary((array, name) => elementAt(array, 0, name, 'argument')),
  $last: unary((array, name) => elementAt(array, -1, name, 'argument')),
  $arrayToObject: arrayToObject,
  $objectToArray: objectToArray,
  $concatArrays: concatArrays,
  $in: inOperator,
  $indexOfArray: indexOfArray,
  $isArray: unary((value) => Array.isArray(value)),
  $range: range,
  $reverseArray: reverseArray,
  $size: size,
  $slice: slice,
};
