import { decodeDocument } from '../bson/decode.js';
import { changedDocument, newDocument } from '../engine/documents.js';
import type { Change } from '../engine/collection-state.js';
import type { Collection } from '../engine/collection.js';
import { Query } from '../engine/query.js';
import type { StoredDocument } from '../engine/stored-document.js';
import { demand, MongoServerFault } from '../errors.js';
import { compileUpdate, upsertSeed, type CompiledUpdate, type Doc } from '../mql/index.js';
import { isDocument } from '../mql/values/types.js';
import { integerOf } from '../mql/values/numbers.js';
import { Arguments } from './arguments.js';
import type { Call, Command } from './command.js';
import { namespaceOf } from './namespaces.js';
import { batchReply, checkBatchSize, runBatch } from './statements.js';
import { checkNewNamespace } from './namespaces.js';

const BATCH_FIELDS = ['ordered', 'bypassDocumentValidation', 'stmtId', 'stmtIds', 'maxTimeMSOpOnly'];

/** The collection for a write that adds a document; it is created when it does not exist. */
function collectionToFill(call: Call, namespace: string): Collection {
  const known = call.access.collection(namespace);
  if (known) return known;
  checkNewNamespace(namespace);
  return call.access.create(namespace, {});
}

/** Inserts one document into a collection. */
function insertDocument(call: Call, namespace: string, doc: Doc, bytes?: Buffer): StoredDocument {
  const collection = collectionToFill(call, namespace);
  const document = newDocument(collection.takeRecord(), doc, call.server.engine.time, bytes);
  const state = call.access.read(namespace)!;
  applyAll(call, collection, [state.prepare(undefined, document)]);
  return document;
}

/** @throws the error that stopped the batch; earlier changes stay applied */
export function applyAll(call: Call, collection: Collection, changes: Change[]): void {
  const { error } = call.access.apply(collection, changes);
  if (error) throw error;
}

const insert: Command = {
  names: ['insert'],
  fields: ['documents', ...BATCH_FIELDS],
  transactional: true,
  writes: true,
  retryable: true,
  async run(call) {
    const namespace = namespaceOf(call);
    const raw = call.sequences.get('documents');
    const given = raw ?? call.args.documents('documents') ?? [];
    checkBatchSize(given.length);
    const batch = await runBatch(call, given.length, (index) => {
      const bytes = raw?.[index];
      insertDocument(call, namespace, bytes ? decodeDocument(bytes) : (given[index] as Doc), bytes);
      return { n: 1 };
    });
    return batchReply(batch, { n: batch.results.length });
  },
};

/** A statement of `update`. */
interface UpdateStatement {
  readonly query: Doc;
  readonly update: CompiledUpdate;
  readonly multi: boolean;
  readonly upsert: boolean;
  readonly hint: unknown;
}

const UPDATE_FIELDS = new Set(['q', 'u', 'c', 'multi', 'upsert', 'arrayFilters', 'hint']);

/** The arguments of every statement: one that is malformed fails the whole command before any is run. */
function statementsOf(call: Call, name: string, fields: ReadonlySet<string>): Arguments[] {
  const statements = call.args.documents(name) ?? [];
  checkBatchSize(statements.length);
  return statements.map((statement) => {
    const args = new Arguments(`${call.name}.${name}`, statement);
    args.allow(fields);
    args.requiredDocument('q');
    return args;
  });
}

function readUpdate(call: Call, args: Arguments): UpdateStatement {
  const query = args.requiredDocument('q');
  const multi = args.flag('multi');
  const constants = args.document('c');
  const ctx = constants ? { ...call.ctx, let: { ...call.ctx.let, ...constants } } : call.ctx;
  const update = compileUpdateArgument(args.value('u'), args.documents('arrayFilters'), ctx);
  const message = 'multi update is not supported for replacement-style update';
  demand(!multi || !update.isReplacement, 'FailedToParse', message);
  if (multi && call.retryable) {
    throw new MongoServerFault('InvalidOptions', 'Cannot use (or request) retryable writes with multi=true');
  }
  return { query, update, multi, upsert: args.flag('upsert'), hint: args.value('hint') };
}

/** @throws MongoServerFault FailedToParse when it is neither a document nor a pipeline */
export function compileUpdateArgument(
  update: unknown,
  arrayFilters: Doc[] | undefined,
  ctx: Call['ctx'],
): CompiledUpdate {
  const message = 'Update argument must be either an object or an array';
  demand(isDocument(update) || Array.isArray(update), 'FailedToParse', message);
  return compileUpdate(update as Doc | Doc[], { ctx, ...(arrayFilters ? { arrayFilters } : {}) });
}

