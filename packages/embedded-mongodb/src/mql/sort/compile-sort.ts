import { demand, MongoServerFault } from '../../errors.js';
import { parseFieldPath } from '../expression/field-path.js';
import { compareValues } from '../values/compare.js';
import { describe } from '../values/describe.js';
import { integerOf } from '../values/numbers.js';
import { fieldOf, isDocument, isNumber, type Doc } from '../values/types.js';
import { keysOf } from './index-keys.js';

type SortKeys = Array<[path: string, direction: 1 | -1]>;

export interface CompiledSort {
  compare(a: Doc, b: Doc): number;
  keys: SortKeys;
  /** The sort key of a document; compute it once for many comparisons. */
  keyOf(doc: Doc): unknown[];
  compareKeys(a: readonly unknown[], b: readonly unknown[]): number;
}

/** The maximum number of fields of a sort. */
const MAX_KEYS = 32;

/**
 * Compiles a sort specification. An array sorts by its smallest element ascending, by its greatest descending.
 * Errors: 15974 to 15976 and 31138 for a malformed specification, BadValue (2) for parallel arrays in a document.
 */
export function compileSort(spec: Doc): CompiledSort {
  const keys = Object.entries(spec).map(([path, direction]): SortKeys[number] => {
    parseFieldPath(path);
    return [path, directionOf(path, direction)];
  });
  demand(keys.length <= MAX_KEYS, 13103, `too many compound keys: ${keys.length}`);
  const directions = keys.map(([, direction]) => direction);
  const keyOf = compileKey(keys, directions);
  const compareKeys = keyOrder(directions);
  return { keys, keyOf, compareKeys, compare: (a, b) => compareKeys(keyOf(a), keyOf(b)) };
}

function directionOf(path: string, value: unknown): 1 | -1 {
  demand(!isDocument(value), 17312, '$meta is the only expression supported by $sort right now');
  demand(isNumber(value), 15974, `Illegal key in $sort specification: ${path}: ${describe(value)}`);
  const direction = integerOf(value);
  const known = direction === 1 || direction === -1;
  demand(known, 15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
  return direction;
}

function keyOrder(directions: ReadonlyArray<1 | -1>): CompiledSort['compareKeys'] {
  if (directions.length === 1) {
    return directions[0] === 1 ? (a, b) => compareValues(a[0], b[0]) : (a, b) => compareValues(b[0], a[0]);
  }
  return (a, b) => {
    for (let index = 0; index < directions.length; index += 1) {
      const order = compareValues(a[index], b[index]);
      if (order !== 0) return directions[index]! * order;
    }
    return 0;
  };
}

function compileKey(keys: SortKeys, directions: ReadonlyArray<1 | -1>): (doc: Doc) => unknown[] {
  const paths = keys.map(([path]) => path.split('.'));
  const compareKeys = keyOrder(directions);
  return (doc) => {
    const simple = simpleKey(doc, paths);
    if (simple) return simple;
    return expandedKeys(doc, paths).reduce((best, key) => (compareKeys(key, best) < 0 ? key : best));
  };
}

/** The key without an array on any path, which is nearly always the case. */
function simpleKey(doc: Doc, paths: ReadonlyArray<readonly string[]>): unknown[] | undefined {
  const key: unknown[] = [];
  for (const parts of paths) {
    let value: unknown = doc;
    for (const part of parts) {
      value = isDocument(value) ? fieldOf(value, part) : undefined;
      if (Array.isArray(value)) return undefined;
    }
    key.push(value ?? null);
  }
  return key;
}

function expandedKeys(doc: Doc, paths: ReadonlyArray<readonly string[]>): unknown[][] {
  try {
    return keysOf(doc, paths);
  } catch (error) {
    if (error instanceof MongoServerFault && error.codeName === 'CannotIndexParallelArrays') {
      throw new MongoServerFault('BadValue', 'cannot sort with keys that are parallel arrays');
    }
    throw error;
  }
}
