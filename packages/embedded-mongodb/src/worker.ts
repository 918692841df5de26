import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadMessage, ThreadRequest } from './index.js';
import { startServer, type MongoServer, type MongoServerOptions } from './server.js';

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
  } catch (error) {
    tell({ type: 'refused', message: textOf(error) });
    parentPort?.close();
  }
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
