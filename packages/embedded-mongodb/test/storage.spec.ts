import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
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

  const count = (): Promise<number> =>
    withClient(folder, async (client) => client.db('shop').collection('things').countDocuments());

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
    expect(await count()).toBe(300);
  });

  describe('whose lock is that of another process', () => {
    const FOLDER_LOCK = new URL('../dist/storage/folder-lock.js', import.meta.url).href;
    let other: ChildProcess;
    let lockFile: string;

    beforeEach(async () => {
      mkdirSync(folder);
      lockFile = join(folder, 'server.lock');
      const script = `import { lockFolder } from '${FOLDER_LOCK}'; lockFolder(process.argv[1]); process.send('locked'); process.stdin.resume();`;
      other = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
        stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
      });
      await once(other, 'message');
    });
    afterEach(async () => {
      if (other.signalCode !== null) return;
      other.kill('SIGKILL');
      await once(other, 'exit');
    });

    const lock = (): { pid: number; startedAt: number } => JSON.parse(readFileSync(lockFile, 'utf8'));
    const opens = async (): Promise<string> =>
      withClient(folder, async (client) => String((await client.db('a').command({ ping: 1 }))['ok'])).catch(
        ({ message }: Error) => message,
      );

    it('is refused while that one lives, and opens once it was killed', async () => {
      expect(lock().pid).toBe(other.pid);
      expect(await opens()).toMatch(`is in use by process ${other.pid}`);
      other.kill('SIGKILL');
      await once(other, 'exit');
      expect(await opens()).toBe('1');
    });

    it('is as free or taken with a lock of an earlier version', async () => {
      const { pid, startedAt } = lock();
      writeFileSync(lockFile, JSON.stringify({ pid, startedAt }));
      expect(await opens()).toMatch(`is in use by process ${pid}`);
      other.kill('SIGKILL');
      await once(other, 'exit');
      expect(await opens()).toBe('1');
    });

    // Elsewhere nothing tells when another process has started.
    const onLinux = process.platform === 'linux' ? it : it.skip;

    onLinux('opens when the process of this id, or the thread, is a later one', async () => {
      const killed = lock();
      other.kill('SIGKILL');
      await once(other, 'exit');
      const thread = readdirSync('/proc/self/task')
        .map(Number)
        .find((id) => id !== process.pid)!;
      for (const pid of [process.ppid, process.pid, thread]) {
        writeFileSync(lockFile, JSON.stringify({ ...killed, pid }));
        expect([pid, await opens()]).toEqual([pid, '1']);
      }
    });

    onLinux('opens after a restart of the machine, whatever has the id by then', async () => {
      const held = readFileSync(lockFile, 'utf8');
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      expect(held).toContain(boot);
      writeFileSync(lockFile, held.replace(boot, '00000000-0000-4000-8000-000000000000'));
      expect(await opens()).toBe('1');
    });
  });

  describe('with a data file that does not say its format', () => {
    const binary = { encoding: 'binary', keyEncoding: 'binary' } as const;
    /** Leaves what a process leaves that was killed after these steps of its first start. */
    const leave = (...tables: string[]): RootDatabase<Buffer, Buffer> => {
      mkdirSync(folder);
      const path = join(folder, 'data.mdb');
      const root = open<Buffer, Buffer>({ path, noSubdir: true, maxDbs: 4, ...binary });
      for (const name of tables) root.openDB({ name, ...binary });
      return root;
    };

    it('is refused when the file has no bytes, again and again: it may have held a shop', async () => {
      await fill();
      truncateSync(join(folder, 'data.mdb'), 0);
      for (let tries = 0; tries < 2; tries += 1)
        await expect(startMongoServer({ dataDir: folder })).rejects.toThrow(/is damaged.*is empty/);
    });

    it.each([[[]], [['catalog']], [['catalog', 'documents']]])(
      'opens when nothing is in its tables: %j',
      async (tables) => {
        await leave(...tables).close();
        await fill();
        expect(await count()).toBe(300);
      },
    );

    it.each(['catalog', 'documents'])('is refused when something is in its %s', async (table) => {
      const root = leave('catalog', 'documents');
      root.openDB<Buffer, Buffer>({ name: table, ...binary }).putSync(Buffer.alloc(10), Buffer.from('x'));
      await root.close();
      await expect(startMongoServer({ dataDir: folder })).rejects.toThrow('does not say what format it has');
    });
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
