import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startMongoServer, type MongoServer } from 'embedded-mongodb';
import { storedWords } from '#infrastructure/database/word-search.js';
import type { AppConfig } from '#config/app-config.js';
import { loadConfig } from '#config/load-config.js';
import type { Command, CommandResult } from '../../src/cli/command.js';
import { dbMigrate } from '../../src/cli/db-migrate.js';
import { doctor } from '../../src/cli/doctor.js';
import { outboxReplay } from '../../src/cli/outbox-replay.js';
import { queueFailed } from '../../src/cli/queue-failed.js';
import { reservationsRelease } from '../../src/cli/reservations-release.js';
import { MIGRATIONS } from '../../src/migrations/migrations.js';
import { announceDatabase } from '../../src/app/embedded-database.js';
import { start } from '../../src/app/start.js';

const NOTES = { write: () => undefined };
const diagnose = (config: AppConfig) => doctor.run(config, { stock: false, money: false }, NOTES);

/** Runs a command that is called without arguments. */
function runs(
  command: Command<void> | Command<string | undefined>,
  config: AppConfig,
): Promise<CommandResult> {
  return command.run(config, undefined, NOTES);
}

describe('the operator commands', () => {
  let dataDir: string;
  let config: AppConfig;
  let running: MongoServer;
  let connection: mongoose.Connection;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'storefront-test-'));
    config = configOf({});
    running = await startMongoServer({ dataDir: join(dataDir, 'database') });
    announceDatabase(config, uri());
    connection = await mongoose.createConnection(uri()).asPromise();
  });

  afterEach(async () => {
    await connection.close();
    await running.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const configOf = (env: Record<string, string>) =>
    loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env });
  const uri = () => running.uri.replace('/?', '/storefront?');
  const outbox = () => connection.collection('outbox');

  async function anEntry(state: 'FAILED' | 'QUEUED'): Promise<void> {
    await outbox().insertOne({
      job: 'orders.refund',
      payload: {},
      orderingKey: 'orders.refund:order:1',
      state,
      createdAt: new Date('2026-01-01'),
      ...(state === 'FAILED' ? { error: 'payment gateway: refused' } : { queuedUntil: new Date() }),
    });
  }

  it('migrates an empty database once, and does nothing the second time', async () => {
    const first = await runs(dbMigrate, config);
    expect(first.lines).toContain('made collection users');
    expect(await connection.collection('migrations').distinct('_id')).toEqual(
      MIGRATIONS.map(({ name }) => name),
    );
    expect(await runs(dbMigrate, config)).toEqual({
      lines: ['The database has everything.'],
      data: { made: [] },
      ok: true,
    });
  });

  it('recreates a missing index', async () => {
    await runs(dbMigrate, config);
    await outbox().dropIndex('state_1__id_1');
    expect((await runs(dbMigrate, config)).lines).toContain('made index state, _id of outbox');
  });

  it('gives a record its words that an earlier version has written since, and shows the progress', async () => {
    await runs(dbMigrate, config);
    await connection
      .collection('users')
      .insertOne({ email: 'l@example.com', firstname: 'Asha', lastname: 'Rao' });
    const output: string[] = [];
    const notes = { write: (text: string) => output.push(text) };
    const { data } = await dbMigrate.run(config, undefined, notes);
    expect(data).toEqual({ made: ['search words of 1 accounts'] });
    expect(output).toEqual([
      'Interrupting is safe: what is written stays, and the next run continues from there.\n',
      '0004-user-words: 1 records\n',
      '100% (1 of 1)\n',
    ]);
  });

  it('makes words again that an earlier version has made in another form', async () => {
    await connection
      .collection('products')
      .insertOne({ name: 'Weiß', sku: 'W1', isActive: true, words: ['weiß'], unitPriceMinor: 1 });
    await connection
      .collection('users')
      .insertOne({ email: 'l@example.com', firstname: 'Łucja', lastname: 'Groß', words: [] });
    const { lines } = await runs(dbMigrate, config);
    expect(lines).toEqual(
      expect.arrayContaining(['made search words of 1 products', 'made search words of 1 accounts']),
    );
    expect(await connection.collection('products').findOne({})).toMatchObject({ words: ['weiss', 'w1'] });
    expect(await connection.collection('users').findOne({})).toMatchObject({
      words: ['l', 'example', 'com', 'lucja', 'gross'],
    });
    expect((await runs(dbMigrate, config)).data).toEqual({ made: [] });
  });

  rules('OPR-90').it('runs a migration again that has ended, and only the named one', async () => {
    await runs(dbMigrate, config);
    await legacyProducts({ discountPercent: 0, inStock: true }, [
      { slug: 'k-1', name: 'Éclair', basePriceMinor: 1000, unitPriceMinor: 900, nameKey: 'old' },
    ]);
    await runs(dbMigrate, config);
    const again = (name: string) => dbMigrate.run(config, name, NOTES);
    expect((await again('0001-in-stock')).data).toEqual({ made: [] });
    const made = ['unit prices and names in the lists of 1 products'];
    expect((await again('0007-product-list-keys')).data).toEqual({ made });
    expect(await storedProducts()).toMatchObject([{ unitPriceMinor: 1000, nameKey: 'eclair' }]);
    expect((await again('0007-product-list-keys')).data).toEqual({ made: [] });
    expect(await connection.collection('migrations').countDocuments()).toBe(MIGRATIONS.length);
  });

  /** Products that lack what each of the tests is about. */
  const legacyProducts = (lacking: object, products: object[]) =>
    connection.collection('products').insertMany(
      products.map((product, index) => ({
        isActive: true,
        currentStock: 1,
        ...storedWords(['kettle']),
        ratingCount: 0,
        sku: `K-${index}`,
        ...lacking,
        ...product,
      })),
    );
  const storedProducts = () => connection.collection('products').find().sort({ sku: 1 }).toArray();

  rules('FLD-01').it('gives legacy products readable addresses, each its own', async () => {
    await legacyProducts({ inStock: true, unitPriceMinor: 1 }, [
      { name: 'Kettle' },
      { name: 'Kettle', isActive: false },
      { name: 'Pot', slug: 'kettle' },
    ]);
    expect((await runs(dbMigrate, config)).lines).toContain('made readable addresses of 2 products');
    const slugs = (await storedProducts()).map(({ slug }) => String(slug));
    expect(slugs.toSorted()).toEqual(['kettle', 'kettle-2', 'kettle-3']);
    expect((await runs(dbMigrate, config)).data).toEqual({ made: [] });
  });

  rules('FLD-01').it('gives products whose slug is empty or begins with a sign another one', async () => {
    const slugs = ['', '-2', '-0123456789abcdef01234567', 'good', '2'];
    const products = slugs.map((slug, index) => ({ slug, name: '!?', sku: '!'.repeat(index + 1) }));
    await legacyProducts({ inStock: true, unitPriceMinor: 1 }, products);
    expect((await runs(dbMigrate, config)).lines).toContain('made readable addresses of 3 products');
    const stored = await storedProducts();
    const ids = stored.slice(0, 3).map(({ _id }) => String(_id));
    expect(stored.map(({ slug }) => String(slug))).toEqual([...ids, 'good', '2']);
    expect((await runs(dbMigrate, config)).data).toEqual({ made: [] });
  });

  rules('CAT-44', 'CAT-45').it('gives legacy products their keys in the lists', async () => {
    await legacyProducts({ discountPercent: 10 }, [
      { slug: 'k-1', name: 'Éclair', basePriceMinor: 1000 },
      { slug: 'k-2', name: 'Pot', basePriceMinor: 999, salePriceMinor: 899, isActive: false },
      { slug: 'k-3', name: 'New', basePriceMinor: 5, unitPriceMinor: 4, nameKey: 'old' },
    ]);
    const { lines } = await runs(dbMigrate, config);
    expect(lines).toContain('made unit prices and names in the lists of 3 products');
    expect((await storedProducts()).map(({ unitPriceMinor, nameKey }) => [unitPriceMinor, nameKey])).toEqual([
      [900, 'eclair'],
      [899, 'pot'],
      [5, 'new'],
    ]);
    expect((await runs(dbMigrate, config)).data).toEqual({ made: [] });
  });

  rules('CAT-42').it(
    'recomputes the inStock flag of legacy products, and of those written by an earlier version',
    async () => {
      const unsold = { sku: 'UNSOLD-S', options: { size: 'S' }, own: {}, currentStock: 5, isActive: false };
      await legacyProducts({ unitPriceMinor: 1 }, [
        { sku: 'NEW-IN', slug: 'new-in', inStock: true },
        { sku: 'OLD-IN', slug: 'old-in' },
        { sku: 'OLD-OUT', slug: 'old-out', isActive: false, currentStock: 0 },
        { sku: 'SOLD-BY-OLD', slug: 'sold-by-old', currentStock: 0, inStock: true },
        { sku: 'RESTOCKED-BY-OLD', slug: 'restocked-by-old', currentStock: 2, inStock: false },
        { sku: 'UNSOLD', slug: 'unsold', currentStock: 5, inStock: false, variants: [unsold] },
      ]);
      expect((await runs(dbMigrate, config)).lines).toContain('made whether 4 products are in stock');
      expect((await storedProducts()).map(({ sku, inStock }) => [sku, inStock])).toEqual([
        ['NEW-IN', true],
        ['OLD-IN', true],
        ['OLD-OUT', false],
        ['RESTOCKED-BY-OLD', true],
        ['SOLD-BY-OLD', false],
        ['UNSOLD', false],
      ]);
      expect((await runs(dbMigrate, config)).data).toEqual({ made: [] });
    },
  );

  it('lists dead letters with their errors, and replays them', async () => {
    await anEntry('FAILED');
    const { lines, ok } = await queueFailed.run(config, 100, NOTES);
    expect(ok).toBe(false);
    expect(lines[0]).toMatch(/orders\.refund {2}tries unknown {2}\d+ d old .*payment gateway: refused$/);
    await outboxReplay.run(config, { all: true }, NOTES);
    expect(await outbox().find().toArray()).toMatchObject([{ state: 'PENDING' }]);
    expect(await queueFailed.run(config, 100, NOTES)).toEqual({
      lines: ['Nothing has failed.'],
      data: { total: 0, failures: [] },
      ok: true,
    });
  });

  it('does not run the jobs of the running service', async () => {
    await anEntry('QUEUED');
    await runs(reservationsRelease, config);
    await outboxReplay.run(config, { all: true }, NOTES);
    expect(await outbox().find().toArray()).toMatchObject([{ state: 'QUEUED' }]);
  });

  it('reports no problem of a migrated embedded database', async () => {
    await runs(dbMigrate, config);
    const { lines, ok } = await diagnose(config);
    expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
    expect(lines.filter((line) => line.endsWith('(embedded)'))).toHaveLength(7);
    expect(ok).toBe(true);
  });

  it('reports problems with advice', async () => {
    await anEntry('FAILED');
    const { lines, ok } = await diagnose(configOf({ SMTP_URL: 'smtp://127.0.0.1:1' }));
    expect(ok).toBe(false);
    const said = lines.join('\n');
    expect(said).toMatch(/WRONG {2}mail \(configured\): .*check SMTP_URL/);
    expect(said).toMatch(/WRONG {2}collections and indexes: missing: .*run node dist\/cli\/db-migrate\.js/);
    expect(said).toMatch(/WRONG {2}outbox: 1 dead letters; node dist\/cli\/queue-failed\.js lists them/);
  });

  rules('CMD-06').it('takes an empty data folder for no fault', async () => {
    const { lines, ok } = await diagnose(config);
    expect(lines).toContain('ok     collections and indexes: none yet; the first start makes them');
    expect([ok, lines.filter((line) => line.startsWith('WRONG'))]).toEqual([true, []]);
  });

  rules('CMD-06').it('goes on after a database and a Redis that do not answer', async () => {
    const { lines, ok, data } = await diagnose(
      configOf({
        MONGODB_URI: 'mongodb://127.0.0.1:1/shop?serverSelectionTimeoutMS=200',
        REDIS_URL: 'redis://127.0.0.1:1',
        SMTP_URL: 'smtp://127.0.0.1:1',
      }),
    );
    expect(ok).toBe(false);
    const said = lines.join('\n');
    expect(said).toMatch(/^WRONG {2}database \(configured\): MONGODB_URI: .* cannot be reached/m);
    expect(said).toMatch(/^WRONG {2}cache store and queues \(configured\): REDIS_URL: /m);
    expect(said).toMatch(/^WRONG {2}mail \(configured\): .*check SMTP_URL/m);
    expect(said).toMatch(/^ok {5}payment gateway \(embedded\)$/m);
    expect(data['findings']).toHaveLength(lines.length);
  });

  rules('CMD-06').it(
    'names an index that no model declares, and compares the clock with the database',
    async () => {
      await runs(dbMigrate, config);
      await connection.collection('users').createIndex({ nickname: 1 });
      const { lines } = await diagnose(configOf({ MONGODB_URI: uri() }));
      expect(lines).toContainEqual(
        expect.stringMatching(/^ok .*not of this version.*: index nickname_1 of users; drop/),
      );
      expect(lines).toContainEqual(expect.stringMatching(/^ok {5}clock: \d\.\d s from the database$/));
    },
  );

  rules('OPR-02').it('says which database it is, how writes are kept and from where reads come', async () => {
    const { lines } = await diagnose(configOf({ MONGODB_URI: uri() }));
    expect(lines).toContain(
      'ok     MongoDB: database "storefront", writes by w=majority, reads from the primary; one member: only backups survive its loss',
    );
  });

  it('checks the books, and explains what does not add up', async () => {
    await runs(dbMigrate, config);
    const books = { stock: true, money: true };
    expect(await doctor.run(config, books, NOTES)).toMatchObject({
      ok: true,
      lines: [
        expect.stringMatching(/^ok {5}stock: 0 products/),
        expect.stringMatching(/^ok {5}money: 0 orders/),
        expect.stringMatching(/^ok {5}invoices: 0 numbers/),
      ],
    });
    await connection.collection('products').insertOne({
      name: 'Kettle',
      sku: 'KET-1',
      currentStock: 3,
      ledger: { since: new Date(), opening: 4 },
    });
    await connection
      .collection<{ _id: string; last: number }>('number_series')
      .insertOne({ _id: 'INV-2627', last: 1 });
    const { ok, lines, data } = await doctor.run(config, books, NOTES);
    expect(ok).toBe(false);
    expect(lines).toContainEqual(
      expect.stringMatching(/No order has the invoice number INV-2627-0000001\.$/),
    );
    expect(lines.join('\n')).toMatch(
      /^WRONG {2}stock: 1 products.*\n {7}Kettle \(KET-1, .*: 3 in stock, 0 by its/,
    );
    expect(data).toMatchObject({ stock: { differenceCount: 1 }, invoices: { differenceCount: 1 } });
  });

  it('does not start in production before the migration, and says what to run', async () => {
    const production = configOf({
      NODE_ENV: 'production',
      ALLOW_EMBEDDED: 'true',
      JWT_SECRET: createHash('sha256').update('production').digest('hex'),
      PAYMENT_KEY_SECRET: createHash('sha256').update('key').digest('hex'),
      PORT: '0',
      MONGODB_URI: uri(),
    });
    await expect(start(production)).rejects.toThrow(/run node dist\/cli\/db-migrate\.js/);
    await runs(dbMigrate, production);
    await (await start(production)).stop();
  });
});
