import type { JobState } from 'bullmq';
import type { JobHome, JobRecord } from './job-record.js';

/**
 * Turns Redis range indexes (negative ones count from the end, both ends included) into plain ones.
 * @returns first and last index, or undefined when the range is empty
 */
export function indexRange(length: number, start: number, stop: number): [number, number] | undefined {
  const first = Math.max(start < 0 ? length + start : start, 0);
  const last = Math.min(stop < 0 ? length + stop : stop, length - 1);
  return first <= last ? [first, last] : undefined;
}

/**
 * Jobs in a row, linked through the jobs themselves: adding at either end, taking and deleting anywhere cost
 * the same however long the row is. Only `range` walks.
 */
export class JobList implements JobHome {
  first: JobRecord | undefined;
  last: JobRecord | undefined;
  length = 0;

  constructor(readonly state: JobState) {}

  pushLeft(job: JobRecord): void {
    this.settle(job, undefined, this.first);
  }

  pushRight(job: JobRecord): void {
    this.settle(job, this.last, undefined);
  }

  popRight(): JobRecord | undefined {
    const job = this.last;
    if (job) this.delete(job);
    return job;
  }

  delete(job: JobRecord): void {
    if (job.left) job.left.right = job.right;
    else this.first = job.right;
    if (job.right) job.right.left = job.left;
    else this.last = job.left;
    job.left = undefined;
    job.right = undefined;
    job.home = undefined;
    this.length -= 1;
  }

  /** @returns the jobs from `start` to `stop`, Redis indexes from the left */
  range(start: number, stop: number): JobRecord[] {
    const range = indexRange(this.length, start, stop);
    if (!range) return [];
    const [first, last] = range;
    // Starts at the nearer end: a page of the oldest or the newest jobs is cheap in a list of any length.
    if (first <= this.length - 1 - last) return this.walk(this.first, 'right', first, last);
    return this.walk(this.last, 'left', this.length - 1 - last, this.length - 1 - first).toReversed();
  }

  *[Symbol.iterator](): Generator<JobRecord> {
    for (let job = this.first; job;) {
      const next = job.right;
      yield job;
      job = next;
    }
  }

  private walk(from: JobRecord | undefined, to: 'left' | 'right', first: number, last: number): JobRecord[] {
    const found: JobRecord[] = [];
    let job = from;
    for (let index = 0; job && index <= last; index += 1) {
      if (index >= first) found.push(job);
      job = job[to];
    }
    return found;
  }

  private settle(job: JobRecord, left: JobRecord | undefined, right: JobRecord | undefined): void {
    job.left = left;
    job.right = right;
    if (left) left.right = job;
    else this.first = job;
    if (right) right.left = job;
    else this.last = job;
    job.home = this;
    this.length += 1;
  }
}
