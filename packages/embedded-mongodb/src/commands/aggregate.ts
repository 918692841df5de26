import { Query } from '../engine/query.js';
import { demand, MongoServerFault } from '../errors.js';
import { compilePipeline, type Doc } from '../mql/index.js';
import { integerOf } from '../mql/values/numbers.js';
import { isDocument } from '../mql/values/types.js';
import { Arguments } from './arguments.js';
import type { Call, Command } from './command.js';
import { explainCommand } from './explain.js';
import { namespaceOf } from './namespaces.js';
import { collStatsDocument } from './stats-commands.js';
import { countField, splitPipeline, type CountField } from './pipeline-start.js';
import { wantedByPipeline } from './wanted-fields.js';
import { bytesOfDoc, bytesOfStored, cursorReply, streamOf, docsOf } from './result-stream.js';
import type { ResultStream } from '../sessions/cursors.js';

const aggregate: Command = {
  names: ['aggregate'],
  fields: [
    'pipeline',
    'cursor',
    'explain',
    'allowDiskUse',
    'bypassDocumentValidation',
    'hint',
    'let',
    'maxTimeMSOpOnly',
  ],
  transactional: true,
  reads: true,
  writes: true,
  run(call) {
    const { args } = call;
    const stages = args.documents('pipeline');
    demand(stages, 40414, "BSON field 'aggregate.pipeline' is missing but a required field");
    if (args.flag('explain')) {
      const { explain: _, ...inner } = call.command;
      return explainCommand(call, inner, 'queryPlanner');
    }
    const batchSize = batchSizeOf(call);
    if (integerOf(call.command['aggregate']) === 1)
      return cursorReply(call, `${call.db}.$cmd.aggregate`, databasePipeline(call, stages), batchSize);
    const namespace = namespaceOf(call);
    return cursorReply(call, namespace, pipelineStream(call, namespace, stages), {
      ...batchSize,
      keep: () => call.access.keep(namespace),
    });
  },
};

function batchSizeOf({ args }: Call): { batchSize?: number } {
  const cursor = args.document('cursor');
  const message = "The 'cursor' option is required, except for aggregate with the explain argument";
  demand(cursor, 'FailedToParse', message);
  const options = new Arguments('aggregate.cursor', cursor);
  options.allow(new Set(['batchSize']));
  const batchSize = options.count('batchSize');
  return batchSize === undefined ? {} : { batchSize };
}

function pipelineStream(call: Call, namespace: string, stages: Doc[]): ResultStream {
  const { args, ctx, check } = call;
  const [first = {}] = stages;
  if (isDocument(first['$collStats'])) {
    const stats = collStatsDocument(call, namespace, first['$collStats']);
    return streamOf(compilePipeline(stages.slice(1), ctx).run([stats]), bytesOfDoc);
  }
  const { rest, ...start } = splitPipeline(stages);
  const counted = countField(rest);
  const state = call.access.read(namespace);
  if (!state) {
    // The whole pipeline is compiled, so that an invalid stage fails as it does with documents.
    return streamOf(counted ? [] : compilePipeline(stages, ctx).run([]), bytesOfDoc);
  }
  const query = new Query(state, {
    ...start,
    ...wantedByPipeline(rest),
    ctx,
    check,
    hint: args.value('hint'),
    tally: call.observed?.tally,
  });
  if (counted) return streamOf(countResult(query, counted), bytesOfDoc, 1);
  if (rest.length === 0) return streamOf(query.documents(), bytesOfStored, start.limit);
  const pipeline = compilePipeline(rest, ctx);
  return streamOf(pipeline.run(docsOf(query)), bytesOfDoc);
}

/** Counts from the index alone where it suffices. A count of zero gives no document. */
function countResult(query: Query, { name, id }: CountField): Doc[] {
  const count = query.count();
  return count === 0 ? [] : [{ _id: id, [name]: count }];
}

/** `aggregate: 1`: a pipeline that produces its own documents. */
function databasePipeline(call: Call, stages: Doc[]): ResultStream {
  const [first = {}, ...rest] = stages;
  if (isDocument(first['$listLocalSessions'])) {
    return streamOf(compilePipeline(rest, call.ctx).run(call.server.sessions.list()), bytesOfDoc);
  }
  const documents = first['$documents'];
  if (!Array.isArray(documents)) {
    compilePipeline(stages, call.ctx);
    throw new MongoServerFault(
      'InvalidNamespace',
      `{aggregate: 1} is not valid for '${Object.keys(first)[0] ?? ''}'; a collection is required.`,
    );
  }
  demand(documents.every(isDocument), 40228, 'an object is expected in every element of $documents');
  return streamOf(compilePipeline(rest, call.ctx).run(documents), bytesOfDoc);
}

export const AGGREGATE_COMMANDS = [aggregate];
