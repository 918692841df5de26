import { demand } from '../../errors.js';
import { isRefField } from '../values/paths.js';
import { fieldOf, isDocument } from '../values/types.js';

/** Checks and splits the path of a field reference or of a computed field. The fields of a DBRef are accepted. */
export function parseFieldPath(path: string): string[] {
  demand(path !== '', 40352, 'FieldPath cannot be constructed with empty string');
  demand(!path.endsWith('.'), 40353, "FieldPath must not end with a '.'.");
  const parts = path.split('.');
  for (const part of parts) {
    demand(part !== '', 15998, 'FieldPath field names may not be empty strings.');
    const named = !part.startsWith('$') || isRefField(part);
    demand(named, 16410, `FieldPath field names may not start with '$'. ${INSTEAD}`);
    demand(!part.includes('\0'), 16411, "FieldPath field names may not contain '\\0'.");
  }
  return parts;
}

/** Checks the name of a field of an object that an expression makes. */
export function checkFieldName(name: string): string {
  demand(!name.startsWith('$'), 16410, `FieldPath field names may not start with '$'. ${INSTEAD}`);
  demand(!name.includes('.'), 16412, `FieldPath field names may not contain '.'. ${INSTEAD}`);
  return name;
}

const INSTEAD = 'Consider using $getField or $setField.';

/**
 * The value of a path as expressions see it: an array on the path gives the array of the values of its
 * documents; numeric components are field names only.
 */
export function readFieldPath(value: unknown, parts: readonly string[], start = 0): unknown {
  let current = value;
  for (let depth = start; depth < parts.length; depth += 1) {
    if (Array.isArray(current)) return depth === 0 ? undefined : readFromElements(current, parts, depth);
    if (!isDocument(current)) return undefined;
    current = fieldOf(current, parts[depth]!);
  }
  return current;
}

function readFromElements(array: unknown[], parts: readonly string[], depth: number): unknown[] {
  const found: unknown[] = [];
  for (const element of array) {
    if (!isDocument(element)) continue;
    const value = readFieldPath(element, parts, depth);
    if (value !== undefined) found.push(value);
  }
  return found;
}