/** The change of one document by an update; undefined when nothing changes. */
export function updateDocument(
  query: Query,
  update: CompiledUpdate,
  before: StoredDocument,
): StoredDocument | undefined {
  const position = query.matcher.arrayIndex(before.doc);
  const after = update.apply(before.doc, {
    isInsert: false,
    ...(position === undefined ? {} : { position }),
  });
  return after === before.doc ? undefined : changedDocument(before.record, after);
}

/** Creates the document of an upsert that matched nothing. */
export function upsertDocument(
  call: Call,
  namespace: string,
  query: Doc,
  update: CompiledUpdate,
): StoredDocument {
  return insertDocument(call, namespace, update.apply(upsertSeed(query), { isInsert: true }));
}

function runUpdate(
  call: Call,
  namespace: string,
  { query: filter, update, multi, upsert, hint }: UpdateStatement,
): Doc {
  const state = call.access.read(namespace);
  const changes: Change[] = [];
  let matched = 0;
  if (state) {
    const query = new Query(state, {
      query: filter,
      hint,
      ctx: call.ctx,
      check: call.check,
      tally: call.observed?.tally,
      ...(multi ? {} : { limit: 1 }),
    });
    for (const before of query.documents()) {
      matched += 1;
      const after = updateDocument(query, update, before);
      if (after) changes.push(state.prepare(before, after));
    }
  } else checkHint(hint);
  if (matched === 0 && upsert) {
    const document = upsertDocument(call, namespace, filter, update);
    return { n: 1, nModified: 0, upserted: document.doc['_id'] };
  }
  if (changes.length > 0) applyAll(call, call.access.collection(namespace)!, changes);
  return { n: matched, nModified: changes.length };
}

/** Validates a hint. mongod ignores it when the collection does not exist. */
function checkHint(hint: unknown): void {
  const message = 'Hint must be a string or an object';
  demand(hint === undefined || typeof hint === 'string' || isDocument(hint), 'FailedToParse', message);
}

const update: Command = {
  names: ['update'],
  fields: ['updates', 'let', ...BATCH_FIELDS],
  transactional: true,
  writes: true,
  retryable: true,
  async run(call) {
    const namespace = namespaceOf(call);
    const statements = statementsOf(call, 'updates', UPDATE_FIELDS);
    const batch = await runBatch(call, statements.length, (index) => {
      call.observed?.begin();
      const result = runUpdate(call, namespace, readUpdate(call, statements[index]!));
      const { n: nMatched, nModified, upserted } = result;
      const counts = upserted === undefined ? { nMatched, nModified } : { nMatched: 0, nUpserted: 1 };
      call.observed?.end('update', call.args.documents('updates')![index]!, counts);
      return result;
    });
    const upserted = batch.results.flatMap(({ index, result }) =>
      'upserted' in result ? [{ index, _id: result['upserted'] }] : [],
    );
    return batchReply(batch, {
      n: sum(batch.results, 'n'),
      ...(upserted.length > 0 ? { upserted } : {}),
      nModified: sum(batch.results, 'nModified'),
    });
  },
};

const DELETE_FIELDS = new Set(['q', 'limit', 'hint']);

function runDelete(call: Call, namespace: string, args: Arguments): Doc {
  const filter = args.requiredDocument('q');
  const limit = integerOf(args.value('limit'));
  const message = `The limit field in delete objects must be 0 or 1. Got ${String(args.value('limit'))}`;
  demand(limit === 0 || limit === 1, 'FailedToParse', message);
  if (limit === 0 && call.retryable) {
    throw new MongoServerFault('InvalidOptions', 'Cannot use (or request) retryable writes with limit=0');
  }
  const state = call.access.read(namespace);
  if (!state) return { n: 0 };
  const wanted = limit === 1 ? { limit } : {};
  const query = new Query(state, {
    query: filter,
    hint: args.value('hint'),
    ctx: call.ctx,
    check: call.check,
    tally: call.observed?.tally,
    ...wanted,
  });
  const changes = Array.from(query.documents(), (before) => state.prepare(before, undefined));
  if (changes.length > 0) applyAll(call, call.access.collection(namespace)!, changes);
  return { n: changes.length };
}

const remove: Command = {
  names: ['delete'],
  fields: ['deletes', 'let', ...BATCH_FIELDS],
  transactional: true,
  writes: true,
  retryable: true,
  async run(call) {
    const namespace = namespaceOf(call);
    const statements = statementsOf(call, 'deletes', DELETE_FIELDS);
    const batch = await runBatch(call, statements.length, (index) => {
      call.observed?.begin();
      const result = runDelete(call, namespace, statements[index]!);
      call.observed?.end('remove', call.args.documents('deletes')![index]!, { ndeleted: result['n'] });
      return result;
    });
    return batchReply(batch, { n: sum(batch.results, 'n') });
  },
};

const sum = (results: Array<{ result: Doc }>, field: string): number =>
  results.reduce((total, { result }) => total + (result[field] as number), 0);

export const WRITE_COMMANDS = [insert, update, remove];
