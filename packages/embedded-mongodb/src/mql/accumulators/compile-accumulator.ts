import { demand } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { compileExpression } from '../expression/compile.js';
import { isDocument, type Doc } from '../values/types.js';
import { ACCUMULATORS, type Accumulator } from './accumulators.js';

/** An accumulated field: creates an accumulator for each group and computes its input from each document. */
export interface AccumulatedField {
  create(): Accumulator;
  input(doc: Doc): unknown;
}

/** Counts documents. */
export const COUNT: AccumulatedField = { create: ACCUMULATORS['$sum']!, input: () => 1 };

/** Compiles an accumulator, as `{ $sum: '$price' }`. Errors 15952 for an unknown one, 40234, 40237, 40238 for its form. */
export function compileAccumulator(
  field: string,
  specification: unknown,
  ctx: EvalContext,
): AccumulatedField {
  demand(isDocument(specification), 40234, `The field '${field}' must be an accumulator object`);
  const [[name, operand] = ['', undefined], second] = Object.entries(specification);
  demand(name !== '' && !second, 40238, `The field '${field}' must specify one accumulator`);
  if (name === '$count') {
    const empty = isDocument(operand) && Object.keys(operand).length === 0;
    demand(empty, 'TypeMismatch', '$count takes no arguments, i.e. $count:{}');
    return COUNT;
  }
  const create = Object.hasOwn(ACCUMULATORS, name) ? ACCUMULATORS[name] : undefined;
  demand(create, 15952, `unknown group operator '${name}'`);
  const only = !Array.isArray(operand) || operand.length === 1;
  demand(only, 40237, `The ${name} accumulator is a unary operator`);
  const input = compileExpression(Array.isArray(operand) ? operand[0] : operand, ctx);
  return { create, input: (doc) => input(doc) };
}
