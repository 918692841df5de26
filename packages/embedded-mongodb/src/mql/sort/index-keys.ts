import { MongoServerFault } from '../../errors.js';
import { compareValues } from '../values/compare.js';
import { isIndex } from '../values/paths.js';
import { EMPTY_ARRAY_KEY, fieldOf, isDocument, type Doc } from '../values/types.js';

/** How far the walk along one path of the key has come. */
interface Walk {
  value: unknown;
  parts: readonly string[];
  depth: number;
}

/**
 * The keys of a document in a compound index over `paths`, without duplicates, in ascending order.
 * A missing value is null; an array gives one key for each element, an empty one `EMPTY_ARRAY_KEY`.
 * Errors: CannotIndexParallelArrays (171) when two paths lead into different arrays.
 */
export function indexKeys(doc: Doc, paths: readonly string[]): unknown[][] {
  const keys = keysOf(
    doc,
    paths.map((path) => path.split('.')),
  );
  if (keys.length === 1) return keys;
  keys.sort(compareKeys);
  return keys.filter((key, index) => index === 0 || compareKeys(keys[index - 1]!, key) !== 0);
}

/** Unsorted and with duplicates; for callers that split their paths once. */
export function keysOf(doc: Doc, paths: ReadonlyArray<readonly string[]>): unknown[][] {
  return expand(paths.map((parts) => ({ value: doc, parts, depth: 0 })));
}

function compareKeys(a: readonly unknown[], b: readonly unknown[]): number {
  for (let index = 0; index < a.length; index += 1) {
    const order = compareValues(a[index], b[index]);
    if (order !== 0) return order;
  }
  return 0;
}

function expand(walks: readonly Walk[]): unknown[][] {
  const advanced = walks.map(advance);
  let array: unknown[] | undefined;
  let arrayName = '';
  for (const { value, parts, depth } of advanced) {
    if (!Array.isArray(value)) continue;
    const name = parts[depth - 1]!;
    if (array !== undefined && array !== value) {
      const message = `cannot index parallel arrays [${name}] [${arrayName}]`;
      throw new MongoServerFault('CannotIndexParallelArrays', message);
    }
    array = value;
    arrayName = name;
  }
  if (array === undefined) return [advanced.map(keyOf)];
  const elements = array.length === 0 ? [undefined] : array;
  return elements.flatMap((element) =>
    expand(advanced.map((walk) => (walk.value === array ? enter(walk, element) : walk))),
  );
}

/** An element that stands in an array already entered: it is a key as it is, even when it is an array itself. */
class Element {
  constructor(readonly value: unknown) {}
}

function keyOf({ value, parts, depth }: Walk): unknown {
  if (value instanceof Element) return value.value;
  return depth === parts.length ? (value ?? null) : null;
}

function enter({ parts, depth }: Walk, element: unknown): Walk {
  const end = element === undefined ? EMPTY_ARRAY_KEY : element;
  if (depth === parts.length) return { value: new Element(end), parts, depth };
  return { value: isDocument(element) ? element : new Element(null), parts, depth };
}

/** Goes down to the end of the path, to a value without fields, or to an array that has to be entered. */
function advance({ value: start, parts, depth: from }: Walk): Walk {
  let value = start;
  let depth = from;
  while (depth < parts.length) {
    const part = parts[depth]!;
    if (isDocument(value)) value = fieldOf(value, part);
    else if (Array.isArray(value) && isIndex(part) && Number(part) < value.length)
      value = value[Number(part)];
    else break;
    depth += 1;
  }
  return { value, parts, depth };
}
