import { isRegex, type Doc } from '../mql/values/types.js';
import { isOperators } from './bounds.js';
import type { IndexState } from './collection-state.js';

/** The predicates of a query, by what mongod has to read to decide them. */
export interface SplitFilter {
  /** Decided by the keys of the index. */
  readonly byKeys: readonly Doc[];
  /** Decided by the documents: mongod fetches one for every key that passes the others. */
  readonly byDocument: readonly Doc[];
}

/** Splits a query for an index as mongod's planner does; where mongod's rules are finer, the document decides. */
export function splitFilter(query: Doc, index: IndexState): SplitFilter {
  const byKeys: Doc[] = [];
  const byDocument: Doc[] = [];
  const seen = new Set<string>();
  for (const predicate of predicatesOf(query)) {
    const [path = ''] = Object.keys(predicate);
    const decided = isDecidedByKeys(index, path, predicate[path], seen.has(path));
    (decided ? byKeys : byDocument).push(predicate);
    seen.add(path);
  }
  return { byKeys, byDocument };
}

/** The query as a list of predicates that must all hold, each with one path or one logical operator. */
function predicatesOf(query: Doc): Doc[] {
  return Object.entries(query).flatMap(([name, value]): Doc[] => {
    if (name === '$and') return (value as Doc[]).flatMap(predicatesOf);
    if (name === '$comment') return [];
    if (name.startsWith('$') || !isOperators(value) || '$regex' in value) return [{ [name]: value }];
    return Object.entries(value).map(([operator, operand]) => ({ [name]: { [operator]: operand } }));
  });
}

/** @param repeated whether another predicate on the same path came before */
function isDecidedByKeys(index: IndexState, path: string, value: unknown, repeated: boolean): boolean {
  const position = index.definition.paths.indexOf(path);
  if (position < 0) return false;
  const isMultikey = (index.multikey & (1 << position)) !== 0;
  // One key of an array cannot decide two predicates that different elements may satisfy.
  if (isMultikey && repeated) return false;
  if (isRegex(value)) return !isMultikey;
  if (!isOperators(value)) return isPlain(value);
  return Object.entries(value).every(([operator, operand]) => {
    switch (operator) {
      case '$eq':
      case '$gt':
      case '$gte':
      case '$lt':
      case '$lte':
        return isPlain(operand);
      case '$in':
        return (operand as unknown[]).every(isPlain);
      case '$ne':
        return !isMultikey && isPlain(operand);
      case '$nin':
        return !isMultikey && (operand as unknown[]).every(isPlain);
      case '$regex':
      case '$options':
        return !isMultikey;
      default:
        return false;
    }
  });
}

/** A key tells null from missing as little as an array from its elements. */
const isPlain = (value: unknown): boolean =>
  value !== null && value !== undefined && !Array.isArray(value) && !isRegex(value);
