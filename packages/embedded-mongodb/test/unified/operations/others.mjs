import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadPreference } from 'mongodb';
import { concerns } from '../entities.mjs';
import { clientBulkResult } from '../errors.mjs';
import { Unsupported } from '../unsupported.mjs';
import { openedStream } from './collection.mjs';

export const DATABASE_OPERATIONS = {
  aggregate: (db, { pipeline: stages, ...options }) => db.aggregate(stages, concerns(options)).toArray(),
  runCommand: (db, { command, commandName: _name, ...options }) =>
    db.command(command, commandOptions(options)),
  async runCursorCommand(db, options) {
    return commandCursor(db, options).toArray();
  },
  async createCommandCursor(db, options) {
    const cursor = commandCursor(db, options);
    await cursor.hasNext?.();
    return cursor;
  },
  createCollection: async (db, { collection, ...options }) =>
    void (await db.createCollection(collection, concerns(options))),
  dropCollection: (db, { collection, ...options }) => db.dropCollection(collection, concerns(options)),
  listCollections: (db, { filter = {}, ...options }) =>
    db.listCollections(filter, concerns(options)).toArray(),
  listCollectionNames: async (db, { filter = {}, ...options }) =>
    (await db.listCollections(filter, { ...concerns(options), nameOnly: true }).toArray()).map(
      ({ name }) => name,
    ),
  listCollectionObjects: async (db, { filter = {}, ...options }) =>
    db.listCollections(filter, concerns(options)).toArray(),
  async modifyCollection(db, { collection, ...options }) {
    return db.command({ collMod: collection, ...options });
  },
  createChangeStream: async (db, { pipeline: stages, ...options }) =>
    openedStream(db.watch(stages, concerns(options))),
  drop: (db, options) => db.dropDatabase(concerns(options)),
};

function commandOptions({ readPreference, ...options }) {
  return readPreference === undefined ? concerns(options) : concerns({ ...options, readPreference });
}

function commandCursor(
  db,
  {
    command,
    commandName: _name,
    batchSize,
    maxTimeMS,
    comment,
    cursorType,
    cursorTimeout,
    timeoutMode,
    ...options
  },
) {
  if (cursorType !== undefined || cursorTimeout !== undefined)
    throw new Unsupported('cursorType of a command cursor');
  const cursor = db.runCursorCommand(command, {
    readPreference: ReadPreference.primary,
    ...commandOptions(options),
    timeoutMode,
  });
  if (batchSize !== undefined) cursor.setBatchSize(batchSize);
  if (maxTimeMS !== undefined) cursor.setMaxTimeMS(maxTimeMS);
  if (comment !== undefined) cursor.setComment(comment);
  return cursor;
}

export const CLIENT_OPERATIONS = {
  async clientBulkWrite(client, { models, ...options }) {
    return clientBulkResult(
      await client.bulkWrite(
        models.map((model) => bulkModel(model)),
        concerns(options),
      ),
    );
  },
  listDatabases: async (client, options) =>
    (await client.db('admin').admin().listDatabases(concerns(options))).databases,
  listDatabaseNames: async (client, options) =>
    (
      await client
        .db('admin')
        .admin()
        .listDatabases({ ...concerns(options), nameOnly: true })
    ).databases.map(({ name }) => name),
  listDatabaseObjects: async (client, options) =>
    (await client.db('admin').admin().listDatabases(concerns(options))).databases,
  createChangeStream: async (client, { pipeline: stages, ...options }) =>
    openedStream(client.watch(stages, concerns(options))),
  dropDatabase: (client, { database, ...options }) => client.db(database).dropDatabase(concerns(options)),
  close: (client) => client.close(),
  appendMetadata: (client, { driverInfoOptions }) => client.appendMetadata(driverInfoOptions),
};

function bulkModel(model) {
  const [[name, { namespace, ...fields }]] = Object.entries(model);
  return { name, namespace, ...fields };
}

export const SESSION_OPERATIONS = {
  startTransaction: async (session, options) => session.startTransaction(concerns(options)),
  commitTransaction: (session, options) => session.commitTransaction(concerns(options)),
  abortTransaction: (session, options) => session.abortTransaction(concerns(options)),
  endSession: (session) => session.endSession(),
  getSnapshotTime: async (session) => session.snapshotTime,
  withTransaction: (session, { callback, ...options }, { execute }) =>
    session.withTransaction(async () => {
      for (const operation of callback) await execute(operation, { rethrow: true });
    }, concerns(options)),
};

export const CURSOR_OPERATIONS = {
  async iterateUntilDocumentOrError(cursor) {
    return cursor.next();
  },
  iterateOnce: (cursor) => cursor.tryNext(),
  close: (cursor) => cursor.close(),
};

export const BUCKET_OPERATIONS = {
  delete: (bucket, { id, ...options }) => bucket.delete(id, options),
  rename: (bucket, { id, newFilename }) => bucket.rename(id, newFilename),
  drop: (bucket, options) => bucket.drop(options),
  find: (bucket, { filter, ...options }) => bucket.find(filter, options).toArray(),
  download: (bucket, { id, ...options }) => buffer(bucket.openDownloadStream(id, options)),
  downloadByName: (bucket, { filename, ...options }) =>
    buffer(bucket.openDownloadStreamByName(filename, options)),
  async upload(bucket, { filename, source, ...options }) {
    const stream = bucket.openUploadStream(filename, options);
    await pipeline(Readable.from([Buffer.from(source.$$hexBytes, 'hex')]), stream);
    return stream.id;
  },
  async uploadWithId(bucket, { id, filename, source, ...options }) {
    const stream = bucket.openUploadStreamWithId(id, filename, options);
    await pipeline(Readable.from([Buffer.from(source.$$hexBytes, 'hex')]), stream);
  },
};
