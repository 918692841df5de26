import type { JobJson, RateLimiterOptions } from 'bullmq';
import type { JobRecord } from './job-record.js';
import type { QueueState } from './queue-state.js';

const PROMOTED_AT_ONCE = 1000;

/**
 * BullMQ's reply to "give me a job": the job and its id, or milliseconds to wait for the rate limit. The last
 * place, until when to wait for a delayed job, stays 0: an idle worker of this backend is woken in time.
 */
export type NextJob = [
  job: JobJson | null,
  id: string | undefined,
  rateLimitDelay: number,
  delayUntil: number,
];

/** The worker that asks. */
export interface Claimant {
  readonly token: string;
  readonly name: string | undefined;
  readonly limiter: RateLimiterOptions | undefined;
  /** The jobs that the worker holds. */
  readonly holder: Set<JobRecord>;
}

/** Makes the next waiting job active and locks it for the claimant. */
export function fetchNext(queue: QueueState, claimant: Claimant): NextJob {
  promoteDue(queue);
  const { max, duration } = rateLimit(queue, claimant);
  const delay = queue.limiter.delay(max);
  if (delay > 0) {
    // A worker with a looser limit may still start what this one must leave.
    queue.idleWorkers.signal();
    return [null, undefined, delay, 0];
  }
  const job = queue.startable() > 0 ? (queue.wait.popRight() ?? queue.prioritized.pop()) : undefined;
  if (!job) return [null, undefined, 0, 0];
  if (max !== undefined && job.deferredFailure === undefined) queue.limiter.count(duration);
  activate(queue, job, claimant);
  return [job.toJson(), job.id, 0, 0];
}

/** Lets the delayed jobs that have come due wait for a worker. */
export function promoteDue(queue: QueueState): void {
  const now = queue.clock.nowMs();
  let promoted = 0;
  while (promoted < PROMOTED_AT_ONCE && queue.delayed.first && queue.delayed.first.rank <= now) {
    const job = queue.delayed.pop()!;
    job.delay = 0;
    queue.putToWait(job, false);
    queue.events.append('waiting', { jobId: job.id, prev: 'delayed' });
    promoted += 1;
  }
  if (promoted > 0) queue.idleWorkers.signal();
}

/** The queue's own limit goes before the worker's. */
function rateLimit(queue: QueueState, { limiter }: Claimant): { max: number | undefined; duration: number } {
  const max = queue.meta.get('max');
  return {
    max: max === undefined ? limiter?.max : Number(max),
    duration: limiter?.duration ?? Number(queue.meta.get('duration') ?? 0),
  };
}

function activate(queue: QueueState, job: JobRecord, { token, name, holder }: Claimant): void {
  queue.active.pushLeft(job);
  // BullMQ's token '0' stands for "without a lock".
  if (token !== '0') {
    job.lock = { token, holder };
    holder.add(job);
  }
  job.processedOn = queue.clock.nowMs();
  job.processedBy = name ?? job.processedBy;
  job.attemptsStarted += 1;
  queue.events.append('active', { jobId: job.id, prev: 'waiting' });
}
