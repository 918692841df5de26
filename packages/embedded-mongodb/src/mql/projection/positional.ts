import { demand } from '../../errors.js';
import { isDocument, putField, type Doc } from '../values/types.js';

/** `a.b.$`: reduces the first array on the path to the element that the query matched. */
export function cutToPosition(doc: Doc, parts: readonly string[], position: number | undefined): Doc {
  return cut(doc, parts, 0, position) as Doc;
}

function cut(value: unknown, parts: readonly string[], depth: number, position: number | undefined): unknown {
  if (Array.isArray(value)) return [elementAt(value, position)];
  const part = parts[depth];
  if (!isDocument(value) || part === undefined || !Object.hasOwn(value, part)) return value;
  const inner = cut(value[part], parts, depth + 1, position);
  if (inner === value[part]) return value;
  const copy = { ...value };
  putField(copy, part, inner);
  return copy;
}

function elementAt(array: unknown[], position: number | undefined): unknown {
  const failed = 'Executor error during find command :: caused by :: positional operator ';
  demand(position !== undefined, 51246, `${failed}'.$' couldn't find a matching element in the array`);
  demand(position < array.length, 51247, `${failed}'.$' element mismatch`);
  return array[position];
}
