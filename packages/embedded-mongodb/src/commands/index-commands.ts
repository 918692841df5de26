import { demand, MongoServerFault } from '../errors.js';
import type { Collection } from '../engine/collection.js';
import { isSameIndex, parseIndexSpec, type IndexDefinition } from '../engine/index-spec.js';
import { valuesEqual, type Doc } from '../mql/index.js';
import { describe } from '../mql/values/describe.js';
import { isDocument } from '../mql/values/types.js';
import { cursorOptions } from './collection-commands.js';
import type { Call, Command } from './command.js';
import { checkNewNamespace, namespaceOf } from './namespaces.js';
import { bytesOfDoc, cursorReply, streamOfList } from './result-stream.js';
import { whenUnlocked } from './statements.js';

const MOST_INDEXES = 64;

const createIndexes: Command = {
  names: ['createIndexes'],
  fields: ['indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  transactional: true,
  writes: true,
  run(call) {
    const namespace = namespaceOf(call);
    const given = call.args.array('indexes') ?? [];
    demand(given.length !== 0, 'BadValue', 'Must specify at least one index to create');
    const wanted = given.map(parseIndexSpec);
    return whenUnlocked(call, () => build(call, namespace, wanted));
  },
};

function build(call: Call, namespace: string, wanted: IndexDefinition[]): Doc {
  const known = call.access.collection(namespace);
  if (!known) checkNewNamespace(namespace);
  const existing = known?.state.indexes.map((index) => index.definition);
  const fresh = missingIndexes(existing ?? [], wanted);
  const numIndexesBefore = existing?.length ?? 1;
  if (fresh.length === 0 && known) {
    return { numIndexesBefore, numIndexesAfter: numIndexesBefore, note: 'all indexes already exist' };
  }
  const message = `add index fails, too many indexes for ${namespace}`;
  demand(numIndexesBefore + fresh.length <= MOST_INDEXES, 'CannotCreateIndex', message);
  const collection = known ?? call.access.create(namespace, {});
  addIndexes(call, collection, fresh);
  return {
    numIndexesBefore,
    numIndexesAfter: numIndexesBefore + fresh.length,
    createdCollectionAutomatically: known === undefined,
    ...(call.access.transaction ? {} : { commitQuorum: 'votingMembers' }),
  };
}

/** The definitions that do not exist yet, each checked for conflicts with the existing ones. */
function missingIndexes(existing: readonly IndexDefinition[], wanted: IndexDefinition[]): IndexDefinition[] {
  const all = [...existing];
  for (const definition of wanted) {
    if (definition.paths.length === 1 && definition.paths[0] === '_id') {
      demand(!definition.descending[0], 'BadValue', "The field 'key' for an _id index must be {_id: 1}");
      continue;
    }
    if (!all.some((other) => isSameIndex(other, definition))) all.push(definition);
  }
  return all.slice(existing.length).filter((definition) => definition.name !== '_id_');
}

function addIndexes(call: Call, collection: Collection, fresh: IndexDefinition[]): void {
  const { transaction } = call.access;
  if (transaction) return transaction.addIndexes(collection, fresh);
  call.access.lockDefinition(collection);
  const added: string[] = [];
  try {
    for (const definition of fresh) {
      collection.addIndex(definition);
      added.push(definition.name);
    }
  } catch (error) {
    for (const name of added) collection.removeIndex(name);
    throw error;
  }
  call.access.persist([{ type: 'putCollection', entry: collection.entry() }]);
}

const dropIndexes: Command = {
  names: ['dropIndexes', 'deleteIndexes'],
  fields: ['index'],
  writes: true,
  run(call) {
    const namespace = namespaceOf(call);
    return whenUnlocked(call, () => {
      const collection = call.access.collection(namespace);
      if (!collection) throw new MongoServerFault('NamespaceNotFound', `ns not found ${namespace}`);
      const names = namesToDrop(collection, call.args.value('index'));
      call.access.lockDefinition(collection);
      const nIndexesWas = collection.state.indexes.length;
      for (const name of names) collection.removeIndex(name);
      if (names.length > 0) call.access.persist([{ type: 'putCollection', entry: collection.entry() }]);
      return { nIndexesWas };
    });
  },
};

function namesToDrop(collection: Collection, wanted: unknown): string[] {
  const definitions = collection.state.indexes.map((index) => index.definition);
  if (wanted === '*') return definitions.slice(1).map((definition) => definition.name);
  return (Array.isArray(wanted) ? wanted : [wanted]).map((each: unknown) => {
    const found = definitions.find((definition) =>
      isDocument(each) ? valuesEqual(definition.spec['key'], each) : definition.name === each,
    );
    if (!found) {
      const what = isDocument(each)
        ? `can't find index with key: ${describe(each)}`
        : `index not found with name [${String(each)}]`;
      throw new MongoServerFault('IndexNotFound', what);
    }
    if (found.name === '_id_') throw new MongoServerFault('InvalidOptions', 'cannot drop _id index');
    return found.name;
  });
}

const listIndexes: Command = {
  names: ['listIndexes'],
  fields: ['cursor', 'includeBuildUUIDs', 'includeIndexBuildInfo'],
  run(call) {
    const namespace = namespaceOf(call);
    const state = call.access.read(namespace);
    if (!state) throw new MongoServerFault('NamespaceNotFound', `ns does not exist: ${namespace}`);
    const specs = state.indexes.map((index) => index.definition.spec);
    return cursorReply(call, namespace, streamOfList(specs, bytesOfDoc), cursorOptions(call));
  },
};

export const INDEX_COMMANDS = [createIndexes, dropIndexes, listIndexes];
