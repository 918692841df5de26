import { isPlain, order } from './order.js';

type Doc = Record<string, unknown>;

/** Projection, implemented naively: is this path named, on the way to a named one, or neither? */
export function project(document: Doc, projection: Doc): Doc {
  const { _id: id, ...fields } = projection;
  const paths = Object.keys(fields).map((path) => path.split('.'));
  if (paths.length === 0) return withoutId(document, id);
  const keep = Object.values(fields)[0] === 1;
  const named = keep && id !== 0 ? [...paths, ['_id']] : paths;
  const result = level(document, [], named, keep) as Doc;
  return keep ? result : withoutId(result, id);
}

function withoutId(document: Doc, id: unknown): Doc {
  if (id !== 0) return document;
  const { _id, ...rest } = document;
  void _id;
  return rest;
}

const startsWith = (path: string[], start: string[]): boolean =>
  start.every((part, index) => path[index] === part);

function level(value: unknown, above: string[], named: string[][], keep: boolean): unknown {
  if (Array.isArray(value)) {
    return value
      .map((element) => level(element, above, named, keep))
      .filter((element) => element !== undefined);
  }
  if (!isPlain(value)) return keep ? undefined : value;
  const result: Doc = {};
  for (const [name, inner] of Object.entries(value)) {
    const path = [...above, name];
    const isNamed = named.some((other) => other.length === path.length && startsWith(path, other));
    const leadsOn = named.some((other) => other.length > path.length && startsWith(other, path));
    const next = isNamed
      ? keep
        ? inner
        : undefined
      : leadsOn
        ? level(inner, path, named, keep)
        : keep
          ? undefined
          : inner;
    if (next !== undefined) result[name] = next;
  }
  return result;
}

/** An empty array as a sort key: below null. */
const EMPTY = Symbol('empty array');

/** All keys of a path for sorting: arrays are taken apart, an empty one has a key of its own. */
function keysOf(value: unknown, [part, ...rest]: string[], inArray = false): unknown[] {
  if (part === undefined) {
    if (!Array.isArray(value) || inArray) return [value ?? null];
    return value.length === 0 ? [EMPTY] : value.map((element) => element as unknown);
  }
  if (isPlain(value)) return keysOf(value[part], rest);
  if (!Array.isArray(value)) return [null];
  if (/^\d+$/.test(part) && Number(part) < value.length) return keysOf(value[Number(part)], rest);
  if (value.length === 0) return [null];
  return value.flatMap((element) => (isPlain(element) ? keysOf(element, [part, ...rest]) : [null]));
}

const orderOfKeys = (a: unknown, b: unknown): number => {
  if (a === EMPTY || b === EMPTY) return a === b ? 0 : a === EMPTY ? -1 : 1;
  return order(a, b);
};

/** Order of two documents by one path: the least key ascending, the greatest descending. */
export function orderBy(path: string, direction: number, a: Doc, b: Doc): number {
  const keyOf = (doc: Doc): unknown =>
    keysOf(doc, path.split('.')).reduce((best, key) => (direction * orderOfKeys(key, best) < 0 ? key : best));
  return direction * orderOfKeys(keyOf(a), keyOf(b));
}
