import { MongoServerFault } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { compileExpression } from '../expression/compile.js';
import { compileMatch } from '../match/compile-match.js';
import { describe } from '../values/describe.js';
import { needDocument } from '../values/need.js';
import { integerOf } from '../values/numbers.js';
import { fieldOf, isNumber, type Doc } from '../values/types.js';
import type { Adjustment, Computation } from './tree.js';

/** `$elemMatch`: the first element that matches, in an array of its own; no field when none does. */
export function elemMatchComputation(field: string, operand: unknown, ctx: EvalContext): Computation {
  needDocument(operand, 31274, 'elemMatch: Invalid argument, object required, but got ');
  const query = compileMatch({ [field]: { $elemMatch: operand } }, ctx);
  return (doc) => {
    const value = fieldOf(doc, field);
    const index = Array.isArray(value) ? query.arrayIndex(doc) : undefined;
    return index === undefined ? undefined : [(value as unknown[])[index]];
  };
}

/**
 * `$slice: n` (the first n, or the last) and `$slice: [skip, n]`, on arrays also below the path.
 * Undefined when the operand is not of these forms, and is the expression `$slice` then.
 */
export function sliceAdjustment(operand: unknown): Adjustment | undefined {
  if (isNumber(operand)) {
    const count = wholeOf(operand);
    return onArray((array) => (count < 0 ? array.slice(count) : array.slice(0, count)));
  }
  if (!Array.isArray(operand) || operand.length !== 2 || !operand.every(isNumber)) return undefined;
  const [skip, limit] = operand.map(wholeOf) as [number, number];
  if (limit <= 0) return undefined;
  return onArray((array) => {
    const start = skip < 0 ? Math.max(0, array.length + skip) : skip;
    return array.slice(start, start + limit);
  });
}

/** `$slice` as an expression in a projection of find; the error of a malformed one names both syntaxes. */
export function sliceExpression(value: Doc, operand: unknown, ctx: EvalContext): Computation {
  try {
    return compileExpression(value, ctx);
  } catch (error) {
    if (!(error instanceof MongoServerFault)) throw error;
    const reason = Array.isArray(operand)
      ? 'Location31272: $slice array argument should be of form [skip, limit]'
      : 'Location31273: $slice only supports numbers and [skip, limit] arrays';
    const find = `did not match the find() syntax because :: ${reason}`;
    const other = `did not match the expression $slice syntax. :: caused by :: ${error.message}`;
    const message = `Invalid $slice syntax. The given syntax ${describe(value)} ${find} :: The given syntax ${other}`;
    throw new MongoServerFault(error.code, message);
  }
}

const onArray =
  (slice: (array: unknown[]) => unknown[]): Adjustment =>
  (value) =>
    Array.isArray(value) ? slice(value) : value;

/** A number of `$slice`, truncated to a whole number within 32 bits. */
function wholeOf(value: unknown): number {
  const number = integerOf(value) ?? Math.trunc(Number(String(value)));
  return Math.max(-2147483648, Math.min(2147483647, Number.isNaN(number) ? 0 : number));
}
