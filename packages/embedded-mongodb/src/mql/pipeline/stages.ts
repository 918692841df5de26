import { COUNT } from '../accumulators/compile-accumulator.js';
import { demand } from '../../errors.js';
import { compileExpression } from '../expression/compile.js';
import { compileMatch } from '../match/compile-match.js';
import { compileSort } from '../sort/compile-sort.js';
import { sortDocuments } from '../sort/sort-documents.js';
import { compareValues } from '../values/compare.js';
import { describe } from '../values/describe.js';
import { needArray } from '../values/need.js';
import { isDocument } from '../values/types.js';
import { bucket } from './bucket.js';
import { group, grouping } from './group.js';
import { lookup } from './lookup.js';
import { addFields, project, replaceRoot, replaceWith, unset } from './shape-stages.js';
import { countOf, isExpression, type PipelineScope, type Stage, type StageCompiler } from './stage.js';
import { unwind } from './unwind.js';

const match: StageCompiler = (operand, { ctx }) => {
  demand(isDocument(operand), 15959, 'the match filter must be an expression in an object');
  const { matches } = compileMatch(operand, ctx);
  return function* filter(input) {
    for (const doc of input) if (matches(doc)) yield doc;
  };
};

/** `$sort`; with a following `$limit` it buffers no more than it needs. */
export function sort(operand: unknown, { ctx }: PipelineScope, limit = Infinity): Stage {
  demand(isDocument(operand), 15973, 'the $sort key specification must be an object');
  demand(Object.keys(operand).length > 0, 15976, '$sort stage must have at least one sort key');
  const compiled = compileSort(operand);
  const bound = ctx.memoryLimitBytes === undefined ? {} : { memoryLimitBytes: ctx.memoryLimitBytes };
  return function* sorted(input) {
    yield* sortDocuments(input, compiled, { limit, ...bound });
  };
}

const limit: StageCompiler = (operand) => {
  const count = countOf('$limit', operand);
  return function* take(input) {
    let taken = 0;
    for (const doc of input) {
      yield doc;
      taken += 1;
      if (taken >= count) return;
    }
  };
};

const skip: StageCompiler = (operand) => {
  const count = countOf('$skip', operand);
  return function* drop(input) {
    let seen = 0;
    for (const doc of input) {
      if (seen >= count) yield doc;
      seen += 1;
    }
  };
};

const count: StageCompiler = (operand, { ctx }) => {
  demand(typeof operand === 'string', 40156, 'the count field must be a non-empty string');
  demand(operand !== '', 40157, 'the count field must be a non-empty string');
  demand(!operand.startsWith('$'), 40158, 'the count field cannot be a $-prefixed path');
  demand(!operand.includes('\0'), 40159, 'the count field cannot contain a null byte');
  demand(!operand.includes('.'), 40160, "the count field cannot contain '.'");
  const total = grouping(() => null, [[operand, COUNT]], ctx);
  return function* counted(input) {
    for (const doc of total(input)) yield { [operand]: doc[operand] };
  };
};

const sortByCount: StageCompiler = (operand, { ctx }) => {
  const code = typeof operand === 'string' ? 40148 : isDocument(operand) ? 40147 : 40149;
  const form = 'must be defined as a $-prefixed path or an expression inside an object';
  demand(isExpression(operand), code, `the sortByCount field ${form}`);
  const idOf = compileExpression(operand, ctx);
  const groups = grouping((doc) => idOf(doc) ?? null, [['count', COUNT]], ctx);
  return (input) => [...groups(input)].sort((a, b) => compareValues(b['count'], a['count']));
};

const facet: StageCompiler = (operand, scope) => {
  const filled = isDocument(operand) && Object.keys(operand).length > 0;
  const form = 'the $facet specification must be a non-empty object';
  demand(filled, 40169, () => `${form}, but found: ${describe(operand)}`);
  const branches = Object.entries(operand).map(([name, stages]) => {
    needArray(stages, 40170, `arguments to $facet must be arrays, ${name} is type `);
    const names = stages.filter(isDocument).map((stage) => Object.keys(stage)[0]);
    const inner = names.find((stage) => stage === '$facet' || stage === '$documents');
    demand(!inner, 40600, `${inner} is not allowed to be used within a $facet stage`);
    return [name, scope.compile(stages, scope)] as const;
  });
  return function* split(input) {
    const docs = [...input];
    yield Object.fromEntries(branches.map(([name, run]) => [name, [...run(docs)]]));
  };
};

const documents: StageCompiler = (operand, { ctx }) => {
  const evaluate = compileExpression(operand, ctx);
  return () => {
    const docs = evaluate({});
    demand(Array.isArray(docs), 5858203, 'an array is expected');
    demand(docs.every(isDocument), 40228, "'replacement document' must evaluate to an object");
    return docs;
  };
};

/** All supported stages; any other name is refused as unrecognized. */
export const STAGES: ReadonlyMap<string, StageCompiler> = new Map(
  Object.entries({
    $match: match,
    $project: project,
    $set: addFields('$set'),
    $addFields: addFields('$addFields'),
    $unset: unset,
    $group: group,
    $sort: sort as StageCompiler,
    $limit: limit,
    $skip: skip,
    $unwind: unwind,
    $lookup: lookup,
    $facet: facet,
    $count: count,
    $replaceRoot: replaceRoot,
    $replaceWith: replaceWith,
    $sortByCount: sortByCount,
    $bucket: bucket,
    $documents: documents,
  }),
);
