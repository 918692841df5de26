import { fieldOf, isDocument, type Doc } from './types.js';

/** Whether a name that starts with a dollar is a field of a DBRef, which may stand in paths. */
export const isRefField = (name: string): boolean => name === '$ref' || name === '$id' || name === '$db';

/** Whether a path component is an array index: digits without a leading zero. */
export function isIndex(part: string): boolean {
  return /^(?:0|[1-9]\d*)$/.test(part);
}

/** Called for each value that a query path leads to. Stops the walk by returning true. */
type PathVisitor = (value: unknown, arrayIndex: number | undefined) => boolean;

/**
 * Walks a query path as mongod's matcher does. An array on the path is entered element by element, and by a
 * numeric component; an array at the end gives its elements and then itself (itself only when `wholeArrays`).
 * A missing value is given as undefined. The index is that of the outermost array entered (for positional `$`).
 */
export function visitPath(
  doc: Doc,
  parts: readonly string[],
  start: number,
  wholeArrays: boolean,
  visit: PathVisitor,
): boolean {
  let value: unknown = doc;
  for (let depth = start; depth < parts.length; depth += 1) {
    if (Array.isArray(value)) return visitArray(value, parts, depth, wholeArrays, visit);
    if (!isDocument(value)) return visit(undefined, undefined);
    value = fieldOf(value, parts[depth]!);
  }
  if (!Array.isArray(value)) return visit(value, undefined);
  if (!wholeArrays) {
    for (let index = 0; index < value.length; index += 1) if (visit(value[index], index)) return true;
  }
  return visit(value, undefined);
}

/** The array is at the position where `parts[depth]` is looked up. */
function visitArray(
  array: unknown[],
  parts: readonly string[],
  depth: number,
  wholeArrays: boolean,
  visit: PathVisitor,
): boolean {
  const part = parts[depth]!;
  const wanted = isIndex(part) ? Number(part) : -1;
  for (let index = 0; index < array.length; index += 1) {
    const element = array[index];
    if (isDocument(element)) {
      if (visitPath(element, parts, depth, wholeArrays, (value) => visit(value, index))) return true;
    }
    if (index === wanted && visitIndexed(element, parts, depth + 1, index, wholeArrays, visit)) return true;
  }
  return false;
}

/** An element named by a numeric component; as the end of a path it is taken whole, even when it is an array. */
function visitIndexed(
  element: unknown,
  parts: readonly string[],
  depth: number,
  index: number,
  wholeArrays: boolean,
  visit: PathVisitor,
): boolean {
  if (depth === parts.length) return visit(element, index);
  if (Array.isArray(element)) return visitArray(element, parts, depth, wholeArrays, visit);
  return isDocument(element) && visitPath(element, parts, depth, wholeArrays, visit);
}

/**
 * Returns the value that a component of a path names: a field of a document, or an element of an array by its index.
 */
export function childOf(node: unknown, name: string): unknown {
  if (Array.isArray(node)) return isIndex(name) ? node[Number(name)] : undefined;
  return isDocument(node) ? fieldOf(node, name) : undefined;
}
