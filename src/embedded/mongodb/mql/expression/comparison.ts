import { compareValues } from '../values/compare.js';
import { isTruthy } from '../values/numbers.js';
import { binary, operandList, unary } from './arity.js';
import type { OperatorCompiler } from './scope.js';

/** Order of two results; unlike in a query, a missing value is below null. */
export function compareResults(a: unknown, b: unknown): number {
  if (a === undefined || b === undefined) {
    if (a === b) return 0;
    return a === undefined ? belowAll(b) : -belowAll(a);
  }
  return compareValues(a, b);
}

/** A missing value stands below everything but MinKey. */
const belowAll = (other: unknown): number =>
  (other as { _bsontype?: string } | null)?._bsontype === 'MinKey' ? 1 : -1;

const and: OperatorCompiler = (operand, scope, compile, name) => {
  const parts = operandList(name, operand, 0, Infinity).map((part) => compile(part, scope));
  return (frame) => parts.every((part) => isTruthy(part(frame)));
};

const or: OperatorCompiler = (operand, scope, compile, name) => {
  const parts = operandList(name, operand, 0, Infinity).map((part) => compile(part, scope));
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
  $and: and,
  $or: or,
  $not: unary((value) => !isTruthy(value)),
};
