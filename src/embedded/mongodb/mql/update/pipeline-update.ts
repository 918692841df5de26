import { MongoServerFault } from '../../errors.js';
import { compilePipeline } from '../pipeline/compile-pipeline.js';
import type { EvalContext } from '../context.js';
import { identical } from '../values/compare.js';
import type { Doc } from '../values/types.js';
import { checkIdKept, withIdFirst } from './immutable-id.js';

const ALLOWED = ['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith'];

/** An update by aggregation stages. `_id` is kept when the stages drop it. */
export function compilePipelineUpdate(stages: Doc[], ctx: EvalContext): (doc: Doc) => Doc {
  for (const stage of stages) {
    const name = Object.keys(stage)[0] ?? '';
    if (!ALLOWED.includes(name)) {
      throw new MongoServerFault('InvalidOptions', `${name} is not allowed to be used within an update`);
    }
  }
  const { run } = compilePipeline(stages, ctx);
  return (doc) => {
    const [result = {}] = run([doc]);
    const id = doc['_id'];
    const next =
      id !== undefined && result['_id'] === undefined ? { _id: id, ...result } : withIdFirst(result);
    checkIdKept(doc, next);
    return identical(next, doc) ? doc : next;
  };
}
