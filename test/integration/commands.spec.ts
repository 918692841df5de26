import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import type { AppConfig } from '#config/app-config.js';
import { loadConfig } from '#config/load-config.js';
import { startMongoServer, type MongoServer } from 'embedded-mongodb';
import type { Command, CommandResult } from '../../src/cli/command.js';
import { dbMigrate } from '../../src/cli/db-migrate.js';
import { doctor } from '../../src/cli/doctor.js';
import { outboxReplay } from '../../src/cli/outbox-replay.js';
import { queueFailed } from '../../src/cli/queue-failed.js';
import { reservationsRelease } from '../../src/cli/reservations-release.js';
import { announceDatabase } from '../../src/app/embedded-database.js';
import { start } from '../../src/app/start.js';

const NOTES = { write: () => undefined };

/** Runs a command that is called without arguments. */
function runs(command: Command<void>, config: AppConfig): Promise<CommandResult> {
  return command.run(config, undefined, NOTES);
}

describe('the operator commands', () => {
  let dataDir: string;
  let config: AppConfig;
  let running: MongoServer;
  let connection: mongoose.Connection;

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'storefront-test-'));
    config = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    running = await startMongoServer({ dataDir: join(dataDir, 'database') });
    announceDatabase(config, uri());
    connection = await mongoose.createConnection(uri()).asPromise();
  });

  afterEach(async () => {
    await connection.close();
    await running.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

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

  it('migrates an empty database once, and has nothing to do again', async () => {
    const first = await runs(dbMigrate, config);
    expect(first.lines).toContain('made collection users');
    expect(await runs(dbMigrate, config)).toEqual({
      lines: ['The database has everything.'],
      data: { made: [] },
      ok: true,
    });
  });

  it('makes an index that is missing again', async () => {
    await runs(dbMigrate, config);
    await outbox().dropIndex('state_1__id_1');
    expect((await runs(dbMigrate, config)).lines).toContain('made index state, _id of outbox');
  });

  it('lists what was given up, with its reason, and replays it', async () => {
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

  it("leaves the running service's jobs to it", async () => {
    await anEntry('QUEUED');
    await runs(reservationsRelease, config);
    await outboxReplay.run(config, { all: true }, NOTES);
    expect(await outbox().find().toArray()).toMatchObject([{ state: 'QUEUED' }]);
  });

  it('finds everything in order on a migrated embedded database', async () => {
    await runs(dbMigrate, config);
    const { lines, ok } = await runs(doctor, config);
    expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([]);
    expect(lines.slice(0, 7).every((line) => line.endsWith('(embedded)'))).toBe(true);
    expect(ok).toBe(true);
  });

  it('names what is wrong and what to do about it', async () => {
    await anEntry('FAILED');
    const { lines, ok } = await runs(
      doctor,
      loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:1' }),
    );
    expect(ok).toBe(false);
    const said = lines.join('\n');
    expect(said).toMatch(/WRONG {2}mail \(configured\): .*check SMTP_URL/);
    expect(said).toMatch(/WRONG {2}collections and indexes: missing: .*run npm run db:migrate/);
    expect(said).toMatch(/WRONG {2}outbox: 1 effects were given up/);
  });

  it('does not start in production before the migration, and says what to run', async () => {
    const production = loadConfig({
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      ALLOW_EMBEDDED: 'true',
      JWT_SECRET: createHash('sha256').update('production').digest('hex'),
      PAYMENT_KEY_SECRET: createHash('sha256').update('key').digest('hex'),
      LOG_LEVEL: 'silent',
      PORT: '0',
      MONGODB_URI: uri(),
    });
    await expect(start(production)).rejects.toThrow(/run npm run db:migrate/);
    await runs(dbMigrate, production);
    await (await start(production)).stop();
  });
});
