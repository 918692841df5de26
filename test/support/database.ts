import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import mongoose, { type Connection } from 'mongoose';
import { startMongoServer } from 'embedded-mongodb';

/** A database of a test's own. */
export interface OwnDatabase {
  readonly uri: string;
  close(): Promise<void>;
}

/** A database of a test's own, and a connection to it. */
export interface TestDatabase extends OwnDatabase {
  readonly connection: Connection;
}

/**
 * An empty database: on a server in this process, which has fail points, or on the one of `TEST_MONGODB_URI`, from
 * which it is dropped at the end.
 */
export async function ownDatabase(): Promise<OwnDatabase> {
  const serverUri = process.env['TEST_MONGODB_URI'];
  if (serverUri === undefined) {
    const server = await startMongoServer({ testCommands: true });
    return { uri: named(server.uri, 'test'), close: () => server.close() };
  }
  const uri = named(serverUri, `storefront-test-${randomBytes(6).toString('hex')}`);
  return {
    uri,
    close: async () => {
      const client = await MongoClient.connect(uri);
      await client.db().dropDatabase();
      await client.close();
    },
  };
}

/** Opens an empty database and connects to it. */
export async function openDatabase(): Promise<TestDatabase> {
  const { uri, close } = await ownDatabase();
  const connection = await mongoose.createConnection(uri).asPromise();
  return {
    connection,
    uri,
    close: async () => {
      await connection.close();
      await close();
    },
  };
}

/** The address with a database's name in it, options kept. */
function named(uri: string, database: string): string {
  const address = new URL(uri);
  address.pathname = `/${database}`;
  return address.toString();
}
