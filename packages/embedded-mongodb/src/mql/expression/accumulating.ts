import { ACCUMULATORS } from '../accumulators/accumulators.js';
import { variadic } from './arity.js';
import type { OperatorCompiler } from './scope.js';

/** `$sum` and similar operators as expressions: over their operands, or over the elements of a single array operand. */
function over(name: string): OperatorCompiler {
  const create = ACCUMULATORS[name]!;
  return variadic(0, Infinity, (values) => {
    const accumulator = create();
    const only = values.length === 1 && Array.isArray(values[0]) ? (values[0] as unknown[]) : values;
    for (const value of only) accumulator.add(value);
    return accumulator.result();
  });
}

/** Accumulators that are also expressions. */
export const ACCUMULATING: Record<string, OperatorCompiler> = Object.fromEntries(
  ['$sum', '$avg', '$min', '$max', '$mergeObjects'].map((name) => [name, over(name)]),
);
