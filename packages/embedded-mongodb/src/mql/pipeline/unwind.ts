import { demand } from '../../errors.js';
import { parseFieldPath } from '../expression/field-path.js';
import { needDocument, needString } from '../values/need.js';
import { makeLong } from '../values/numbers.js';
import { fieldOf, isDocument, isNullish, putField, type Doc } from '../values/types.js';
import type { StageCompiler } from './stage.js';

function optionsOf(operand: unknown) {
  if (typeof operand === 'string') return { path: operand };
  needDocument(
    operand,
    15981,
    'expected either a string or an object as specification for $unwind stage, got ',
  );
  const { path, preserveNullAndEmptyArrays: preserve = false, includeArrayIndex, ...others } = operand;
  const [stranger] = Object.keys(others);
  demand(stranger === undefined, 28811, `unrecognized option to $unwind stage: ${stranger}`);
  demand(
    typeof preserve === 'boolean',
    28809,
    'the option preserveNullAndEmptyArrays of $unwind is a boolean',
  );
  demand(path !== undefined, 28812, 'no path specified to $unwind stage');
  if (includeArrayIndex === undefined) return { path, preserve };
  const named = typeof includeArrayIndex === 'string' && includeArrayIndex !== '';
  demand(named, 28810, 'the option includeArrayIndex of $unwind is a non-empty string');
  demand(
    !includeArrayIndex.startsWith('$'),
    28822,
    "the option includeArrayIndex of $unwind has no '$' in front",
  );
  return { path, preserve, indexParts: parseFieldPath(includeArrayIndex) };
}

/** `$unwind`: one document for each element of an array; any other value is treated as an array of one element. */
export const unwind: StageCompiler = (operand) => {
  const { path, preserve, indexParts } = optionsOf(operand);
  needString(path, 28808, 'expected a string as the path for $unwind stage, got ');
  demand(path.startsWith('$'), 28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const parts = parseFieldPath(path.slice(1));
  const numbered = (doc: Doc, index: number | undefined): Doc =>
    indexParts ? setAt(doc, indexParts, 0, index === undefined ? null : makeLong(BigInt(index))) : doc;
  return function* unwindAll(input) {
    for (const doc of input) {
      const value = valueAt(doc, parts);
      if (Array.isArray(value) && value.length > 0) {
        for (const [index, element] of value.entries()) yield numbered(setAt(doc, parts, 0, element), index);
      } else if (Array.isArray(value)) {
        if (preserve) yield numbered(setAt(doc, parts, 0, undefined), undefined);
      } else if (!isNullish(value) || preserve) yield numbered(doc, undefined);
    }
  };
};

/** The value at a path of documents; arrays on the path are not entered. */
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
