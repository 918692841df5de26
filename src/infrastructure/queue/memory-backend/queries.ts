import type { JobState, JobType } from 'bullmq';
import { indexRange, JobList } from './job-list.js';
import { JobHeap } from './job-heap.js';
import type { QueueState } from './queue-state.js';

/** @returns the list or heap behind one of BullMQ's state names; undefined for states that never hold a job here */
function homeOf(queue: QueueState, type: string): JobList | JobHeap | undefined {
  switch (type) {
    case 'wait':
    case 'waiting':
      return queue.wait;
    case 'active':
    case 'prioritized':
    case 'delayed':
    case 'completed':
    case 'failed':
      return queue[type];
    // No flows here; and BullMQ 6 keeps the jobs of a paused queue among the waiting ones.
    case 'waiting-children':
    case 'paused':
      return undefined;
    default:
      throw new Error(`Unknown job state: ${type}`);
  }
}

/** @param delayedBefore counts only delayed jobs due before it: Unix milliseconds on the service's clock */
export function countJobs(queue: QueueState, types: JobType[], delayedBefore?: number): number[] {
  return types.map((type) => {
    if (type === 'repeat') return queue.schedulers.size;
    if (type !== 'delayed' || delayedBefore === undefined) return homeOf(queue, type)?.length ?? 0;
    return [...queue.delayed].filter(({ rank }) => rank < delayedBefore).length;
  });
}

/** Priority 0 stands for the waiting jobs without one. */
export function countByPriority(queue: QueueState, priorities: number[]): number[] {
  const counts = new Map<number, number>([[0, queue.wait.length]]);
  for (const { priority } of queue.prioritized) counts.set(priority, (counts.get(priority) ?? 0) + 1);
  return priorities.map((priority) => counts.get(priority) ?? 0);
}

/**
 * Ids per state, in the order in which Redis would return them. BullMQ itself turns round what comes from the
 * lists `wait` and `active` when it wants them ascending.
 */
export function jobIds(
  queue: QueueState,
  types: JobType[],
  start: number,
  end: number,
  asc: boolean,
): string[][] {
  return types.map((type) => {
    if (type === 'repeat') return schedulersByNext(queue, start, end, asc).map(({ id }) => id);
    const home = homeOf(queue, type);
    if (!home) return [];
    if (home instanceof JobHeap) return pick(home.inOrder(), start, end, asc).map(({ id }) => id);
    if (home === queue.wait || home === queue.active) return idsOfList(home, start, end, asc);
    return finishedJobs(home, start, end, asc);
  });
}

/** @returns a page of the schedulers by the time of their next job */
export function schedulersByNext(queue: QueueState, start: number, end: number, asc: boolean) {
  const ordered = [...queue.schedulers.values()].sort((a, b) => a.next - b.next);
  return pick(ordered, start, end, asc);
}

export function jobState(queue: QueueState, jobId: string): JobState | 'unknown' {
  return queue.jobs.get(jobId)?.home?.state ?? 'unknown';
}

/** @returns 0 not finished, 1 completed, 2 failed, -1 missing */
export function finishedStatus(queue: QueueState, jobId: string): [status: number, result: string] {
  const job = queue.jobs.get(jobId);
  if (!job) return [-1, `Missing key for job ${jobId}. isFinished`];
  if (job.home === queue.completed) return [1, job.returnvalue ?? 'null'];
  if (job.home === queue.failed) return [2, job.failedReason ?? ''];
  return [0, ''];
}

/** @returns whether the job is in the state; `wait` and `waiting` are the same */
export function isInState(queue: QueueState, state: string, jobId: string): boolean {
  const home = homeOf(queue, state);
  return home !== undefined && queue.jobs.get(jobId)?.home === home;
}

/** A page of log lines: ascending from the first, descending from the last, `start` and `end` included. */
export function pageOfLogs(logs: string[], start: number, end: number, asc: boolean): string[] {
  return pick(logs, start, end, asc);
}

function pick<Item>(ordered: Item[], start: number, end: number, asc: boolean): Item[] {
  const range = indexRange(ordered.length, start, end);
  return range ? (asc ? ordered : ordered.toReversed()).slice(range[0], range[1] + 1) : [];
}

/** The index that counts from the oldest job, turned into Redis' that counts from the newest. */
function fromTheRight(index: number): number {
  return index === -1 ? 0 : -(index + 1);
}

function idsOfList(list: JobList, start: number, end: number, asc: boolean): string[] {
  const page = asc ? list.range(fromTheRight(end), fromTheRight(start)) : list.range(start, end);
  return page.map(({ id }) => id);
}

function finishedJobs(list: JobList, start: number, end: number, asc: boolean): string[] {
  const range = indexRange(list.length, start, end);
  if (!range) return [];
  const [first, last] = range;
  const from = list.length - 1;
  const page = asc ? list.range(first, last) : list.range(from - last, from - first).toReversed();
  return page.map(({ id }) => id);
}
