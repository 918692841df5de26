import { MongoServerFault } from '../../errors.js';
import { parseFieldPath } from '../expression/field-path.js';
import { makeLong } from '../values/numbers.js';
import { fieldOf, isDocument, isNullish, putField, typeNameOf, type Doc } from '../values/types.js';
import type { StageCompiler } from './stage.js';

interface UnwindOptions {
  path: unknown;
  preserveNullAndEmptyArrays: boolean;
  includeArrayIndex: string | undefined;
}

const fault = (code: number, message: string): MongoServerFault => new MongoServerFault(code, message);

function optionsOf(operand: unknown): UnwindOptions {
  if (typeof operand === 'string') {
    return { path: operand, preserveNullAndEmptyArrays: false, includeArrayIndex: undefined };
  }
  if (!isDocument(operand)) {
    throw fault(
      15981,
      `expected either a string or an object as specification for $unwind stage, got ${typeNameOf(operand)}`,
    );
  }
  const { path, preserveNullAndEmptyArrays = false, includeArrayIndex, ...others } = operand;
  const [stranger] = Object.keys(others);
  if (stranger !== undefined) throw fault(28811, `unrecognized option to $unwind stage: ${stranger}`);
  if (typeof preserveNullAndEmptyArrays !== 'boolean') {
    throw fault(
      28809,
      `expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage, got ${typeNameOf(preserveNullAndEmptyArrays)}`,
    );
  }
  if (
    includeArrayIndex !== undefined &&
    (typeof includeArrayIndex !== 'string' || includeArrayIndex === '')
  ) {
    throw fault(
      28810,
      `expected a non-empty string for the includeArrayIndex  option to $unwind stage, got ${typeNameOf(includeArrayIndex)}`,
    );
  }
  if (includeArrayIndex?.startsWith('$')) {
    throw fault(
      28822,
      `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${includeArrayIndex}`,
    );
  }
  return { path, preserveNullAndEmptyArrays, includeArrayIndex };
}

/** `$unwind`: one document for each element of an array; a single value counts as an array of it. */
export const unwind: StageCompiler = (operand) => {
  const { path, preserveNullAndEmptyArrays, includeArrayIndex } = optionsOf(operand);
  if (path === undefined) throw fault(28812, 'no path specified to $unwind stage');
  if (typeof path !== 'string') {
    throw fault(28808, `expected a string as the path for $unwind stage, got ${typeNameOf(path)}`);
  }
  if (!path.startsWith('$'))
    throw fault(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const parts = parseFieldPath(path.slice(1));
  const indexParts = includeArrayIndex === undefined ? undefined : parseFieldPath(includeArrayIndex);
  const numbered = (doc: Doc, index: number | undefined): Doc =>
    indexParts ? setAt(doc, indexParts, 0, index === undefined ? null : makeLong(BigInt(index))) : doc;
  return function* unwindAll(input) {
    for (const doc of input) {
      const value = valueAt(doc, parts);
      if (Array.isArray(value) && value.length > 0) {
        for (const [index, element] of value.entries()) yield numbered(setAt(doc, parts, 0, element), index);
      } else if (Array.isArray(value)) {
        if (preserveNullAndEmptyArrays) yield numbered(setAt(doc, parts, 0, undefined), undefined);
      } else if (!isNullish(value) || preserveNullAndEmptyArrays) yield numbered(doc, undefined);
    }
  };
};

/** The value at a path of documents; arrays on the way are not entered. */
function valueAt(doc: Doc, parts: readonly string[]): unknown {
  let value: unknown = doc;
  for (const part of parts) value = isDocument(value) ? fieldOf(value, part) : undefined;
  return value;
}

/** A copy of the document with the value in place; undefined removes the field. */
function setAt(doc: Doc, parts: readonly string[], depth: number, value: unknown): Doc {
  const part = parts[depth]!;
  const copy = { ...doc };
  const inner = fieldOf(doc, part);
  const next =
    depth === parts.length - 1 ? value : setAt(isDocument(inner) ? inner : {}, parts, depth + 1, value);
  if (next === undefined) delete copy[part];
  else putField(copy, part, next);
  return copy;
}
