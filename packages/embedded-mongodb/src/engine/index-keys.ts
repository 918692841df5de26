import { keysOf as keyValuesOf } from '../mql/sort/index-keys.js';
import { visitPath } from '../mql/values/paths.js';
import { EMPTY_ARRAY_KEY, fieldOf, isDocument, type Doc } from '../mql/values/types.js';
import { encodeCompoundKey } from './key-encoding.js';
import type { IndexDefinition } from './index-spec.js';

/** The keys of one document in one index. `multikey` has a bit for every field with an array on its path. */
export interface DocumentKeys {
  readonly keys: readonly string[];
  readonly multikey: number;
}

const NO_KEYS: DocumentKeys = { keys: [], multikey: 0 };

/**
 * The keys under which an index holds a document: arrays give one key per element, a missing field counts as null,
 * documents outside a sparse or partial index have none.
 * @throws MongoServerFault CannotIndexParallelArrays when two fields go through different arrays
 */
export function keysOf(index: IndexDefinition, doc: Doc): DocumentKeys {
  if (index.covers && !index.covers(doc)) return NO_KEYS;
  const simple = simpleKey(index, doc);
  if (simple) return simple;
  if (index.sparse && !index.parts.some((parts) => exists(doc, parts))) return NO_KEYS;
  const keys = new Set(
    keyValuesOf(doc, index.parts).map((values) => encodeCompoundKey(values, index.descending)),
  );
  let multikey = 0;
  index.parts.forEach((parts, position) => {
    if (meetsArray(doc, parts)) multikey |= 1 << position;
  });
  return { keys: [...keys], multikey };
}

/** The values that make up one key of a document, by path: the `keyValue` of a duplicate key error. */
export function valuesOfKey(index: IndexDefinition, doc: Doc, key: string): Doc {
  const all = keyValuesOf(doc, index.parts);
  const values = all.find((candidate) => encodeCompoundKey(candidate, index.descending) === key) ?? [];
  return Object.fromEntries(index.paths.map((path, position) => [path, shownValue(values[position])]));
}

const shownValue = (value: unknown): unknown => (value === EMPTY_ARRAY_KEY ? null : (value ?? null));

const exists = (doc: Doc, parts: readonly string[]): boolean =>
  visitPath(doc, parts, 0, true, (value) => value !== undefined);

/** The common case without an array on the path; undefined when there is one. */
function simpleKey(index: IndexDefinition, doc: Doc): DocumentKeys | undefined {
  const values: unknown[] = [];
  let present = false;
  for (const parts of index.parts) {
    let value: unknown = doc;
    for (const part of parts) value = isDocument(value) ? fieldOf(value, part) : passArray(value);
    if (Array.isArray(value)) return undefined;
    if (value !== undefined) present = true;
    values.push(value);
  }
  if (index.sparse && !present) return NO_KEYS;
  return { keys: [encodeCompoundKey(values, index.descending)], multikey: 0 };
}

/** An array on the path is returned as it is; any other value has no fields. */
const passArray = (value: unknown): unknown => (Array.isArray(value) ? value : undefined);

/** Whether the path goes through or ends in an array. */
function meetsArray(doc: Doc, parts: readonly string[]): boolean {
  let value: unknown = doc;
  for (const part of parts) {
    if (Array.isArray(value)) return true;
    value = isDocument(value) ? fieldOf(value, part) : undefined;
  }
  return Array.isArray(value);
}
