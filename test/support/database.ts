import mongoose, { type Connection } from 'mongoose';
import { startMongoServer } from '#embedded/mongodb/index.js';

/** A database of a test's own, and a connection to it. */
export interface TestDatabase {
  readonly connection: Connection;
  readonly uri: string;
  close(): Promise<void>;
}

/** Starts an empty database in this process. */
export async function openDatabase(): Promise<TestDatabase> {
  const server = await startMongoServer();
  const connection = await mongoose.createConnection(server.uri, { dbName: 'test' }).asPromise();
  return {
    connection,
    uri: server.uri,
    close: async () => {
      await connection.close();
      await server.close();
    },
  };
}
