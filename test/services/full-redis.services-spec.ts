import { Redis } from 'ioredis';
import { expectEventually } from '../support/expect-eventually.js';
import { LoadGenerator } from './support/load-generator.js';
import { Shop, type Process } from './support/shop.js';

const REQUESTS = 40;

describe('a Redis that is full and evicts nothing', () => {
  let shop: Shop;
  let api: Process;
  let worker: Process;
  let redis: Redis;

  beforeAll(async () => {
    shop = await Shop.open({ METRICS_ENABLED: 'true' });
    api = await shop.startApi();
    worker = await shop.startWorker();
    redis = new Redis(shop.redis.port, shop.redis.host);
  });

  afterAll(async () => {
    redis.disconnect();
    await shop.close();
  });

  /** Less memory than it uses: it answers reads and refuses writes, as one that has filled up. */
  const fill = () => redis.config('SET', 'maxmemory-policy', 'noeviction', 'maxmemory', '1mb');
  const makeRoom = () => redis.config('SET', 'maxmemory', '0');

  async function get({ url }: Process, path: string) {
    const answer = await fetch(`${url}${path}`);
    return { status: answer.status, text: await answer.text() };
  }

  const linesOf = (event: string) =>
    api
      .output()
      .split('\n')
      .filter((line) => line.includes(`"event":"${event}"`));

  async function expectMetrics(up: 0 | 1): Promise<void> {
    for (const process of [api, worker]) {
      const { text } = await get(process, '/metrics');
      for (const dependency of ['cache', 'queue'])
        expect(text).toMatch(new RegExp(`^storefront_dependency_up{dependency="${dependency}"} ${up}$`, 'm'));
      expect(text).toMatch(/^storefront_dependency_up{dependency="database"} 1$/m);
      // By this the alarm tells a full Redis from one that cannot be reached.
      expect(text).toMatch(/^storefront_queue_jobs{/m);
    }
  }

  rules('OPR-03').it(
    'makes /health 503 for as long as it lasts, is logged once a minute, and costs no order',
    async () => {
      const load = await LoadGenerator.open(shop, [api]);
      await load.waitForOrders();
      await expectMetrics(1);

      await fill();
      await expectEventually(async () => expect((await get(api, '/health')).status).toBe(503));
      for (let probes = 0; probes < 5; probes += 1) {
        const health = await get(api, '/health');
        expect([health.status, JSON.parse(health.text)]).toMatchObject([
          503,
          { details: { cache: { status: 'down' }, queue: { status: 'down' }, database: { status: 'up' } } },
        ]);
        expect((await get(worker, '/health')).status).toBe(503);
      }
      expect((await get(api, '/health/live')).status).toBe(200);
      await expectMetrics(0);
      for (let request = 0; request < REQUESTS; request += 1)
        expect((await get(api, '/api/v1/products')).status).toBe(503);
      await makeRoom();

      await expectEventually(async () => expect((await get(api, '/health')).status).toBe(200));
      await expectMetrics(1);
      await load.waitForOrders();
      await load.close();
      expect(load.unanswered).toEqual([]);
      for (const refusal of load.refusals)
        expect(refusal).toEqual({ status: 503, message: 'Service temporarily unavailable' });
      await load.expectNothingLost();

      expect(linesOf('redis.refused')).toEqual([expect.stringMatching(/OOM command not allowed/)]);
      // What relays and queues report besides is limited, too; a request adds no line.
      const about = api
        .output()
        .split('\n')
        .filter((line) => line.includes('OOM'));
      const events = about.map((line) => (JSON.parse(line) as { event: string }).event);
      expect(events.toSorted()).toEqual([...new Set(events)].toSorted());
    },
  );
});
