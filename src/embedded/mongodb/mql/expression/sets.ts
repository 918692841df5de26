import { MongoServerFault } from '../../errors.js';
import { compareValues, valuesEqual } from '../values/compare.js';
import { isTruthy } from '../values/numbers.js';
import { isNullish, typeNameOf } from '../values/types.js';
import { binary, unary, variadic } from './arity.js';
import type { OperatorCompiler } from './scope.js';

const fault = (code: number, message: string): MongoServerFault => new MongoServerFault(code, message);

/** The elements in order, without duplicates. */
function toSet(values: readonly unknown[]): unknown[] {
  return values
    .toSorted(compareValues)
    .filter((value, index, sorted) => index === 0 || !valuesEqual(sorted[index - 1], value));
}

const has = (set: readonly unknown[], value: unknown): boolean =>
  set.some((element) => valuesEqual(element, value));

const setUnion = variadic(0, Infinity, (values, name) => {
  const all: unknown[] = [];
  for (const value of values) {
    if (isNullish(value)) return null;
    if (!Array.isArray(value)) {
      throw fault(
        17043,
        `All operands of ${name} must be arrays. One argument is of type: ${typeNameOf(value)}`,
      );
    }
    all.push(...(value as unknown[]));
  }
  return toSet(all);
});

const setIntersection = variadic(0, Infinity, (values) => {
  let common: unknown[] | undefined;
  for (const value of values) {
    if (isNullish(value)) return null;
    if (!Array.isArray(value)) {
      throw fault(
        17047,
        `All operands of $setIntersection must be arrays. One argument is of type: ${typeNameOf(value)}`,
      );
    }
    common = common === undefined ? toSet(value) : common.filter((element) => has(value, element));
  }
  return common ?? [];
});

const setDifference = binary((left, right) => {
  if (isNullish(left) || isNullish(right)) return null;
  if (!Array.isArray(left)) {
    throw fault(
      17048,
      `both operands of $setDifference must be arrays. First argument is of type: ${typeNameOf(left)}`,
    );
  }
  if (!Array.isArray(right)) {
    throw fault(
      17049,
      `both operands of $setDifference must be arrays. Second argument is of type: ${typeNameOf(right)}`,
    );
  }
  return left.filter((value, index) => !has(right, value) && !has(left.slice(0, index), value));
});

const setEquals = variadic(2, Infinity, (values) => {
  values.forEach((value, index) => {
    if (Array.isArray(value)) return;
    throw fault(
      17044,
      `All operands of $setEquals must be arrays. ${index + 1}-th argument is of type: ${typeNameOf(value)}`,
    );
  });
  const [first = [], ...others] = values as unknown[][];
  return others.every(
    (other) => first.every((value) => has(other, value)) && other.every((value) => has(first, value)),
  );
});

const setIsSubset = binary((left, right) => {
  if (!Array.isArray(left)) {
    throw fault(
      17046,
      `both operands of $setIsSubset must be arrays. First argument is of type: ${typeNameOf(left)}`,
    );
  }
  if (!Array.isArray(right)) {
    throw fault(
      17042,
      `both operands of $setIsSubset must be arrays. Second argument is of type: ${typeNameOf(right)}`,
    );
  }
  return left.every((value) => has(right, value));
});

function elementsTrue(code: number, all: boolean): OperatorCompiler {
  return unary((value, name) => {
    if (!Array.isArray(value))
      throw fault(code, `${name}'s argument must be an array, but is ${typeNameOf(value)}`);
    return all ? value.every(isTruthy) : value.some(isTruthy);
  });
}

/** Arrays as sets: order and repetition do not count. */
export const SETS: Record<string, OperatorCompiler> = {
  $setUnion: setUnion,
  $setIntersection: setIntersection,
  $setDifference: setDifference,
  $setEquals: setEquals,
  $setIsSubset: setIsSubset,
  $anyElementTrue: elementsTrue(17041, false),
  $allElementsTrue: elementsTrue(17040, true),
};
