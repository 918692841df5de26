import 'reflect-metadata';
import { join } from 'node:path';
import { Test } from '@nestjs/testing';
import { startMongoServer, type MongoServer } from 'embedded-mongodb';
import { fullDisk } from '#common/files/disk-space.js';
import { TUNING } from '#config/app-config.js';
import { loadConfig } from '#config/load-config.js';
import { BullmqQueueModule } from '#infrastructure/queue/adapters/bullmq.queue.module.js';
import { expectEventually } from '../support/expect-eventually.js';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { start } from '../../src/app/start.js';
import { tcpRelay } from '../support/stand-ins/tcp-relay.js';
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

  /** A database whose first client, the check, is its last one until it is restored. */
  async function lostAfterTheCheck() {
    const server = await startMongoServer();
    const relay = await tcpRelay({ host: '127.0.0.1', port: Number(new URL(server.uri).port) });
    const uri = new URL(server.uri);
    uri.port = String(relay.port);
    uri.pathname = '/storefront';
    uri.searchParams.delete('replicaSet');
    uri.searchParams.set('directConnection', 'true');
    void relay.left().then(() => relay.cut());
    return { uri: uri.href, relay, close: () => Promise.all([relay.close(), server.close()]) };
  }

  rules('OPR-23').it('waits for a database that was lost after the first look', async () => {
    const { uri, relay, close } = await lostAfterTheCheck();
    const lines = said();
    const starting = start(configOf(uri));
    await expectEventually(() => expect(lines).toHaveLength(1), 60_000);
    await relay.restore();
    await (await starting).stop();
    await close();
    expect(lines).toEqual([
      expect.stringMatching(
        /^MONGODB_URI: the database cannot be reached .*; waiting for it, up to 60 seconds\n$/,
      ),
    ]);
  });

  rules('OPR-23').it('says in one sentence that a database was lost after the first look', async () => {
    const { uri, close } = await lostAfterTheCheck();
    said();
    await expect(start(configOf(uri, 2_000))).rejects.toMatchObject({
      faults: [expect.stringMatching(/^MONGODB_URI: the database cannot be reached \(.*\)$/)],
    });
    await close();
  });

  rules('OPR-23').it(
    'tries the queues of a Redis until its patience ends, and names it in one sentence',
    async () => {
      const lines = said();
      const queues = BullmqQueueModule.forRoot(`redis://:secret@127.0.0.1:${await freePort()}`, 1_500);
      await expect(Test.createTestingModule({ imports: [queues] }).compile()).rejects.toMatchObject({
        faults: [
          expect.stringMatching(/^REDIS_URL: the cache store cannot be reached \(.*ECONNREFUSED.*\)$/),
        ],
      });
      expect(lines).toEqual([expect.stringMatching(/; waiting for it, up to 1.5 seconds\n$/)]);
    },
  );

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
