import { demand, MongoServerFault } from '../../errors.js';
import { compilePipeline } from '../pipeline/compile-pipeline.js';
import type { EvalContext } from '../context.js';
import { identical, valuesEqual } from '../values/compare.js';
import { describeField } from '../values/describe.js';
import type { Doc } from '../values/types.js';
import { checkDollarField } from './dollar-fields.js';

/** A replacement: every field but `_id` comes from the given document. */
export function compileReplacement(replacement: Doc): (doc: Doc, options: { isInsert: boolean }) => Doc {
  const dollars = Object.keys(replacement).filter((name) => name.startsWith('$'));
  const isArray = Array.isArray(replacement['_id']);
  demand(!isArray, 'InvalidIdField', "The '_id' value cannot be of type array");
  return (doc, { isInsert }) => {
    if (!isInsert) for (const name of dollars) checkDollarField(replacement, name);
    return replaced(doc, replacement);
  };
}

const ALLOWED = ['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith'];

/** An update by aggregation stages. */
export function compilePipelineUpdate(stages: Doc[], ctx: EvalContext): (doc: Doc) => Doc {
  for (const stage of stages) {
    const name = Object.keys(stage)[0] ?? '';
    demand(ALLOWED.includes(name), 'InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  const { run } = compilePipeline(stages, ctx);
  return (doc) => {
    const [result = {}] = run([doc]);
    return replaced(doc, result);
  };
}

/** The new document, with the `_id` of the old one when it has none; the old one itself when nothing changes. */
function replaced(doc: Doc, result: Doc): Doc {
  const id = doc['_id'];
  const keeps = id !== undefined && result['_id'] === undefined;
  const next = keeps ? { _id: id, ...result } : withIdFirst(result);
  checkIdKept(doc, next);
  return identical(next, doc) ? doc : next;
}

/** `_id` is immutable. `path` is the one that an operator wrote; undefined for a whole document. */
export function checkIdKept(before: Doc, after: Doc, path?: string): void {
  const id = before['_id'];
  if (id === undefined || before === after || after['_id'] === id) return;
  if (after['_id'] !== undefined && valuesEqual(after['_id'], id)) return;
  const message =
    path === undefined
      ? "After applying the update, the (immutable) field '_id' was found to have been altered to " +
        describeField('_id', after['_id'] ?? null)
      : `Performing an update on the path '${path}' would modify the immutable field '_id'`;
  throw new MongoServerFault('ImmutableField', message);
}

/** The document with `_id` as its first field, as stored. */
export function withIdFirst(doc: Doc): Doc {
  if (!('_id' in doc) || Object.keys(doc)[0] === '_id') return doc;
  return { _id: doc['_id'], ...doc };
}
