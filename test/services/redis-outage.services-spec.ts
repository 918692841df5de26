import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { expectEventually } from '../support/expect-eventually.js';
import { Shop, type Process } from './support/shop.js';
import { LoadGenerator } from './support/load-generator.js';

const OUTAGE_MS = 20_000;

describe('Redis', () => {
  let shop: Shop;
  let apis: Process[];

  beforeAll(async () => {
    shop = await Shop.open();
    apis = [await shop.startApi(), await shop.startApi()];
    await shop.startWorker();
  });

  afterAll(() => shop.close());

  const get = async (path: string) => {
    const answer = await fetch(`${apis[0]!.url}${path}`, { signal: AbortSignal.timeout(10_000) });
    return { status: answer.status, body: (await answer.json()) as any };
  };

  it('stopped for twenty seconds is answered 503 by what needs it, and no order, payment or mail is lost', async () => {
    const load = await LoadGenerator.open(shop, apis);
    await load.waitForOrders();
    expect(load.refusals).toEqual([]);

    await shop.redis.stop();
    const over = pause(OUTAGE_MS);
    expect(await get('/api/v1/products')).toMatchObject({
      status: 503,
      body: { success: false, message: 'Service temporarily unavailable' },
    });
    expect(await get('/health')).toMatchObject({
      status: 503,
      body: { details: { cache: { status: 'down' }, database: { status: 'up' } } },
    });
    expect((await get('/health/live')).status).toBe(200);
    await over;
    await shop.redis.start();

    await expectEventually(async () => expect((await get('/health')).status).toBe(200), 15_000);
    await load.waitForOrders();
    await load.close();
    expect(load.unanswered).toEqual([]);
    expect(load.refusals.length).toBeGreaterThan(0);
    for (const refusal of load.refusals) {
      expect(refusal).toEqual({ status: 503, message: 'Service temporarily unavailable' });
    }
    await load.expectNothingLost();
  });

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
