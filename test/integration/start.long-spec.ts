import 'reflect-metadata';
import { join } from 'node:path';
import { startMongoServer, type MongoServer } from 'embedded-mongodb';
import { fullDisk } from '#common/files/disk-space.js';
import { TUNING } from '#config/app-config.js';
import { loadConfig } from '#config/load-config.js';
import { expectEventually } from '../support/expect-eventually.js';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { start } from '../../src/app/start.js';
import { useFolder } from '../support/use-folder.js';

const dataDir = useFolder();

describe('a start', () => {
  afterEach(() => jest.restoreAllMocks());

  function said(): string[] {
    const lines: string[] = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    return lines;
  }

  const configOf = (uri: string, startPatienceMs = 60_000) =>
    loadConfig(
      { DATA_DIR: dataDir, LOG_LEVEL: 'silent', SEED_DEMO: 'false', PORT: '0', MONGODB_URI: uri },
      { ...TUNING, startPatienceMs },
    );

  rules('OPR-23').it('waits for a database that is not there yet, and says so once', async () => {
    const first = await startMongoServer({ dataDir: join(dataDir, 'database') });
    const { uri } = first;
    await first.close();
    const lines = said();
    const starting = start(configOf(uri.replace('/?', '/storefront?')));
    await expectEventually(() => expect(lines).toHaveLength(1));
    const server: MongoServer = await startMongoServer({
      dataDir: join(dataDir, 'database'),
      port: Number(new URL(uri).port),
    });
    await (await starting).stop();
    await server.close();
    expect(lines).toEqual([
      expect.stringMatching(
        /^MONGODB_URI: the database cannot be reached .*; waiting for it, up to 60 seconds\n$/,
      ),
    ]);
  });

  rules('OPR-23').it('ends when the database has not come by then, and says why', async () => {
    const lines = said();
    const nobody = `mongodb://127.0.0.1:${await freePort()}/storefront`;
    await expect(start(configOf(nobody, 4_500))).rejects.toThrow(
      /^MONGODB_URI: the database cannot be reached/,
    );
    expect(lines).toHaveLength(1);
  });

  rules('OPR-23').it('detects a full disk', async () => {
    expect(fullDisk(dataDir)).toBeUndefined();
    expect(fullDisk(join(dataDir, 'not', 'there'))).toBeUndefined();
    // A file system without room, wherever there is one.
    if (process.platform === 'linux')
      expect(fullDisk('/proc/self')).toBe(
        'the disk of /proc/self is full (0 KB free); make room, or name a folder on another disk',
      );
  });
});
