import { signUp } from '../../scripts/lib/shopping.mjs';
import { expectEventually } from '../support/expect-eventually.js';
import { CollectorStandIn, type ReceivedSpan } from '../support/stand-ins/collector.stand-in.js';
import { Shop } from './support/shop.js';

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

  it('[TRC-01, TRC-04] goes on in the worker, whose mail is a step of the request', async () => {
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
