import { ShopClient } from '../../scripts/journey/shop-client.mjs';
import { RollingProxy } from './support/rolling-proxy.js';
import { Shop, type Process } from './support/shop.js';
import { LoadGenerator } from './support/load-generator.js';

describe('a rolling restart of two API processes behind a proxy, and of their worker', () => {
  let shop: Shop;
  let proxy: RollingProxy;
  let apis: Process[];
  let worker: Process;

  beforeAll(async () => {
    shop = await Shop.open();
    apis = [await shop.startApi(), await shop.startApi()];
    worker = await shop.startWorker();
    proxy = await RollingProxy.open(apis.map(({ url }) => url));
  });

  afterAll(async () => {
    await proxy.close();
    await shop.close();
  });

  it('fails no request, and every order is mailed', async () => {
    const front = { ...apis[0]!, client: new ShopClient(proxy.url) };
    const load = await LoadGenerator.open(shop, [front], { lanes: 8 });
    for (const old of apis) {
      await load.waitForOrders();
      const fresh = await shop.startApi();
      proxy.add(fresh.url);
      proxy.remove(old.url);
      // What it has been given is still under way.
      expect(await old.stop()).toBe(0);
    }
    await load.waitForOrders();
    const [code] = await Promise.all([worker.stop(), shop.startWorker()]);
    expect(code).toBe(0);
    await load.waitForOrders();
    await load.close();
    expect(load.refusals).toEqual([]);
    expect(load.unanswered).toEqual([]);
    await load.expectNothingLost();
  });
});
