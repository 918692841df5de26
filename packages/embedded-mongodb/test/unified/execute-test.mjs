import {
  AbstractCursor,
  ChangeStream,
  ClientSession,
  Collection,
  Db,
  GridFSBucket,
  MongoClient,
} from 'mongodb';
import { Entities } from './entities.mjs';
import { expectError } from './errors.mjs';
import { expectEvents, expectLogs } from './events.mjs';
import { expectMatch, Mismatch } from './match.mjs';
import { COLLECTION_OPERATIONS } from './operations/collection.mjs';
import {
  BUCKET_OPERATIONS,
  CLIENT_OPERATIONS,
  CURSOR_OPERATIONS,
  DATABASE_OPERATIONS,
  SESSION_OPERATIONS,
} from './operations/others.mjs';
import { RUNNER_OPERATIONS } from './operations/test-runner.mjs';
import { Unsupported } from './unsupported.mjs';

/** Runs one test of a file: initial data, entities, operations, expected events, outcome. Throws what does not fit. */
export async function executeTest(file, test, { uri, admin }) {
  await loadInitialData(file.initialData ?? [], admin);
  const entities = new Entities(uri);
  const failPoints = new Set();
  const context = { entities, admin, failPoints };
  context.execute = (operation, options) => executeOperation(operation, context, options);
  try {
    await entities.create(file.createEntities ?? []);
    for (const operation of test.operations) await executeOperation(operation, context);
    for (const expected of test.expectEvents ?? [])
      expectEvents(expected, entities.recorder(expected.client), entities);
    for (const expected of test.expectLogMessages ?? [])
      expectLogs(expected, entities.recorder(expected.client), entities);
    if (test.expectTracingMessages !== undefined) throw new Unsupported('tracing');
    for (const outcome of test.outcome ?? []) await expectOutcome(outcome, admin, entities);
  } finally {
    for (const name of failPoints) await admin.db('admin').command({ configureFailPoint: name, mode: 'off' });
    await entities.close();
    await admin.db('admin').command({ killAllSessions: [] });
  }
}

async function loadInitialData(initialData, admin) {
  for (const { databaseName, collectionName, documents, createOptions = {} } of initialData) {
    const db = admin.db(databaseName, { writeConcern: { w: 'majority' } });
    await db.dropCollection(collectionName).catch((error) => {
      if (error.codeName !== 'NamespaceNotFound') throw error;
    });
    if (documents.length === 0 || Object.keys(createOptions).length > 0)
      await db.createCollection(collectionName, createOptions);
    if (documents.length > 0) await db.collection(collectionName).insertMany(documents);
  }
}

async function expectOutcome({ databaseName, collectionName, documents }, admin, entities) {
  const options = { readPreference: 'primary', readConcern: { level: 'local' } };
  const actual = await admin
    .db(databaseName)
    .collection(collectionName, options)
    .find({}, { sort: { _id: 1 } })
    .toArray();
  expectMatch(documents, actual, entities, { root: false, path: 'outcome' });
}

async function executeOperation(operation, context, { rethrow = false } = {}) {
  const {
    expectError: wantedError,
    expectResult,
    saveResultAsEntity,
    ignoreResultAndError = false,
  } = operation;
  let result;
  try {
    result = await call(operation, context);
  } catch (error) {
    if (
      error instanceof Unsupported ||
      error instanceof Mismatch ||
      (ignoreResultAndError === false && wantedError === undefined)
    )
      throw error;
    if (wantedError !== undefined) expectError(wantedError, error, context.entities);
    if (rethrow) throw error;
    return;
  }
  if (ignoreResultAndError) return;
  if (wantedError !== undefined)
    throw new Mismatch(
      `${operation.name} succeeded, but an error was expected: ${JSON.stringify(wantedError)}`,
    );
  if (expectResult !== undefined)
    expectMatch(expectResult, result, context.entities, { path: `${operation.name} result` });
  if (saveResultAsEntity !== undefined) context.entities.set(saveResultAsEntity, result);
}

async function call({ name, object, arguments: args = {} }, context) {
  if (object === 'testRunner') {
    const run = RUNNER_OPERATIONS[name];
    if (run === undefined) throw new Unsupported(`runner operation ${name}`);
    return run(args, context);
  }
  const entity = context.entities.get(object);
  const run = operationsOf(entity)[name];
  if (run === undefined) throw new Unsupported(`operation ${name} on ${entity.constructor.name}`);
  return run(entity, resolved(args, context.entities), context);
}

function operationsOf(entity) {
  if (entity instanceof Collection) return COLLECTION_OPERATIONS;
  if (entity instanceof Db) return DATABASE_OPERATIONS;
  if (entity instanceof MongoClient) return CLIENT_OPERATIONS;
  if (entity instanceof ClientSession) return SESSION_OPERATIONS;
  if (entity instanceof GridFSBucket) return BUCKET_OPERATIONS;
  if (entity instanceof AbstractCursor || entity instanceof ChangeStream) return CURSOR_OPERATIONS;
  return {};
}

/** The arguments with the session's entity in place of its name. */
function resolved({ session, ...args }, entities) {
  return session === undefined ? { ...args } : { ...args, session: entities.get(session) };
}
