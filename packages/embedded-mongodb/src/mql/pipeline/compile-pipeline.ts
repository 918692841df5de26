import { demand } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { isDocument, type Doc } from '../values/types.js';
import { countOf, type PipelineScope, type Stage } from './stage.js';
import { sort, STAGES } from './stages.js';

export interface CompiledPipeline {
  run(input: Iterable<Doc>): Iterable<Doc>;
  /** The other collections that the pipeline reads. */
  lookupCollections: string[];
}

/**
 * Compiles aggregation stages. Documents flow one by one; `$group` and `$sort` buffer within the memory limit.
 * Errors: 40323 for a stage that is not one field, 40324 for an unknown stage, and those of the stages.
 */
export function compilePipeline(stages: Doc[], ctx: EvalContext): CompiledPipeline {
  const collections = new Set<string>();
  const run = compileStages(stages, { ctx, collections, compile: compileStages });
  return { run, lookupCollections: [...collections] };
}

function compileStages(stages: unknown, scope: PipelineScope): Stage {
  demand(Array.isArray(stages), 'TypeMismatch', "'pipeline' option must be specified as an array");
  const named = stages.map(nameAndOperand);
  const steps = named.map(([name, operand], index) => {
    const first = name !== '$documents' || index === 0;
    demand(first, 40602, '$documents is only valid as the first stage in a pipeline');
    if (name === '$sort') return sort(operand, scope, limitAfter(named, index));
    const compileStage = STAGES.get(name);
    demand(compileStage, 40324, `Unrecognized pipeline stage name: '${name}'`);
    return compileStage(operand, scope);
  });
  return (input) => steps.reduce((documents, step) => step(documents), input);
}

function nameAndOperand(stage: unknown): readonly [name: string, operand: unknown] {
  demand(isDocument(stage), 'TypeMismatch', "Each element of the 'pipeline' array must be an object");
  const [entry, other] = Object.entries(stage);
  const message = 'A pipeline stage specification object must contain exactly one field.';
  demand(entry && !other, 40323, message);
  return entry;
}

/** How many documents of a sort are needed, from the `$skip` and `$limit` that follow it. */
function limitAfter(stages: ReadonlyArray<readonly [string, unknown]>, index: number): number {
  let skipped = 0;
  for (const [name, operand] of stages.slice(index + 1)) {
    if (name === '$limit') return skipped + countOf('$limit', operand);
    if (name !== '$skip') return Infinity;
    skipped += countOf('$skip', operand);
  }
  return Infinity;
}
