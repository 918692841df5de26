import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Collection } from 'mongodb';
import { crc32 } from 'node:zlib';
import { encodeDocument } from '../src/bson/encode.js';
import {
  forgetDecoded,
  noteStored,
  StoredDocument,
  type DocumentSource,
} from '../src/engine/stored-document.js';
import { startMongoServer, type MongoServer } from '../src/index.js';
import { LmdbStorage } from '../src/storage/lmdb-storage.js';

interface Item {
  _id: number;
  version: number;
  text: string;
}

describe('documents whose BSON has left memory', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'document-memory-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are read again from disk, and leave again', () => {
    const bytes = encodeDocument({ _id: 1, text: 'x' });
    const reads: number[] = [];
    const source: DocumentSource = { read: (record, checksum) => (reads.push(record, checksum), bytes) };
    const document = StoredDocument.of(7, bytes);
    forgetDecoded();
    expect(document.doc).toEqual({ _id: 1, text: 'x' });
    expect(reads).toEqual([]);
    noteStored(document, source);
    forgetDecoded();
    expect(document.doc).toEqual({ _id: 1, text: 'x' });
    expect(document.size).toBe(bytes.length);
    expect(reads).toEqual([7, crc32(bytes)]);
  });

  it('stay in memory once another version replaces them, on disk or not yet', () => {
    const bytes = encodeDocument({ _id: 1, version: 1 });
    const never: DocumentSource = {
      read: () => {
        throw new Error('the disk has another version');
      },
    };
    const onDisk = StoredDocument.of(1, bytes);
    noteStored(onDisk, never);
    onDisk.pin();
    const onItsWay = StoredDocument.of(2, bytes);
    onItsWay.pin();
    noteStored(onItsWay, never);
    forgetDecoded();
    expect([onDisk.doc, onItsWay.doc]).toEqual([
      { _id: 1, version: 1 },
      { _id: 1, version: 1 },
    ]);
  });

  it('are never taken for another version of the record', async () => {
    const storage = LmdbStorage.open(folder);
    const bytes = encodeDocument({ _id: 1, version: 2 });
    await storage.write([{ type: 'put', collection: 1, record: 1, bytes }]);
    expect(storage.read(1, 1, crc32(bytes))).toEqual(bytes);
    expect(() => storage.read(1, 1, crc32(encodeDocument({ _id: 1, version: 1 })))).toThrow(/not on disk/);
    expect(() => storage.read(1, 2, crc32(bytes))).toThrow(/not on disk/);
    await storage.close();
  });

  describe.each([
    ['memory for all keys', undefined],
    ['no memory for keys', 0],
  ])('in a server with %s', (_, indexMemoryBytes) => {
    let server: MongoServer;
    let client: MongoClient;
    let items: Collection<Item>;
    const start = async (): Promise<void> => {
      server = await startMongoServer({
        dataDir: folder,
        ...(indexMemoryBytes === undefined ? {} : { indexMemoryBytes }),
      });
      client = await new MongoClient(server.uri).connect();
      items = client.db('memory').collection<Item>('items');
    };
    const stop = async (): Promise<void> => {
      await client.close();
      await server.close();
    };
    const all = (version: number): Item[] =>
      Array.from({ length: 300 }, (_, _id) => ({ _id, version, text: `text ${_id}` }));
    beforeEach(async () => {
      await start();
      await items.insertMany(all(1));
      forgetDecoded();
    });
    afterEach(stop);

    it('are found, changed and found again after a restart', async () => {
      expect(await items.find().sort({ _id: 1 }).toArray()).toEqual(all(1));
      forgetDecoded();
      await items.updateMany({}, { $inc: { version: 1 } });
      forgetDecoded();
      expect(await items.find({ version: 2 }).sort({ _id: 1 }).toArray()).toEqual(all(2));
      await stop();
      await start();
      forgetDecoded();
      expect(await items.find({ version: 2 }).sort({ _id: 1 }).toArray()).toEqual(all(2));
    });

    it('are those of the start of a cursor, despite writes since', async () => {
      const cursor = items.find().sort({ _id: 1 }).batchSize(10);
      const found = [await cursor.next()];
      await items.updateMany({ _id: { $lt: 150 } }, { $inc: { version: 1 } });
      await items.deleteMany({ _id: { $gte: 150 } });
      forgetDecoded();
      for await (const item of cursor) found.push(item);
      expect(found).toEqual(all(1));
    });

    it('are what a transaction began with, and stay so when it aborts', async () => {
      await client.withSession(async (session) => {
        session.startTransaction();
        expect(await items.countDocuments({ version: 1 }, { session })).toBe(300);
        await items.updateOne({ _id: 1 }, { $set: { version: 9 } }, { session });
        await items.updateMany({ _id: { $gte: 100 } }, { $inc: { version: 1 } });
        forgetDecoded();
        expect(await items.countDocuments({ version: 1 }, { session })).toBe(299);
        await session.abortTransaction();
      });
      forgetDecoded();
      expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, version: 1, text: 'text 1' });
      expect(await items.countDocuments({ version: 2 })).toBe(200);
    });

    it('are what a cursor began with, although each was replaced several times since', async () => {
      const cursor = items.find().sort({ _id: -1 }).batchSize(7);
      const found = [await cursor.next()];
      const later = items.find({ version: 1 }).sort({ text: 1 }).batchSize(7);
      const foundLater = [await later.next()];
      for (let version = 2; version < 6; version++) {
        await items.updateMany({}, { $inc: { version: 1 } });
        forgetDecoded();
        found.push(await cursor.next());
      }
      for await (const item of cursor) found.push(item);
      for await (const item of later) foundLater.push(item);
      expect(found).toEqual(all(1).toReversed());
      expect(foundLater).toHaveLength(300);
      expect(await items.countDocuments({ version: 5 })).toBe(300);
    });

    it('are found by a cursor whose index was dropped, and by one of a new index', async () => {
      await items.createIndex({ text: 1 });
      const cursor = items
        .find({ text: /^text 2/ })
        .sort({ text: 1 })
        .batchSize(5);
      const found = [await cursor.next()];
      await items.dropIndex('text_1');
      await items.createIndex({ version: 1, text: -1 });
      await items.deleteMany({ _id: { $mod: [2, 0] } });
      for await (const item of cursor) found.push(item);
      const wanted = all(1).filter(({ text }) => text.startsWith('text 2'));
      expect(found).toHaveLength(wanted.length);
      expect(await items.find({ version: 1 }).sort({ version: 1, text: -1 }).toArray()).toHaveLength(150);
    });

    it('go with their collection, and a new one of its name has its own', async () => {
      const cursor = items.find().batchSize(10);
      await cursor.next();
      await items.drop();
      await expect(cursor.toArray()).rejects.toThrow();
      await items.insertMany(all(3));
      forgetDecoded();
      expect(await items.find().sort({ _id: 1 }).toArray()).toEqual(all(3));
    });

    it('are gone when the transaction that created their collection aborts', async () => {
      await client.withSession(async (session) => {
        session.startTransaction();
        const fresh = client.db('memory').collection<Item>('fresh');
        await fresh.insertMany(all(1), { session });
        expect(await fresh.countDocuments({ version: 1 }, { session })).toBe(300);
        await session.abortTransaction();
        expect(await fresh.countDocuments()).toBe(0);
        session.startTransaction();
        await fresh.insertMany(all(2), { session });
        await session.commitTransaction();
        forgetDecoded();
        expect(await fresh.find().sort({ _id: 1 }).toArray()).toEqual(all(2));
      });
    });
  });
});
