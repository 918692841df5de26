import { Redis } from 'ioredis';
import { signUp } from '../../scripts/lib/shopping.mjs';
import { expectEventually } from '../support/expect-eventually.js';
import { Shop } from './support/shop.js';

describe('the Redis of REDIS_URL', () => {
  let shop: Shop;
  let redis: Redis;

  beforeAll(async () => {
    shop = await Shop.open();
    redis = new Redis(shop.redis.port, shop.redis.host);
  });

  afterAll(async () => {
    redis.disconnect();
    await shop.close();
  });

  rules('OPS-09').it('holds the counters, the queues and the codes', async () => {
    const api = await shop.startApi();
    const { email } = await signUp(api.client);
    // No worker runs: the mail with the code is a job that waits there, and there is no code yet.
    await expectEventually(async () => expect(await redis.llen('storefront:mail:wait')).toBe(1));
    const before = await redis.keys('*');
    const counters = before.filter((key) => key.startsWith('storefront:cache:limit:'));
    const left = await Promise.all(counters.map((key) => redis.pttl(key)));
    expect(left.length).toBeGreaterThan(0);
    for (const ms of left) expect(ms).toBeGreaterThan(0);

    await shop.startWorker();
    await expectEventually(() => expect(shop.mail.list(email)).toHaveLength(1), 20_000);
    expect(await redis.llen('storefront:mail:wait')).toBe(0);
    const added = (await redis.keys('*')).filter(
      (key) => !before.includes(key) && key.startsWith('storefront:cache:'),
    );
    const lives = await Promise.all(added.map((key) => redis.pttl(key)));
    expect(lives.some((ms) => ms > 500_000 && ms <= 600_000)).toBe(true);
  });
});
