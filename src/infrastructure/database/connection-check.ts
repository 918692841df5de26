import mongoose from 'mongoose';
import { ConfigError, UnreachableError } from '#config/config-error.js';

const SELECTION_TIMEOUT_MS = 4_000;
const CREDENTIALS_REFUSED = new Set<unknown>([18, 8000]);
/** The driver's errors without a usable connection, and mongoose's name for the first of them. */
const LOST =
  /^Mongo(?:ose)?(?:ServerSelection|Network|NetworkTimeout|NotConnected|PoolCleared|PoolClosed|TopologyClosed)/;

/**
 * Checks, before the application is built, that the configured database is reachable and supports transactions.
 * @throws ConfigError naming `MONGODB_URI`, without the password that may stand in it; UnreachableError when it does not answer
 */
export async function checkDatabase(uri: string): Promise<void> {
  let connection: mongoose.Connection | undefined;
  try {
    connection = await mongoose
      .createConnection(uri, { serverSelectionTimeoutMS: SELECTION_TIMEOUT_MS, maxPoolSize: 1 })
      .asPromise();
    const hello = await connection.db!.admin().command({ hello: 1 });
    if (hello['setName'] === undefined && hello['msg'] !== 'isdbgrid') {
      throw new ConfigError(['MONGODB_URI: the database is not a replica set, which transactions need']);
    }
  } catch (error) {
    throw error instanceof ConfigError ? error : databaseFault(error);
  } finally {
    await connection?.close();
  }
}

/** Whether the driver has lost its server, or has not found one. */
export function isLostDatabase(error: unknown): boolean {
  return LOST.test((error as { name?: string }).name ?? '');
}

/** Returns the fault of a connection to the database, which names `MONGODB_URI` and no password. */
export function databaseFault(error: unknown): ConfigError {
  const { code, name, message } = error as { code?: unknown; name?: string; message?: string };
  if (CREDENTIALS_REFUSED.has(code))
    return new ConfigError(['MONGODB_URI: the database refuses the user or the password']);
  const why = (message ?? 'no answer').replace(/\/\/[^@/\s]*@/g, '//***@').replace(/\s+/g, ' ');
  if (name === 'MongoParseError') return new ConfigError([`MONGODB_URI: ${why}`]);
  return new UnreachableError([`MONGODB_URI: the database cannot be reached (${why})`]);
}
