import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadMessage, ThreadRequest } from './index.js';
import { startServer, type MongoServer, type MongoServerOptions } from './server.js';

/** A service goes on starting after its database has, and its first clients should not wait for it. */
const AFTER_START_MS = 5_000;

const tell = (message: ThreadMessage): void => parentPort?.postMessage(message);
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Entry point of the worker thread: starts the server, reports the outcome, handles requests. */
async function main(): Promise<void> {
  try {
    const options = workerData as MongoServerOptions;
    const server = await startServer({
      ...options,
      onFailure: (error) => tell({ type: 'failed', message: error.message }),
    });
    parentPort?.on('message', (request: ThreadRequest) => void answer(server, request));
    tell({ type: 'started', uri: server.uri, port: server.port });
    setTimeout(collectGarbage, AFTER_START_MS).unref();
  } catch (error) {
    tell({ type: 'refused', message: textOf(error) });
    parentPort?.close();
  }
}

/**
 * Loading leaves garbage behind that V8 would keep while the server rests, several times what is in use, and what is in use
 * is strewn over it.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('globalThis.gc') as (options?: object) => void;
  if (Number(process.versions.node.split('.')[0]) >= 22) {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    return;
  }
  setFlagsFromString('--compact-on-every-full-gc');
  // The pages that the first one empties are freed by the second.
  collect();
  collect();
  setFlagsFromString('--no-compact-on-every-full-gc');
}

async function answer(server: MongoServer, request: ThreadRequest): Promise<void> {
  if (request.type === 'close') {
    try {
      await server.close();
    } finally {
      parentPort?.close();
    }
    return;
  }
  const { folder } = request;
  const error = await server.backup(folder).then(() => undefined, textOf);
  tell({ type: 'backedUp', folder, error });
}

void main();
