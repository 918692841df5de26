import { missingJob, ownedByScheduler, UnsupportedQueueOperationError, wrongState } from './errors.js';
import type { JobRecord } from './job-record.js';
import type { QueueState } from './queue-state.js';

/** States that `clean` knows, and what of a job must be old enough. */
type Cleanable = 'wait' | 'paused' | 'active' | 'delayed' | 'prioritized' | 'completed' | 'failed';

/**
 * Removes a job that nobody holds.
 * @returns 1, or 0 when a worker holds the job
 * @throws QueueRefusalError when a scheduler has planned the job
 */
export function removeJob(queue: QueueState, jobId: string): number {
  const job = queue.jobs.get(jobId);
  if (!job) return 1;
  if (queue.isPlannedByScheduler(job)) throw ownedByScheduler(jobId, 'removeJob');
  if (job.lock) return 0;
  const prev = job.home?.state;
  discard(queue, job);
  queue.events.append('removed', { jobId, prev });
  return 1;
}

/** Removes what waits, and on request what is delayed; what schedulers have planned stays. */
export function drain(queue: QueueState, delayed: boolean): void {
  const homes = [queue.wait, queue.prioritized, ...(delayed ? [queue.delayed] : [])];
  for (const job of homes.flatMap((home) => [...home])) {
    if (!queue.isPlannedByScheduler(job)) discard(queue, job);
  }
}

/**
 * Removes jobs of one state that are old enough, the oldest first.
 * @param before Unix milliseconds on the service's clock
 * @param limit at most that many; 0: all
 * @returns the ids of the removed jobs
 */
export function clean(queue: QueueState, state: string, before: number, limit: number): string[] {
  const removed: string[] = [];
  for (const job of oldestFirst(queue, state as Cleanable)) {
    if (limit > 0 && removed.length >= limit) break;
    const since = job.finishedOn ?? job.processedOn ?? job.timestamp;
    if (job.lock || since > before || queue.isPlannedByScheduler(job)) continue;
    discard(queue, job);
    removed.push(job.id);
  }
  queue.events.append('cleaned', { count: removed.length });
  return removed;
}

/**
 * Destroys the queue's contents, schedulers and settings.
 * @throws Error when the queue is not paused, or when jobs are active and `force` is not set
 */
export function obliterate(queue: QueueState, force: boolean): void {
  if (!queue.paused) throw new Error('Cannot obliterate non-paused queue');
  if (queue.active.length > 0 && !force) throw new Error('Cannot obliterate queue with active jobs');
  for (const job of queue.jobs.values()) queue.forget(job);
  queue.schedulers.clear();
  queue.deduplication.clear();
  queue.meta.clear();
  queue.limiter.clear();
  queue.lastId = 0;
}

/** Lets a finished job run again. @throws QueueRefusalError when it is gone or in another state */
export function retryFinished(
  queue: QueueState,
  jobId: string,
  state: 'failed' | 'completed',
  reset: { attemptsMade?: boolean | undefined; attemptsStarted?: boolean | undefined },
): void {
  const job = queue.jobs.get(jobId);
  if (!job) throw missingJob(jobId, 'reprocessJob');
  if (job.home !== queue[state]) throw wrongState(jobId, state, 'reprocessJob');
  queue[state].delete(job);
  if (reset.attemptsMade) job.attemptsMade = 0;
  if (reset.attemptsStarted) job.attemptsStarted = 0;
  forgetOutcome(job, state);
  queue.putToWait(job, job.lifo && job.priority === 0);
  queue.events.append('waiting', { jobId, prev: state });
}

/** Lets up to `count` jobs that finished at or before `until` run again. @returns 1 when there may be more, else 0 */
export function retryAllFinished(
  queue: QueueState,
  state: 'failed' | 'completed',
  count: number,
  until: number,
): number {
  let retried = 0;
  while (retried < count && queue[state].first && queue[state].first.finishedOn! <= until) {
    const job = queue[state].first;
    retryFinished(queue, job.id, state, {});
    retried += 1;
  }
  return retried < count ? 0 : 1;
}

/** Lets a delayed job wait for a worker now. @throws QueueRefusalError when it is not delayed */
export function promote(queue: QueueState, jobId: string): void {
  const job = queue.jobs.get(jobId);
  if (!job || job.home !== queue.delayed) throw wrongState(jobId, 'delayed', 'promote');
  queue.delayed.delete(job);
  job.delay = 0;
  queue.putToWait(job, false);
  queue.events.append('waiting', { jobId, prev: 'delayed' });
}

/** Promotes up to `count` delayed jobs. @returns 1 when there may be more, else 0 */
export function promoteAll(queue: QueueState, count: number): number {
  let promoted = 0;
  for (; promoted < count && queue.delayed.first; promoted += 1) promote(queue, queue.delayed.first.id);
  return promoted < count ? 0 : 1;
}

/** Delays a delayed job anew, from now. @throws QueueRefusalError when it is gone or not delayed */
export function changeDelay(queue: QueueState, jobId: string, delay: number): void {
  const job = queue.jobs.get(jobId);
  if (!job) throw missingJob(jobId, 'changeDelay');
  if (job.home !== queue.delayed) throw wrongState(jobId, 'delayed', 'changeDelay');
  queue.delayed.delete(job);
  job.delay = delay;
  queue.putToDelayed(job, queue.clock.nowMs() + Math.max(delay, 0));
}

/** Gives a job another priority; one that waits gets its new place at once. */
export function changePriority(queue: QueueState, jobId: string, priority: number, lifo: boolean): void {
  const job = queue.jobs.get(jobId);
  if (!job) throw missingJob(jobId, 'changePriority');
  job.priority = priority;
  if (job.home !== queue.wait && job.home !== queue.prioritized) return;
  job.home.delete(job);
  queue.putToWait(job, lifo);
}

function discard(queue: QueueState, job: JobRecord): void {
  queue.forget(job);
  queue.deduplication.release(job.deduplicationId, job.id);
}

function forgetOutcome(job: JobRecord, state: 'failed' | 'completed'): void {
  job.finishedOn = undefined;
  job.processedOn = undefined;
  if (state === 'failed') job.failedReason = undefined;
  else job.returnvalue = undefined;
}

function oldestFirst(queue: QueueState, state: Cleanable): Iterable<JobRecord> {
  switch (state) {
    case 'wait':
    case 'active':
      return [...queue[state]].toReversed();
    case 'completed':
    case 'failed':
      return queue[state];
    case 'delayed':
    case 'prioritized':
      return queue[state].inOrder();
    // BullMQ 6 keeps the jobs of a paused queue among the waiting ones.
    case 'paused':
      return [];
    default:
      throw new UnsupportedQueueOperationError(`cleaning jobs in state ${String(state)}`);
  }
}
