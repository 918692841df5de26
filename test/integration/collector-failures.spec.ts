import { OpenTelemetryTracing } from '#infrastructure/tracing/opentelemetry.tracing.js';
import { SpanLosses } from '#infrastructure/tracing/span-losses.js';
import { expectEventually } from '../support/expect-eventually.js';
import { CollectorStandIn } from '../support/stand-ins/collector.stand-in.js';

/** The end waits two seconds; a batch may take five. */
const ENDS_WITHIN_MS = 4_500;

/** `collector-failures.long-spec.ts` has the other ways to fail. */
describe('traces whose collector', () => {
  let collector: CollectorStandIn;
  let tracing: OpenTelemetryTracing;
  let lines: Array<Record<string, unknown>>;

  beforeEach(async () => {
    collector = new CollectorStandIn();
    lines = [];
    tracing = new OpenTelemetryTracing(
      {
        endpoint: await collector.http.start(),
        headers: {},
        serviceName: 'shop',
        sampler: 'always_on',
        ratio: 1,
      },
      new SpanLosses({ warn: (line: Record<string, unknown>) => void lines.push(line) }),
    );
  });

  afterEach(() => collector.http.close());

  function spans(name: string, count: number): void {
    for (let i = 0; i < count; i++) tracing.begin({ name, kind: 'server' }).end();
  }

  rules('TRC-08', 'TRC-10').it(
    'never answers: what waits is bounded, and the end says all that is lost',
    async () => {
      let answer = (): void => undefined;
      collector.http.failAll({ held: new Promise((resolve) => (answer = resolve)) });
      spans('flood', 10_000);
      const startedAt = performance.now();
      await tracing.onApplicationShutdown();
      const endedInMs = performance.now() - startedAt;
      // Nothing goes on after the test.
      answer();
      await expectEventually(async () => expect(await collector.http.connections()).toBe(0));

      expect(endedInMs).toBeLessThan(ENDS_WITHIN_MS);
      const sum = (field: string) => lines.reduce((all, line) => all + Number(line[field]), 0);
      // 2,048 wait, and 512 are on their way.
      expect(sum('dropped')).toBe(10_000 - 2_048 - 512);
      expect(sum('failed')).toBe(2_048 + 512);
      expect(lines.length).toBeLessThanOrEqual(2);
    },
  );
});
