import 'reflect-metadata';
import { mkdtempSync, rmSync, statSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startMongoServer, type MongoServer } from 'embedded-mongodb';
import type { AppConfig } from '#config/app-config.js';
import { loadConfig } from '#config/load-config.js';
import type { Scope } from '#common/access/scopes.js';
import { adminGrant } from '../../src/cli/admin-grant.js';
import { announceDatabase } from '../../src/app/embedded-database.js';

const EMAIL = 'asha@example.com';

async function grantAdmin(config: AppConfig, email: string, scopes: readonly Scope[] = []): Promise<void> {
  expect(await adminGrant.run(config, { email, scopes }, { write: () => undefined })).toMatchObject({
    ok: true,
  });
}

describe('granting the administrator role from the command line', () => {
  let config: AppConfig;
  let running: MongoServer | undefined;

  beforeEach(async () => {
    config = loadConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'storefront-test-')), LOG_LEVEL: 'silent' });
    await withUsers((users) => users.insertOne({ email: EMAIL, role: 'USER' }));
  });

  afterEach(async () => {
    await running?.close();
    running = undefined;
    rmSync(config.dataDir, { recursive: true, force: true });
  });

  async function openFolder(): Promise<MongoServer> {
    return startMongoServer({ dataDir: join(config.dataDir, 'database') });
  }

  /** Works on the users of the folder, through the running database if there is one. */
  async function withUsers<T>(work: (users: mongoose.mongo.Collection) => Promise<T>): Promise<T> {
    const server = running ?? (await openFolder());
    const connection = await mongoose.createConnection(server.uri, { dbName: 'storefront' }).asPromise();
    try {
      return await work(connection.collection('users'));
    } finally {
      await connection.close();
      if (server !== running) await server.close();
    }
  }

  const roleOf = (email: string) =>
    withUsers(async (users) => (await users.findOne({ email }))?.['role'] as unknown);

  const scopesOf = (email: string) =>
    withUsers(async (users) => (await users.findOne({ email }))?.['scopes'] as unknown);

  const announced = async () => {
    running = await openFolder();
    const uri = running.uri.replace('/?', '/storefront?');
    announceDatabase(config, uri);
    return uri;
  };
  const NOWHERE = 'mongodb://127.0.0.1:1/storefront?serverSelectionTimeoutMS=500';

  rules('COD-06', 'COD-08').it.each<[string, () => unknown]>([
    ['while the service is stopped', () => undefined],
    ['while a service has the data folder open', announced],
    ['after the address of a killed service was left', () => announceDatabase(config, NOWHERE)],
  ])('works %s, in any letter case, and is idempotent', async (_, prepare) => {
    await prepare();
    await grantAdmin(config, 'Asha@Example.com');
    await grantAdmin(config, EMAIL);
    expect(await roleOf(EMAIL)).toBe('ADMIN');
  });

  rules('OPS-08').it('works on a configured database', async () => {
    await grantAdmin(loadConfig({ DATA_DIR: config.dataDir, MONGODB_URI: await announced() }), EMAIL);
    expect(await roleOf(EMAIL)).toBe('ADMIN');
  });

  rules('SCP-15').it('narrows to scopes, and without them gives all back', async () => {
    await withUsers((users) =>
      users.insertOne({ email: 'owner@example.com', role: 'ADMIN', isActive: true }),
    );
    await grantAdmin(config, EMAIL, ['tickets:read', 'orders:read']);
    expect([await roleOf(EMAIL), await scopesOf(EMAIL)]).toEqual(['ADMIN', ['orders:read', 'tickets:read']]);
    await grantAdmin(config, EMAIL, ['orders:write']);
    expect(await scopesOf(EMAIL)).toEqual(['orders:write']);
    await grantAdmin(config, EMAIL);
    expect([await roleOf(EMAIL), await scopesOf(EMAIL)]).toEqual(['ADMIN', undefined]);
  });

  it('reports an unknown account', async () => {
    await expect(grantAdmin(config, 'nobody@example.com')).rejects.toThrow(
      'nobody@example.com: User not found',
    );
  });

  it('names the process that uses the folder when there is no address file', async () => {
    running = await openFolder();
    await expect(grantAdmin(config, EMAIL)).rejects.toThrow(/data folder .* is in use by process/);
  });

  it('writes the address for the owner only, and deletes it when the database stops', () => {
    const file = join(config.dataDir, 'database.uri');
    const withdraw = announceDatabase(config, 'mongodb://127.0.0.1:1/storefront');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    withdraw();
    expect(existsSync(file)).toBe(false);
  });
});
