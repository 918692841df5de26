import { demand, MongoServerFault } from '../../errors.js';
import { identical } from '../values/compare.js';
import { describe } from '../values/describe.js';
import { isIndex } from '../values/paths.js';
import { fieldOf, isDocument, putField, type Doc } from '../values/types.js';

/** Where an operator works, for its messages. */
export interface Target {
  /** The document before the update. */
  doc: Doc;
  path: string;
  /** The last component of the path. */
  name: string;
}

/** What one operator does to the value at its path. */
export interface FieldUpdate {
  /** Whether the operator makes missing fields; if not, it does nothing where the path does not lead. */
  creates: boolean;
  /** The new value: the current one itself for no change, undefined to remove the field. */
  apply(current: unknown, target: Target): unknown;
}

/** An update at a path of one document. */
export interface Write extends Target {
  parts: readonly string[];
  update: FieldUpdate;
}

/** How far an array may be filled up with nulls by writing past its end. */
const MAX_PADDING = 1_500_000;

/**
 * A copy of `node` with the update applied at the path; what does not change is shared, and `node` itself
 * comes back when nothing does. Errors: PathNotViable (28), and those of the operator.
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
  // An element cannot be taken out of an array by its index: it becomes null.
  copy[index] = next ?? null;
  return copy;
}

/** What stands at a path that does not exist yet; every missing step becomes a document. */
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
