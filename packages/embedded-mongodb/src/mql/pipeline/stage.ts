import { demand } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { integerOf } from '../values/numbers.js';
import { describeField } from '../values/describe.js';
import { isDocument, isNumber, type Doc } from '../values/types.js';

/** A compiled stage: documents in, documents out, one by one where it can. */
export type Stage = (input: Iterable<Doc>) => Iterable<Doc>;

/** The compile-time context of a stage. */
export interface PipelineScope {
  ctx: EvalContext;
  /** Collects the names of other collections that are read. */
  collections: Set<string>;
  /** Compiles a pipeline within a stage. */
  compile(stages: unknown, scope: PipelineScope): Stage;
}

export type StageCompiler = (operand: unknown, scope: PipelineScope) => Stage;

/** A stage that maps each document to one. */
export const mapping = (project: (doc: Doc) => Doc): Stage =>
  function* map(input) {
    for (const doc of input) yield project(doc);
  };

/** Whether an operand is a path or an expression, as the stages that group by it require. */
export function isExpression(operand: unknown): boolean {
  const [start] = isDocument(operand) ? Object.keys(operand) : [operand];
  return typeof start === 'string' && start.startsWith('$');
}

/** The operand of `$limit` and `$skip`. Errors 5107200 and 5107201, and 15958 for a limit of zero. */
export function countOf(stage: '$limit' | '$skip', operand: unknown): number {
  const code = stage === '$limit' ? 5107201 : 5107200;
  const invalid = (reason: string): string =>
    `invalid argument to ${stage} stage: ${reason}: ${describeField(stage, operand)}`;
  demand(isNumber(operand), code, invalid('Expected a number in'));
  const count = integerOf(operand);
  demand(count !== undefined, code, invalid('Expected an integer'));
  demand(count >= 0, code, invalid('Expected a non-negative number in'));
  demand(count > 0 || stage === '$skip', 15958, 'the limit must be positive');
  return count;
}
