import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { MongoServer, MongoServerOptions } from './server.js';
import type { FolderCopy } from './storage/copy-folder.js';

export type { FolderCopy, MongoServer, MongoServerOptions };

/** Starts a MongoDB-compatible server on 127.0.0.1 in this thread; in memory without `dataDir`. */
export async function startMongoServer(options: MongoServerOptions = {}): Promise<MongoServer> {
  // Loaded lazily: a process that runs the server in a worker thread should not load its code twice.
  const { startServer } = await import('./server.js');
  return startServer(options);
}

/**
 * Copies the data of a folder into an empty one while a server, of this process or another, may have it open.
 * @throws Error for a folder without a database, a target that has one, and a copy that cannot be read to its end
 */
export async function copyDataFolder(folder: string, target: string): Promise<FolderCopy> {
  return (await import('./storage/copy-folder.js')).copyDataFolder(folder, target);
}

/** Messages of the worker thread: started, refused to start, storage failed, backup finished. */
export type ThreadMessage =
  | { type: 'started'; uri: string; port: number }
  | { type: 'refused'; message: string }
  | { type: 'failed'; message: string }
  | { type: 'backedUp'; folder: string; error: string | undefined };

/** Requests to the worker thread. */
export type ThreadRequest = { type: 'close' } | { type: 'backup'; folder: string };

/**
 * Starts the server in a worker thread, so that neither side blocks the other. The thread runs the compiled
 * `worker.js`.
 * @throws Error when the server cannot start: the folder is in use or damaged, the port is taken
 */
export async function startMongoServerThread(options: MongoServerOptions = {}): Promise<MongoServer> {
  const { onFailure, ...plain } = options;
  const worker = new Worker(workerFile(), { workerData: plain });
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  const started = await new Promise<{ uri: string; port: number }>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The database server ended before it had started.')));
    worker.on('message', (message: ThreadMessage) => {
      if (message.type === 'started') resolve(message);
      else if (message.type === 'refused') reject(new Error(message.message));
      else if (message.type === 'failed') onFailure?.(new Error(message.message));
    });
  });
  worker.on('error', (error) => onFailure?.(error instanceof Error ? error : new Error(String(error))));
  const ask = (request: ThreadRequest): void => worker.postMessage(request);
  return {
    uri: started.uri,
    port: started.port,
    backup: (folder) => {
      const ended = backupEnd(worker, folder);
      ask({ type: 'backup', folder });
      return ended;
    },
    close: () => {
      ask({ type: 'close' });
      return exited;
    },
  };
}

function backupEnd(worker: Worker, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const listen = (message: ThreadMessage): void => {
      if (message.type !== 'backedUp' || message.folder !== folder) return;
      worker.off('message', listen);
      if (message.error === undefined) resolve();
      else reject(new Error(message.error));
    };
    worker.on('message', listen);
  });
}

/** The worker file beside this one. When a test runs this file as TypeScript, the one of the last build. */
function workerFile(): string {
  const here = fileURLToPath(new URL('./worker.js', import.meta.url));
  const file = existsSync(here) ? here : here.replace(/([\\/])src([\\/])(?!.*[\\/]src[\\/])/, '$1dist$2');
  if (!existsSync(file))
    throw new Error(`The database server is not built: ${file} is missing. Run the build first.`);
  return file;
}
