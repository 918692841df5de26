import { MongoServerFault } from '../../errors.js';
import { compareValues } from '../values/compare.js';
import { describe } from '../values/describe.js';
import { integerOf } from '../values/numbers.js';
import { isDocument, isNullish, typeNameOf, type Doc } from '../values/types.js';
import { compileSort } from '../sort/compile-sort.js';
import type { Accumulator } from './accumulators.js';

/** How many values an accumulator with `n` selects. Errors 5787902 and 5787903. */
export function selectionSize(value: unknown): number {
  const size = integerOf(value);
  if (size === undefined) {
    throw new MongoServerFault(
      5787902,
      `Value for 'n' must be of integral type, but found ${describe(value)} of type ${typeNameOf(value)}`,
    );
  }
  if (size <= 0) throw new MongoServerFault(5787903, `'n' must be greater than 0, found ${size}`);
  return size;
}

/** Accumulators that keep `n` of the values they are given. */
export const N_ACCUMULATORS: Record<string, (n: number) => Accumulator> = {
  $firstN: (n) => {
    const values: unknown[] = [];
    return {
      keeps: true,
      add: (value) => {
        if (values.length < n) values.push(value ?? null);
      },
      result: () => values,
    };
  },
  $lastN: (n) => {
    const values: unknown[] = [];
    return {
      keeps: true,
      add: (value) => {
        values.push(value ?? null);
        if (values.length > n) values.shift();
      },
      result: () => values,
    };
  },
  $minN: (n) => extremes(n, 1),
  $maxN: (n) => extremes(n, -1),
};

function extremes(n: number, sign: 1 | -1): Accumulator {
  let values: unknown[] = [];
  const settle = (): void => {
    values = values.sort((a, b) => sign * compareValues(a, b)).slice(0, n);
  };
  return {
    keeps: true,
    add: (value) => {
      if (isNullish(value)) return;
      values.push(value);
      if (values.length > 2 * n + 64) settle();
    },
    result: () => {
      settle();
      return values;
    },
  };
}

/** `$top`, `$bottom` and their kin with `n`: the output of the documents that come first or last in an order. */
export function orderedSelection(
  name: string,
  sortBy: unknown,
  n: number,
): { create: () => Accumulator; keyOf: (doc: Doc) => unknown[] } {
  if (!isDocument(sortBy)) {
    throw new MongoServerFault(
      5788604,
      `expected 'sortBy' to already be an object in the arguments to ${name}`,
    );
  }
  const { keyOf, compareKeys } = compileSort(sortBy);
  const fromTop = name.startsWith('$top');
  const create = (): Accumulator => {
    const entries: Array<{ key: unknown[]; output: unknown }> = [];
    return {
      keeps: true,
      add: (value) => {
        entries.push(value as { key: unknown[]; output: unknown });
      },
      result: () => {
        const sorted = entries.sort((a, b) => compareKeys(a.key, b.key));
        const chosen = (fromTop ? sorted.slice(0, n) : sorted.slice(-n)).map(({ output }) => output ?? null);
        return name.endsWith('N') ? chosen : (chosen[0] ?? null);
      },
    };
  };
  return { create, keyOf };
}
