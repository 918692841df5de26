import { Binary, Long } from 'bson';
import { checkWritable, isProfile } from '../engine/profile-log.js';
import { forgetDecoded } from '../engine/stored-document.js';
import { demand, MongoServerFault } from '../errors.js';
import { compileMatch, valuesEqual, type Doc } from '../mql/index.js';
import { isDocument, typeNameOf } from '../mql/values/types.js';
import { collectionNameOf, databaseOf, type Collection } from '../engine/collection.js';
import type { Call, Command } from './command.js';
import { checkNamespace, checkNewNamespace, namespaceOf } from './namespaces.js';
import { bytesOfDoc, cursorReply, streamOfList } from './result-stream.js';
import { whenUnlocked } from './statements.js';
import { Arguments } from './arguments.js';

/** Options of `create` that mongod supports and this server does not. */
const REFUSED_OPTIONS = [
  'timeseries',
  'viewOn',
  'clusteredIndex',
  'changeStreamPreAndPostImages',
  'validator',
  'encryptedFields',
  'capped',
  'size',
  'max',
  'expireAfterSeconds',
  'validationLevel',
  'validationAction',
  'pipeline',
  'storageEngine',
  'indexOptionDefaults',
];

const create: Command = {
  names: ['create'],
  fields: ['autoIndexId', 'idIndex', ...REFUSED_OPTIONS],
  transactional: true,
  writes: true,
  run(call) {
    const namespace = namespaceOf(call);
    checkNewNamespace(namespace);
    const refused = REFUSED_OPTIONS.find(
      (option) => call.args.has(option) && call.args.value(option) !== false,
    );
    if (refused !== undefined) {
      throw new MongoServerFault('CommandNotSupported', `The option '${refused}' of create is not supported`);
    }
    return whenUnlocked(call, () => {
      const known = call.access.collection(namespace);
      // Idempotent with the same options, as in mongod since 7.0.
      if (known && call.access.transaction) throw exists(namespace);
      if (!known) call.access.create(namespace, {});
      return {};
    });
  },
};

const exists = (namespace: string): MongoServerFault =>
  new MongoServerFault('NamespaceExists', `Collection ${namespace} already exists.`);

/** Removes a collection and closes its cursors. */
function dropCollection(call: Call, collection: Collection): void {
  call.access.lockDefinition(collection);
  collection.definitionVersion += 1;
  call.server.engine.collections.delete(collection.namespace);
  call.server.engine.forget(collection);
  forgetDecoded();
  call.server.cursors.closeWhere(
    (cursor) => cursor.namespace === collection.namespace && !cursor.transaction,
  );
  call.access.persist([{ type: 'dropCollection', collection: collection.id }]);
}

const drop: Command = {
  names: ['drop'],
  fields: [],
  writes: true,
  run(call) {
    const namespace = namespaceOf(call);
    return whenUnlocked(call, () => {
      const collection = call.access.collection(namespace);
      if (!collection) return {};
      const message = 'turn off profiling before dropping system.profile collection';
      const isRecorded = isProfile(namespace) && call.server.profiler.level(call.db) > 0;
      demand(!isRecorded, 'IllegalOperation', message);
      const nIndexesWas = collection.state.indexes.length;
      dropCollection(call, collection);
      return { nIndexesWas, ns: namespace };
    });
  },
};

const dropDatabase: Command = {
  names: ['dropDatabase'],
  fields: [],
  writes: true,
  run(call) {
    return whenUnlocked(call, () => {
      const collections = call.server.engine.collectionsOf(call.db);
      for (const collection of collections) call.access.lockDefinition(collection);
      for (const collection of collections) dropCollection(call, collection);
      call.server.profiler.forget(call.db);
      return collections.length > 0 ? { dropped: call.db } : {};
    });
  },
};

const renameCollection: Command = {
  names: ['renameCollection'],
  fields: ['to', 'dropTarget'],
  writes: true,
  adminOnly: true,
  run(call) {
    const from = checkNamespace(String(call.command['renameCollection']));
    const to = checkNamespace(call.args.string('to') ?? '');
    checkNewNamespace(to);
    checkWritable(from);
    if (from === to) throw new MongoServerFault('IllegalOperation', "Can't rename a collection to itself");
    return whenUnlocked(call, () => {
      const { engine, cursors } = call.server;
      const collection = engine.collections.get(from);
      if (!collection)
        throw new MongoServerFault('NamespaceNotFound', `Source collection ${from} does not exist`);
      const target = engine.collections.get(to);
      if (target && !call.args.flag('dropTarget'))
        throw new MongoServerFault('NamespaceExists', 'target namespace exists');
      call.access.lockDefinition(collection);
      call.access.lockName(to);
      if (target) dropCollection(call, target);
      engine.collections.delete(from);
      collection.namespace = to;
      collection.definitionVersion += 1;
      collection.state.plans.clear();
      engine.collections.set(to, collection);
      cursors.closeWhere((cursor) => cursor.namespace === from);
      call.access.persist([{ type: 'putCollection', entry: collection.entry() }]);
      return {};
    });
  },
};

