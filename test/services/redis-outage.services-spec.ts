import { Redis } from 'ioredis';
import { expectEventually } from '../support/expect-eventually.js';
import { Shop, type Process } from './support/shop.js';
import { LoadGenerator } from './support/load-generator.js';

/** `week-of-faults` stops, freezes and fills it. */
describe('Redis', () => {
  let shop: Shop;
  let apis: Process[];

  beforeAll(async () => {
    shop = await Shop.open();
    apis = [await shop.startApi(), await shop.startApi()];
    await shop.startWorker();
  });

  afterAll(() => shop.close());

  it('that has forgotten everything costs no mail: the outbox brings each job back', async () => {
    shop.mail.refuseWith(451);
    const load = await LoadGenerator.open(shop, apis);
    await load.waitForOrders(20);
    await load.close();
    await expectEventually(async () => {
      expect(await shop.database.collection('outbox').countDocuments({ state: 'PENDING' })).toBe(0);
    });
    const redis = new Redis(shop.redis.port);
    await redis.flushall();
    redis.disconnect();
    shop.mail.refuseWith(undefined);
    await load.expectNothingLost();
    expect(load.refusals).toEqual([]);
  });
});
