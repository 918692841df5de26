import { COUNT, compileAccumulator } from '../accumulators/compile-accumulator.js';
import { demand } from '../../errors.js';
import type { EvalContext } from '../context.js';
import { compareResults } from '../expression/comparison.js';
import { compileExpression } from '../expression/compile.js';
import { noBranch } from '../expression/conditional.js';
import { bracketOf, compareValues } from '../values/compare.js';
import { describe } from '../values/describe.js';
import { needArray, needDocument } from '../values/need.js';
import { typeNameOf } from '../values/types.js';
import { grouping, type GroupField } from './group.js';
import { isExpression, type StageCompiler } from './stage.js';

/** `$bucket`: groups by the range between two boundaries; the buckets are in order. */
export const bucket: StageCompiler = (operand, { ctx }) => {
  needDocument(operand, 40201, 'Argument to $bucket stage must be an object, but found type: ');
  const { groupBy, boundaries: given, default: fallback, output, ...others } = operand;
  const [stranger] = Object.keys(others);
  demand(stranger === undefined, 40197, `Unrecognized option to $bucket: ${stranger}.`);
  const complete = 'groupBy' in operand && 'boundaries' in operand;
  demand(complete, 40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  const form = "The $bucket 'groupBy' field must be defined as a $-prefixed path or an expression";
  demand(isExpression(groupBy), 40202, () => `${form}, but found: ${describe(groupBy)}.`);
  const valueOf = compileExpression(groupBy, ctx);
  const boundaries = boundariesOf(given, ctx);
  const otherwise = 'default' in operand ? compileExpression(fallback, ctx)({}) : undefined;
  if (otherwise !== undefined) checkDefault(otherwise, boundaries);
  const collect = grouping(
    (doc) => bucketOf(valueOf(doc), boundaries, otherwise),
    outputOf(output, ctx),
    ctx,
  );
  return (input) => [...collect(input)].sort((a, b) => compareValues(a['_id'], b['_id']));
};

function outputOf(output: unknown, ctx: EvalContext): GroupField[] {
  if (output === undefined) return [['count', COUNT]];
  needDocument(output, 40196, "The $bucket 'output' field must be an object, but found type: ");
  return Object.entries(output).map(([name, field]) => [name, compileAccumulator(name, field, ctx)]);
}

function boundariesOf(value: unknown, ctx: EvalContext): unknown[] {
  needArray(value, 40200, "The $bucket 'boundaries' field must be an array, but found type: ");
  const field = "The $bucket 'boundaries' field must";
  for (const boundary of value) {
    const constant = typeof boundary !== 'string' || !boundary.startsWith('$');
    demand(
      constant,
      40191,
      `${field} be an array of constant values, but found value: ${describe(boundary)}.`,
    );
  }
  const boundaries = value.map((boundary) => compileExpression(boundary, ctx)({}));
  const { length } = boundaries;
  demand(length >= 2, 40192, `${field} have at least 2 values, but found ${length} value(s).`);
  boundaries.slice(1).forEach((upper, index) => {
    const lower = boundaries[index];
    const same = "All values in the the 'boundaries' option to $bucket must have the same type.";
    const types = `Found conflicting types ${typeNameOf(lower)} and ${typeNameOf(upper)}.`;
    demand(bracketOf(lower) === bracketOf(upper), 40193, `${same} ${types}`);
    const sorted = "The 'boundaries' option to $bucket must be sorted";
    const order = `${describe(lower)} is not less than ${describe(upper)}`;
    demand(compareValues(lower, upper) < 0, 40194, `${sorted}, but ${order}.`);
  });
  return boundaries;
}

function checkDefault(value: unknown, boundaries: unknown[]): void {
  const [first, last] = [boundaries[0], boundaries.at(-1)];
  const outside = compareValues(value, first) < 0 || compareValues(value, last) >= 0;
  demand(
    outside,
    40199,
    "The $bucket 'default' field must lie below the lowest boundary or from the highest on.",
  );
}

function bucketOf(value: unknown, boundaries: unknown[], otherwise: unknown): unknown {
  const index = boundaries.findLastIndex((boundary) => compareResults(value, boundary) >= 0);
  if (index !== -1 && index < boundaries.length - 1) return boundaries[index];
  if (otherwise !== undefined) return otherwise;
  throw noBranch();
}
