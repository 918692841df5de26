import { ACCUMULATORS } from '../accumulators/accumulators.js';
import { compileAccumulator, type AccumulatedField } from '../accumulators/compile-accumulator.js';
import { MongoServerFault } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { compareResults } from '../expression/comparison.js';
import { compileExpression } from '../expression/compile.js';
import { sortDocuments } from '../sort/sort-documents.js';
import { bracketOf, compareValues } from '../values/compare.js';
import { describe } from '../values/describe.js';
import { integerOf } from '../values/numbers.js';
import { isDocument, isNumber, putField, typeNameOf, type Doc } from '../values/types.js';
import { grouping } from './group.js';
import type { StageCompiler } from './stage.js';

const fault = (code: number, message: string): MongoServerFault => new MongoServerFault(code, message);

const counting: Array<readonly [string, AccumulatedField]> = [
  ['count', { create: ACCUMULATORS['$sum']!, input: () => 1 }],
];

function outputOf(
  output: unknown,
  stage: string,
  code: number,
  ctx: EvalContext,
): Array<readonly [string, AccumulatedField]> {
  if (output === undefined) return counting;
  if (!isDocument(output)) {
    throw fault(
      code,
      `The ${stage} 'output' field must be an object, but found type: ${typeNameOf(output)}.`,
    );
  }
  return Object.entries(output).map(
    ([name, specification]) => [name, compileAccumulator(name, specification, ctx)] as const,
  );
}

function groupByOf(groupBy: unknown, stage: string, code: number, ctx: EvalContext): (doc: Doc) => unknown {
  const expression = isDocument(groupBy) && Object.keys(groupBy)[0]?.startsWith('$');
  if (!expression && !(typeof groupBy === 'string' && groupBy.startsWith('$'))) {
    throw fault(
      code,
      `The ${stage} 'groupBy' field must be defined as a $-prefixed path or an expression, but found: ${describe(groupBy)}.`,
    );
  }
  const evaluate = compileExpression(groupBy, ctx);
  return (doc) => evaluate(doc);
}

