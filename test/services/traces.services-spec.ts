import { signUp } from '../../scripts/lib/shopping.mjs';
import { expectEventually } from '../support/expect-eventually.js';
import { CollectorStandIn, type ReceivedSpan } from '../support/stand-ins/collector.stand-in.js';
import { Shop, type Process } from './support/shop.js';

/** Less than the five seconds that a batch may take. */
const WAITS_AT_MOST_MS = 4_500;

describe('a trace through an API process, Redis and a worker', () => {
  const collector = new CollectorStandIn();
  let shop: Shop;

  beforeAll(async () => {
    shop = await Shop.open({ OTEL_EXPORTER_OTLP_ENDPOINT: await collector.http.start() });
  });

  afterAll(async () => {
    await shop.close();
    await collector.http.close();
  });

  rules('TRC-01', 'TRC-04').it('goes on in the worker, whose mail is a step of the request', async () => {
    const api = await shop.startApi({ OTEL_SERVICE_NAME: 'api' });
    await shop.startWorker({ OTEL_SERVICE_NAME: 'worker' });
    const { email } = await signUp(api.client);
    await expectEventually(() => expect(shop.mail.list(email)).toHaveLength(1), 20_000);

    const chain = await expectEventually(() => {
      const spans = collector.spans();
      const byId = new Map(spans.map((span) => [span.spanId, span]));
      const mail = spans.find(({ name }) => name === 'mail server send');
      const found: string[] = [];
      for (let at: ReceivedSpan | undefined = mail; at; at = byId.get(at.parentSpanId ?? ''))
        found.push(`${at.service}: ${at.name}`);
      expect(found).toHaveLength(5);
      return found;
    }, 20_000);
    expect(chain).toEqual([
      'worker: mail server send',
      expect.stringMatching(/^worker: process auth\./),
      expect.stringMatching(/^(?:api|worker): send auth\./),
      expect.stringMatching(/^api: create auth\./),
      expect.stringMatching(/^api: POST \/api\/v1\/auth\//),
    ]);
    const commands = collector.spans().filter(({ attributes }) => attributes['db.system.name'] === 'redis');
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.every(({ parentSpanId }) => parentSpanId !== undefined)).toBe(true);
  });
});

describe('processes whose collector never answers', () => {
  rules('TRC-08', 'TRC-10').it(
    'end in good order, two seconds later than others at most, and say what is lost',
    async () => {
      const collector = new CollectorStandIn();
      const endpoint = await collector.http.start();
      collector.http.failAll('silence');
      const shop = await Shop.open();
      const plain = await shop.startApi();
      const traced = await shop.startApi({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
      for (const { client } of [plain, traced]) await client.data('GET', '/products');
      await expectEventually(() => expect(collector.http.requests).not.toEqual([]));

      const plainMs = await timeOfEnd(plain);
      const tracedMs = await timeOfEnd(traced);
      expect(tracedMs - plainMs).toBeLessThan(WAITS_AT_MOST_MS);
      expect(traced.output()).toMatch(/"event":"tracing\.export_failed".*"failed":[1-9]/);
      expect(traced.output()).not.toMatch(/unhandled|uncaught/i);
      await shop.close();
      await collector.http.close();
    },
  );
});

/** @returns how long a process takes to end, in milliseconds; it has to end well */
async function timeOfEnd(process: Process): Promise<number> {
  const startedAt = performance.now();
  expect(await process.stop()).toBe(0);
  return performance.now() - startedAt;
}
