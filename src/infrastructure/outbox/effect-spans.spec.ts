import { Types } from 'mongoose';
import { activeSpan, type Span, type SpanStart } from '../tracing/span.js';
import { Tracing, type Cause } from '../tracing/tracing.port.js';
import { inAttempt, inSending } from './effect-spans.js';

const JOB = { name: 'orders.refund', queue: 'payments', attempts: 3, backoffMs: 1_000 } as const;
const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const SENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-1111111111111111-01';

/** Keeps what is begun. */
class KeptSpans extends Tracing {
  override readonly enabled = true;
  readonly begun: Array<{ start: SpanStart; cause: Cause }> = [];
  readonly ended: Array<string | undefined> = [];

  override begin(start: SpanStart, cause: Cause = {}): Span {
    this.begun.push({ start, cause });
    const span: Span = {
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
      spanId: '1111111111111111',
      traceparent: SENT,
      child: () => span,
      note: () => undefined,
      fail: () => undefined,
      end: (failure) => this.ended.push(failure),
    };
    return span;
  }
}

function effectOf(ageMs: number) {
  const seconds = Math.floor((Date.now() - ageMs) / 1000);
  return { id: Types.ObjectId.createFromTime(seconds).toHexString(), attempt: 2, traceparent: TRACEPARENT };
}

describe('the span of an attempt of an effect', () => {
  rules('TRC-04').it.each([
    ['within minutes is a step of its cause', 60_000, { parent: TRACEPARENT }],
    ['after an hour begins a trace with a link to its cause', 3_600_000, { link: TRACEPARENT }],
  ])('%s', async (_what, ageMs, cause) => {
    const tracing = new KeptSpans();
    await inAttempt(tracing, JOB, effectOf(ageMs), async () => expect(activeSpan()).toBeDefined());
    expect(tracing.begun).toMatchObject([
      {
        start: {
          name: 'process orders.refund',
          kind: 'consumer',
          attributes: { 'messaging.destination.name': 'payments', 'storefront.job.attempt': 2 },
        },
        cause,
      },
    ]);
    expect(tracing.ended).toEqual([undefined]);
  });

  rules('TRC-06').it('is an error by its code, never by its message', async () => {
    const tracing = new KeptSpans();
    const failing = inAttempt(tracing, JOB, effectOf(0), async () => {
      throw Object.assign(new Error('no mailbox asha@example.com'), { failure: 'rejected' });
    });
    await expect(failing).rejects.toThrow('no mailbox');
    expect(tracing.ended).toEqual(['rejected']);
  });
});

describe('the span of an effect that is given to its queue', () => {
  it('is where the job goes on', async () => {
    const work = jest.fn(async () => undefined);
    await inSending(new KeptSpans(), JOB, effectOf(0), work);
    expect(work).toHaveBeenCalledWith(SENT);
  });

  it('is not made for an effect without a cause in a trace', async () => {
    const tracing = new KeptSpans();
    const work = jest.fn(async () => undefined);
    await inSending(tracing, JOB, { id: new Types.ObjectId().toHexString() }, work);
    expect(work).toHaveBeenCalledWith(undefined);
    expect(tracing.begun).toEqual([]);
  });
});
