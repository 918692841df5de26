import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { MongoServer } from 'embedded-mongodb';
import { fullDisk } from '#common/files/disk-space.js';
import { writePrivateFile } from '#common/files/private-files.js';
import type { AppConfig } from '#config/app-config.js';
import { ConfigError } from '#config/config-error.js';

/** A database that is reachable at `uri`. */
export interface ReachableDatabase {
  readonly uri: string;
  /** Stops the embedded database if this process started it. */
  close(): Promise<void>;
}

type DataDir = Pick<AppConfig, 'dataDir'>;

/**
 * Starts the embedded database in a worker thread; returns when the thread runs, `opened` when it serves. While it serves,
 * `DATA_DIR/database.uri` holds its URI with user and password, readable by the owner only, so that commands can connect
 * to it. `opened` rejects with a ConfigError naming `DATA_DIR` when another process uses the folder or it cannot be read.
 */
export async function beginEmbeddedDatabase(
  config: DataDir,
): Promise<{ readonly opened: Promise<ReachableDatabase> }> {
  const { startMongoServerThread } = await import('embedded-mongodb');
  return { opened: announced(config, startMongoServerThread(threadOptions(config))) };
}

async function announced(config: DataDir, starting: Promise<MongoServer>): Promise<ReachableDatabase> {
  const server = await starting.catch((error: Error) => {
    const why = fullDisk(config.dataDir) ?? `the embedded database cannot start: ${error.message}`;
    throw new ConfigError([`DATA_DIR: ${why}`]);
  });
  const uri = withDatabase(server.uri);
  const withdraw = announceDatabase(config, uri);
  return {
    uri,
    close: async () => {
      withdraw();
      await server.close();
    },
  };
}

const threadOptions = (config: DataDir) => ({
  dataDir: folderOf(config),
  onFailure: (cause: Error) => endWithoutDatabase(config, cause),
});

/** Throws an uncaught exception: without its database the process must exit and be restarted. */
function endWithoutDatabase({ dataDir }: DataDir, cause: Error): void {
  const full = fullDisk(dataDir);
  const why = full === undefined ? '' : `: DATA_DIR: ${full}`;
  throw new Error(`The embedded database has failed${why}`, { cause });
}

/** Writes the URI of the running database to a private file. @returns a function that deletes the file */
export function announceDatabase(config: DataDir, uri: string): () => void {
  const file = addressFile(config);
  writePrivateFile(file, `${uri}\n`);
  return () => rmSync(file, { force: true });
}

/**
 * Connects a command to the configured database, or to the embedded one: opens its folder or, if a running service holds
 * it, connects to that service's database. The folder is tried first, because a killed service may leave a stale URI file.
 * @throws Error when the folder cannot be opened and no address of a running service is known
 */
export async function reachDatabase(
  config: DataDir & Pick<AppConfig, 'database'>,
): Promise<ReachableDatabase> {
  const { uri } = config.database;
  if (uri !== undefined) return { uri, close: async () => undefined };
  const { startMongoServer } = await import('embedded-mongodb');
  try {
    const server = await startMongoServer({ dataDir: folderOf(config) });
    return { uri: withDatabase(server.uri), close: () => server.close() };
  } catch (error) {
    const file = addressFile(config);
    if (!existsSync(file)) throw error;
    return { uri: readFileSync(file, 'utf8').trim(), close: async () => undefined };
  }
}

const folderOf = ({ dataDir }: DataDir) => join(dataDir, 'database');
const addressFile = ({ dataDir }: DataDir) => join(dataDir, 'database.uri');

/** The URI with the shop's database name; options are kept. */
function withDatabase(uri: string): string {
  const url = new URL(uri);
  url.pathname = '/storefront';
  return url.toString();
}
