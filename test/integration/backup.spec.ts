import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyDataFolder, startMongoServer, type MongoServer } from 'embedded-mongodb';
import { mongo } from 'mongoose';
import { lastBackupAt } from '#infrastructure/backup/backup-record.js';
import { takeBackup, type BackupSource } from '#infrastructure/backup/take-backup.js';
import { useFolder } from '../support/use-folder.js';

const NOW = new Date('2026-11-29T12:15:00Z');
const KEEPING = { newest: 2, days: 0 };

describe('a backup of a data folder', () => {
  const folder = useFolder();
  const dataDir = join(folder, 'data');
  const backups = join(folder, 'backups');
  let server: MongoServer;
  let client: mongo.MongoClient;

  beforeEach(async () => {
    mkdirSync(join(dataDir, 'media', 'products'), { recursive: true });
    writeFileSync(join(dataDir, 'media', 'products', 'kettle.webp'), 'a picture');
    writeFileSync(join(dataDir, 'secrets.json'), '{}');
    server = await startMongoServer({ dataDir: join(dataDir, 'database') });
    client = await new mongo.MongoClient(server.uri).connect();
    await orders().insertOne({ number: 1 });
  });

  afterEach(async () => {
    await client.close();
    await server.close();
    for (const each of [dataDir, backups]) rmSync(each, { recursive: true, force: true });
  });

  const orders = (of = client) => of.db('storefront').collection('orders');
  const source = { dataDir, now: NOW, freeBytes: () => 1e12, copyDatabase: copyDataFolder };
  const backUp = (now = NOW, others: Partial<BackupSource> = {}) =>
    takeBackup({ ...source, now, ...others }, backups, KEEPING);
  const kept = () => readdirSync(backups).toSorted();
  const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

  rules('BUP-01').it('opens as a running server was at one moment, with its files', async () => {
    const made = await backUp();
    await orders().insertOne({ number: 2 });
    expect(made).toMatchObject({
      folder: join(backups, 'storefront-20261129T121500Z'),
      linked: 1,
      copied: 2,
    });
    const restored = await startMongoServer({ dataDir: join(made.folder, 'database') });
    const reader = await new mongo.MongoClient(restored.uri).connect();
    expect(await orders(reader).find().toArray()).toEqual([expect.objectContaining({ number: 1 })]);
    await reader.close();
    await restored.close();
    const picture = join('media', 'products', 'kettle.webp');
    expect(readFileSync(join(made.folder, picture), 'utf8')).toBe('a picture');
    expect(statSync(join(made.folder, picture)).ino).toBe(statSync(join(dataDir, picture)).ino);
    expect(existsSync(join(made.folder, 'secrets.json'))).toBe(true);
    expect(statSync(made.folder).mode & 0o077).toBe(0);
  });

  rules('BUP-01').it('is read to its end while the server goes on writing', async () => {
    const over = new AbortController();
    const writing = (async () => {
      for (let number = 2; !over.signal.aborted; number++)
        await orders().insertOne({ number, text: 'x'.repeat(1_000) });
    })();
    for (let count = 0; count < 3; count++) expect((await backUp(later(count))).documents).toBeGreaterThan(0);
    over.abort();
    await writing;
  });

  rules('BUP-02').it('is refused before anything is written when the disk has no room for it', async () => {
    const { folder: good } = await backUp();
    await expect(backUp(later(60), { freeBytes: () => 100_000_000 })).rejects.toThrow(
      /^A backup takes up to \d+ MB and 200 MB stay free, and .* has 100 MB/,
    );
    expect(kept()).toEqual([good.slice(backups.length + 1)]);
  });

  rules('BUP-02').it(
    'leaves nothing of one that fails, or that a killed process began, and keeps the good one',
    async () => {
      const { folder: good } = await backUp();
      mkdirSync(join(backups, 'storefront-20261129T111500Z.part', 'database'), { recursive: true });
      const fails = async () => Promise.reject(new Error('the disk is full'));
      await expect(backUp(later(60), { copyDatabase: fails })).rejects.toThrow('the disk is full');
      expect(kept()).toEqual([good.slice(backups.length + 1)]);
      expect(lastBackupAt(dataDir)).toEqual(NOW);
    },
  );

  rules('BUP-02').it('is none when the copy has a damaged document', async () => {
    const damaged = async (from: string, to: string) => {
      await copyDataFolder(from, to);
      const file = join(to, 'data.mdb');
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(0, bytes.indexOf('number')));
      return copyDataFolder(to, join(to, 'again'));
    };
    await expect(backUp(NOW, { copyDatabase: damaged })).rejects.toThrow();
    expect(kept()).toEqual([]);
  });

  rules('BUP-03').it('replaces the oldest ones', async () => {
    for (let count = 0; count < 3; count++) await backUp(later(count * 60));
    expect(kept()).toEqual(['storefront-20261129T131500Z', 'storefront-20261129T141500Z']);
  });

  rules('BUP-02').it('is refused inside of the data that it would be lost with', async () => {
    const inside = takeBackup(source, join(dataDir, 'backups'), KEEPING);
    await expect(inside).rejects.toThrow('lies in DATA_DIR');
  });

  rules('BUP-04').it('has a time, which before the first one is that of the database', async () => {
    expect(lastBackupAt(dataDir)!.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await backUp();
    expect(lastBackupAt(dataDir)).toEqual(NOW);
    expect(lastBackupAt(join(folder, 'nowhere'))).toBeUndefined();
  });
});
