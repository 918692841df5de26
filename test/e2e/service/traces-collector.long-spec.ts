import { createApp, type TestApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { keepLog, type LogLine } from '../../support/keep-log.js';
import { CollectorStandIn } from '../../support/stand-ins/collector.stand-in.js';
import type { Fault } from '../../support/stand-ins/http-stand-in.js';

const FAULTS: readonly Fault[] = [
  { status: 400, body: {} },
  { status: 503, body: {}, headers: { 'Retry-After': '60' } },
  'silence',
  'reset',
  'half',
  'trickle',
  'noise',
];
/** Less than any of the collector's faults takes: a request that waited for one would take longer. */
const UNHARMED_MS = 1_900;
const SHOWS_WITHIN_MS = 40_000;
const SLOW_MS = 240_000;

describe('a collector that fails', () => {
  const collector = new CollectorStandIn();
  const rejections: unknown[] = [];
  const keep = (error: unknown): void => void rejections.push(error);
  let app: TestApp;
  let log: LogLine[];

  beforeAll(async () => {
    process.on('unhandledRejection', keep);
    log = keepLog();
    app = await createApp({
      LOG_LEVEL: 'info',
      LOG_FORMAT: 'json',
      RATE_LIMIT_STANDARD_MAX: '1000000',
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.http.start(),
    });
    await app.client.get('/products');
  }, SLOW_MS);

  afterAll(async () => {
    await app.close();
    await collector.http.close();
    process.off('unhandledRejection', keep);
    jest.restoreAllMocks();
  }, SLOW_MS);

  it(
    '[TRC-07] in whatever way, costs no request: answers are as before, none waits, and one line says it',
    async () => {
      const complaints = () => log.filter(({ event }) => event === 'tracing.export_failed');
      const harmed: unknown[] = [];
      const request = async (page: number, fault: Fault) => {
        const startedAt = performance.now();
        const { status } = await app.client.get(`/products?page=${page}`);
        const tookMs = performance.now() - startedAt;
        if (status !== 200 || tookMs > UNHARMED_MS) harmed.push({ fault, status, tookMs });
      };
      let page = 0;
      for (const fault of FAULTS) {
        collector.http.failAll(fault);
        const received = collector.http.requests.length;
        // The requests go on until the fault has struck.
        await expectEventually(async () => {
          await request(++page, fault);
          expect(collector.http.requests.length).toBeGreaterThan(received);
        }, SHOWS_WITHIN_MS);
        await request(++page, fault);
      }
      expect(harmed).toEqual([]);
      await expectEventually(() => expect(complaints()).toHaveLength(1), SHOWS_WITHIN_MS);
      expect(rejections).toEqual([]);
    },
    SLOW_MS,
  );
});
