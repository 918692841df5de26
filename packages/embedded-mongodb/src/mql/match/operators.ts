import { BSONRegExp } from 'bson';
import { demand, MongoServerFault } from '../../errors.js';
import { regexParts } from '../values/compare.js';
import { describeField } from '../values/describe.js';
import { isTruthy, wholeNumberOf } from '../values/numbers.js';
import { isRefField } from '../values/paths.js';
import { isDocument, isNumber, isRegex, type Doc } from '../values/types.js';
import { modTest } from './mod.js';
import { compileRegex } from './regex.js';
import { typeTest } from './type-set.js';
import {
  equalityTest,
  membershipTest,
  rangeTest,
  type MatchDetails,
  type RangeOperator,
  regexTest,
  valueTest,
  type ValueTest,
} from './value-tests.js';

/**
 * A predicate not yet bound to a path. A leaf is evaluated for every value on the path;
 * `whole` leaves (`$size`, `$elemMatch`) see an array at the end of the path as one value.
 */
export type Predicate =
  | { kind: 'leaf'; test: ValueTest; whole?: boolean }
  | { kind: 'not'; of: Predicate }
  | { kind: 'and'; of: Predicate[] };

/** Compiles a query document; injected, because operators and documents contain each other. */
export type QueryCompiler = (query: Doc) => (doc: Doc, details?: MatchDetails) => boolean;

const leaf = (test: ValueTest, whole = false): Predicate => ({ kind: 'leaf', test, whole });
const exists: ValueTest = (value) => value !== undefined;
const not = (of: Predicate): Predicate => ({ kind: 'not', of });

function check(condition: unknown, message: string): asserts condition {
  demand(condition, 'BadValue', message);
}

/** Whether a value of a query is a document of operators. DBRefs (`$ref`, `$id`) are plain values. */
export function isOperatorDocument(value: unknown, incompleteRefs = false): value is Doc {
  if (!isDocument(value)) return false;
  const names = Object.keys(value);
  if (!names[0]?.startsWith('$')) return false;
  const isRef = incompleteRefs ? names.some(isRefField) : names.includes('$ref') && names.includes('$id');
  return !isRef;
}

/** The predicate of one field's value in a query: operators, a regular expression, or equality. */
export function compilePredicate(field: string, value: unknown, compile: QueryCompiler): Predicate {
  if (isOperatorDocument(value)) return compileOperators(field, value, compile);
  return leaf(valueTest(value));
}

function compileOperators(field: string, operators: Doc, compile: QueryCompiler): Predicate {
  const compiled = Object.keys(operators).map((name) => compileOperator(field, name, operators, compile));
  const parts = compiled.filter((predicate) => predicate !== undefined);
  return parts.length === 1 ? parts[0]! : { kind: 'and', of: parts };
}

function compileOperator(
  field: string,
  name: string,
  operators: Doc,
  compile: QueryCompiler,
): Predicate | undefined {
  const operand = operators[name];
  switch (name) {
    case '$eq':
      return leaf(equalityTest(operand));
    case '$ne':
      check(!isRegex(operand), "Can't have regex as arg to $ne.");
      return not(leaf(equalityTest(operand)));
    case '$lt':
    case '$lte':
    case '$gt':
    case '$gte':
      check(!isRegex(operand), `Can't have RegEx as arg to predicate over field '${field}'.`);
      return leaf(rangeTest(name satisfies RangeOperator, operand));
    case '$in':
      return leaf(membershipTest(membersOf(name, operand)));
    case '$nin':
      return not(leaf(membershipTest(membersOf(name, operand))));
    case '$exists':
      return isTruthy(operand) ? leaf(exists) : not(leaf(exists));
    case '$type':
      return leaf(typeTest(operand));
    case '$mod':
      return leaf(modTest(operand));
    case '$size':
      return leaf(sizeTest(operand), true);
    case '$not':
      return not(compileNot(field, operand, compile));
    case '$all':
      return compileAll(operand, compile);
    case '$elemMatch':
      return leaf(compileElemMatch(operand, compile), true);
    case '$regex':
      return leaf(compileRegexOperator(operand, operators['$options']));
    case '$options':
      check('$regex' in operators, '$options needs a $regex');
      return undefined;
    case '$comment':
      return undefined;
    default:
      throw new MongoServerFault('BadValue', `unknown operator: ${name}`);
  }
}

