import { BSONRegExp } from 'bson';
import { MongoServerFault } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { regexParts } from '../values/compare.js';
import { describeField } from '../values/describe.js';
import { isTruthy, wholeNumberOf } from '../values/numbers.js';
import { isDocument, isNumber, isRegex, TYPE, typeOf, type Doc } from '../values/types.js';
import { bitsTest, BIT_OPERATORS } from './bits.js';
import { modTest } from './mod.js';
import { compileRegex } from './regex.js';
import { typeTest } from './type-set.js';
import {
  equalityTest,
  membershipTest,
  rangeTest,
  regexTest,
  type MatchDetails,
  type RangeOperator,
  type ValueTest,
} from './value-tests.js';

/**
 * A predicate not yet bound to a path. A leaf is asked for every value a path leads to;
 * `whole` leaves (`$size`, `$elemMatch`) see an array at the end of the path as one value.
 */
export type Predicate =
  | { kind: 'leaf'; test: ValueTest; whole?: boolean }
  | { kind: 'not'; of: Predicate }
  | { kind: 'and'; of: Predicate[] };

/** Compiles a query document; given in, because operators and documents contain each other. */
export type QueryCompiler = (query: Doc, ctx: EvalContext) => (doc: Doc, details?: MatchDetails) => boolean;

const leaf = (test: ValueTest, whole = false): Predicate => ({ kind: 'leaf', test, whole });
const not = (of: Predicate): Predicate => ({ kind: 'not', of });
const badValue = (message: string): MongoServerFault => new MongoServerFault('BadValue', message);

/** Whether a value of a query is a document of operators. DBRefs (`$ref`, `$id`) are plain values. */
export function isOperatorDocument(value: unknown, incompleteRefs = false): value is Doc {
  if (!isDocument(value)) return false;
  const names = Object.keys(value);
  if (!names[0]?.startsWith('$')) return false;
  const isRef = incompleteRefs
    ? names.some((name) => name === '$ref' || name === '$id' || name === '$db')
    : names.includes('$ref') && names.includes('$id');
  return !isRef;
}

/** The predicate of one field's value in a query: operators, a regular expression, or equality. */
export function compilePredicate(
  field: string,
  value: unknown,
  ctx: EvalContext,
  compileQuery: QueryCompiler,
): Predicate {
  if (isOperatorDocument(value)) return compileOperators(field, value, ctx, compileQuery);
  if (isRegex(value)) return leaf(regexTest(value, compileRegex(regexParts(value))));
  return leaf(equalityTest(value));
}

function compileOperators(
  field: string,
  operators: Doc,
  ctx: EvalContext,
  compileQuery: QueryCompiler,
): Predicate {
  const parts: Predicate[] = [];
  for (const [name, operand] of Object.entries(operators)) {
    if (name === '$options') {
      if (!('$regex' in operators)) throw badValue('$options needs a $regex');
      continue;
    }
    if (name === '$regex') parts.push(leaf(compileRegexOperator(operand, operators['$options'])));
    else {
      const predicate = compileOperator(field, name, operand, ctx, compileQuery);
      if (predicate) parts.push(predicate);
    }
  }
  return parts.length === 1 ? parts[0]! : { kind: 'and', of: parts };
}

function compileOperator(
  field: string,
  name: string,
  operand: unknown,
  ctx: EvalContext,
  compileQuery: QueryCompiler,
): Predicate | undefined {
  switch (name) {
    case '$eq':
      return leaf(equalityTest(operand));
    case '$ne':
      if (isRegex(operand)) throw badValue("Can't have regex as arg to $ne.");
      return not(leaf(equalityTest(operand)));
    case '$lt':
    case '$lte':
    case '$gt':
    case '$gte':
      if (isRegex(operand)) throw badValue(`Can't have RegEx as arg to predicate over field '${field}'.`);
      return leaf(rangeTest(name satisfies RangeOperator, operand));
    case '$in':
      return leaf(membershipTest(membersOf(name, operand)));
    case '$nin':
      return not(leaf(membershipTest(membersOf(name, operand))));
    case '$exists':
      return isTruthy(operand)
        ? leaf((value) => value !== undefined)
        : not(leaf((value) => value !== undefined));
    case '$type':
      return leaf(typeTest(operand));
    case '$mod':
      return leaf(modTest(operand));
    case '$size':
      return leaf(sizeTest(operand), true);
    case '$not':
      return not(compileNot(field, operand, ctx, compileQuery));
    case '$all':
      return compileAll(operand, ctx, compileQuery);
    case '$elemMatch':
      return leaf(compileElemMatch(operand, ctx, compileQuery), true);
    case '$comment':
      return undefined;
    default:
      if (Object.hasOwn(BIT_OPERATORS, name))
        return leaf(bitsTest(name as keyof typeof BIT_OPERATORS, field, operand));
      throw badValue(`unknown operator: ${name}`);
  }
}

