import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { loadConfig } from '#config/load-config.js';
import { startMongoServer, type MongoServer } from 'embedded-mongodb';
import { start } from '../../../src/app/start.js';
import { createApp } from '../../support/create-app.js';
import { session } from '../../support/session.js';

const SECRET = 'a secret that somebody has given';

describe('configured services and secrets are used', () => {
  let folder: string;
  let database: MongoServer | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storefront-test-'));
  });

  afterEach(async () => {
    await database?.close();
    database = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  rules('OPS-08').it('keeps everything in the database of MONGODB_URI, and none in DATA_DIR', async () => {
    database = await startMongoServer({ dataDir: join(folder, 'elsewhere') });
    const uri = database.uri.replace('/?', '/named-shop?');
    const dataDir = join(folder, 'data');
    const service = await start(
      loadConfig({
        MONGODB_URI: uri,
        DATA_DIR: dataDir,
        PORT: '0',
        SEED_DEMO: 'false',
        LOG_LEVEL: 'silent',
        BOOTSTRAP_ADMIN_EMAIL: 'owner@example.com',
        BOOTSTRAP_ADMIN_PASSWORD: 'Secret#123',
      }),
    );
    try {
      const connection = await mongoose.createConnection(uri).asPromise();
      const users = await connection.collection('users').find().toArray();
      await connection.close();
      expect(users).toMatchObject([{ email: 'owner@example.com', role: 'ADMIN' }]);
      expect(existsSync(join(dataDir, 'database'))).toBe(false);
      expect(existsSync(join(dataDir, 'database.uri'))).toBe(false);
    } finally {
      await service.stop();
    }
  });

  rules('OPS-26').it('checks and signs with the configured secrets, also for embedded services', async () => {
    const app = await createApp({
      JWT_SECRET: SECRET,
      PAYMENT_WEBHOOK_SECRET: `${SECRET} (payments)`,
      CARRIER_WEBHOOK_SECRET: `${SECRET} (carrier)`,
    });
    try {
      const { token } = await session(app).asUser();
      const [head, claims, signature] = token.split('.');
      const signed = createHmac('sha256', SECRET).update(`${head}.${claims}`).digest('base64url');
      expect(signature).toBe(signed);

      const webhook = async (path: string, body: string, headers: Record<string, string>) =>
        (await app.client.post(path, body, { headers: { 'content-type': 'application/json', ...headers } }))
          .status;
      const event = JSON.stringify({ event: 'payment.failed', payload: {} });
      const signatureOf = (secret: string) => ({
        'x-gateway-signature': createHmac('sha256', secret).update(event).digest('hex'),
      });
      // The signature is accepted, the content refused.
      expect(await webhook('/orders/webhook', event, signatureOf(`${SECRET} (payments)`))).toBe(400);
      expect(await webhook('/orders/webhook', event, signatureOf(SECRET))).toBe(401);
      const tracking = JSON.stringify({ order_id: 'ORD-0000000000', current_status: 'DELIVERED' });
      expect(await webhook('/orders/carrier-webhook', tracking, { 'x-api-key': `${SECRET} (carrier)` })).toBe(
        200,
      );
      expect(await webhook('/orders/carrier-webhook', tracking, { 'x-api-key': SECRET })).toBe(401);
    } finally {
      await app.close();
    }
  });
});
