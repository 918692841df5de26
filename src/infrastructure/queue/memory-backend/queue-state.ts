import type { Clock } from '#common/time/clock.js';
import { Deduplication } from './deduplication.js';
import { EventLog } from './event-log.js';
import { IdleWorkers } from './idle-workers.js';
import { JobHeap } from './job-heap.js';
import { JobList } from './job-list.js';
import type { JobRecord } from './job-record.js';
import { RateLimiter } from './rate-limiter.js';
import type { SchedulerRecord } from './scheduler-record.js';

const DEFAULT_MAX_EVENTS = 10_000;

/** A `Queue`, `Worker` or `QueueEvents` that is connected to the queue. */
export interface Connection {
  /** Under which name it is listed among the queue's clients, where BullMQ looks for workers. */
  readonly listedName: string | undefined;
}

/**
 * Everything one queue holds, and the few moves that every operation is made of. All of it is synchronous: an
 * operation built on it is as atomic as a Redis script.
 *
 * Times are Unix milliseconds on the service's clock, never the machine's.
 */
export class QueueState {
  readonly jobs = new Map<string, JobRecord>();
  /** New jobs come in on the left, the next one to start is on the right. */
  readonly wait = new JobList('waiting');
  /** By priority, then by order of arrival. */
  readonly prioritized = new JobHeap('prioritized');
  /** By due time, then by order of arrival. */
  readonly delayed = new JobHeap('delayed');
  readonly active = new JobList('active');
  /** Finished jobs, the oldest on the left. */
  readonly completed = new JobList('completed');
  readonly failed = new JobList('failed');
  readonly schedulers = new Map<string, SchedulerRecord>();
  readonly meta = new Map<string, string>();
  readonly limiter = new RateLimiter();
  readonly deduplication: Deduplication;
  readonly events = new EventLog(() => Number(this.meta.get('opts.maxLenEvents') ?? DEFAULT_MAX_EVENTS));
  readonly idleWorkers: IdleWorkers;
  readonly connections = new Set<Connection>();
  /** Active jobs whose worker has gone without finishing them. */
  readonly orphans = new Set<JobRecord>();
  /** The last job id handed out. */
  lastId = 0;

  private arrivals = 0;
  private stopListening: (() => void) | undefined;

  constructor(readonly clock: Clock) {
    this.deduplication = new Deduplication(clock);
    this.idleWorkers = new IdleWorkers(clock, this);
  }

  /** The queue follows jumps of the clock while somebody is connected to it. */
  connect(connection: Connection): void {
    this.connections.add(connection);
    this.stopListening ??= this.clock.onJump(() => this.idleWorkers.recheck());
  }

  disconnect(connection: Connection): void {
    this.connections.delete(connection);
    if (this.connections.size > 0) return;
    this.stopListening?.();
    this.stopListening = undefined;
  }

  get paused(): boolean {
    return this.meta.has('paused');
  }

  /** How many more jobs the queue's global concurrency allows to run. */
  get freeSlots(): number {
    const concurrency = this.meta.get('concurrency');
    return concurrency === undefined ? Infinity : Number(concurrency) - this.active.length;
  }

  /** How many jobs could be started now; due delayed jobs count as one, they come to the waiting ones together. */
  startable(): number {
    if (this.paused) return 0;
    const due = this.delayed.first && this.delayed.first.rank <= this.clock.nowMs() ? 1 : 0;
    return Math.min(this.wait.length + this.prioritized.length + due, this.freeSlots);
  }

  nextDue(): number | undefined {
    return this.paused || this.freeSlots <= 0 ? undefined : this.delayed.first?.rank;
  }

  /** Makes a job wait for a worker: behind those of its priority, or (`first`) before them. */
  putToWait(job: JobRecord, first: boolean): void {
    if (job.priority > 0) this.prioritize(job, first);
    else if (first) this.wait.pushRight(job);
    else this.wait.pushLeft(job);
  }

  prioritize(job: JobRecord, first: boolean): void {
    this.arrivals += 1;
    this.prioritized.push(job, job.priority, first ? -this.arrivals : this.arrivals);
  }

  putToDelayed(job: JobRecord, dueAt: number): void {
    this.arrivals += 1;
    this.delayed.push(job, dueAt, this.arrivals);
    this.events.append('delayed', { jobId: job.id, delay: dueAt });
  }

  /** Ends a worker's hold on a job. */
  unlock(job: JobRecord): void {
    job.lock?.holder.delete(job);
    job.lock = undefined;
  }

  /** Removes a job with all that belongs to it, wherever it is. */
  forget(job: JobRecord): void {
    job.home?.delete(job);
    this.unlock(job);
    this.orphans.delete(job);
    this.jobs.delete(job.id);
  }

  /** Whether a job is the one that its scheduler has planned next: such a job goes only with its scheduler. */
  isPlannedByScheduler(job: JobRecord): boolean {
    const scheduler = job.repeatJobKey === undefined ? undefined : this.schedulers.get(job.repeatJobKey);
    return scheduler?.nextJobId === job.id;
  }
}