function membersOf(operator: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw badValue(`${operator} needs an array`);
  for (const member of operand) {
    if (isOperatorDocument(member)) throw badValue(`cannot nest $ under ${operator}`);
    if (typeOf(member) === TYPE.missing) throw badValue('InMatchExpression equality cannot be undefined');
  }
  return operand;
}

function compileRegexOperator(operand: unknown, options: unknown): ValueTest {
  if (typeof operand !== 'string' && !isRegex(operand)) throw badValue('$regex has to be a string');
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string');
  const own = typeof operand === 'string' ? { pattern: operand, options: '' } : regexParts(operand);
  if (own.options && options) {
    throw new MongoServerFault(51075, 'options set in both $regex and $options');
  }
  const parts = { pattern: own.pattern, options: own.options || (options ?? '') };
  if (parts.pattern.includes('\0')) {
    throw badValue('Regular expression cannot contain an embedded null byte');
  }
  const compiled = compileRegex(parts);
  return regexTest(new BSONRegExp(parts.pattern, parts.options), compiled);
}

function sizeTest(operand: unknown): ValueTest {
  const refuse = (reason: string): MongoServerFault =>
    badValue(`Failed to parse $size. ${reason}: ${describeField('$size', operand)}`);
  if (!isNumber(operand)) throw refuse('Expected a number in');
  const size = wholeNumberOf(operand);
  if (size === undefined) throw refuse('Expected an integer');
  if (size < 0n) throw refuse('Expected a non-negative number in');
  return (value) => Array.isArray(value) && BigInt(value.length) === size;
}

function compileNot(
  field: string,
  operand: unknown,
  ctx: EvalContext,
  compileQuery: QueryCompiler,
): Predicate {
  if (isRegex(operand)) return leaf(regexTest(operand, compileRegex(regexParts(operand))));
  if (!isDocument(operand)) throw badValue('$not needs a regex or a document');
  const names = Object.keys(operand);
  if (names.length === 0) throw badValue('$not cannot be empty');
  const stranger = names.find((name) => !name.startsWith('$'));
  if (stranger !== undefined) throw badValue(`unknown operator: ${stranger}`);
  return compileOperators(field, operand, ctx, compileQuery);
}

/** `$all`: every member equals or matches some value; a list of `$elemMatch` documents works member by member. */
function compileAll(operand: unknown, ctx: EvalContext, compileQuery: QueryCompiler): Predicate {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  if (operand.length === 0) return leaf(() => false);
  const byElement = isDocument(operand[0]) && Object.keys(operand[0])[0] === '$elemMatch';
  return { kind: 'and', of: operand.map((member) => compileAllMember(member, byElement, ctx, compileQuery)) };
}

function compileAllMember(
  member: unknown,
  byElement: boolean,
  ctx: EvalContext,
  compileQuery: QueryCompiler,
): Predicate {
  if (byElement) {
    if (!isDocument(member) || Object.keys(member)[0] !== '$elemMatch') {
      throw badValue('$all/$elemMatch has to be consistent');
    }
    return leaf(compileElemMatch(member['$elemMatch'], ctx, compileQuery), true);
  }
  if (isOperatorDocument(member)) throw badValue('no $ expressions in $all');
  if (isRegex(member)) return leaf(regexTest(member, compileRegex(regexParts(member))));
  return leaf(equalityTest(member));
}

/** `$elemMatch`: some element satisfies all operators (value form) or is a document matching the query. */
export function compileElemMatch(operand: unknown, ctx: EvalContext, compileQuery: QueryCompiler): ValueTest {
  if (!isDocument(operand)) throw badValue('$elemMatch needs an Object');
  const first = Object.keys(operand)[0];
  const valueForm =
    isOperatorDocument(operand, true) && !['$and', '$or', '$nor', '$where', '$expr'].includes(first!);
  let test: ValueTest;
  if (valueForm) test = bindToValue(compileOperators('', operand, ctx, compileQuery));
  else {
    const matches = compileQuery(operand, ctx);
    // An array is an element with fields "0", "1", ... of its own.
    test = (element) => {
      if (Array.isArray(element)) return matches({ ...element });
      return isDocument(element) && matches(element);
    };
  }
  return (value, details) => {
    if (!Array.isArray(value)) return false;
    const index = value.findIndex((element) => test(element));
    if (index === -1) return false;
    if (details) details.index = index;
    return true;
  };
}

/** The predicate asked of one value instead of a path, as inside `$elemMatch: { $gt: 1 }`. */
export function bindToValue(predicate: Predicate): ValueTest {
  switch (predicate.kind) {
    case 'leaf':
      return predicate.test;
    case 'not': {
      const inner = bindToValue(predicate.of);
      return (value) => !inner(value);
    }
    default: {
      const tests = predicate.of.map(bindToValue);
      return (value, details) => tests.every((test) => test(value, details));
    }
  }
}