const listCollections: Command = {
  names: ['listCollections'],
  fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run(call) {
    const filter = compileMatch(call.args.document('filter') ?? {}, call.ctx);
    const nameOnly = call.args.flag('nameOnly');
    const found = call.server.engine
      .collectionsOf(call.db)
      .map(describeCollection)
      .filter((doc) => filter.matches(doc))
      .map((doc) => (nameOnly ? { name: doc['name'], type: doc['type'] } : doc));
    return cursorReply(
      call,
      `${call.db}.$cmd.listCollections`,
      streamOfList(found, bytesOfDoc),
      cursorOptions(call),
    );
  },
};

/** The `cursor: { batchSize }` of a listing. */
export function cursorOptions(call: Call): { batchSize?: number } {
  const cursor = new Arguments(call.name, call.args.document('cursor') ?? {});
  const batchSize = cursor.count('batchSize');
  return batchSize === undefined ? {} : { batchSize };
}

function describeCollection(collection: Collection): Doc {
  return {
    name: collectionNameOf(collection.namespace),
    type: 'collection',
    options: collection.options,
    info: { readOnly: false, uuid: new Binary(collection.uuid, 4) },
    ...(collection.state.indexes[0] ? { idIndex: collection.state.indexes[0].definition.spec } : {}),
  };
}

const listDatabases: Command = {
  names: ['listDatabases'],
  fields: ['filter', 'nameOnly', 'authorizedDatabases'],
  adminOnly: true,
  run(call) {
    const filter = compileMatch(call.args.document('filter') ?? {}, call.ctx);
    const sizes = new Map<string, number>();
    for (const collection of call.server.engine.collections.values()) {
      const name = databaseOf(collection.namespace);
      sizes.set(name, (sizes.get(name) ?? 0) + collection.state.dataSize);
    }
    const databases = [...sizes.keys()]
      .sort()
      .map((name) => ({ name, sizeOnDisk: Long.fromNumber(sizes.get(name)!), empty: false }))
      .filter((doc) => filter.matches(doc));
    if (call.args.flag('nameOnly')) return { databases: databases.map(({ name }) => ({ name })) };
    const total = databases.reduce((sum, { name }) => sum + sizes.get(name)!, 0);
    return {
      databases,
      totalSize: Long.fromNumber(total),
      totalSizeMb: Long.fromNumber(Math.floor(total / 1048576)),
    };
  },
};

const collMod: Command = {
  names: ['collMod'],
  fields: ['index'],
  writes: true,
  run(call) {
    const namespace = namespaceOf(call);
    return whenUnlocked(call, () => {
      const collection = call.access.collection(namespace);
      if (!collection) throw new MongoServerFault('NamespaceNotFound', `ns does not exist: ${namespace}`);
      const change = call.args.document('index');
      if (!change) return {};
      call.access.lockDefinition(collection);
      const reply = collection.changeIndex(change, findIndex(collection, change));
      call.access.persist([{ type: 'putCollection', entry: collection.entry() }]);
      return reply;
    });
  },
};

function findIndex(collection: Collection, { name, keyPattern }: Doc): string {
  if ((name === undefined) === (keyPattern === undefined)) {
    throw new MongoServerFault(
      'InvalidOptions',
      'must specify either index name or key pattern, and not both',
    );
  }
  if (keyPattern !== undefined && !isDocument(keyPattern)) {
    throw new MongoServerFault(
      'TypeMismatch',
      `BSON field 'collMod.index.keyPattern' is the wrong type '${typeNameOf(keyPattern)}', expected type 'object'`,
    );
  }
  const found = collection.state.indexes.find(({ definition }) =>
    name === undefined ? valuesEqual(definition.spec['key'], keyPattern) : definition.name === name,
  );
  if (found) return found.definition.name;
  throw new MongoServerFault(
    'IndexNotFound',
    `cannot find index ${JSON.stringify(name ?? keyPattern)} for ns ${collection.namespace}`,
  );
}

export const COLLECTION_COMMANDS = [
  create,
  drop,
  dropDatabase,
  renameCollection,
  listCollections,
  listDatabases,
  collMod,
];
