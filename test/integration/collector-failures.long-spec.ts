import { OpenTelemetryTracing } from '#infrastructure/tracing/opentelemetry.tracing.js';
import { SpanLosses } from '#infrastructure/tracing/span-losses.js';
import { expectEventually } from '../support/expect-eventually.js';
import { CollectorStandIn } from '../support/stand-ins/collector.stand-in.js';
import type { Fault } from '../support/stand-ins/http-stand-in.js';

/** Some failures show after five seconds, and the machine may be busy. */
const SHOWS_WITHIN_MS = 40_000;
const SPANS = 3;

/** The requests that a collector refuses, or never answers: the spans are lost. */
const REFUSALS: ReadonlyArray<readonly [how: string, fault: Fault | 'down', error: RegExp]> = [
  ['answers 503', { status: 503, body: {} }, /retryable/],
  ['answers 503 with Retry-After', { status: 503, body: {}, headers: { 'Retry-After': '1' } }, /retryable/],
  [
    'asks to come back in an hour',
    { status: 429, body: {}, headers: { 'Retry-After': '3600' } },
    /retryable/,
  ],
  ['answers 400', { status: 400, body: {} }, /Bad Request/],
  ['answers 302', { status: 302, body: '', headers: { Location: '/login' } }, /Found/],
  ['is down', 'down', /ECONNREFUSED/],
  ['never answers', 'silence', /timed out|hang up/],
  ['breaks the connection', 'reset', /hang up|ECONNRESET/],
  ['does not speak HTTP', 'noise', /Parse Error/],
];

/** The odd answers with status 200: the collector has the spans. */
const ODD_ANSWERS: ReadonlyArray<readonly [how: string, fault: Fault]> = [
  ['breaks the connection in the middle of its answer', 'half'],
  ['answers byte by byte, without end', 'trickle'],
  ['answers with a page', { body: '<html>Welcome</html>', headers: { 'Content-Type': 'text/html' } }],
];

type Line = Record<string, unknown>;

/** Traces that go to a collector of their own. */
class Bench {
  readonly collector = new CollectorStandIn();
  readonly lines: Line[] = [];
  private constructor() {}
  private tracing!: OpenTelemetryTracing;
  private port = 0;

  static async open(fault: Fault | 'down'): Promise<Bench> {
    const bench = new Bench();
    const endpoint = await bench.collector.http.start();
    bench.port = Number(new URL(endpoint).port);
    if (fault === 'down') await bench.collector.http.close();
    else bench.collector.http.failAll(fault);
    bench.tracing = new OpenTelemetryTracing(
      { endpoint, headers: {}, serviceName: 'shop', sampler: 'always_on', ratio: 1 },
      new SpanLosses({ warn: (line: Line) => void bench.lines.push(line) }),
    );
    return bench;
  }

  span(name: string): void {
    this.tracing.begin({ name, kind: 'server' }).end();
  }

  async mend(fault: Fault | 'down'): Promise<void> {
    if (fault === 'down') await this.collector.http.start(this.port);
    this.collector.http.forgetFaults();
  }

  async arrives(name: string): Promise<void> {
    await expectEventually(
      () => expect(this.collector.spans().map((span) => span.name)).toContain(name),
      SHOWS_WITHIN_MS,
    );
  }

  /** Waits until nothing is on its way any more. */
  async silent(): Promise<void> {
    await expectEventually(
      async () => expect(await this.collector.http.connections()).toBe(0),
      SHOWS_WITHIN_MS,
    );
  }

  end(): Promise<void> {
    return this.tracing.onApplicationShutdown();
  }
}

/** Loses some spans, and sends another when the collector is well again. */
async function lossAndRecovery(bench: Bench, fault: Fault | 'down'): Promise<Bench> {
  for (let i = 0; i < SPANS; i++) bench.span('before');
  await expectEventually(() => expect(bench.lines).not.toEqual([]), SHOWS_WITHIN_MS);
  await bench.mend(fault);
  bench.span('after');
  await bench.arrives('after');
  return bench;
}

/** Sends spans to a collector that takes them and answers oddly, and waits until the connection has ended. */
async function oddAnswer(bench: Bench): Promise<Bench> {
  bench.span('before');
  await bench.arrives('before');
  await bench.silent();
  bench.span('after');
  await bench.arrives('after');
  return bench;
}

describe('traces whose collector', () => {
  const benches: Bench[] = [];
  const runs = new Map<string, Promise<Bench>>();
  const rejections: unknown[] = [];
  const keep = (error: unknown): void => void rejections.push(error);

  // All of them at once: several take their five seconds.
  beforeAll(async () => {
    process.on('unhandledRejection', keep);
    for (const [how, fault] of [...REFUSALS, ...ODD_ANSWERS]) {
      const bench = await Bench.open(fault);
      benches.push(bench);
      runs.set(
        how,
        ODD_ANSWERS.some(([odd]) => odd === how) ? oddAnswer(bench) : lossAndRecovery(bench, fault),
      );
    }
    await Promise.allSettled(runs.values());
  });

  afterAll(async () => {
    await Promise.all(benches.map((bench) => bench.end()));
    await Promise.all(benches.map(({ collector }) => collector.http.close()));
    process.off('unhandledRejection', keep);
  });

  rules('TRC-07', 'TRC-10', 'TRC-11').it.each(REFUSALS)(
    '%s: one line counts the loss, and later ones arrive',
    async (how, _fault, error) => {
      const { lines } = await runs.get(how)!;
      expect(lines).toEqual([
        expect.objectContaining({
          event: 'tracing.export_failed',
          failed: SPANS,
          dropped: 0,
          err: { type: expect.any(String), message: expect.stringMatching(error) },
        }),
      ]);
      expect(rejections).toEqual([]);
    },
  );

  rules('TRC-11').it.each(ODD_ANSWERS)('%s: its connection ends, and later ones arrive', async (how) => {
    const { lines } = await runs.get(how)!;
    expect(lines).toEqual([]);
    expect(rejections).toEqual([]);
  });
});
