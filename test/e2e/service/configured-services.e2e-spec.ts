import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startMongoServer } from 'embedded-mongodb';
import { createApp } from '../../support/create-app.js';
import { session } from '../../support/session.js';
import { startService } from './start-service.js';

const SECRET = 'a secret that somebody has given';

describe('configured services and secrets are used', () => {
  rules('OPS-08').it('keeps everything in the database of MONGODB_URI, and none in DATA_DIR', async () => {
    const database = await startMongoServer();
    const uri = database.uri.replace('/?', '/named-shop?');
    const service = await startService({
      MONGODB_URI: uri,
      BOOTSTRAP_ADMIN_EMAIL: 'owner@example.com',
      BOOTSTRAP_ADMIN_PASSWORD: 'Secret#123',
    });
    try {
      const connection = await mongoose.createConnection(uri).asPromise();
      const users = await connection.collection('users').find().toArray();
      await connection.close();
      expect(users).toMatchObject([{ email: 'owner@example.com', role: 'ADMIN' }]);
      expect(existsSync(join(service.config.dataDir, 'database'))).toBe(false);
      expect(existsSync(join(service.config.dataDir, 'database.uri'))).toBe(false);
    } finally {
      await service.stop();
      await database.close();
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
