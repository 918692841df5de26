import { GridFSBucket, MongoClient, ReadConcern, ReadPreference, WriteConcern } from 'mongodb';
import { EventRecorder } from './events.mjs';
import { Unsupported } from './unsupported.mjs';

/** The named entities of one test: clients, databases, collections, sessions, buckets, cursors, results. */
export class Entities {
  constructor(uri) {
    this.uri = uri;
    this.byId = new Map();
    this.recorders = new Map();
  }

  get(id) {
    if (!this.byId.has(id)) throw new Error(`no entity is named ${id}`);
    return this.byId.get(id);
  }

  set(id, value) {
    if (this.byId.has(id)) throw new Error(`two entities are named ${id}`);
    this.byId.set(id, value);
  }

  has(id) {
    return this.byId.has(id);
  }

  recorder(clientId) {
    const recorder = this.recorders.get(clientId);
    if (recorder === undefined) throw new Error(`no client is named ${clientId}`);
    return recorder;
  }

  async create(definitions) {
    for (const definition of definitions) {
      const [[kind, fields]] = Object.entries(definition);
      const make = MAKERS[kind];
      if (make === undefined) throw new Unsupported(`entity ${kind}`);
      await make(this, fields);
    }
  }

  clients() {
    return [...this.byId.values()].filter((entity) => entity instanceof MongoClient);
  }

  async close() {
    for (const entity of this.byId.values()) {
      if (typeof entity?.endSession === 'function') await entity.endSession().catch(() => undefined);
      if (typeof entity?.close === 'function' && !(entity instanceof MongoClient))
        await entity.close().catch(() => undefined);
    }
    await Promise.all(this.clients().map((client) => client.close()));
  }
}

const MAKERS = {
  async client(entities, fields) {
    const {
      id,
      uriOptions = {},
      serverApi,
      autoEncryptOpts,
      observeLogMessages,
      observeTracingMessages,
    } = fields;
    if (autoEncryptOpts !== undefined) throw new Unsupported('client-side encryption');
    if (observeTracingMessages !== undefined) throw new Unsupported('tracing');
    const logs = [];
    const options = {
      ...driverOptions(uriOptions),
      monitorCommands: true,
      heartbeatFrequencyMS: uriOptions.heartbeatFrequencyMS ?? 1000,
      minHeartbeatFrequencyMS: 50,
      // What the test's own operations send is all that it expects.
      __skipPingOnConnect: true,
    };
    if (serverApi !== undefined) options.serverApi = serverApi;
    if (observeLogMessages !== undefined) {
      options.mongodbLogComponentSeverities = observeLogMessages;
      options.mongodbLogPath = { write: (entry) => void logs.push(entry) };
      options.mongodbLogMaxDocumentLength = 1250;
    }
    const client = new MongoClient(entities.uri, options);
    entities.recorders.set(id, new EventRecorder(client, fields, logs));
    entities.set(id, client);
    await client.connect();
  },

  async database(entities, { id, client, databaseName, databaseOptions }) {
    entities.set(id, entities.get(client).db(databaseName, concerns(databaseOptions)));
  },

  async collection(entities, { id, database, collectionName, collectionOptions }) {
    entities.set(id, entities.get(database).collection(collectionName, concerns(collectionOptions)));
  },

  async session(entities, { id, client, sessionOptions = {} }) {
    const { defaultTransactionOptions, ...rest } = sessionOptions;
    const options = { ...rest };
    if (defaultTransactionOptions !== undefined)
      options.defaultTransactionOptions = concerns(defaultTransactionOptions);
    entities.set(id, entities.get(client).startSession(options));
  },

  async bucket(entities, { id, database, bucketOptions = {} }) {
    entities.set(id, new GridFSBucket(entities.get(database), concerns(bucketOptions)));
  },

  async thread(entities, { id }) {
    entities.set(id, { tail: Promise.resolve() });
  },
};

function driverOptions(uriOptions) {
  const { readConcernLevel, ...rest } = uriOptions;
  return { ...rest, ...(readConcernLevel === undefined ? {} : { readConcernLevel }) };
}

/** Options of the test format as the driver takes them: concerns and preferences become its classes. */
export function concerns(options = {}) {
  const { readConcern, writeConcern, readPreference, timeoutMS, ...rest } = options;
  const result = { ...rest };
  if (readConcern !== undefined) result.readConcern = ReadConcern.fromOptions({ readConcern });
  if (writeConcern !== undefined) result.writeConcern = WriteConcern.fromOptions({ writeConcern });
  if (readPreference !== undefined)
    result.readPreference = ReadPreference.fromOptions({ readPreference: readPreferenceOf(readPreference) });
  if (timeoutMS !== undefined) result.timeoutMS = timeoutMS;
  return result;
}

function readPreferenceOf({ mode, tagSets, maxStalenessSeconds, hedge }) {
  return new ReadPreference(mode.charAt(0).toLowerCase() + mode.slice(1), tagSets, {
    maxStalenessSeconds,
    hedge,
  });
}