/** `$bucket`: groups by the range between two boundaries in which a value lies; the buckets come in order. */
export const bucket: StageCompiler = (operand, { ctx }) => {
  if (!isDocument(operand)) {
    throw fault(
      40201,
      `Argument to $bucket stage must be an object, but found type: ${typeNameOf(operand)}.`,
    );
  }
  const stranger = Object.keys(operand).find(
    (key) => !['groupBy', 'boundaries', 'default', 'output'].includes(key),
  );
  if (stranger !== undefined) throw fault(40197, `Unrecognized option to $bucket: ${stranger}.`);
  if (!('groupBy' in operand) || !('boundaries' in operand)) {
    throw fault(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  }
  const valueOf = groupByOf(operand['groupBy'], '$bucket', 40202, ctx);
  const boundaries = boundariesOf(operand['boundaries'], ctx);
  const otherwise = 'default' in operand ? compileExpression(operand['default'], ctx)({}) : undefined;
  if (otherwise !== undefined) checkDefault(otherwise, boundaries);
  const collect = grouping(
    (doc) => bucketOf(valueOf(doc), boundaries, otherwise),
    outputOf(operand['output'], '$bucket', 40196, ctx),
    ctx,
  );
  return (input) => [...collect(input)].sort((a, b) => compareValues(a['_id'], b['_id']));
};

function boundariesOf(value: unknown, ctx: EvalContext): unknown[] {
  if (!Array.isArray(value)) {
    throw fault(
      40200,
      `The $bucket 'boundaries' field must be an array, but found type: ${typeNameOf(value)}.`,
    );
  }
  const boundaries = value.map((boundary) => {
    if (typeof boundary === 'string' && boundary.startsWith('$')) {
      throw fault(
        40191,
        `The $bucket 'boundaries' field must be an array of constant values, but found value: ${describe(boundary)}.`,
      );
    }
    return compileExpression(boundary, ctx)({});
  });
  if (boundaries.length < 2) {
    throw fault(
      40192,
      `The $bucket 'boundaries' field must have at least 2 values, but found ${boundaries.length} value(s).`,
    );
  }
  for (let index = 1; index < boundaries.length; index += 1) {
    const [lower, upper] = [boundaries[index - 1], boundaries[index]];
    if (bracketOf(lower) !== bracketOf(upper)) {
      throw fault(
        40193,
        "All values in the the 'boundaries' option to $bucket must have the same type. " +
          `Found conflicting types ${typeNameOf(lower)} and ${typeNameOf(upper)}.`,
      );
    }
    if (compareValues(lower, upper) >= 0) {
      throw fault(
        40194,
        `The 'boundaries' option to $bucket must be sorted, but elements ${index - 1} and ${index} are not in ` +
          `ascending order (${describe(lower)} is not less than ${describe(upper)}).`,
      );
    }
  }
  return boundaries;
}

function checkDefault(value: unknown, boundaries: unknown[]): void {
  const [first, last] = [boundaries[0], boundaries.at(-1)];
  if (bracketOf(value) !== bracketOf(first)) return;
  if (compareValues(value, first) < 0 || compareValues(value, last) >= 0) return;
  throw fault(
    40199,
    "The $bucket 'default' field must be less than the lowest boundary or greater than or equal to the highest boundary.",
  );
}

function bucketOf(value: unknown, boundaries: unknown[], otherwise: unknown): unknown {
  const index = boundaries.findLastIndex((boundary) => compareResults(value, boundary) >= 0);
  if (index !== -1 && index < boundaries.length - 1) return boundaries[index];
  if (otherwise !== undefined) return otherwise;
  throw fault(40066, '$switch could not find a matching branch for an input, and no default was specified.');
}

/** `$bucketAuto`: as many buckets of about the same number of documents; equal values stay together. */
export const bucketAuto: StageCompiler = (operand, { ctx }) => {
  if (!isDocument(operand)) {
    throw fault(
      40240,
      `The argument to $bucketAuto must be an object, but found type: ${typeNameOf(operand)}.`,
    );
  }
  const stranger = Object.keys(operand).find((key) => !['groupBy', 'buckets', 'output'].includes(key));
  if (stranger !== undefined) throw fault(40245, `Unrecognized option to $bucketAuto: ${stranger}.`);
  if (!('groupBy' in operand) || !('buckets' in operand)) {
    throw fault(40246, "$bucketAuto requires 'groupBy' and 'buckets' to be specified.");
  }
  const valueOf = groupByOf(operand['groupBy'], '$bucketAuto', 40239, ctx);
  const count = bucketCount(operand['buckets']);
  const fields = outputOf(operand['output'], '$bucketAuto', 40244, ctx);
  return function* fill(input) {
    const entries = sortDocuments(
      (function* keyed() {
        for (const doc of input) yield { value: valueOf(doc) ?? null, doc };
      })(),
      { keyOf: (entry) => [entry['value']], compareKeys: (a, b) => compareValues(a[0], b[0]) },
      ctx.memoryLimitBytes === undefined ? {} : { memoryLimitBytes: ctx.memoryLimitBytes },
    );
    yield* fillBuckets(entries, count, fields);
  };
};

function bucketCount(value: unknown): number {
  if (!isNumber(value)) {
    throw fault(
      40241,
      `The $bucketAuto 'buckets' field must be a numeric value, but found type: ${typeNameOf(value)}.`,
    );
  }
  const count = integerOf(value);
  if (count === undefined) {
    throw fault(
      40242,
      `The $bucketAuto 'buckets' field must be representable as a 32-bit integer, but found ${String(value)}.`,
    );
  }
  if (count <= 0)
    throw fault(40243, `The $bucketAuto 'buckets' field must be greater than 0, but found: ${count}.`);
  return count;
}

function* fillBuckets(
  entries: Doc[],
  count: number,
  fields: ReadonlyArray<readonly [string, AccumulatedField]>,
): Iterable<Doc> {
  const size = Math.max(1, Math.round(entries.length / count));
  let start = 0;
  for (let number = 1; start < entries.length; number += 1) {
    let end = number === count ? entries.length : Math.min(start + size, entries.length);
    const last = entries[end - 1]!['value'];
    while (end < entries.length && compareValues(entries[end]!['value'], last) === 0) end += 1;
    const max = end < entries.length ? entries[end]!['value'] : last;
    const result: Doc = { _id: { min: entries[start]!['value'], max } };
    for (const [name, field] of fields) {
      const accumulator = field.create();
      for (const entry of entries.slice(start, end)) accumulator.add(field.input(entry['doc'] as Doc));
      putField(result, name, accumulator.result());
    }
    yield result;
    start = end;
  }
}
