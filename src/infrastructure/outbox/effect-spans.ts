import { Types } from 'mongoose';
import { SystemClock } from '#common/time/clock.js';
import { ending, type SpanStart } from '../tracing/span.js';
import type { Cause, Tracing } from '../tracing/tracing.port.js';
import type { JobDefinition } from './job.js';

/**
 * How long an effect's attempts belong to the trace of the request that caused it. A later one, such as a retry after an
 * hour, begins a trace of its own with a link to it: collectors close a trace after minutes.
 */
const SAME_TRACE_MS = 10 * 60_000;

const machineClock = new SystemClock();

/** An attempt of an effect. */
export interface EffectAttempt {
  readonly id: string;
  readonly attempt: number;
  readonly traceparent?: string | undefined;
}

/** The span of an effect being written to the outbox. */
export function creationOf({ name, queue }: JobDefinition): SpanStart {
  return { name: `create ${name}`, kind: 'producer', attributes: attributesOf('create', name, queue) };
}

/** Runs the hand-over of an effect to its queue in a span. @param work receives the place in the trace where the job goes on */
export async function inSending(
  tracing: Tracing,
  { name, queue }: JobDefinition,
  effect: Omit<EffectAttempt, 'attempt'>,
  work: (traceparent: string | undefined) => Promise<void>,
): Promise<void> {
  // Most effects without a cause in a trace are of pollers, and of the time before tracing was on.
  if (effect.traceparent === undefined) return work(undefined);
  const start: SpanStart = {
    name: `send ${name}`,
    kind: 'producer',
    attributes: { ...attributesOf('send', name, queue), 'messaging.message.id': effect.id },
  };
  const span = tracing.begin(start, causeOf(effect));
  return span === undefined ? work(effect.traceparent) : ending(span, () => work(span.traceparent));
}

/** Runs an attempt of an effect in a span, which goes on with the trace of its cause. */
export async function inAttempt(
  tracing: Tracing,
  { name, queue }: JobDefinition,
  effect: EffectAttempt,
  work: () => Promise<void>,
): Promise<void> {
  const span = tracing.begin(
    {
      name: `process ${name}`,
      kind: 'consumer',
      attributes: {
        ...attributesOf('process', name, queue),
        'messaging.message.id': effect.id,
        'storefront.job.attempt': effect.attempt,
      },
    },
    causeOf(effect),
  );
  return span === undefined ? work() : ending(span, work);
}

function attributesOf(operation: 'create' | 'send' | 'process', job: string, queue: string) {
  return {
    'messaging.system': 'storefront',
    'messaging.operation.type': operation,
    'messaging.operation.name': operation,
    'messaging.destination.name': queue,
    'storefront.job.name': job,
  };
}

/** The id of an effect holds the time at which it was written. */
function causeOf({ id, traceparent }: Omit<EffectAttempt, 'attempt'>): Cause {
  const ageMs = machineClock.nowMs() - new Types.ObjectId(id).getTimestamp().getTime();
  return ageMs < SAME_TRACE_MS ? { parent: traceparent } : { link: traceparent };
}
