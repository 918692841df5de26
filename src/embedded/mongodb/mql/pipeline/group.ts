import { compileAccumulator, type AccumulatedField } from '../accumulators/compile-accumulator.js';
import type { Accumulator } from '../accumulators/accumulators.js';
import { MongoServerFault } from '../../errors.js';
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

/** `$group`: one document for each distinct `_id`, in the order in which they first appear. */
export const group: StageCompiler = (operand, { ctx }) => {
  if (!isDocument(operand)) {
    throw new MongoServerFault(15947, "a group's fields must be specified in an object");
  }
  if (!('_id' in operand)) throw new MongoServerFault(15955, 'a group specification must include an _id');
  const { _id, ...rest } = operand;
  const fields = Object.entries(rest).map(([name, specification]) => {
    if (name.includes('.')) throw new MongoServerFault(40235, `The field name '${name}' cannot contain '.'`);
    if (name.startsWith('$')) {
      throw new MongoServerFault(40236, `The field name '${name}' cannot be an operator name`);
    }
    return [name, compileAccumulator(name, specification, ctx)] as const;
  });
  const idOf = compileExpression(_id, ctx);
  return grouping((doc) => idOf(doc) ?? null, fields, ctx);
};

/** Collects documents by `_id`. Error: 292 when the groups take more memory than the bound. */
export function grouping(
  idOf: (doc: Doc) => unknown,
  fields: ReadonlyArray<readonly [name: string, field: AccumulatedField]>,
  ctx: EvalContext,
): Stage {
  return function* collect(input) {
    const groups = new Map<string, Group>();
    const budget = new Budget(ctx.memoryLimitBytes ?? DEFAULT_MEMORY_LIMIT);
    for (const doc of input) {
      const id = idOf(doc);
      const key = valueKey(id);
      let found = groups.get(key);
      if (!found) {
        found = { id, accumulators: fields.map(([, field]) => field.create()) };
        groups.set(key, found);
        budget.spend(approximateSize(id) + 64 * (fields.length + 1));
      }
      addTo(found, fields, doc, budget);
    }
    for (const found of groups.values()) yield resultOf(found, fields);
  };
}

function addTo(
  { accumulators }: Group,
  fields: ReadonlyArray<readonly [string, AccumulatedField]>,
  doc: Doc,
  budget: Budget,
): void {
  for (const [index, accumulator] of accumulators.entries()) {
    const value = fields[index]![1].input(doc);
    accumulator.add(value);
    if (accumulator.keeps) budget.spend(approximateSize(value));
  }
}

function resultOf(
  { id, accumulators }: Group,
  fields: ReadonlyArray<readonly [string, AccumulatedField]>,
): Doc {
  const result: Doc = { _id: id };
  accumulators.forEach((accumulator, index) => {
    putField(result, fields[index]![0], accumulator.result());
  });
  return result;
}

/** Memory that a group stage has taken. */
class Budget {
  private spent = 0;

  constructor(private readonly limit: number) {}

  spend(bytes: number): void {
    this.spent += bytes;
    if (this.spent <= this.limit) return;
    throw new MongoServerFault(
      'QueryExceededMemoryLimitNoDiskUseAllowed',
      "Exceeded memory limit for $group, but didn't allow external sort. Pass allowDiskUse:true to opt in.",
    );
  }
}
