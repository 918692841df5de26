import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { HttpStandIn } from '../support/stand-ins/http-stand-in.js';
import { RazorpayStandIn } from '../support/stand-ins/razorpay.stand-in.js';
import { ShiprocketStandIn } from '../support/stand-ins/shiprocket.stand-in.js';
import { TypesenseStandIn } from '../support/stand-ins/typesense.stand-in.js';
import { Shop } from './support/shop.js';

const GATEWAY = { keyId: 'rzp_test_key', keySecret: 'key-secret-of-the-gateway' };

describe('doctor, of a production in which nothing is embedded', () => {
  const gateway = new RazorpayStandIn(GATEWAY);
  const carrier = new ShiprocketStandIn({ email: 'api@example.com', password: 'password-of-the-carrier' });
  const search = new TypesenseStandIn('api-key-of-the-search-engine');
  const images = new HttpStandIn(() => ({ body: '' }));
  const folder = mkdtempSync(join(tmpdir(), 'storefront-test-'));
  let shop: Shop;
  let redis: Redis;

  beforeAll(async () => {
    // As in a pod whose root file system cannot be written: nobody, root included, can make a folder below a file.
    const file = join(folder, 'file');
    writeFileSync(file, '');
    shop = await Shop.open({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://api.shop.example',
      CORS_ORIGINS: 'https://shop.example',
      TRUST_PROXY: '1',
      DATA_DIR: join(file, 'data'),
      PAYMENT_API_URL: `${await gateway.http.start()}/v1`,
      PAYMENT_KEY_ID: GATEWAY.keyId,
      PAYMENT_KEY_SECRET: GATEWAY.keySecret,
      ...(await carrier.start()),
      CARRIER_WEBHOOK_SECRET: 'webhook-secret-of-the-carrier',
      SELLER_PHONE: '9876543210',
      TYPESENSE_URL: await search.http.start(),
      TYPESENSE_API_KEY: search.apiKey,
      S3_ENDPOINT: await images.start(),
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY_ID: 'access-key',
      S3_SECRET_ACCESS_KEY: 'secret-key-of-the-images',
      IMAGE_BASE_URL: 'https://images.shop.example',
      BOOTSTRAP_ADMIN_EMAIL: '',
      BOOTSTRAP_ADMIN_PASSWORD: '',
    });
    redis = new Redis(shop.redis.port, shop.redis.host);
    expect(await shop.command('db-migrate')).toMatchObject({ code: 0 });
  });

  afterAll(async () => {
    redis.disconnect();
    await shop.close();
    await Promise.all([gateway.http, carrier.http, search.http, images].map((server) => server.close()));
    rmSync(folder, { recursive: true });
  });

  afterEach(async () => {
    await redis.config('SET', 'maxmemory', '0', 'maxmemory-policy', 'noeviction');
  });

  rules('OPR-02').it('is 0 in a pod whose root file system cannot be written', async () => {
    const { code, output } = await shop.command('doctor');
    expect(output.split('\n').filter((line) => line.startsWith('WRONG'))).toEqual([]);
    expect(output).toContain('ok     data folder: unused: database and images are elsewhere');
    expect(output).toMatch(/^ok {5}Redis: noeviction, \d MB used, no limit \(maxmemory\)$/m);
    expect(output).toMatch(/^ok {5}MongoDB: database "shop", writes by w=majority, reads from the primary/m);
    expect(output).toMatch(/^ok {5}clock: \d\.\d s from the database, \d\.\d s from Redis$/m);
    expect(code).toBe(0);
  });

  rules('OPR-02').it('finds a Redis that evicts jobs, and one that is nearly full', async () => {
    await redis.config('SET', 'maxmemory-policy', 'allkeys-lru');
    const evicting = await shop.command('doctor');
    expect(evicting.output).toMatch(/^WRONG {2}Redis: maxmemory-policy is allkeys-lru: .*set noeviction$/m);

    const used = Number(/used_memory:(\d+)/.exec(await redis.info('memory'))![1]);
    await redis.config('SET', 'maxmemory-policy', 'noeviction', 'maxmemory', Math.round(used / 0.95));
    const full = await shop.command('doctor');
    expect(full.output).toMatch(/^WRONG {2}Redis: noeviction, .* it is about to refuse writes/m);
    expect([evicting.code, full.code]).toEqual([1, 1]);
  });

  rules('OPR-02').it('goes on with a Redis whose user may not ask', async () => {
    await redis.call('ACL', 'SETUSER', 'default', '-info');
    try {
      const { code, output } = await shop.command('doctor');
      expect(output).toMatch(/^ok {5}Redis: its user may not run INFO; .*noeviction$/m);
      expect(code).toBe(0);
    } finally {
      await redis.call('ACL', 'SETUSER', 'default', '+info');
    }
  });
});
