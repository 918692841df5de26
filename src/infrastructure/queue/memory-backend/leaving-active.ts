import type { KeepJobs } from 'bullmq';
import { foreignLock, missingJob, missingLock, wrongState } from './errors.js';
import { promoteDue } from './fetching.js';
import type { JobRecord } from './job-record.js';
import type { JobList } from './job-list.js';
import type { QueueState } from './queue-state.js';

const REMOVED_BY_AGE_AT_ONCE = 1000;

/** How an active job ends. */
export interface Outcome {
  readonly state: 'completed' | 'failed';
  /** The result as JSON text, or the reason of the failure. */
  readonly value: string;
  readonly keep: { count?: number; age?: number; limit?: number };
  /** How often the job may be tried. */
  readonly attempts: number;
  readonly fields?: Record<string, unknown> | undefined;
}

/**
 * What to keep of finished jobs: the job's own option goes before the worker's.
 * @param own `true` keeps none, `false` all, a number that many
 */
export function whatToKeep(
  own: boolean | number | KeepJobs | undefined,
  workers: KeepJobs | undefined,
): Outcome['keep'] {
  if (typeof own === 'object') return own;
  if (typeof own === 'number') return { count: own };
  if (own === undefined && workers) return workers;
  return { count: own ? 0 : -1 };
}

/**
 * Takes an active job out of its worker's hands.
 * @throws QueueRefusalError when the job is gone, not active, or held by another worker
 */
function release(queue: QueueState, jobId: string, token: string, command: string): JobRecord {
  const job = queue.jobs.get(jobId);
  if (!job) throw missingJob(jobId, command);
  if (token !== '0') {
    if (!job.lock) throw missingLock(jobId, command);
    if (job.lock.token !== token) throw foreignLock(jobId, command);
  }
  if (job.home !== queue.active) throw wrongState(jobId, 'active', command);
  queue.unlock(job);
  queue.orphans.delete(job);
  queue.active.delete(job);
  return job;
}

/** Ends a job; it is kept or removed as its options say. */
export function finish(queue: QueueState, jobId: string, token: string, outcome: Outcome): void {
  const job = release(queue, jobId, token, 'moveToFinished');
  job.noteFailure(outcome.fields);
  queue.deduplication.finish(job.deduplicationId, job.id);
  job.attemptsMade += 1;
  if (outcome.keep.count === 0) queue.forget(job);
  else keepFinished(queue, job, outcome);
  noteFinished(queue, job, outcome);
}

/** Lets an active job be tried again later. `dueAt`: Unix milliseconds on the service's clock. */
export function delayActive(
  queue: QueueState,
  jobId: string,
  token: string,
  options: {
    dueAt: number;
    delay: number;
    countsAsAttempt: boolean;
    fields?: Record<string, unknown> | undefined;
  },
): void {
  const job = release(queue, jobId, token, 'moveToDelayed');
  job.noteFailure(options.fields);
  if (options.countsAsAttempt) job.attemptsMade += 1;
  job.delay = options.delay;
  queue.putToDelayed(job, options.dueAt);
}

/** Lets an active job be tried again at once. */
export function retryActive(
  queue: QueueState,
  jobId: string,
  token: string,
  options: { lifo: boolean; fields?: Record<string, unknown> | undefined },
): void {
  promoteDue(queue);
  const job = release(queue, jobId, token, 'retryJob');
  job.noteFailure(options.fields);
  job.attemptsMade += 1;
  returnToWait(queue, job, options.lifo && job.priority === 0);
}

/** Puts an active job back in front, as if it had not been started: its worker hit a rate limit. */
export function putBackActive(queue: QueueState, jobId: string, token: string): void {
  returnToWait(queue, release(queue, jobId, token, 'moveJobFromActiveToWait'), true);
}

/**
 * Gives the jobs of workers that have gone to others. A job that loses its worker more than `maxStalledCount`
 * times fails when it is taken next, unless a scheduler made it.
 * @returns the ids of the jobs that wait again
 */
export function recoverOrphans(queue: QueueState, maxStalledCount: number): string[] {
  const recovered: string[] = [];
  for (const job of queue.orphans) {
    queue.active.delete(job);
    job.stalledCounter += 1;
    const isScheduled = job.repeatJobKey !== undefined && queue.schedulers.has(job.repeatJobKey);
    if (job.stalledCounter > maxStalledCount && !isScheduled) {
      job.deferredFailure = 'job stalled more than allowable limit';
    }
    returnToWait(queue, job, true);
    queue.events.append('stalled', { jobId: job.id });
    recovered.push(job.id);
  }
  queue.orphans.clear();
  return recovered;
}

function returnToWait(queue: QueueState, job: JobRecord, first: boolean): void {
  queue.putToWait(job, first);
  queue.events.append('waiting', { jobId: job.id, prev: 'active' });
}

function keepFinished(queue: QueueState, job: JobRecord, { state, value, keep }: Outcome): void {
  job.finishedOn = queue.clock.nowMs();
  if (state === 'completed') job.returnvalue = value;
  else {
    job.failedReason = value;
    job.deferredFailure = undefined;
  }
  queue[state].pushRight(job);
  if (keep.age !== undefined) {
    removeOlder(queue, queue[state], job.finishedOn - keep.age * 1000, keep.limit ?? REMOVED_BY_AGE_AT_ONCE);
  }
  if (keep.count === undefined || keep.count < 0) return;
  while (queue[state].length > keep.count) queue.forget(queue[state].first!);
}

function removeOlder(queue: QueueState, list: JobList, before: number, limit: number): void {
  for (let removed = 0; removed < limit; removed += 1) {
    if (!list.first || list.first.finishedOn! > before) return;
    queue.forget(list.first);
  }
}

function noteFinished(queue: QueueState, job: JobRecord, { state, value, attempts }: Outcome): void {
  const result = state === 'completed' ? { returnvalue: value } : { failedReason: value };
  queue.events.append(state, { jobId: job.id, ...result, prev: 'active' });
  if (state === 'failed' && job.attemptsMade >= attempts) {
    queue.events.append('retries-exhausted', { jobId: job.id, attemptsMade: job.attemptsMade });
  }
}
