import { MongoServerFault } from '../../errors.js';
import { compareValues } from '../values/compare.js';
import { integerOf } from '../values/numbers.js';
import { isIndex } from '../values/paths.js';
import { fieldOf, isDocument, isNumber } from '../values/types.js';

const bad = (message: string): MongoServerFault => new MongoServerFault('BadValue', message);

/**
 * Order of array elements, for `$push` with `$sort` and for `$sortArray`: 1 or -1 for whole elements,
 * or a document of paths. Arrays are compared whole; a missing field is null. Error: BadValue (2).
 */
export function compareElements(sort: unknown): (a: unknown, b: unknown) => number {
  if (isNumber(sort)) {
    const direction = directionOf(sort);
    return (a, b) => direction * compareValues(a, b);
  }
  if (!isDocument(sort)) {
    throw bad(
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  }
  const keys = Object.entries(sort).map(([path, value]) => {
    const parts = path.split('.');
    if (path === '') throw bad('The $sort field cannot be empty');
    if (parts.includes('')) throw bad(`The $sort field is a dotted field but has an empty part: ${path}`);
    return { parts, direction: directionOf(value) };
  });
  if (keys.length === 0) throw bad('The $sort pattern is empty when it should be a set of fields.');
  return (a, b) => {
    for (const { parts, direction } of keys) {
      const order = direction * compareValues(valueAt(a, parts), valueAt(b, parts));
      if (order !== 0) return order;
    }
    return 0;
  };
}

function directionOf(value: unknown): 1 | -1 {
  const direction = isNumber(value) ? integerOf(value) : undefined;
  if (direction !== 1 && direction !== -1) throw bad('The $sort element value must be either 1 or -1');
  return direction;
}

/** The value at a path without expanding arrays; a numeric part may index one. */
function valueAt(value: unknown, parts: readonly string[]): unknown {
  let current = value;
  for (const part of parts) {
    if (Array.isArray(current)) current = isIndex(part) ? current[Number(part)] : undefined;
    else current = isDocument(current) ? fieldOf(current, part) : undefined;
  }
  return current;
}
