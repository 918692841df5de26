import { Query } from '../engine/query.js';
import { demand } from '../errors.js';
import { compileMatch, compileProjection, compileSort, type Doc } from '../mql/index.js';
import { compareValues } from '../mql/values/compare.js';
import { visitPath } from '../mql/values/paths.js';
import { encodeKey } from '../engine/key-encoding.js';
import type { ResultStream } from '../sessions/cursors.js';
import type { Call, Command } from './command.js';
import { namespaceOf } from './namespaces.js';
import { wantedByProjection } from './wanted-fields.js';
import { bytesOfDoc, bytesOfStored, cursorReply, streamOf, streamOfList } from './result-stream.js';

/** The query of a find command; undefined when the collection does not exist. */
function findQuery(call: Call, namespace: string): Query | undefined {
  const { args, ctx, check } = call;
  const query = args.document('filter') ?? {};
  const sort = args.document('sort');
  const limit = args.count('limit') || undefined;
  const skip = args.count('skip');
  const state = call.access.read(namespace);
  if (!state) {
    compileMatch(query, ctx);
    if (sort && !('$natural' in sort)) compileSort(sort);
    return undefined;
  }
  return new Query(state, {
    query,
    ctx,
    check,
    hint: args.value('hint'),
    tally: call.observed?.tally,
    ...wantedByProjection(args.document('projection')),
    ...(sort ? { sort } : {}),
    ...(skip === undefined ? {} : { skip }),
    ...(limit === undefined ? {} : { limit }),
  });
}

const find: Command = {
  names: ['find'],
  fields: [
    'filter',
    'sort',
    'projection',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'noCursorTimeout',
    'allowPartialResults',
    'allowDiskUse',
    'let',
    'maxTimeMSOpOnly',
  ],
  transactional: true,
  reads: true,
  run(call) {
    const { args } = call;
    const namespace = namespaceOf(call);
    const query = findQuery(call, namespace);
    const projection = args.document('projection');
    const project =
      projection &&
      compileProjection(projection, { ctx: call.ctx, ...(query ? { query: query.matcher } : {}) });
    const batchSize = args.count('batchSize');
    return cursorReply(
      call,
      namespace,
      query ? findStream(call, query, project) : streamOfList([], bytesOfDoc),
      {
        singleBatch: args.flag('singleBatch'),
        noTimeout: args.flag('noCursorTimeout'),
        ...(batchSize === undefined ? {} : { batchSize }),
        keep: () => call.access.keep(namespace),
      },
    );
  },
};

function findStream(call: Call, query: Query, project: ((doc: Doc) => Doc) | undefined): ResultStream {
  const limit = call.args.count('limit') || Infinity;
  const documents = query.needsSort ? [...query.documents()] : query.documents();
  const known = Array.isArray(documents) ? documents.length : limit;
  if (!project) return streamOf(documents, bytesOfStored, known);
  return streamOf(documents, (document) => bytesOfDoc(project(document.doc)), known);
}

const NOTHING: ReadonlySet<string> = new Set();

const count: Command = {
  names: ['count'],
  fields: ['query', 'limit', 'skip', 'hint', 'fields', 'maxTimeMSOpOnly'],
  reads: true,
  run(call) {
    const { args, ctx, check } = call;
    const query = args.document('query') ?? {};
    const state = call.access.read(namespaceOf(call));
    const limit = Math.abs(args.integer('limit') ?? 0);
    const skip = args.count('skip') ?? 0;
    if (!state) {
      compileMatch(query, ctx);
      return { n: 0 };
    }
    const request = {
      query,
      ctx,
      check,
      hint: args.value('hint'),
      skip,
      ...(limit > 0 ? { limit } : {}),
      wanted: NOTHING,
      fastCount: true,
      tally: call.observed?.tally,
    };
    return { n: new Query(state, request).count() };
  },
};

const distinct: Command = {
  names: ['distinct'],
  fields: ['key', 'query', 'hint', 'maxTimeMSOpOnly'],
  transactional: true,
  reads: true,
  run(call) {
    const { args, ctx, check } = call;
    const key = args.string('key');
    demand(key !== undefined, 40414, "BSON field 'distinct.key' is missing but a required field");
    const query = args.document('query') ?? {};
    const state = call.access.read(namespaceOf(call));
    if (!state) {
      compileMatch(query, ctx);
      return { values: [] };
    }
    const found = new Map<string, unknown>();
    const parts = key.split('.');
    const wanted = new Set([key]);
    const tally = call.observed?.tally;
    const matching = new Query(state, { query, ctx, check, hint: args.value('hint'), wanted, tally });
    for (const document of matching.documents()) {
      visitPath(document.doc, parts, 0, true, (value) => {
        // An array counts as its elements, not as itself; arrays inside it count as they are.
        for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
          if (each !== undefined) found.set(encodeKey(each), each);
        }
        return false;
      });
    }
    return { values: [...found.values()].sort(compareValues) };
  },
};

export const READ_COMMANDS = [find, count, distinct];
