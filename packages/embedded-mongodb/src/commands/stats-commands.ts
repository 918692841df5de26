import { Double, Long } from 'bson';
import type { CollectionState } from '../engine/collection-state.js';
import type { Doc } from '../mql/index.js';
import { Arguments } from './arguments.js';
import type { Call, Command } from './command.js';
import { namespaceOf } from './namespaces.js';

/** Estimates the size of an index from its smallest key; measuring every key would cost as much as a scan. */
function indexSize(state: CollectionState, position: number): number {
  const { tree } = state.indexes[position]!;
  const key = tree.minKey();
  return key === undefined ? 0 : tree.size * (key.length + 8);
}

/** Sizes of a collection in bytes divided by `scale`; zeros when it does not exist. */
function storageStats(state: CollectionState | undefined, scale: number): Doc {
  const scaled = (bytes: number): number => Math.floor(bytes / scale);
  const sizes =
    state?.indexes.map(
      ({ definition }, position) => [definition.name, scaled(indexSize(state, position))] as const,
    ) ?? [];
  const totalIndexSize = sizes.reduce((sum, [, size]) => sum + size, 0);
  const count = state?.records.size ?? 0;
  const size = state?.dataSize ?? 0;
  return {
    size: scaled(size),
    count,
    ...(count > 0 ? { avgObjSize: Math.floor(size / count) } : {}),
    numOrphanDocs: 0,
    storageSize: scaled(size),
    totalIndexSize,
    totalSize: scaled(size) + totalIndexSize,
    nindexes: sizes.length,
    indexSizes: Object.fromEntries(sizes),
    capped: false,
    scaleFactor: scale,
  };
}

const collStats: Command = {
  names: ['collStats', 'collstats'],
  fields: ['scale'],
  reads: true,
  run(call) {
    const namespace = namespaceOf(call);
    return { ns: namespace, ...storageStats(call.access.read(namespace), call.args.integer('scale') || 1) };
  },
};

/** The document of the pipeline stage `$collStats`: the same figures, as current shells request them. */
export function collStatsDocument(call: Call, namespace: string, stage: Doc): Doc {
  const args = new Arguments('$collStats', stage);
  args.allow(new Set(['storageStats', 'count']));
  const state = call.access.read(namespace);
  const storage = args.document('storageStats');
  const scale = storage ? new Arguments('$collStats.storageStats', storage).integer('scale') || 1 : 1;
  return {
    ns: namespace,
    host: call.server.address(),
    localTime: call.ctx.now,
    ...(storage ? { storageStats: storageStats(state, scale) } : {}),
    ...(args.has('count') ? { count: state?.records.size ?? 0 } : {}),
  };
}

const dbStats: Command = {
  names: ['dbStats', 'dbstats'],
  fields: ['scale', 'freeStorage'],
  reads: true,
  run(call) {
    const scale = call.args.integer('scale') || 1;
    const states = call.server.engine.collectionsOf(call.db).map((collection) => collection.state);
    const sum = (of: (state: CollectionState) => number): number =>
      states.reduce((total, state) => total + of(state), 0);
    const objects = sum((state) => state.records.size);
    const dataSize = sum((state) => state.dataSize);
    const indexes = sum((state) =>
      state.indexes.reduce((total, _, position) => total + indexSize(state, position), 0),
    );
    return {
      db: call.db,
      collections: Long.fromNumber(states.length),
      views: Long.ZERO,
      objects: Long.fromNumber(objects),
      avgObjSize: new Double(objects > 0 ? dataSize / objects : 0),
      dataSize: new Double(dataSize / scale),
      storageSize: new Double(dataSize / scale),
      indexes: Long.fromNumber(sum((state) => state.indexes.length)),
      indexSize: new Double(indexes / scale),
      totalSize: new Double((dataSize + indexes) / scale),
      scaleFactor: Long.fromNumber(scale),
    };
  },
};

export const STATS_COMMANDS = [collStats, dbStats];
