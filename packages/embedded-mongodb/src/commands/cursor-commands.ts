import { Long } from 'bson';
import { demand, MongoServerFault } from '../errors.js';
import { takeBatch } from '../sessions/cursors.js';
import { bigintOf } from '../sessions/session.js';
import type { Command } from './command.js';
import { checkNamespace } from './namespaces.js';

const getMore: Command = {
  names: ['getMore'],
  fields: ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime', 'maxTimeMSOpOnly'],
  transactional: true,
  run(call) {
    const id = bigintOf(call.command['getMore']);
    if (id === undefined) throw new MongoServerFault('TypeMismatch', "Field 'getMore' must be of type long");
    const name = call.args.string('collection') ?? '';
    const namespace = name.startsWith('$cmd') ? `${call.db}.${name}` : checkNamespace(`${call.db}.${name}`);
    const batchSize = call.args.count('batchSize') || Infinity;
    const cursor = call.server.cursors.get(id);
    if (cursor.namespace !== namespace) {
      throw new MongoServerFault(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    const message = `Cannot run getMore on cursor ${id}, which was created in another session`;
    demand(cursor.session === call.sessionKey, 50738, message);
    if (cursor.transaction !== call.access.transaction) {
      throw new MongoServerFault(
        50740,
        `Cannot run getMore on cursor ${id}, which was not created in this transaction`,
      );
    }
    const { cursors } = call.server;
    try {
      const { batch, done } = call.observed
        ? call.observed.during(cursor.tally, () => takeBatch(cursor.stream, batchSize))
        : takeBatch(cursor.stream, batchSize);
      if (done) cursors.close(id);
      return { cursor: { nextBatch: batch, id: done ? Long.ZERO : Long.fromBigInt(id), ns: namespace } };
    } catch (error) {
      cursors.close(id);
      throw error;
    }
  },
};

const killCursors: Command = {
  names: ['killCursors'],
  fields: ['cursors'],
  transactional: true,
  run(call) {
    const ids = call.args.array('cursors') ?? [];
    const killed: Long[] = [];
    const missing: Long[] = [];
    for (const value of ids) {
      const id = bigintOf(value);
      const message = "Field 'cursors' contains an element that is not of type long";
      demand(id !== undefined, 'TypeMismatch', message);
      (call.server.cursors.has(id) ? killed : missing).push(Long.fromBigInt(id));
      call.server.cursors.close(id);
    }
    return { cursorsKilled: killed, cursorsNotFound: missing, cursorsAlive: [], cursorsUnknown: [] };
  },
};

export const CURSOR_COMMANDS = [getMore, killCursors];
