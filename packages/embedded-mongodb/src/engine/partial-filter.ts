import { compareValues, compileMatch, valuesEqual, type Doc } from '../mql/index.js';
import { keyTypeOf } from './key-encoding.js';
import { isOperators, type Conditions } from './bounds.js';

/**
 * Whether every document that the query matches lies in a partial index: the query must imply the
 * index's filter. Conservative: it may return false for such a query, but never true for another.
 */
export function impliesFilter(query: Doc, conditions: Conditions, filter: Doc): boolean {
  return Object.entries(filter).every(([path, condition]) => {
    if (path === '$and')
      return (condition as Doc[]).every((branch) => impliesFilter(query, conditions, branch));
    if (path === '$or')
      return (condition as Doc[]).some((branch) => impliesFilter(query, conditions, branch));
    return impliesCondition(query, conditions, path, condition);
  });
}

function impliesCondition(query: Doc, conditions: Conditions, path: string, wanted: unknown): boolean {
  if (saysTheSame(query, path, wanted)) return true;
  const known = conditions.byPath.get(path) ?? [];
  const operators = isOperators(wanted) ? wanted : { $eq: wanted };
  const matcher = compileMatch(
    { value: isOperators(wanted) ? wanted : { $eq: wanted } },
    { now: new Date(0) },
  );
  if (
    known.some(
      ({ equals }) =>
        equals !== undefined &&
        equals.value !== undefined &&
        equals.value !== null &&
        matcher.matches({ value: equals.value }),
    )
  ) {
    return true;
  }
  return Object.entries(operators).every(([operator, operand]) => {
    if (operator === '$exists') return known.some((condition) => !condition.matchesMissing);
    return comparisonsOf(query, path).some(([other, bound]) =>
      impliesComparison(other, bound, operator, operand),
    );
  });
}

/** The conditions on a path at the top of a query or below its `$and`s. */
function conditionsOn(query: Doc, path: string): unknown[] {
  const nested = Array.isArray(query['$and'])
    ? (query['$and'] as Doc[]).flatMap((branch) => conditionsOn(branch, path))
    : [];
  return path in query ? [query[path], ...nested] : nested;
}

const saysTheSame = (query: Doc, path: string, wanted: unknown): boolean =>
  conditionsOn(query, path).some((condition) => valuesEqual(condition, wanted));

const comparisonsOf = (query: Doc, path: string): Array<[string, unknown]> =>
  conditionsOn(query, path).flatMap((condition) => (isOperators(condition) ? Object.entries(condition) : []));

function impliesComparison(operator: string, bound: unknown, wanted: string, operand: unknown): boolean {
  if (operator === '$in' && Array.isArray(bound)) {
    const matcher = compileMatch({ value: { [wanted]: operand } }, { now: new Date(0) });
    return bound.every((value) => value !== null && matcher.matches({ value }));
  }
  if (keyTypeOf(bound) !== keyTypeOf(operand)) return false;
  const order = compareValues(bound, operand);
  if (wanted === '$gt') return (operator === '$gt' && order >= 0) || (operator === '$gte' && order > 0);
  if (wanted === '$gte') return (operator === '$gt' || operator === '$gte') && order >= 0;
  if (wanted === '$lt') return (operator === '$lt' && order <= 0) || (operator === '$lte' && order < 0);
  if (wanted === '$lte') return (operator === '$lt' || operator === '$lte') && order <= 0;
  return false;
}
