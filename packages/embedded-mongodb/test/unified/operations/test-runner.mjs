import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { BSON } from 'mongodb';
import { Mismatch } from '../match.mjs';
import { Unsupported } from '../unsupported.mjs';

const PATIENCE_MS = 10_000;

/** Operations on the runner itself: fail points, assertions, threads, waits. */
export const RUNNER_OPERATIONS = {
  async failPoint({ client, failPoint }, { entities, failPoints }) {
    const name = failPoint.configureFailPoint;
    await entities.get(client).db('admin').command(failPoint);
    failPoints.add(name);
  },
  async targetedFailPoint() {
    throw new Unsupported('targetedFailPoint needs mongos');
  },
  createEntities: ({ entities: definitions }, { entities }) => entities.create(definitions),
  assertSessionTransactionState: async ({ session, state }, { entities }) => {
    const actual = entities.get(session).transaction.state;
    const wanted = {
      none: 'NO_TRANSACTION',
      starting: 'STARTING_TRANSACTION',
      in_progress: 'TRANSACTION_IN_PROGRESS',
      committed: 'TRANSACTION_COMMITTED',
      aborted: 'TRANSACTION_ABORTED',
    }[state];
    equal(actual, wanted, 'transaction state');
  },
  assertSessionDirty: async ({ session }, { entities }) =>
    equal(entities.get(session).serverSession.isDirty, true, 'dirty'),
  assertSessionNotDirty: async ({ session }, { entities }) =>
    equal(entities.get(session).serverSession.isDirty, false, 'dirty'),
  assertSessionPinned: async ({ session }, { entities }) =>
    equal(entities.get(session).isPinned, true, 'pinned'),
  assertSessionUnpinned: async ({ session }, { entities }) =>
    equal(entities.get(session).isPinned, false, 'pinned'),
  assertSameLsidOnLastTwoCommands: async ({ client }, { entities }) => {
    const [a, b] = lastLsids(entities, client);
    assert.deepEqual(a, b);
  },
  assertDifferentLsidOnLastTwoCommands: async ({ client }, { entities }) => {
    const [a, b] = lastLsids(entities, client);
    assert.notDeepEqual(a, b);
  },
  assertCollectionExists: async (names, { admin }) =>
    equal(await collectionExists(admin, names), true, 'collection exists'),
  assertCollectionNotExists: async (names, { admin }) =>
    equal(await collectionExists(admin, names), false, 'collection exists'),
  assertIndexExists: async (names, { admin }) => equal(await indexExists(admin, names), true, 'index exists'),
  assertIndexNotExists: async (names, { admin }) =>
    equal(await indexExists(admin, names), false, 'index exists'),
  assertNumberConnectionsCheckedOut: async ({ client, connections }, { entities }) =>
    equal(entities.recorder(client).checkedOut, connections, 'connections checked out'),
  assertEventCount: async ({ client, event, count }, { entities }) =>
    equal(entities.recorder(client).countMatching(event, entities), count, 'events'),
  waitForEvent: ({ client, event, count }, { entities }) =>
    until(
      () => entities.recorder(client).countMatching(event, entities) >= count,
      `${count} times ${Object.keys(event)[0]}`,
    ),
  wait: ({ ms }) => wait(ms),
  async runOnThread({ thread, operation }, { entities, execute }) {
    const runner = entities.get(thread);
    runner.tail = runner.tail.then(() => execute(operation));
    runner.tail.catch(() => undefined);
  },
  async waitForThread({ thread }, { entities }) {
    const timeout = wait(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Mismatch(`the thread ${thread} did not end`);
    });
    await Promise.race([entities.get(thread).tail, timeout]);
  },
  async recordTopologyDescription({ client, id }, { entities }) {
    entities.set(id, entities.get(client).topology.description);
  },
  async assertTopologyType({ topologyDescription, topologyType }, { entities }) {
    equal(entities.get(topologyDescription).type, topologyType, 'topology type');
  },
  async waitForPrimaryChange() {
    throw new Unsupported('a replica set of one node has no other primary');
  },
  async loop() {
    throw new Unsupported('loop is for soak tests');
  },
};

function lastLsids(entities, client) {
  const started = entities.recorder(client).startedCommands();
  if (started.length < 2) throw new Mismatch('fewer than two commands were sent');
  return started.slice(-2).map(({ command }) => BSON.EJSON.serialize(command.lsid));
}

async function collectionExists(admin, { databaseName, collectionName }) {
  const found = await admin.db(databaseName).listCollections({ name: collectionName }).toArray();
  return found.length === 1;
}

async function indexExists(admin, { databaseName, collectionName, indexName }) {
  try {
    const found = await admin.db(databaseName).collection(collectionName).listIndexes().toArray();
    return found.some(({ name }) => name === indexName);
  } catch (error) {
    if (error.codeName === 'NamespaceNotFound') return false;
    throw error;
  }
}

async function until(holds, what) {
  const deadline = Date.now() + PATIENCE_MS;
  while (!holds()) {
    if (Date.now() > deadline) throw new Mismatch(`waited in vain for ${what}`);
    await wait(5);
  }
}

function equal(actual, expected, what) {
  if (actual !== expected) throw new Mismatch(`expected ${what} to be ${expected}, got ${actual}`);
}
