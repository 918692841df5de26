import { demand, MongoServerFault } from '../../errors.js';
import { identical } from '../values/compare.js';
import { describe } from '../values/describe.js';
import { isIndex } from '../values/paths.js';
import { fieldOf, isDocument, putField, type Doc } from '../values/types.js';

/** The location of an update, for error messages. */
interface Target {
  /** The document before the update. */
  doc: Doc;
  path: string;
  /** The last component of the path. */
  name: string;
}

/** The effect of one operator on the value at its path. */
export interface FieldUpdate {
  /** Whether the operator creates missing fields; otherwise a missing path is a no-op. */
  creates: boolean;
  /** The new value: the current one itself for no change, undefined to remove the field. */
  apply(current: unknown, target: Target): unknown;
}

/** An update at a path of one document. */
export interface Write extends Target {
  parts: readonly string[];
  update: FieldUpdate;
}

/** How many nulls a write past the end of an array may insert. */
const MAX_PADDING = 1_500_000;

/**
 * A copy of `node` with the update applied at the path; unchanged parts are shared, and `node` itself
 * is returned when nothing changes. Errors: PathNotViable (28), and those of the operator.
 */
export function writePath(node: unknown, write: Write, depth = 0): unknown {
  const { parts, update } = write;
  if (depth === parts.length) {
    const next = update.apply(node, write);
    return next !== undefined && identical(next, node) ? node : next;
  }
  const part = parts[depth]!;
  if (isDocument(node)) return writeField(node, part, write, depth);
  if (Array.isArray(node) && isIndex(part)) return writeElement(node, Number(part), write, depth);
  if (!update.creates) return node;
  const element = `{${parts[depth - 1]}: ${describe(node)}}`;
  throw new MongoServerFault('PathNotViable', `Cannot create field '${part}' in element ${element}`);
}

function writeField(doc: Doc, part: string, write: Write, depth: number): Doc {
  const current = fieldOf(doc, part);
  const next = current === undefined ? build(write, depth + 1) : writePath(current, write, depth + 1);
  if (Object.is(next, current)) return doc;
  const copy = { ...doc };
  if (next === undefined) delete copy[part];
  else putField(copy, part, next);
  return copy;
}

function writeElement(array: unknown[], index: number, write: Write, depth: number): unknown[] {
  const inside = index < array.length;
  const current = inside ? array[index] : undefined;
  const next = inside ? writePath(current, write, depth + 1) : build(write, depth + 1);
  if (Object.is(next, current)) return array;
  const message = `can't backfill more than ${MAX_PADDING} elements with null in array`;
  demand(index - array.length <= MAX_PADDING, 'BadValue', message);
  const copy = [...array];
  while (copy.length < index) copy.push(null);
  // Removing an array element by its index sets it to null.
  copy[index] = next ?? null;
  return copy;
}

/** The value at a path that does not exist yet; every missing step becomes a document. */
function build(write: Write, depth: number): unknown {
  const { parts, update } = write;
  if (!update.creates) return undefined;
  let value = update.apply(undefined, write);
  if (value === undefined) return undefined;
  for (let index = parts.length - 1; index >= depth; index -= 1) {
    const parent: Doc = {};
    putField(parent, parts[index]!, value);
    value = parent;
  }
  return value;
}
