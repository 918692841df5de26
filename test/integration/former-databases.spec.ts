import 'reflect-metadata';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { MongoClient } from 'mongodb';
import type { AppConfig } from '#config/app-config.js';
import { loadConfig } from '#config/load-config.js';
import { reachDatabase } from '../../src/app/embedded-database.js';
import { start } from '../../src/app/start.js';
import { dbMigrate } from '../../src/cli/db-migrate.js';
import { doctor } from '../../src/cli/doctor.js';

const FILES = join(__dirname, '..', 'fixtures', 'databases');
const CONTENT = { users: 4, carts: 3, orders: 6, paid: 3 };
const NOTES = { write: () => undefined };

/**
 * Data folders that other commits have made: three customers, each with an address, a paid order, one that waits and a cart; one
 * paid order was delivered, one cancelled and refunded. A release with another form of what is stored adds a file.
 */
describe('a data folder of another version', () => {
  let dataDir: string;
  let config: AppConfig;

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'storefront-test-'));
    config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SEED_DEMO: 'false', PORT: '0' });
  });

  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const file = () => join(dataDir, 'database', 'data.mdb');

  function unpack(name: string): void {
    mkdirSync(join(dataDir, 'database'));
    writeFileSync(file(), gunzipSync(readFileSync(join(FILES, `${name}.mdb.gz`))));
  }

  async function onDatabase<T>(work: (database: ReturnType<MongoClient['db']>) => Promise<T>): Promise<T> {
    const { uri, close } = await reachDatabase(config);
    const client = await MongoClient.connect(uri);
    try {
      return await work(client.db());
    } finally {
      await client.close();
      await close();
    }
  }

  const counts = () =>
    onDatabase(async (database) => {
      const of = (collection: string) => database.collection(collection).countDocuments();
      const paid = { paymentStatus: { $in: ['PAID', 'REFUNDED'] } };
      return {
        users: await of('users'),
        carts: await of('carts'),
        orders: await of('orders'),
        paid: await database.collection('orders').countDocuments(paid),
        form: (await database.collection('stored_form').findOne())?.['number'] as unknown,
      };
    });

  rules('OPR-20').it(
    'is refused from before the first form with the commit that opens it, and is not changed',
    async () => {
      unpack('before-forms-99989ae');
      const names = () =>
        onDatabase(async (database) =>
          (await database.listCollections().toArray()).map(({ name }) => name).toSorted(),
        );
      const before = await names();
      await expect(start(config)).rejects.toThrow(
        `DATA_DIR: ${dataDir} is of a version before 0.1.0, whose orders this version cannot read; commit 99989ae is the last that opens it`,
      );
      expect(await names()).toEqual(before);
    },
  );

  const writeLaterForm = () =>
    onDatabase((database) =>
      database.collection<{ _id: string; number: number; since: string }>('stored_form').insertOne({
        _id: 'shop',
        number: 2,
        since: '0.9.0',
      }),
    );

  rules('OPR-20').it('is refused in a later form with the version that reads it', async () => {
    await writeLaterForm();
    await expect(start(config)).rejects.toThrow(
      `DATA_DIR: ${dataDir} is of version 0.9.0 or later (form 2; this version reads form 1); start version 0.9.0 or a later one`,
    );
  });

  rules('OPR-20').it('is refused in a later form by a worker, too, which has claimed nothing', async () => {
    await writeLaterForm();
    const entry = { job: 'users.password-changed-mail', payload: {}, orderingKey: 'user:1', state: 'QUEUED' };
    await onDatabase((database) => database.collection('outbox').insertOne({ ...entry }));
    const worker = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ROLE: 'worker' });
    await expect(start(worker)).rejects.toThrow(`${dataDir} is of version 0.9.0 or later`);
    expect(await onDatabase((database) => database.collection('outbox').find().toArray())).toMatchObject([
      entry,
    ]);
  });

  rules('OPR-20').it('has everything, and says its form from then on', async () => {
    unpack('form-1-8f359ae');
    const before = await counts();
    expect(before).toEqual({ ...CONTENT, form: undefined });
    await (await start(config)).stop();
    expect(await counts()).toEqual({ ...CONTENT, form: 1 });
  });

  rules('OPR-20').it('has right books', async () => {
    unpack('form-1-10b8c12');
    await dbMigrate.run(config, undefined, NOTES);
    expect(await doctor.run(config, { stock: true, money: true }, NOTES)).toMatchObject({ ok: true });
    expect(await counts()).toEqual({ ...CONTENT, form: 1 });
  });
});
