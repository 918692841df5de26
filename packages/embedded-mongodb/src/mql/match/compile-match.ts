import { demand, MongoServerFault } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { compileExpression } from '../expression/compile.js';
import { isTruthy } from '../values/numbers.js';
import { isRefField, visitPath } from '../values/paths.js';
import { fieldOf, isDocument, type Doc } from '../values/types.js';
import { compilePredicate, type Predicate } from './operators.js';
import { equalityTest, type MatchDetails, type ValueTest } from './value-tests.js';

/** A compiled query. */
export interface CompiledMatch {
  matches(doc: Doc): boolean;
  /** The array position that positional `$` stands for; undefined when no array took part in the match. */
  arrayIndex(doc: Doc): number | undefined;
}

type Matcher = (doc: Doc, details?: MatchDetails) => boolean;

/** Compiles a query document. Errors: BadValue (2), FailedToParse (9) and others, as mongod. */
export function compileMatch(query: Doc, ctx: EvalContext): CompiledMatch {
  const matcher = compileQuery(query, ctx);
  return {
    matches: (doc) => matcher(doc),
    arrayIndex: (doc) => {
      const details: MatchDetails = { index: undefined };
      return matcher(doc, details) ? details.index : undefined;
    },
  };
}

/** @param inElement whether the query is one on the elements of an array, which may be DBRefs */
function compileQuery(query: Doc, ctx: EvalContext, inElement = false): Matcher {
  const matchers: Matcher[] = [];
  const nested = (inner: Doc): Matcher => compileQuery(inner, ctx, true);
  for (const [name, value] of Object.entries(query)) {
    if (name === '$comment') continue;
    if (inElement && isRefField(name)) matchers.push(bindToField(equalityTest(value), name, false));
    else if (name.startsWith('$')) matchers.push(compileTopLevel(name, value, ctx, inElement));
    else matchers.push(bindToPath(compilePredicate(name, value, nested), name.split('.')));
  }
  return conjunction(matchers);
}

function conjunction(matchers: Matcher[]): Matcher {
  const [first, second] = matchers;
  if (!first) return () => true;
  if (!second) return first;
  if (matchers.length === 2) return (doc, details) => first(doc, details) && second(doc, details);
  return (doc, details) => matchers.every((matcher) => matcher(doc, details));
}

function compileTopLevel(name: string, value: unknown, ctx: EvalContext, inElement: boolean): Matcher {
  switch (name) {
    case '$and':
      return conjunction(clauses(name, value, ctx, inElement));
    case '$or':
    case '$nor': {
      const branches = clauses(name, value, ctx, inElement);
      const any: Matcher = (doc) => branches.some((branch) => branch(doc));
      return name === '$or' ? any : (doc) => !any(doc);
    }
    case '$expr': {
      const evaluate = compileExpression(value, ctx);
      return (doc) => isTruthy(evaluate(doc));
    }
    default:
      throw unknownTopLevel(name);
  }
}

function unknownTopLevel(name: string): MongoServerFault {
  const hint =
    name === '$not'
      ? 'If you are trying to negate an entire expression, use $nor.'
      : "If you have a field name that starts with a '$' symbol, consider using $getField or $setField.";
  return new MongoServerFault('BadValue', `unknown top level operator: ${name}. ${hint}`);
}

function clauses(name: string, value: unknown, ctx: EvalContext, inElement: boolean): Matcher[] {
  demand(Array.isArray(value), 'BadValue', `${name} argument must be an array`);
  demand(value.length > 0, 'BadValue', '$and/$or/$nor must be a nonempty array');
  return value.map((clause) => {
    demand(isDocument(clause), 'BadValue', `${name} argument's entries must be objects`);
    return compileQuery(clause, ctx, inElement);
  });
}

function bindToPath(predicate: Predicate, parts: string[]): Matcher {
  switch (predicate.kind) {
    case 'leaf':
      return parts.length === 1
        ? bindToField(predicate.test, parts[0]!, predicate.whole ?? false)
        : bindToNested(predicate.test, parts, predicate.whole ?? false);
    case 'not': {
      const inner = bindToPath(predicate.of, parts);
      return (doc) => !inner(doc);
    }
    default:
      return conjunction(predicate.of.map((part) => bindToPath(part, parts)));
  }
}

/** The common case of a top-level field, without a path walk. */
function bindToField(test: ValueTest, field: string, whole: boolean): Matcher {
  return (doc, details) => {
    const value = fieldOf(doc, field);
    if (whole || !Array.isArray(value)) return test(value, details);
    for (let index = 0; index < value.length; index += 1) {
      if (test(value[index], details)) {
        if (details) details.index = index;
        return true;
      }
    }
    return test(value, details);
  };
}

function bindToNested(test: ValueTest, parts: string[], whole: boolean): Matcher {
  return (doc, details) => {
    let value: unknown = doc;
    for (const part of parts) {
      if (!isDocument(value)) {
        if (Array.isArray(value)) return visitAll(doc, test, parts, whole, details);
        return test(undefined, details);
      }
      value = fieldOf(value, part);
    }
    return Array.isArray(value) ? visitAll(doc, test, parts, whole, details) : test(value, details);
  };
}

function visitAll(
  doc: Doc,
  test: ValueTest,
  parts: string[],
  whole: boolean,
  details: MatchDetails | undefined,
): boolean {
  return visitPath(doc, parts, 0, whole, (value, index) => {
    if (!test(value, details)) return false;
    if (details && index !== undefined) details.index = index;
    return true;
  });
}
