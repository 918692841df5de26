import { MongoClient, type Collection } from 'mongodb';
import type { AppConfig } from '#config/app-config.js';
import { ConfigError } from '#config/config-error.js';
import { loadConfig } from '#config/load-config.js';
import { demoAccounts } from '#demo-shop/data/customers.js';
import { DEMO_LOGINS } from '#config/demo-logins.js';
import { dbMigrate } from '../../src/cli/db-migrate.js';
import { start } from '../../src/app/start.js';
import { createApp, IN_PRODUCTION } from '../support/create-app.js';
import { ownDatabase, type OwnDatabase } from '../support/database.js';
import { expectError, expectSuccess } from '../support/expect-envelope.js';
import { aRegistration } from '../support/factories/a-registration.js';
import { useFolder } from '../support/use-folder.js';

const dataDir = useFolder();

describe('a demo account in production', () => {
  let database: OwnDatabase;
  let client: MongoClient;
  let users: Collection;

  beforeAll(async () => {
    database = await ownDatabase();
    await dbMigrate.run(config(IN_PRODUCTION), undefined, { write: () => true });
    client = await MongoClient.connect(database.uri);
    users = client.db().collection('users');
  });

  afterEach(() => users.deleteMany({}));

  afterAll(async () => {
    await client.close();
    await database.close();
  });

  const config = (env: Record<string, string>): AppConfig =>
    loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PORT: '0', MONGODB_URI: database.uri, ...env });

  async function faultsOf(env: Record<string, string>): Promise<readonly string[]> {
    try {
      await (await start(config(env))).stop();
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.faults;
      throw error;
    }
  }

  rules('SES-15').it('stops the start with a line that names it, until it is gone', async () => {
    await users.insertMany(demoAccounts(new Date()));
    const faults = await faultsOf(IN_PRODUCTION);
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(DEMO_LOGINS.map(({ email }) => email));
    for (const fault of faults)
      expect(fault).toMatch(/: this demo account is in the database, .* delete it: db\.users\.deleteOne/);
    await users.deleteMany({ email: { $ne: 'ravi@demo.shop' } });
    expect((await faultsOf(IN_PRODUCTION)).map((fault) => fault.split(':')[0])).toEqual(['ravi@demo.shop']);
    await users.deleteMany({});
    expect(await faultsOf(IN_PRODUCTION)).toEqual([]);
  });

  rules('SES-15').it('cannot be registered by a client', async () => {
    const app = await createApp(IN_PRODUCTION);
    for (const { email } of DEMO_LOGINS) {
      const registration = { ...aRegistration(), email: email.toUpperCase() };
      expectError(
        await app.client.fromElsewhere().post('/auth/register', registration),
        409,
        'Email already registered',
      );
    }
    await app.close();
  });

  it('is an ordinary account outside production', async () => {
    const app = await createApp();
    const registration = { ...aRegistration(), email: DEMO_LOGINS[1]!.email };
    expectSuccess(await app.client.post('/auth/register', registration), 201);
    await app.close();
  });
});
