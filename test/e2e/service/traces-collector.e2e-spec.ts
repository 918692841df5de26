import { createApp, type TestApp, useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { keepLog, type LogLine } from '../../support/keep-log.js';
import { CollectorStandIn } from '../../support/stand-ins/collector.stand-in.js';

/** Less than the five seconds that the collector is given: a request that waited for it would take longer. */
const UNHARMED_MS = 1_900;

describe('a collector that does not answer', () => {
  const collector = new CollectorStandIn();
  const rejections: unknown[] = [];
  const keep = (error: unknown): void => void rejections.push(error);
  let log: LogLine[];

  const app = useApp(async () => {
    process.on('unhandledRejection', keep);
    log = keepLog();
    const OTEL_EXPORTER_OTLP_ENDPOINT = await collector.http.start();
    return { LOG_LEVEL: 'info', LOG_FORMAT: 'json', OTEL_EXPORTER_OTLP_ENDPOINT };
  });

  beforeAll(() => app.client.get('/products'));

  afterAll(async () => {
    await collector.http.close();
    process.off('unhandledRejection', keep);
    jest.restoreAllMocks();
  });

  rules('TRC-07').it(
    'costs no request: answers are as before, none waits, and one line says it',
    async () => {
      const complaints = () => log.filter(({ event }) => event === 'tracing.export_failed');
      const harmed: unknown[] = [];
      const request = async (page: number) => {
        const startedAt = performance.now();
        const { status } = await app.client.get(`/products?page=${page}`);
        const tookMs = performance.now() - startedAt;
        if (status !== 200 || tookMs > UNHARMED_MS) harmed.push({ status, tookMs });
      };
      collector.http.failAll('silence');
      const received = collector.http.requests.length;
      await request(1);
      await expectEventually(() => expect(collector.http.requests.length).toBeGreaterThan(received));
      // From now on the collector owes its answer.
      for (let page = 2; page < 12; page++) await request(page);
      expect(harmed).toEqual([]);
      await expectEventually(() => expect(complaints()).toHaveLength(1));
      expect(rejections).toEqual([]);
    },
  );
});

describe('the end of a process whose collector does not answer', () => {
  const collector = new CollectorStandIn();
  let app: TestApp;
  let plain: TestApp;

  beforeAll(async () => {
    app = await createApp({ OTEL_EXPORTER_OTLP_ENDPOINT: await collector.http.start() });
    plain = await createApp();
  });

  afterAll(() => collector.http.close());

  rules('TRC-08').it('waits two seconds for the last spans, no longer', async () => {
    collector.http.failAll('silence');
    try {
      for (const { client } of [app, plain]) expect((await client.get('/products')).status).toBe(200);
    } finally {
      const plainMs = await timeOf(() => plain.close());
      const ms = await timeOf(() => app.close());
      // Nothing goes on after the test.
      await expectEventually(async () => expect(await collector.http.connections()).toBe(0));
      // A batch may take five.
      expect(ms - plainMs).toBeLessThan(4_500);
    }
  });
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
