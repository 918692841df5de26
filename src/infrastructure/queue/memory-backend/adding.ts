import type { JobJson, JobsOptions } from 'bullmq';
import { UnsupportedQueueOperationError } from './errors.js';
import { JobRecord, type NewJob } from './job-record.js';
import type { QueueState } from './queue-state.js';

/**
 * Stores a job and lets it wait, or be delayed. A job whose id is known is not added again.
 *
 * @param jobId the caller's own id; none or '': the queue counts
 * @returns the id of the job that now stands for this one
 * @throws UnsupportedQueueOperationError for jobs with a parent, and for the rarer kinds of deduplication
 */
export function addJob(queue: QueueState, job: JobJson, jobId: string | undefined): string {
  refuseUnsupported(job);
  queue.lastId += 1;
  const id = jobId || String(queue.lastId);
  if (queue.jobs.has(id)) {
    queue.events.append('duplicated', { jobId: id });
    return id;
  }
  const original = findOriginal(queue, job.opts, id);
  if (original !== undefined) return original;
  store(queue, {
    id,
    name: job.name,
    data: job.data,
    opts: job.opts,
    // A time that the caller named is on the service's clock; without one BullMQ has filled in the machine's.
    timestamp: job.opts.timestamp ?? queue.clock.nowMs(),
    repeatJobKey: job.repeatJobKey,
  });
  return id;
}

/** Stores a job that is known to be new, and lets it wait or be delayed. The caller signals the workers. */
export function store(queue: QueueState, newJob: NewJob): void {
  const job = new JobRecord(newJob);
  queue.jobs.set(job.id, job);
  queue.events.append('added', { jobId: job.id, name: job.name });
  if (job.delay > 0) {
    queue.putToDelayed(job, job.timestamp + job.delay);
    return;
  }
  queue.putToWait(job, job.lifo && job.priority === 0);
  queue.events.append('waiting', { jobId: job.id });
}

function refuseUnsupported({ parentKey, opts }: JobJson): void {
  if (parentKey !== undefined) throw new UnsupportedQueueOperationError('jobs with a parent (flows)');
  for (const option of ['keepLastIfActive', 'reschedule'] as const) {
    if (opts.deduplication?.[option]) throw new UnsupportedQueueOperationError(`deduplication.${option}`);
  }
}

/** @returns the job that already stands for this deduplication id; none: the new job now holds the id */
function findOriginal(queue: QueueState, opts: JobsOptions, jobId: string): string | undefined {
  if (!opts.deduplication) return undefined;
  const { id, ttl, extend, replace } = opts.deduplication;
  const claim = queue.deduplication.find(id);
  const isStale = claim?.endsAt === undefined && !queue.jobs.has(claim?.jobId ?? '');
  if (!claim || isStale) {
    queue.deduplication.claim(id, jobId, ttl);
    return undefined;
  }
  const original = queue.jobs.get(claim.jobId);
  if (replace && original?.home === queue.delayed) {
    queue.forget(original);
    queue.events.append('removed', { jobId: original.id, prev: 'delayed' });
    if (ttl && !extend) queue.deduplication.passOn(id, jobId);
    else queue.deduplication.claim(id, jobId, ttl);
    noteDeduplicated(queue, jobId, id, original.id);
    return undefined;
  }
  if (!replace && extend && ttl) queue.deduplication.claim(id, claim.jobId, ttl);
  if (!replace) noteDeduplicated(queue, claim.jobId, id, jobId);
  return claim.jobId;
}

function noteDeduplicated(queue: QueueState, jobId: string, deduplicationId: string, dropped: string): void {
  queue.events.append('deduplicated', { jobId, deduplicationId, deduplicatedJobId: dropped });
}
