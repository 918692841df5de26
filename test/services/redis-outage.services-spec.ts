import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { expectEventually } from '../support/expect-eventually.js';
import { Shop, type Process } from './support/shop.js';
import { Trade } from './support/trade.js';

const OUTAGE_MS = 20_000;

describe('Redis', () => {
  let shop: Shop;
  let apis: Process[];

  beforeAll(async () => {
    shop = await Shop.open();
    apis = [await shop.startApi(), await shop.startApi()];
    await shop.startWorker();
  }, 120_000);

  afterAll(() => shop.close(), 60_000);

  const get = async (path: string) => {
    const answer = await fetch(`${apis[0]!.url}${path}`, { signal: AbortSignal.timeout(10_000) });
    return { status: answer.status, body: (await answer.json()) as any };
  };

  it('stopped for twenty seconds is answered 503 by what needs it, and no order, payment or mail is lost', async () => {
    const trade = await Trade.open(shop, apis);
    await trade.goesOn();
    expect(trade.refusals).toEqual([]);

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
    await trade.goesOn();
    await trade.close();
    expect(trade.unanswered).toEqual([]);
    expect(trade.refusals.length).toBeGreaterThan(0);
    for (const refusal of trade.refusals) {
      expect(refusal).toEqual({ status: 503, message: 'Service temporarily unavailable' });
    }
    await trade.expectNothingLost();
  }, 180_000);

  it('that has forgotten everything costs no mail: the outbox brings each job back', async () => {
    shop.mail.refuseWith(451);
    const trade = await Trade.open(shop, apis);
    await trade.goesOn(20);
    await trade.close();
    await expectEventually(async () => {
      expect(await shop.database.collection('outbox').countDocuments({ state: 'PENDING' })).toBe(0);
    });
    const redis = new Redis(shop.redis.port);
    await redis.flushall();
    redis.disconnect();
    shop.mail.refuseWith(undefined);
    await trade.expectNothingLost();
    expect(trade.refusals).toEqual([]);
  }, 180_000);
});
