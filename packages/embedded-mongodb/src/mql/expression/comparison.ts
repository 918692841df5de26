import { compareValues } from '../values/compare.js';
import { isTruthy } from '../values/numbers.js';
import { TYPE, typeOf } from '../values/types.js';
import { binary, operandList, unary } from './arity.js';
import type { OperatorCompiler } from './scope.js';

/** Order of two results; unlike in a query, a missing value is below null. */
export function compareResults(a: unknown, b: unknown): number {
  if (a !== undefined && b !== undefined) return compareValues(a, b);
  if (a === b) return 0;
  return a === undefined ? belowAll(b) : -belowAll(a);
}

/** A missing value is below everything but MinKey. */
const belowAll = (other: unknown): number => (typeOf(other) === TYPE.minKey ? 1 : -1);

/** `$and` and `$or`; operands after the one that decides are not evaluated. */
const logic =
  (all: boolean): OperatorCompiler =>
  (operand, scope, compile, name) => {
    const parts = operandList(name, operand, 0, Infinity).map((part) => compile(part, scope));
    if (all) return (frame) => parts.every((part) => isTruthy(part(frame)));
    return (frame) => parts.some((part) => isTruthy(part(frame)));
  };

/** Comparison over the whole BSON order, and boolean logic over the truth of results. */
export const COMPARISON: Record<string, OperatorCompiler> = {
  $cmp: binary((a, b) => Math.sign(compareResults(a, b)) + 0),
  $eq: binary((a, b) => compareResults(a, b) === 0),
  $ne: binary((a, b) => compareResults(a, b) !== 0),
  $lt: binary((a, b) => compareResults(a, b) < 0),
  $lte: binary((a, b) => compareResults(a, b) <= 0),
  $gt: binary((a, b) => compareResults(a, b) > 0),
  $gte: binary((a, b) => compareResults(a, b) >= 0),
  $and: logic(true),
  $or: logic(false),
  $not: unary((value) => !isTruthy(value)),
};
