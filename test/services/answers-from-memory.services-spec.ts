import { Redis } from 'ioredis';
import { ObjectId } from 'mongodb';
import { order } from '../../scripts/lib/shopping.mjs';
import { expectEventually } from '../support/expect-eventually.js';
import { Shop, type Process } from './support/shop.js';

/** How late another process may show a change, and a margin for a busy machine. */
const SOON_MS = 1_000 + 1_000;

describe('answers from memory of two API processes', () => {
  let shop: Shop;
  let here: Process;
  let there: Process;
  let redis: Redis;
  let productId: string;
  let token: string;

  beforeAll(async () => {
    shop = await Shop.open({
      // No answer is right because it was too old to be served.
      CATALOGUE_CACHE_SECONDS: '3600',
      // These requests need no counter, so they can be answered while Redis is down.
      RATE_LIMIT_TRUSTED_CIDRS: '127.0.0.1',
    });
    here = await shop.startApi();
    there = await shop.startApi();
    redis = new Redis(shop.redis.port, { retryStrategy: () => 50 });
    redis.on('error', () => undefined);
    productId = await shop.aProduct(here, 100);
    token = await shop.signInAdmin(here);
  });

  afterAll(async () => {
    redis.disconnect();
    await shop.close();
  });

  const get = async ({ url }: Process, path: string) => {
    const answer = await fetch(`${url}/api/v1${path}`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as any;
  };
  const detail = async (process: Process) => (await get(process, `/products/${productId}`)).data;
  const listed = async (process: Process) => (await get(process, '/products')).data.products[0];
  const products = () => shop.database.collection('products');

  /** Reads until the process answers from memory: the `timestamp` stays. */
  const keep = async (process: Process) => {
    for (const path of [`/products/${productId}`, '/products', '/search?q=kettle'])
      await expectEventually(async () => {
        const { timestamp } = await get(process, path);
        expect((await get(process, path)).timestamp).toBe(timestamp);
      });
  };

  /** Changes the product behind the back of every process: only what is computed anew shows it. */
  const changeUnheard = async (name: string) => {
    await products().updateOne({ _id: new ObjectId(productId) }, { $set: { name } });
  };

  const admin = (path: string, body: object) =>
    here.client.data('PATCH', `/products/${productId}${path}`, { token, body });

  rules('EVE-33').it(
    'show a change at once where it was made, and within a second in the other process',
    async () => {
      await keep(here);
      await keep(there);
      await admin('', { basePrice: 55 });
      expect((await detail(here)).basePrice).toBe(55);
      expect((await listed(here)).basePrice).toBe(55);
      await expectEventually(async () => expect((await detail(there)).basePrice).toBe(55), SOON_MS);
      await expectEventually(async () => expect((await listed(there)).basePrice).toBe(55), SOON_MS);

      await keep(there);
      await admin('/stock', { delta: 7 });
      expect((await detail(here)).currentStock).toBe(107);
      await expectEventually(async () => expect((await listed(there)).currentStock).toBe(107), SOON_MS);
    },
  );

  rules('EVE-33').it('show the stock that an order has taken in the other process', async () => {
    await keep(here);
    const { token: buyer, addressId } = await shop.aCustomer(there);
    const before = (await detail(here)).currentStock;
    await order(there.client, buyer, { productId, quantity: 3, addressId });
    expect((await detail(there)).currentStock).toBe(before - 3);
    await expectEventually(async () => expect((await detail(here)).currentStock).toBe(before - 3), SOON_MS);
  });

  rules('EVE-33').it('are dropped when a change was lost on its way', async () => {
    await keep(there);
    await changeUnheard('Lost Kettle');
    expect((await detail(there)).name).not.toBe('Lost Kettle');
    // A change that was published, and that Redis does not have any more.
    await redis.hincrby('storefront:{changes}:state', 'seq', 1);
    await expectEventually(async () => expect((await detail(there)).name).toBe('Lost Kettle'), SOON_MS);
    await keep(there);
  });

  rules('EVE-33').it('are dropped when Redis has lost everything', async () => {
    await keep(there);
    await changeUnheard('Forgotten Kettle');
    await redis.flushall();
    await expectEventually(async () => expect((await detail(there)).name).toBe('Forgotten Kettle'), SOON_MS);
  });

  rules('EVE-33').it(
    'are not served while Redis is down, nor afterwards what was in memory before',
    async () => {
      await keep(there);
      await shop.redis.stop();
      await changeUnheard('Unreachable Kettle');
      await expectEventually(
        async () => expect((await detail(there)).name).toBe('Unreachable Kettle'),
        SOON_MS,
      );
      await changeUnheard('Computed Kettle');
      expect((await detail(there)).name).toBe('Computed Kettle');
      await shop.redis.start();
      await keep(there);
      expect((await detail(there)).name).toBe('Computed Kettle');
    },
  );
});
