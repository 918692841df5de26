import { demand, MongoServerFault } from '../../errors.js';
import { compareValues, valuesEqual } from '../values/compare.js';
import { describe } from '../values/describe.js';
import { needArray, needDocument, needString, wholeArgument } from '../values/need.js';
import { integerOf } from '../values/numbers.js';
import { isNullish, putField, typeNameOf, type Doc } from '../values/types.js';
import { binary, unary, variadic } from './arity.js';
import type { OperatorCompiler } from './scope.js';

function elementAt(array: unknown, index: unknown, argument: string): unknown {
  if (isNullish(array) || isNullish(index)) return null;
  needArray(array, 28689, `${argument} must be an array, but is `);
  return array.at(wholeArgument(index, 28690, "$arrayElemAt's second argument"));
}

const end = (index: 0 | -1): OperatorCompiler =>
  unary((array, name) => elementAt(array, index, `${name}'s argument`));

const arrayToObject = unary((value) => {
  if (isNullish(value)) return null;
  needArray(value, 40386, '$arrayToObject requires an array input, found: ');
  const result: Doc = {};
  const asPairs = Array.isArray(value[0]);
  for (const element of value) {
    const [key, content] = asPairs ? pairOf(element) : entryOf(element);
    demand(!key.includes('\0'), 4940400, 'Key field cannot contain an embedded null byte');
    putField(result, key, content);
  }
  return result;
});

function pairOf(element: unknown): [string, unknown] {
  needArray(
    element,
    40396,
    '$arrayToObject requires all elements to be arrays or all to be objects, found: ',
  );
  demand(element.length === 2, 40397, '$arrayToObject requires an array of size 2 arrays');
  const [key, content] = element;
  needString(key, 40395, '$arrayToObject requires keys of type string. Found key type: ');
  return [key, content];
}

function entryOf(element: unknown): [string, unknown] {
  needDocument(element, 40398, 'Unrecognised input type format for $arrayToObject: ');
  demand(Object.keys(element).length === 2, 40392, "$arrayToObject requires an object keys of 'k' and 'v'");
  const { k: key, v: content } = element;
  const complete = key !== undefined && content !== undefined;
  demand(complete, 40393, "$arrayToObject requires an object with keys 'k' and 'v'");
  needString(key, 40394, "$arrayToObject requires the value of 'k' to be of type string. Found type: ");
  return [key, content];
}

const objectToArray = unary((value) => {
  if (isNullish(value)) return null;
  needDocument(value, 40390, '$objectToArray requires a document input, found: ');
  return Object.entries(value).map(([k, v]) => ({ k, v }));
});

/** The array operands of a variadic operator; undefined when one is null. */
function allArrays(values: unknown[], code: number, message: string): unknown[][] | undefined {
  for (const value of values) {
    if (isNullish(value)) return undefined;
    needArray(value, code, message);
  }
  return values as unknown[][];
}

const concatArrays = variadic(
  0,
  Infinity,
  (values) => allArrays(values, 28664, '$concatArrays only supports arrays, not ')?.flat() ?? null,
);

const inOperator = binary((value, array) => {
  needArray(array, 40081, '$in requires an array as a second argument, found: ');
  return value !== undefined && has(array, value);
});

const indexOfArray = variadic(2, 4, ([array, wanted, start = 0, stop]) => {
  if (isNullish(array)) return null;
  needArray(array, 40090, '$indexOfArray requires an array as a first argument, found: ');
  const to = stop === undefined ? array.length : Math.min(array.length, searchBound(stop));
  for (let index = searchBound(start); index < to; index += 1) {
    if (wanted !== undefined && valuesEqual(array[index], wanted)) return index;
  }
  return -1;
});

/** A bound of `$indexOfArray` and `$indexOfCP`. */
export function searchBound(value: unknown): number {
  const whole = integerOf(value);
  if (whole === undefined) {
    const found = `${typeNameOf(value)}, with value: ${describe(value)}`;
    throw new MongoServerFault(
      40096,
      `the bounds of a search must be integral, found a value of type: ${found}`,
    );
  }
  demand(whole >= 0, 40097, 'the bounds of a search must be nonnegative');
  return whole;
}

/** The maximum length of `$range`, instead of mongod's limit of 100 MB. */
const MAX_RANGE = 5_000_000;

const range = variadic(2, 3, ([from, to, by = 1]) => {
  const start = wholeArgument(from, 34443, "$range's starting value");
  const end = wholeArgument(to, 34445, "$range's ending value");
  const step = wholeArgument(by, 34447, "$range's step value");
  demand(step !== 0, 34449, '$range requires a non-zero step value');
  const count = Math.max(0, Math.ceil((end - start) / step));
  demand(
    count <= MAX_RANGE,
    'ExceededMemoryLimit',
    '$range would use too much memory and cannot spill to disk',
  );
  return Array.from({ length: count }, (_, index) => start + index * step);
});

const reverseArray = unary((value) => {
  if (isNullish(value)) return null;
  needArray(value, 34435, 'The argument to $reverseArray must be an array, but was of type: ');
  return value.toReversed();
});

const size = unary((value) => {
  needArray(value, 17124, 'The argument to $size must be an array, but was of type: ');
  return value.length;
});

const slice = variadic(2, 3, (values) => {
  if (values.some(isNullish)) return null;
  const [array, second, third] = values;
  needArray(array, 28724, 'First argument to $slice must be an array, but is of type: ');
  const first = wholeArgument(second, 28725, 'Second argument to $slice');
  if (values.length === 2) return first < 0 ? array.slice(first) : array.slice(0, first);
  const count = wholeArgument(third, 28727, 'Third argument to $slice');
  demand(count > 0, 28729, 'Third argument to $slice must be positive');
  const from = first < 0 ? Math.max(0, array.length + first) : first;
  return array.slice(from, from + count);
});

const has = (array: readonly unknown[], value: unknown): boolean =>
  array.some((element) => valuesEqual(element, value));

/** The elements in order, without duplicates. */
function toSet(values: readonly unknown[]): unknown[] {
  return values
    .toSorted(compareValues)
    .filter((value, index, sorted) => index === 0 || !valuesEqual(sorted[index - 1], value));
}

const setUnion = variadic(0, Infinity, (values) => {
  const sets = allArrays(
    values,
    17043,
    'All operands of $setUnion must be arrays. One argument is of type: ',
  );
  return sets ? toSet(sets.flat()) : null;
});

const setIntersection = variadic(0, Infinity, (values) => {
  const message = 'All operands of $setIntersection must be arrays. One argument is of type: ';
  const sets = allArrays(values, 17047, message);
  if (!sets) return null;
  const [first = [], ...others] = sets;
  return toSet(first).filter((element) => others.every((other) => has(other, element)));
});

const setDifference = binary((left, right) => {
  if (isNullish(left) || isNullish(right)) return null;
  needArray(left, 17048, 'both operands of $setDifference must be arrays. First argument is of type: ');
  needArray(right, 17049, 'both operands of $setDifference must be arrays. Second argument is of type: ');
  return left.filter((value, index) => !has(right, value) && !has(left.slice(0, index), value));
});

/** Operators on arrays that take their operands evaluated. Those that bind variables are in `iteration.ts`. */
export const ARRAYS: Record<string, OperatorCompiler> = {
  $arrayElemAt: binary((array, index) => elementAt(array, index, "$arrayElemAt's first argument")),
  $first: end(0),
  $last: end(-1),
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
  $setUnion: setUnion,
  $setIntersection: setIntersection,
  $setDifference: setDifference,
};
