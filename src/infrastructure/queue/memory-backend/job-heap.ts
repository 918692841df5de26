import type { JobState } from 'bullmq';
import type { JobHome, JobRecord } from './job-record.js';

function comesBefore(a: JobRecord, b: JobRecord): boolean {
  return a.rank < b.rank || (a.rank === b.rank && a.tie < b.tie);
}

/**
 * Jobs by rank (a due time or a priority, the lowest first), ties by a number: a binary heap in which each job
 * knows its slot, so that adding, taking the first and deleting any cost O(log n).
 */
export class JobHeap implements JobHome {
  private readonly slots: JobRecord[] = [];

  constructor(readonly state: JobState) {}

  get length(): number {
    return this.slots.length;
  }

  get first(): JobRecord | undefined {
    return this.slots[0];
  }

  push(job: JobRecord, rank: number, tie: number): void {
    job.rank = rank;
    job.tie = tie;
    job.home = this;
    this.slots.push(job);
    this.rise(job, this.slots.length - 1);
  }

  pop(): JobRecord | undefined {
    const job = this.slots[0];
    if (job) this.delete(job);
    return job;
  }

  delete(job: JobRecord): void {
    const { slot } = job;
    const moved = this.slots.pop();
    job.home = undefined;
    job.slot = -1;
    if (!moved || moved === job) return;
    this.rise(moved, slot);
    this.sink(moved, moved.slot);
  }

  /** @returns all jobs, first to last; costs a sort, for listings only */
  inOrder(): JobRecord[] {
    return this.slots.toSorted((a, b) => (comesBefore(a, b) ? -1 : 1));
  }

  /** Visits every job in no order. */
  [Symbol.iterator](): IterableIterator<JobRecord> {
    return this.slots[Symbol.iterator]();
  }

  private rise(job: JobRecord, from: number): void {
    let slot = from;
    while (slot > 0) {
      const above = (slot - 1) >> 1;
      const parent = this.slots[above]!;
      if (!comesBefore(job, parent)) break;
      this.seat(parent, slot);
      slot = above;
    }
    this.seat(job, slot);
  }

  private sink(job: JobRecord, from: number): void {
    let slot = from;
    for (;;) {
      const child = this.lesserChild(slot);
      if (!child || !comesBefore(child, job)) break;
      const { slot: below } = child;
      this.seat(child, slot);
      slot = below;
    }
    this.seat(job, slot);
  }

  private lesserChild(slot: number): JobRecord | undefined {
    const left = this.slots[2 * slot + 1];
    const right = this.slots[2 * slot + 2];
    return left && right && comesBefore(right, left) ? right : left;
  }

  private seat(job: JobRecord, slot: number): void {
    this.slots[slot] = job;
    job.slot = slot;
  }
}
