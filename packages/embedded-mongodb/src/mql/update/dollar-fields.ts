import { demand } from '../../errors.js';
import { isRefField } from '../values/paths.js';
import type { Doc } from '../values/types.js';

/**
 * Refuses a top-level field whose name starts with a dollar: operators and replacements must not add one to an
 * existing document. Nested fields, inserted documents and pipelines may have them (MongoDB 5.0 and later).
 * The fields of a complete DBRef are allowed.
 * Errors: DollarPrefixedFieldName (52), InvalidDBRef (55).
 */
export function checkDollarField(doc: Doc, name: string): void {
  const message =
    `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's ` +
    'replacement document. Consider using an aggregation pipeline with $replaceWith.';
  demand(isRefField(name), 'DollarPrefixedFieldName', message);
  const names = Object.keys(doc);
  const at = names.indexOf(name);
  const check = (holds: boolean, what: string): void => demand(holds, 'InvalidDBRef', what);
  if (name === '$db')
    check(names[at - 1] === '$id', 'Found $db field without a $id before it, which is invalid.');
  if (name === '$id')
    check(names[at - 1] === '$ref', 'Found $id field without a $ref before it, which is invalid.');
  if (name === '$ref') check(names[at + 1] === '$id', 'The DBRef $ref field must be followed by a $id field');
  const isText = name === '$id' || typeof doc[name] === 'string';
  check(isText, `The DBRef ${name} field must be a String`);
}

/** Checks the top-level fields that updates at these paths have made or written. */
export function checkDollarFields(paths: ReadonlyArray<readonly string[]>, before: Doc, after: Doc): void {
  for (const [name = '', ...below] of paths) {
    if (!name.startsWith('$') || !Object.hasOwn(after, name)) continue;
    const written = below.length > 0 ? !Object.hasOwn(before, name) : after[name] !== before[name];
    if (written) checkDollarField(after, name);
  }
}
