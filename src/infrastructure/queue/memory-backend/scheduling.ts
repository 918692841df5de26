import {
  defaultRepeatStrategy,
  type JobSchedulerJobOptions,
  type JobsOptions,
  type RepeatOptions,
  type RepeatStrategy,
} from 'bullmq';
import { store } from './adding.js';
import { iterationExists, slotsBusy } from './errors.js';
import type { QueueState } from './queue-state.js';
import { SchedulerRecord } from './scheduler-record.js';

const SLOTS_TRIED = 32;

/** BullMQ tells the worker by these two which scheduler's job it runs and from when to look for the next. */
interface PlannedJobOptions extends JobSchedulerJobOptions {
  prevMillis: number;
}

/** What a scheduler is made of. Times are Unix milliseconds on the service's clock. */
export interface SchedulerPlan {
  readonly id: string;
  /** For a cron pattern: when the next job is due. Unused for an interval. */
  readonly next: number;
  readonly data: string;
  readonly templateOpts: JobsOptions;
  readonly repeat: SchedulerRecord['repeat'];
  /** Options of the job that is planned now. */
  readonly jobOpts: JobSchedulerJobOptions;
}

/**
 * When a cron pattern is due next on the service's clock. BullMQ works it out on the machine's, which a test or
 * the developer console has left behind.
 * @param after what was due up to this time is not made up for
 * @returns undefined when the pattern is never due again
 */
export async function nextByPattern(
  repeat: RepeatOptions,
  after: number,
  strategy: RepeatStrategy = defaultRepeatStrategy,
): Promise<number | undefined> {
  const next = await strategy(after, repeat);
  return next === undefined ? undefined : Math.max(next, after);
}

/**
 * Creates a scheduler or changes the one of this id, and plans its next job in place of the one planned before.
 * @returns the job's id and the milliseconds until it is due
 * @throws QueueRefusalError when the slots for the next job are taken by jobs that cannot be replaced
 */
export function upsertScheduler(queue: QueueState, plan: SchedulerPlan): [jobId: string, delay: number] {
  const now = queue.clock.nowMs();
  const known = queue.schedulers.get(plan.id);
  const scheduler = new SchedulerRecord(plan.id);
  const { every } = plan.repeat;
  const sameEvery = known !== undefined && known.repeat.every === every;
  const offset = plan.repeat.offset ?? plan.jobOpts.repeat?.offset ?? 0;
  const last = sameEvery ? known.next : undefined;
  const [slot, slotOffset] = every
    ? nextSlot(last, every, now, offset, plan.repeat.startDate)
    : [plan.next, offset];

  const replaced = known !== undefined && removePlannedJob(queue, known);
  const next = replaced && every && sameEvery ? known.next : slot;
  const keptOffset = replaced ? (plan.repeat.offset ?? known.repeat.offset) : slotOffset;

  scheduler.next = freeSlot(queue, scheduler, next, every);
  scheduler.iterations = known?.iterations ?? 1;
  scheduler.repeat = { ...plan.repeat, ...(keptOffset !== undefined && { offset: keptOffset }) };
  scheduler.data = plan.data;
  scheduler.templateOpts = JSON.stringify(plan.templateOpts);
  queue.schedulers.set(plan.id, scheduler);
  return [scheduler.nextJobId, planJob(queue, scheduler, plan.jobOpts)];
}

/**
 * Plans the job after the one that has just been started. Only the job that the scheduler planned last may do
 * so: a retry or a leftover of it must not start a second chain.
 * @returns the job's id, or null when nothing was planned
 */
export function planNext(
  queue: QueueState,
  iteration: { id: string; next: number; jobOpts: JobsOptions; producerId: string | undefined },
): string | null {
  const scheduler = queue.schedulers.get(iteration.id);
  if (!scheduler || iteration.producerId !== scheduler.nextJobId) return null;
  const now = queue.clock.nowMs();
  const { every, offset, startDate, endDate } = scheduler.repeat;
  if (endDate !== undefined && now > endDate) return null;
  const next = every ? nextSlot(scheduler.next, every, now, offset ?? 0, startDate)[0] : iteration.next;
  if (queue.jobs.has(scheduler.jobIdAt(next))) {
    queue.events.append('duplicated', { jobId: scheduler.jobIdAt(next) });
    return null;
  }
  scheduler.next = next;
  scheduler.iterations += 1;
  planJob(queue, scheduler, iteration.jobOpts);
  return scheduler.nextJobId;
}

/**
 * Removes a scheduler and its planned job; a job that already waits or runs is left.
 * @returns 0, or 1 when there is no such scheduler (as BullMQ counts)
 */
export function removeScheduler(queue: QueueState, id: string): number {
  const scheduler = queue.schedulers.get(id);
  if (!scheduler) return 1;
  const planned = queue.jobs.get(scheduler.nextJobId);
  if (planned?.home === queue.delayed) {
    queue.forget(planned);
    queue.events.append('removed', { jobId: planned.id, prev: 'delayed' });
  }
  queue.schedulers.delete(id);
  return 0;
}

/**
 * The next time of an interval: one interval after the last, or, when that has been missed, the next slot of
 * the grid, so that nothing is made up for. The first job of a new scheduler is due at once, at its start date
 * or at its offset.
 * @returns the time, and the offset of its slot from the grid
 */
function nextSlot(
  last: number | undefined,
  every: number,
  now: number,
  offset: number,
  startDate: number | undefined,
): [next: number, offset: number] {
  let next = last === undefined ? Math.max(startDate ?? now, now) : last + every;
  const useGrid = last === undefined ? startDate === undefined && offset > 0 : next < now;
  if (useGrid) {
    next = Math.floor(now / every) * every + offset;
    if (next <= now) next += every;
  }
  return [Math.floor(next), Math.floor(offset || next % every)];
}

/** @returns whether the planned job had not been started and is gone now */
function removePlannedJob(queue: QueueState, scheduler: SchedulerRecord): boolean {
  const job = queue.jobs.get(scheduler.nextJobId);
  if (!job || ![queue.delayed, queue.prioritized, queue.wait].some((home) => home === job.home)) return false;
  queue.forget(job);
  queue.deduplication.release(job.deduplicationId, job.id);
  return true;
}

function freeSlot(
  queue: QueueState,
  scheduler: SchedulerRecord,
  from: number,
  every: number | undefined,
): number {
  if (!queue.jobs.has(scheduler.jobIdAt(from))) return from;
  if (!every) throw iterationExists('addJobScheduler');
  for (let tried = 1; tried <= SLOTS_TRIED; tried += 1) {
    if (!queue.jobs.has(scheduler.jobIdAt(from + tried * every))) return from + tried * every;
  }
  throw slotsBusy('addJobScheduler');
}

/** @returns milliseconds until the job is due */
function planJob(queue: QueueState, scheduler: SchedulerRecord, opts: JobsOptions): number {
  const now = queue.clock.nowMs();
  const delay = Math.max(scheduler.next - now, 0);
  queue.lastId += 1;
  store(queue, {
    id: scheduler.nextJobId,
    name: scheduler.repeat.name,
    data: scheduler.data,
    opts: {
      ...opts,
      jobId: scheduler.nextJobId,
      delay,
      timestamp: now,
      prevMillis: scheduler.next,
    } satisfies PlannedJobOptions,
    timestamp: now,
    repeatJobKey: scheduler.id,
  });
  return delay;
}
