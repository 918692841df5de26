import { ACCUMULATORS } from '../accumulators/accumulators.js';
import { MongoServerFault } from '../../errors.js';
import { compileExpression } from '../expression/compile.js';
import { compileMatch } from '../match/compile-match.js';
import { compileSort } from '../sort/compile-sort.js';
import { sortDocuments } from '../sort/sort-documents.js';
import { compareValues } from '../values/compare.js';
import { describe } from '../values/describe.js';
import { integerOf } from '../values/numbers.js';
import { isDocument, isNumber, typeNameOf, type Doc } from '../values/types.js';
import { bucket, bucketAuto } from './bucket.js';
import { group, grouping } from './group.js';
import { lookup } from './lookup.js';
import { addFields, project, replaceRoot, replaceWith, unset } from './shape-stages.js';
import { countOf, type PipelineScope, type Stage, type StageCompiler } from './stage.js';
import { unwind } from './unwind.js';

const fault = (code: number, message: string): MongoServerFault => new MongoServerFault(code, message);

const match: StageCompiler = (operand, { ctx }) => {
  if (!isDocument(operand)) throw fault(15959, 'the match filter must be an expression in an object');
  const { matches } = compileMatch(operand, ctx);
  return function* filter(input) {
    for (const doc of input) if (matches(doc)) yield doc;
  };
};

/** `$sort`; with a limit, which a following `$limit` gives, it holds no more than it needs. */
export function sort(operand: unknown, { ctx }: PipelineScope, limit = Infinity): Stage {
  if (!isDocument(operand)) throw fault(15973, 'the $sort key specification must be an object');
  if (Object.keys(operand).length === 0) throw fault(15976, '$sort stage must have at least one sort key');
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
  if (typeof operand !== 'string') throw fault(40156, 'the count field must be a non-empty string');
  if (operand === '') throw fault(40157, 'the count field must be a non-empty string');
  if (operand.startsWith('$')) throw fault(40158, 'the count field cannot be a $-prefixed path');
  if (operand.includes('\0')) throw fault(40159, 'the count field cannot contain a null byte');
  if (operand.includes('.')) throw fault(40160, "the count field cannot contain '.'");
  const total = grouping(() => null, [[operand, { create: ACCUMULATORS['$sum']!, input: () => 1 }]], ctx);
  return function* counted(input) {
    for (const doc of total(input)) yield { [operand]: doc[operand] };
  };
};

const sortByCount: StageCompiler = (operand, { ctx }) => {
  const expression = isDocument(operand) && Object.keys(operand)[0]?.startsWith('$');
  if (isDocument(operand) && !expression) {
    throw fault(
      40147,
      `the sortByCount field must be defined as a $-prefixed path or an expression inside an object`,
    );
  }
  if (typeof operand === 'string' && !operand.startsWith('$')) {
    throw fault(
      40148,
      'the sortByCount field must be defined as a $-prefixed path or an expression inside an object',
    );
  }
  if (typeof operand !== 'string' && !expression) {
    throw fault(40149, `the sortByCount field must be specified as a string or as an object`);
  }
  const idOf = compileExpression(operand, ctx);
  const groups = grouping(
    (doc) => idOf(doc) ?? null,
    [['count', { create: ACCUMULATORS['$sum']!, input: () => 1 }]],
    ctx,
  );
  return (input) => [...groups(input)].sort((a, b) => compareValues(b['count'], a['count']));
};

const facet: StageCompiler = (operand, scope) => {
  if (!isDocument(operand) || Object.keys(operand).length === 0) {
    throw fault(
      40169,
      `the $facet specification must be a non-empty object, but found: ${describe(operand)}`,
    );
  }
  const branches = Object.entries(operand).map(([name, stages]) => {
    if (!Array.isArray(stages))
      throw fault(40170, `arguments to $facet must be arrays, ${name} is type ${typeNameOf(stages)}`);
    const inner = stages.find((stage) => isDocument(stage) && ('$facet' in stage || '$documents' in stage));
    if (inner)
      throw fault(40600, `${Object.keys(inner as Doc)[0]} is not allowed to be used within a $facet stage`);
    return [name, scope.compile(stages, scope)] as const;
  });
  return function* split(input) {
    const docs = [...input];
    yield Object.fromEntries(branches.map(([name, run]) => [name, [...run(docs)]]));
  };
};

const sample: StageCompiler = (operand, { ctx }) => {
  if (!isDocument(operand)) throw fault(28745, 'the $sample stage specification must be an object');
  const stranger = Object.keys(operand).find((name) => name !== 'size');
  if (stranger !== undefined) throw fault(28748, `unrecognized option to $sample: ${stranger}`);
  if (!('size' in operand)) throw fault(28749, '$sample stage must specify a size');
  const size = isNumber(operand['size']) ? integerOf(operand['size']) : undefined;
  if (size === undefined) throw fault(28746, 'size argument to $sample must be a number');
  if (size < 0) throw fault(28747, 'size argument to $sample must not be negative');
  return (input) => reservoir(input, size, ctx.random ?? Math.random);
};

/** A uniform choice of documents, holding no more than are chosen. */
function reservoir(input: Iterable<Doc>, size: number, random: () => number): Doc[] {
  const chosen: Doc[] = [];
  let seen = 0;
  for (const doc of input) {
    seen += 1;
    const place = chosen.length < size ? chosen.length : Math.floor(random() * seen);
    if (place < size) chosen[place] = doc;
  }
  return chosen;
}

const documents: StageCompiler = (operand, { ctx }) => {
  const evaluate = compileExpression(operand, ctx);
  return () => {
    const docs = evaluate({});
    if (!Array.isArray(docs)) throw fault(5858203, 'an array is expected');
    if (!docs.every(isDocument)) throw fault(40228, "'replacement document' must evaluate to an object");
    return docs;
  };
};

/** Every stage of this server; a name that is not here is refused as unrecognized. */
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
    $bucketAuto: bucketAuto,
    $sample: sample,
    $documents: documents,
  }),
);
