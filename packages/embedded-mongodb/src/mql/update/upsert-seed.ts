import { demand } from '../../errors.js';
import { isOperatorDocument } from '../match/operators.js';
import { isDocument, isRegex, type Doc } from '../values/types.js';
import { withIdFirst } from './whole-document.js';
import { writePath } from './write-path.js';

/**
 * The initial document of an upsert: the fields that the query fixes by equality (also inside `$and`,
 * one-armed `$or`, `$in` and `$all` of one). Errors: 54 when the query fixes a path twice, or a path and one below it.
 */
export function upsertSeed(query: Doc): Doc {
  const equalities = new Map<string, unknown>();
  collect(query, equalities);
  const paths = [...equalities.keys()].sort();
  let seed: Doc = {};
  paths.forEach((path, index) => {
    const outer = paths.slice(0, index).find((other) => path.startsWith(`${other}.`));
    const message = `cannot infer query fields to set, both paths '${path}' and '${outer}' are matched`;
    demand(outer === undefined, 'NotSingleValueField', message);
    const parts = path.split('.');
    const update = { creates: true, apply: () => equalities.get(path) };
    seed = writePath(seed, { doc: seed, path, name: parts.at(-1)!, parts, update }) as Doc;
  });
  return withIdFirst(seed);
}

function collect(query: Doc, equalities: Map<string, unknown>): void {
  for (const [name, value] of Object.entries(query)) {
    if (name === '$and' || (name === '$or' && (value as unknown[]).length === 1)) {
      for (const clause of value as Doc[]) collect(clause, equalities);
    } else if (!name.startsWith('$')) collectField(name, value, equalities);
  }
}

function collectField(path: string, value: unknown, equalities: Map<string, unknown>): void {
  if (!isOperatorDocument(value)) {
    add(path, value, equalities);
    return;
  }
  for (const [operator, operand] of Object.entries(value)) {
    if (operator === '$eq') add(path, operand, equalities, true);
    else if ((operator === '$in' || operator === '$all') && Array.isArray(operand) && operand.length === 1) {
      if (!isDocument(operand[0]) || !('$elemMatch' in operand[0])) add(path, operand[0], equalities);
    }
  }
}

function add(path: string, value: unknown, equalities: Map<string, unknown>, exact = false): void {
  if (isRegex(value) && !exact) return;
  const message = `cannot infer query fields to set, path '${path}' is matched twice`;
  demand(!equalities.has(path), 'NotSingleValueField', message);
  equalities.set(path, value);
}