function membersOf(operator: string, operand: unknown): unknown[] {
  check(Array.isArray(operand), `${operator} needs an array`);
  check(!operand.some((member) => isOperatorDocument(member)), `cannot nest $ under ${operator}`);
  check(!operand.includes(undefined), 'InMatchExpression equality cannot be undefined');
  return operand;
}

function compileRegexOperator(operand: unknown, options: unknown): ValueTest {
  check(typeof operand === 'string' || isRegex(operand), '$regex has to be a string');
  check(options === undefined || typeof options === 'string', '$options has to be a string');
  const own = typeof operand === 'string' ? { pattern: operand, options: '' } : regexParts(operand);
  demand(!own.options || !options, 51075, 'options set in both $regex and $options');
  const { pattern } = own;
  check(!pattern.includes('\0'), 'Regular expression cannot contain an embedded null byte');
  const flags = own.options || (options ?? '');
  const compiled = compileRegex({ pattern, options: flags });
  return regexTest(new BSONRegExp(pattern, flags), compiled);
}

function sizeTest(operand: unknown): ValueTest {
  const refusal = (reason: string): string =>
    `Failed to parse $size. ${reason}: ${describeField('$size', operand)}`;
  check(isNumber(operand), refusal('Expected a number in'));
  const size = wholeNumberOf(operand);
  check(size !== undefined, refusal('Expected an integer'));
  check(size >= 0n, refusal('Expected a non-negative number in'));
  return (value) => Array.isArray(value) && BigInt(value.length) === size;
}

function compileNot(field: string, operand: unknown, compile: QueryCompiler): Predicate {
  if (isRegex(operand)) return leaf(valueTest(operand));
  check(isDocument(operand), '$not needs a regex or a document');
  const names = Object.keys(operand);
  check(names.length > 0, '$not cannot be empty');
  const stranger = names.find((name) => !name.startsWith('$'));
  check(stranger === undefined, `unknown operator: ${stranger}`);
  return compileOperators(field, operand, compile);
}

/** `$all`: every member equals or matches some value; a list of `$elemMatch` documents works member by member. */
function compileAll(operand: unknown, compile: QueryCompiler): Predicate {
  check(Array.isArray(operand), '$all needs an array');
  if (operand.length === 0) return leaf(() => false);
  const byElement = isDocument(operand[0]) && Object.keys(operand[0])[0] === '$elemMatch';
  return { kind: 'and', of: operand.map((member) => compileAllMember(member, byElement, compile)) };
}

function compileAllMember(member: unknown, byElement: boolean, compile: QueryCompiler): Predicate {
  if (byElement) {
    const consistent = isDocument(member) && Object.keys(member)[0] === '$elemMatch';
    check(consistent, '$all/$elemMatch has to be consistent');
    return leaf(compileElemMatch(member['$elemMatch'], compile), true);
  }
  check(!isOperatorDocument(member), 'no $ expressions in $all');
  return leaf(valueTest(member));
}

/** `$elemMatch`: some element satisfies all operators (value form) or is a document matching the query. */
function compileElemMatch(operand: unknown, compile: QueryCompiler): ValueTest {
  check(isDocument(operand), '$elemMatch needs an Object');
  const first = Object.keys(operand)[0];
  const valueForm =
    isOperatorDocument(operand, true) && !['$and', '$or', '$nor', '$where', '$expr'].includes(first!);
  let test: ValueTest;
  if (valueForm) test = bindToValue(compileOperators('', operand, compile));
  else {
    const matches = compile(operand);
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

/** The predicate applied to one value instead of a path, as inside `$elemMatch: { $gt: 1 }`. */
function bindToValue(predicate: Predicate): ValueTest {
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
