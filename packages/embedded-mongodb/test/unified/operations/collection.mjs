import { concerns } from '../entities.mjs';
import { Unsupported } from '../unsupported.mjs';

/** Operations on collections: `(collection, arguments with the session resolved) => result`. */
export const COLLECTION_OPERATIONS = {
  aggregate: (collection, { pipeline, ...options }) =>
    collection.aggregate(pipeline, concerns(options)).toArray(),
  async bulkWrite(collection, { requests, ...options }) {
    return bulkResult(
      await collection.bulkWrite(
        requests.map((request) => request),
        concerns(options),
      ),
    );
  },
  countDocuments: (collection, { filter, ...options }) =>
    collection.countDocuments(filter, concerns(options)),
  count: (collection, { filter, ...options }) => collection.count(filter, concerns(options)),
  estimatedDocumentCount: (collection, options) => collection.estimatedDocumentCount(concerns(options)),
  distinct: (collection, { fieldName, filter = {}, ...options }) =>
    collection.distinct(fieldName, filter, concerns(options)),
  deleteOne: async (collection, { filter, ...options }) =>
    acknowledged(await collection.deleteOne(filter, concerns(options))),
  deleteMany: async (collection, { filter, ...options }) =>
    acknowledged(await collection.deleteMany(filter, concerns(options))),
  find: (collection, { filter, ...options }) => collection.find(filter, concerns(options)).toArray(),
  findOne: (collection, { filter, ...options }) => collection.findOne(filter, concerns(options)),
  async createFindCursor(collection, { filter, ...options }) {
    const cursor = collection.find(filter, concerns(options));
    await cursor.hasNext();
    return cursor;
  },
  findOneAndDelete: (collection, { filter, ...options }) =>
    collection.findOneAndDelete(filter, modify(options)),
  findOneAndReplace: (collection, { filter, replacement, ...options }) =>
    collection.findOneAndReplace(filter, replacement, modify(options)),
  findOneAndUpdate: (collection, { filter, update, ...options }) =>
    collection.findOneAndUpdate(filter, update, modify(options)),
  insertOne: async (collection, { document, ...options }) =>
    acknowledged(await collection.insertOne(document, concerns(options))),
  insertMany: async (collection, { documents, ...options }) =>
    acknowledged(await collection.insertMany(documents, concerns(options))),
  replaceOne: async (collection, { filter, replacement, ...options }) =>
    updateResult(await collection.replaceOne(filter, replacement, concerns(options))),
  updateOne: async (collection, { filter, update, ...options }) =>
    updateResult(await collection.updateOne(filter, update, concerns(options))),
  updateMany: async (collection, { filter, update, ...options }) =>
    updateResult(await collection.updateMany(filter, update, concerns(options))),
  createIndex: (collection, { keys, ...options }) => collection.createIndex(keys, concerns(options)),
  dropIndex: (collection, { name, ...options }) => collection.dropIndex(name, concerns(options)),
  dropIndexes: (collection, options) => collection.dropIndexes(concerns(options)),
  listIndexes: (collection, options) => collection.listIndexes(concerns(options)).toArray(),
  listIndexNames: async (collection, options) =>
    (await collection.listIndexes(concerns(options)).toArray()).map(({ name }) => name),
  rename: (collection, { to, ...options }) => collection.rename(to, concerns(options)),
  drop: (collection, options) => collection.drop(concerns(options)),
  async createChangeStream(collection, { pipeline, ...options }) {
    return openedStream(collection.watch(pipeline, concerns(options)));
  },
  createSearchIndex: (collection, { model }) => collection.createSearchIndex(model),
  createSearchIndexes: (collection, { models }) => collection.createSearchIndexes(models),
  dropSearchIndex: (collection, { name }) => collection.dropSearchIndex(name),
  updateSearchIndex: (collection, { name, definition }) => collection.updateSearchIndex(name, definition),
  listSearchIndexes: (collection, { name, aggregationOptions }) =>
    collection.listSearchIndexes(name, aggregationOptions).toArray(),
  mapReduce() {
    throw new Unsupported('the driver has no mapReduce');
  },
};

/** A change stream that has really been opened at the server. */
export async function openedStream(stream) {
  try {
    // With the cursor's own session, and without asking for the events that come after.
    await stream.cursor.cursorInit();
  } catch (error) {
    await stream.close();
    throw error;
  }
  return stream;
}

function modify({ returnDocument, ...options }) {
  return concerns({
    ...options,
    ...(returnDocument === undefined ? {} : { returnDocument: returnDocument.toLowerCase() }),
  });
}

const acknowledged = (result) => (result.acknowledged === false ? { acknowledged: false } : result);

function updateResult(result) {
  if (result.acknowledged === false) return { acknowledged: false };
  const { upsertedId, ...rest } = result;
  return upsertedId === null || upsertedId === undefined ? rest : { ...rest, upsertedId };
}

function bulkResult(result) {
  const {
    insertedCount,
    matchedCount,
    modifiedCount,
    deletedCount,
    upsertedCount,
    upsertedIds,
    insertedIds,
  } = result;
  return {
    insertedCount,
    matchedCount,
    modifiedCount,
    deletedCount,
    upsertedCount,
    upsertedIds,
    insertedIds,
  };
}
