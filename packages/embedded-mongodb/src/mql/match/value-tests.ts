import type { ObjectId } from 'bson';
import { MongoServerFault } from '../../errors.js';
import { bracketOf, compareValues, regexParts } from '../values/compare.js';
import { compareNumbers } from '../values/numbers.js';
import { isNumber, isRegex, TYPE, typeOf } from '../values/types.js';
import { compileRegex } from './regex.js';

/** The position that positional `$` stands for, as the last array predicate found it. */
export interface MatchDetails {
  index: number | undefined;
}

/** Whether one value, as a path leads to it, satisfies an operator; undefined is a missing value. */
export type ValueTest = (value: unknown, details?: MatchDetails) => boolean;

const NUMBERS = bracketOf(0);

const notComparable = (): MongoServerFault => new MongoServerFault('BadValue', 'cannot compare to undefined');

/** `$eq`: equality across number types; null also matches a missing value. */
export function equalityTest(operand: unknown): ValueTest {
  switch (typeOf(operand)) {
    case TYPE.missing:
      throw notComparable();
    case TYPE.null:
      return (value) => value === null || value === undefined;
    case TYPE.string:
      return (value) =>
        value === operand || (typeOf(value) === TYPE.symbol && compareValues(value, operand) === 0);
    case TYPE.bool:
      return (value) => value === operand;
    case TYPE.objectId:
      return (value) =>
        typeof value === 'object' &&
        typeOf(value) === TYPE.objectId &&
        (operand as ObjectId).equals(value as ObjectId);
    case TYPE.int:
      return (value) =>
        value === operand ||
        (typeof value === 'object' && isNumber(value) && compareNumbers(value, operand as number) === 0);
    default: {
      const bracket = bracketOf(operand);
      return (value) =>
        value !== undefined && bracketOf(value) === bracket && compareValues(value, operand) === 0;
    }
  }
}

export type RangeOperator = '$lt' | '$lte' | '$gt' | '$gte';

/** `$lt`, `$lte`, `$gt`, `$gte`: only within the operand's type bracket; MinKey and MaxKey compare with every type. */
export function rangeTest(operator: RangeOperator, operand: unknown): ValueTest {
  if (operand === undefined) throw notComparable();
  const below = operator === '$lt' || operator === '$lte';
  const orEqual = operator === '$lte' || operator === '$gte';
  const type = typeOf(operand);
  if (type === TYPE.null) return (value) => orEqual && (value === null || value === undefined);
  if (type === TYPE.minKey || type === TYPE.maxKey) {
    const others = below === (type === TYPE.maxKey);
    return (value) => (typeOf(value) === type ? orEqual : others);
  }
  if (Number.isNaN(numberOf(operand))) return orEqual ? equalityTest(operand) : () => false;
  const bracket = bracketOf(operand);
  const general: ValueTest = (value) => {
    if (value === undefined || bracketOf(value) !== bracket) return false;
    if (bracket === NUMBERS && Number.isNaN(numberOf(value))) return false;
    const order = compareValues(value, operand);
    return order === 0 ? orEqual : order < 0 === below;
  };
  if (typeof operand !== 'number') return general;
  const direct = directRange(operator, operand);
  return (value) => (typeof value === 'number' ? direct(value) : general(value));
}

/** Two doubles, by far the most frequent case; a comparison with NaN is false by itself. */
function directRange(operator: RangeOperator, operand: number): (value: number) => boolean {
  switch (operator) {
    case '$lt':
      return (value) => value < operand;
    case '$lte':
      return (value) => value <= operand;
    case '$gt':
      return (value) => value > operand;
    default:
      return (value) => value >= operand;
  }
}

/** The number's value where NaN matters; 0 for anything that is not a number. */
function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (!isNumber(value)) return 0;
  return typeOf(value) === TYPE.decimal ? Number(String(value)) : 0;
}

/** `$in`: equality with any member, or a match of a member that is a regular expression. */
export function membershipTest(members: readonly unknown[]): ValueTest {
  const simple = new Set<unknown>();
  const ids = new Set<string>();
  const others: ValueTest[] = [];
  for (const member of members) {
    const type = typeOf(member);
    if (type === TYPE.objectId) ids.add((member as ObjectId).toHexString());
    else if (type === TYPE.string || type === TYPE.bool) simple.add(member);
    else {
      if (type === TYPE.int) simple.add(member);
      others.push(valueTest(member));
    }
  }
  return (value, details) => {
    if (simple.has(value) && !Object.is(value, -0)) return true;
    if (ids.size > 0 && typeOf(value) === TYPE.objectId && ids.has((value as ObjectId).toHexString()))
      return true;
    return others.some((test) => test(value, details));
  };
}

/** The test of a plain value in a query: a match for a regular expression, equality otherwise. */
export function valueTest(operand: unknown): ValueTest {
  return isRegex(operand) ? regexTest(operand, compileRegex(regexParts(operand))) : equalityTest(operand);
}

/** A regular expression matches strings, and stored regular expressions that equal it. */
export function regexTest(operand: unknown, compiled: RegExp): ValueTest {
  return (value) => {
    if (typeof value === 'string') return compiled.test(value);
    const type = typeOf(value);
    if (type === TYPE.symbol) return compiled.test(String(value));
    return type === TYPE.regex && compareValues(value, operand) === 0;
  };
}
