import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '#common/files/private-files.js';
import type { AppConfig } from '#config/app-config.js';
import { ConfigError } from '#config/config-error.js';
import type { MongoServer } from 'embedded-mongodb';

/** A database that answers at `uri`. */
export interface ReachableDatabase {
  readonly uri: string;
  /** Ends what was started to reach it. */
  close(): Promise<void>;
}

type DataDir = Pick<AppConfig, 'dataDir'>;

/**
 * Starts the embedded database of the service in a thread of its own. While it runs, its address stands in
 * `DATA_DIR/database.uri`, user and password included, readable by the owner alone, so that a command can reach it.
 * @throws ConfigError naming `DATA_DIR`, when another process uses the folder or it cannot be read
 */
export async function startEmbeddedDatabase(config: DataDir): Promise<ReachableDatabase> {
  const server = await startThread(folderOf(config));
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

async function startThread(dataDir: string): Promise<MongoServer> {
  const { startMongoServerThread } = await import('embedded-mongodb');
  try {
    return await startMongoServerThread({ dataDir, onFailure: endWithoutDatabase });
  } catch (error) {
    throw new ConfigError([`DATA_DIR: the embedded database cannot start: ${(error as Error).message}`]);
  }
}

/** Thrown where nobody catches it: without its database the process has to end, and be started again. */
function endWithoutDatabase(cause: Error): void {
  throw new Error('The embedded database has failed', { cause });
}

/** Writes the address of the running database down, for the owner alone. @returns a function that takes it back */
export function announceDatabase(config: DataDir, uri: string): () => void {
  const file = addressFile(config);
  writePrivateFile(file, `${uri}\n`);
  return () => rmSync(file, { force: true });
}

/**
 * Reaches the embedded database for a command: opens its folder, or, when a running service has it open, joins
 * that service's database. The folder is tried first, since an address may have been left by a killed service.
 * @throws Error when the folder cannot be opened and no address of a running service is known
 */
export async function reachEmbeddedDatabase(config: DataDir): Promise<ReachableDatabase> {
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

/** Reaches the service's database for a command: the configured one, else the embedded one. */
export async function reachDatabase(
  config: DataDir & Pick<AppConfig, 'database'>,
): Promise<ReachableDatabase> {
  const { uri } = config.database;
  return uri === undefined ? reachEmbeddedDatabase(config) : { uri, close: async () => undefined };
}

const folderOf = ({ dataDir }: DataDir) => join(dataDir, 'database');
const addressFile = ({ dataDir }: DataDir) => join(dataDir, 'database.uri');

/** The address with the shop's database name in it, options kept. */
function withDatabase(uri: string): string {
  const url = new URL(uri);
  url.pathname = '/storefront';
  return url.toString();
}
