import { compileAccumulator, type AccumulatedField } from '../accumulators/compile-accumulator.js';
import type { Accumulator } from '../accumulators/accumulators.js';
import { demand } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { compileExpression } from '../expression/compile.js';
import { DEFAULT_MEMORY_LIMIT } from '../sort/sort-documents.js';
import { approximateSize } from '../values/size.js';
import { valueKey } from '../values/value-key.js';
import { isDocument, putField, type Doc } from '../values/types.js';
import type { Stage, StageCompiler } from './stage.js';

interface Group {
  id: unknown;
  accumulators: Accumulator[];
}

/** A field of the groups, by its name. */
export type GroupField = readonly [name: string, field: AccumulatedField];

/** `$group`: one document for each distinct `_id`, in the order in which they first appear. */
export const group: StageCompiler = (operand, { ctx }) => {
  demand(isDocument(operand), 15947, "a group's fields must be specified in an object");
  demand('_id' in operand, 15955, 'a group specification must include an _id');
  const { _id, ...rest } = operand;
  const fields = Object.entries(rest).map(([name, specification]): GroupField => {
    demand(!name.includes('.'), 40235, `The field name '${name}' cannot contain '.'`);
    demand(!name.startsWith('$'), 40236, `The field name '${name}' cannot be an operator name`);
    return [name, compileAccumulator(name, specification, ctx)];
  });
  const idOf = compileExpression(_id, ctx);
  return grouping((doc) => idOf(doc) ?? null, fields, ctx);
};

/** Collects documents by `_id`. Error: 292 when the groups take more memory than the bound. */
export function grouping(
  idOf: (doc: Doc) => unknown,
  fields: readonly GroupField[],
  { memoryLimitBytes = DEFAULT_MEMORY_LIMIT }: EvalContext,
): Stage {
  return function* collect(input) {
    const groups = new Map<string, Group>();
    let spent = 0;
    for (const doc of input) {
      const id = idOf(doc);
      const key = valueKey(id);
      let found = groups.get(key);
      if (!found) {
        found = { id, accumulators: fields.map(([, field]) => field.create()) };
        groups.set(key, found);
        spent += approximateSize(id) + 64 * (fields.length + 1);
      }
      spent += addTo(found, fields, doc);
      demand(spent <= memoryLimitBytes, 'QueryExceededMemoryLimitNoDiskUseAllowed', EXCEEDED);
    }
    for (const found of groups.values()) yield resultOf(found, fields);
  };
}

const EXCEEDED =
  "Exceeded memory limit for $group, but didn't allow external sort. Pass allowDiskUse:true to opt in.";

/** Adds a document to its group. @returns the bytes that the group stores of it */
function addTo({ accumulators }: Group, fields: readonly GroupField[], doc: Doc): number {
  let kept = 0;
  for (const [index, accumulator] of accumulators.entries()) {
    const value = fields[index]![1].input(doc);
    accumulator.add(value);
    if (accumulator.keeps) kept += approximateSize(value);
  }
  return kept;
}

function resultOf({ id, accumulators }: Group, fields: readonly GroupField[]): Doc {
  const result: Doc = { _id: id };
  accumulators.forEach((accumulator, index) => {
    putField(result, fields[index]![0], accumulator.result());
  });
  return result;
}
