import type { OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '#common/time/clock.js';
import {
  isFinal,
  JobQueue,
  type FailedJob,
  type NewJob,
  type QueueCount,
  type QueuedJob,
  type QueueProcessor,
} from '../job-queue.port.js';
import { QUEUES, type QueueName } from '../queue-names.js';

/** The maximum delay of a Node.js timer; a longer one fires immediately. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A job in the queue. It is in exactly one of the queue's three collections. */
interface HeldJob {
  /** Serialised, so that the caller's later changes do not affect the job. */
  readonly json: string;
  readonly attempts: number;
  readonly backoffMs: number;
  readonly id: string;
  failures: number;
  dueMs: number;
  timer?: NodeJS.Timeout;
}

class Lane {
  /** Processed in insertion order. */
  readonly waiting = new Set<HeldJob>();
  readonly delayed = new Set<HeldJob>();
  readonly active = new Map<HeldJob, Promise<void>>();
  readonly ids = new Set<string>();
  processor: QueueProcessor | undefined;
}

/**
 * The embedded queues, in the memory of this process. After a restart the relay enqueues lost jobs again from the
 * outbox. Delays use the application clock: after a clock jump, due jobs run immediately.
 */
export class InProcessJobQueue extends JobQueue implements OnApplicationShutdown {
  override readonly survivesRestart = false;
  private readonly lanes = new Map(QUEUES.map((queue) => [queue, new Lane()]));
  private readonly stopListening: () => void;
  private stopped = false;
  private closed = false;

  constructor(private readonly clock: Clock) {
    super();
    this.stopListening = clock.onJump(() => this.wakeDue());
  }

  override async enqueue(queue: QueueName, { id, name, data, attempts, backoffMs }: NewJob): Promise<void> {
    if (this.closed) throw new Error('The job queue is closed');
    const lane = this.lane(queue);
    if (lane.ids.has(id)) return;
    lane.ids.add(id);
    const json = JSON.stringify({ name, data });
    lane.waiting.add({ id, json, attempts, backoffMs, failures: 0, dueMs: 0 });
    this.startWaiting(lane);
  }

  override async has(queue: QueueName, id: string): Promise<boolean> {
    return this.lane(queue).ids.has(id);
  }

  override work(processors: readonly QueueProcessor[]): void {
    for (const processor of processors) {
      const lane = this.lane(processor.queue);
      lane.processor = processor;
      this.startWaiting(lane);
    }
  }

  override async ping(): Promise<void> {}

  override async counts(): Promise<QueueCount[]> {
    return [...this.lanes].flatMap(([queue, { waiting, active, delayed }]) => [
      { queue, state: 'waiting' as const, count: waiting.size },
      { queue, state: 'active' as const, count: active.size },
      { queue, state: 'delayed' as const, count: delayed.size },
      { queue, state: 'failed' as const, count: 0 },
    ]);
  }

  /** Final failures are recorded in the outbox only. */
  override async failed(): Promise<FailedJob[]> {
    return [];
  }

  override async stopWorking(): Promise<void> {
    this.stopped = true;
    await Promise.all([...this.lanes.values()].flatMap(({ active }) => [...active.values()]));
  }

  async onApplicationShutdown(): Promise<void> {
    this.closed = true;
    this.stopListening();
    for (const { delayed } of this.lanes.values()) for (const { timer } of delayed) clearTimeout(timer);
    await this.stopWorking();
  }

  private startWaiting(lane: Lane): void {
    const { processor, waiting, active } = lane;
    if (processor === undefined) return;
    for (const job of waiting) {
      if (this.stopped || active.size >= processor.concurrency) return;
      waiting.delete(job);
      const ended = this.attempt(lane, processor, job).finally(() => {
        active.delete(job);
        this.startWaiting(lane);
      });
      active.set(job, ended);
    }
  }

  private async attempt(lane: Lane, processor: QueueProcessor, job: HeldJob): Promise<void> {
    const read = JSON.parse(job.json) as Pick<QueuedJob, 'name' | 'data'>;
    const queued = () => ({
      id: job.id,
      ...read,
      attemptsMade: job.failures,
      opts: { attempts: job.attempts },
    });
    try {
      // The job starts after `enqueue` has returned, as with an external queue.
      await new Promise(setImmediate);
      await processor.process(queued());
      lane.ids.delete(job.id);
    } catch (error) {
      job.failures += 1;
      if (isFinal(error) || job.failures >= job.attempts) lane.ids.delete(job.id);
      else this.delay(lane, job);
      await processor.onFailed(queued(), error as Error);
    }
  }

  private delay(lane: Lane, job: HeldJob): void {
    job.dueMs = this.clock.nowMs() + job.backoffMs * 2 ** (job.failures - 1);
    lane.delayed.add(job);
    this.setTimer(lane, job);
  }

  private setTimer(lane: Lane, job: HeldJob): void {
    if (this.closed) return;
    const waitMs = Math.min(Math.max(job.dueMs - this.clock.nowMs(), 0), LONGEST_TIMER_MS);
    job.timer = setTimeout(() => this.wake(lane, job), waitMs);
  }

  /** Moves a delayed job to the waiting jobs if it is due; else restarts the timer, whose delay is limited. */
  private wake(lane: Lane, job: HeldJob): void {
    clearTimeout(job.timer);
    if (job.dueMs > this.clock.nowMs()) {
      this.setTimer(lane, job);
      return;
    }
    lane.delayed.delete(job);
    lane.waiting.add(job);
    this.startWaiting(lane);
  }

  private wakeDue(): void {
    if (this.closed) return;
    for (const lane of this.lanes.values()) for (const job of lane.delayed) this.wake(lane, job);
  }

  private lane(queue: QueueName): Lane {
    return this.lanes.get(queue)!;
  }
}
