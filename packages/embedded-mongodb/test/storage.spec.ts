import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { startMongoServer } from '../src/index.js';

const MARK = 'a text that is easily found in the file';

describe('the data folder', () => {
  let root: string;
  let folder: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'mongodb-storage-'));
    folder = join(root, 'data');
  });
  afterEach(() => rmSync(root, { recursive: true }));

  const withClient = async <T>(dataDir: string, work: (client: MongoClient) => Promise<T>): Promise<T> => {
    const server = await startMongoServer({ dataDir });
    const client = await new MongoClient(server.uri).connect();
    try {
      return await work(client);
    } finally {
      await client.close();
      await server.close();
    }
  };

  const fill = (): Promise<unknown> =>
    withClient(folder, async (client) => {
      const things = client.db('shop').collection<{ _id: number }>('things');
      await things.insertMany(
        Array.from({ length: 300 }, (_, _id) => ({ _id, text: `${MARK} ${_id}`, more: 'x'.repeat(500) })),
      );
    });

  /** Writes `changed` wherever the stored file has `text`, which is as long. */
  const replaceInFile = (text: string, changed: string): void => {
    const file = join(folder, 'data.mdb');
    writeFileSync(file, readFileSync(file, 'latin1').replaceAll(text, changed), 'latin1');
  };

  it('keeps documents, indexes, new names and removals over restarts', async () => {
    await withClient(folder, async (client) => {
      const db = client.db('shop');
      await db.collection('gone').insertOne({ a: 1 });
      await db.collection('gone').drop();
      await db
        .collection('old')
        .createIndex({ a: 1 }, { unique: true, partialFilterExpression: { b: { $gt: 1 } } });
      await db
        .collection<{ _id: number }>('old')
        .insertMany([{ _id: 1, a: 1, b: 2 } as never, { _id: 2, a: 1, b: 1 } as never]);
      await db.collection('old').deleteOne({ b: 1 });
      await db.collection('old').rename('new');
    });
    await withClient(folder, async (client) => {
      const db = client.db('shop');
      expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['new']);
      expect(await db.collection('new').find().toArray()).toEqual([{ _id: 1, a: 1, b: 2 }]);
      expect(await db.collection('new').indexes()).toContainEqual({
        v: 2,
        key: { a: 1 },
        name: 'a_1',
        unique: true,
        partialFilterExpression: { b: { $gt: 1 } },
      });
      await expect(db.collection('new').insertOne({ a: 1, b: 3 })).rejects.toMatchObject({ code: 11000 });
      await db.collection('new').insertOne({ a: 1, b: 0 });
    });
  });

  it('is refused to a second server, and free again after the first has closed', async () => {
    const server = await startMongoServer({ dataDir: folder });
    await expect(startMongoServer({ dataDir: folder })).rejects.toThrow(/is in use by process/);
    await server.close();
    await withClient(folder, async (client) => client.db('a').command({ ping: 1 }));
  });

  it('is taken over from a process that was killed', async () => {
    await fill();
    writeFileSync(join(folder, 'server.lock'), JSON.stringify({ pid: process.pid, startedAt: 5 }));
    expect(
      await withClient(folder, async (client) => client.db('shop').collection('things').countDocuments()),
    ).toBe(300);
  });

  it('is refused when its file was cut short', async () => {
    await fill();
    const file = join(folder, 'data.mdb');
    truncateSync(file, Math.floor(statSync(file).size / 2));
    await expect(startMongoServer({ dataDir: folder })).rejects.toThrow(/is damaged.*cut short/);
  });

  it('is refused when a document is not what was written', async () => {
    await fill();
    replaceInFile(MARK, `!${MARK.slice(1)}`);
    await expect(startMongoServer({ dataDir: folder })).rejects.toThrow(
      /is damaged.*is not what was written/,
    );
  });

  it('is refused when its format is unknown', async () => {
    await fill();
    replaceInFile('version\0\u0001', 'version\0\u0063');
    await expect(startMongoServer({ dataDir: folder })).rejects.toThrow(
      'has format 99; this version reads format 1',
    );
  });

  it('can be copied while the server runs, and the copy served', async () => {
    const server = await startMongoServer({ dataDir: folder });
    const client = await new MongoClient(server.uri).connect();
    const things = client.db('shop').collection<{ _id: number }>('things');
    await things.insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id })));
    const writing = things.insertMany(Array.from({ length: 500 }, (_, at) => ({ _id: 500 + at })));
    await server.backup(join(root, 'copy'));
    await writing;
    await expect(server.backup(join(root, 'copy'))).rejects.toThrow(/already holds a database/);
    await client.close();
    await server.close();
    const copied = await withClient(join(root, 'copy'), async (again) =>
      again.db('shop').collection('things').distinct('_id'),
    );
    // The documents of an insert become durable one after the other: the copy has the first ones of the second insert.
    expect(copied.length).toBeGreaterThanOrEqual(500);
    expect(copied).toEqual(Array.from({ length: copied.length }, (_, _id) => _id));
  });

  it('is not there for a server in memory', async () => {
    const server = await startMongoServer();
    await expect(server.backup(join(root, 'copy'))).rejects.toThrow(/nothing to back up/);
    await server.close();
  });
});
