import { Query } from '../engine/query.js';
import { MongoServerFault } from '../errors.js';
import { compileMatch, compileProjection, type Doc } from '../mql/index.js';
import type { Call, Command } from './command.js';
import { namespaceOf } from './namespaces.js';
import { runRetryable } from './statements.js';
import { applyAll, compileUpdateArgument, updateDocument, upsertDocument } from './write-commands.js';

/** `findAndModify`: updates or removes one document and returns it, before or after the change. */
const findAndModify: Command = {
  names: ['findAndModify', 'findandmodify'],
  fields: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'bypassDocumentValidation',
    'arrayFilters',
    'hint',
    'let',
    'stmtId',
    'maxTimeMSOpOnly',
  ],
  transactional: true,
  writes: true,
  retryable: true,
  async run(call) {
    checkOptions(call);
    const namespace = namespaceOf(call);
    const retried: number[] = [];
    const reply = await runRetryable(call, call.args.integer('stmtId') ?? 0, retried, () =>
      call.args.flag('remove') ? removeOne(call, namespace) : updateOne(call, namespace),
    );
    return retried.length > 0 ? { ...reply, retriedStmtId: retried[0] } : reply;
  },
};

function checkOptions({ args }: Call): void {
  const refuse = (message: string): never => {
    throw new MongoServerFault('FailedToParse', message);
  };
  if (args.flag('remove')) {
    if (args.has('update')) refuse("Cannot specify both an 'update' and 'remove'=true");
    if (args.flag('upsert')) refuse("Cannot specify both 'upsert'=true and 'remove'=true");
    if (args.flag('new'))
      refuse(
        "Cannot specify both 'new'=true and 'remove'=true; 'remove' always returns the deleted document",
      );
  } else if (!args.has('update')) refuse("Either an 'update' or 'remove'=true must be specified");
}

function queryOf(call: Call, namespace: string): Query | undefined {
  const { args, ctx, check } = call;
  const state = call.access.read(namespace);
  const sort = args.document('sort');
  const query = args.document('query') ?? {};
  // An invalid query fails even when the collection does not exist.
  if (!state) {
    compileMatch(query, ctx);
    return undefined;
  }
  return new Query(state, {
    query,
    hint: args.value('hint'),
    limit: 1,
    ctx,
    check,
    tally: call.observed?.tally,
    ...(sort ? { sort } : {}),
  });
}

function projected(call: Call, query: Query | undefined, doc: Doc | undefined): Doc | null {
  const fields = call.args.document('fields');
  if (!doc) return null;
  return fields
    ? compileProjection(fields, { ctx: call.ctx, ...(query ? { query: query.matcher } : {}) })(doc)
    : doc;
}

function removeOne(call: Call, namespace: string): Doc {
  const query = queryOf(call, namespace);
  const [before] = query?.documents() ?? [];
  if (before) {
    const change = call.access.read(namespace)!.prepare(before, undefined);
    const value = projected(call, query, before.doc);
    applyAll(call, call.access.collection(namespace)!, [change]);
    return { lastErrorObject: { n: 1 }, value };
  }
  return { lastErrorObject: { n: 0 }, value: null };
}

function updateOne(call: Call, namespace: string): Doc {
  const { args, ctx } = call;
  const update = compileUpdateArgument(args.value('update'), args.documents('arrayFilters'), ctx);
  const query = queryOf(call, namespace);
  const [before] = query?.documents() ?? [];
  if (before) {
    const after = updateDocument(query!, update, before);
    const value = projected(call, query, (args.flag('new') && after ? after : before).doc);
    if (after) {
      const change = call.access.read(namespace)!.prepare(before, after);
      applyAll(call, call.access.collection(namespace)!, [change]);
    }
    return { lastErrorObject: { n: 1, updatedExisting: true }, value };
  }
  if (!args.flag('upsert')) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
  const made = upsertDocument(call, namespace, args.document('query') ?? {}, update);
  return {
    lastErrorObject: { n: 1, updatedExisting: false, upserted: made.doc['_id'] },
    value: args.flag('new') ? projected(call, query, made.doc) : null,
  };
}

export const FIND_AND_MODIFY_COMMANDS = [findAndModify];
