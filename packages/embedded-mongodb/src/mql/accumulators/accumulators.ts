import { MongoServerFault } from '../../errors.js';
import { compareValues } from '../values/compare.js';
import { describe } from '../values/describe.js';
import { isDocument, isNullish, isNumber, putField, typeNameOf, type Doc } from '../values/types.js';
import { Sum } from '../values/sum.js';
import { valueKey } from '../values/value-key.js';

/** Collects the values of one field of one group. */
export interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
  /** Whether it stores its input, which then counts towards the memory limit. */
  keeps?: boolean;
}

/** `$sum` and `$avg`; values that are not numbers are ignored. */
function summing(result: (total: Sum) => unknown): Accumulator {
  const total = new Sum();
  return {
    add: (value) => {
      if (isNumber(value)) total.add(value);
    },
    result: () => result(total),
  };
}

function extreme(sign: 1 | -1): Accumulator {
  let best: unknown;
  return {
    add: (value) => {
      if (isNullish(value)) return;
      if (best === undefined || compareValues(value, best) * sign > 0) best = value;
    },
    result: () => best ?? null,
  };
}

function first(): Accumulator {
  let seen = false;
  let kept: unknown;
  return {
    add: (value) => {
      if (!seen) kept = value;
      seen = true;
    },
    result: () => kept ?? null,
  };
}

function last(): Accumulator {
  let kept: unknown;
  return {
    add: (value) => {
      kept = value;
    },
    result: () => kept ?? null,
  };
}

function push(): Accumulator {
  const values: unknown[] = [];
  return {
    keeps: true,
    add: (value) => {
      if (value !== undefined) values.push(value);
    },
    result: () => values,
  };
}

function addToSet(): Accumulator {
  const values = new Map<string, unknown>();
  return {
    keeps: true,
    add: (value) => {
      if (value === undefined) return;
      const key = valueKey(value);
      if (!values.has(key)) values.set(key, value);
    },
    result: () => [...values.values()],
  };
}

function mergeObjects(): Accumulator {
  const merged: Doc = {};
  return {
    keeps: true,
    add: (value) => {
      if (isNullish(value)) return;
      if (!isDocument(value)) {
        const found = `input ${describe(value)} is of type ${typeNameOf(value)}`;
        throw new MongoServerFault(40400, `$mergeObjects requires object inputs, but ${found}`);
      }
      for (const [name, content] of Object.entries(value)) putField(merged, name, content);
    },
    result: () => merged,
  };
}

/** The accumulators of single values, by name. */
export const ACCUMULATORS: Record<string, () => Accumulator> = {
  $sum: () => summing((total) => total.total()),
  $avg: () => summing((total) => total.mean()),
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: first,
  $last: last,
  $push: push,
  $addToSet: addToSet,
  $mergeObjects: mergeObjects,
};
