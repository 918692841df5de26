import { demand } from '../../errors.js';
import { compareValues } from '../values/compare.js';
import { integerOf } from '../values/numbers.js';
import { childOf } from '../values/paths.js';
import { isDocument, isNumber } from '../values/types.js';

function check(condition: unknown, message: string): asserts condition {
  demand(condition, 'BadValue', message);
}

/**
 * Order of array elements, for `$push` with `$sort` and for `$sortArray`: 1 or -1 for whole elements,
 * or a document of paths. Arrays are compared whole; a missing field is null. Error: BadValue (2).
 */
export function compareElements(sort: unknown): (a: unknown, b: unknown) => number {
  if (isNumber(sort)) {
    const direction = directionOf(sort);
    return (a, b) => direction * compareValues(a, b);
  }
  const forms = 'use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields';
  check(isDocument(sort), `The $sort is invalid: ${forms}`);
  const keys = Object.entries(sort).map(([path, value]) => {
    const parts = path.split('.');
    check(path !== '', 'The $sort field cannot be empty');
    check(!parts.includes(''), `The $sort field is a dotted field but has an empty part: ${path}`);
    return { parts, direction: directionOf(value) };
  });
  check(keys.length > 0, 'The $sort pattern is empty when it should be a set of fields.');
  return (a, b) => {
    for (const { parts, direction } of keys) {
      const order = direction * compareValues(valueAt(a, parts), valueAt(b, parts));
      if (order !== 0) return order;
    }
    return 0;
  };
}

function directionOf(value: unknown): 1 | -1 {
  const direction = integerOf(value);
  check(direction === 1 || direction === -1, 'The $sort element value must be either 1 or -1');
  return direction;
}

/** The value at a path without expanding arrays; a numeric part may index one. */
const valueAt = (value: unknown, parts: readonly string[]): unknown => parts.reduce(childOf, value);
