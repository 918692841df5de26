import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '#common/time/clock.js';
import {
  FinalJobError,
  JobQueue,
  type FailedJob,
  type JobAttempt,
  type JobHandler,
  type NewJob,
  type QueueCount,
} from '../queue.port.js';
import { QUEUES, type QueueName } from '../queues.js';

/** The longest delay that a timer of Node.js takes; a longer one fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A job while it is held. Every job is in exactly one of its queue's three places. */
interface HeldJob {
  /** As JSON, so that what the caller does to its objects later does not reach the job. */
  readonly json: string;
  readonly attempts: number;
  readonly backoffMs: number;
  readonly id: string;
  failures: number;
  dueMs: number;
  timer?: NodeJS.Timeout;
}

class Lane {
  /** Insertion order is the order of the tries. */
  readonly waiting = new Set<HeldJob>();
  readonly delayed = new Set<HeldJob>();
  readonly active = new Map<HeldJob, Promise<void>>();
  readonly ids = new Set<string>();
  concurrency = 0;
  handler: JobHandler | undefined;
}

/**
 * The queues of the embedded mode, in the memory of this process. What a restart loses is in the outbox, whose relay
 * enqueues it again. Delays run on the shop's clock: when it is moved forward, what has come due is tried at once.
 */
export class InProcessJobQueue extends JobQueue implements OnApplicationShutdown {
  override readonly survivesRestart = false;
  private readonly logger = new Logger('JobQueue');
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

  override async work(queue: QueueName, concurrency: number, handler: JobHandler): Promise<void> {
    const lane = this.lane(queue);
    if (lane.handler !== undefined)
      throw new Error(`The queue "${queue}" has a worker in this process already`);
    Object.assign(lane, { concurrency, handler });
    this.startWaiting(lane);
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

  /** What has failed for good is in the outbox alone. */
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
    const { handler, waiting, active } = lane;
    if (handler === undefined) return;
    for (const job of waiting) {
      if (this.stopped || active.size >= lane.concurrency) return;
      waiting.delete(job);
      const ended = this.attempt(lane, handler, job).finally(() => {
        active.delete(job);
        this.startWaiting(lane);
      });
      active.set(job, ended);
    }
  }

  private async attempt(lane: Lane, handler: JobHandler, job: HeldJob): Promise<void> {
    const attempt: JobAttempt = { id: job.id, attempt: job.failures + 1, ...JSON.parse(job.json) };
    try {
      // The caller of `enqueue` goes on before its job begins, as with a queue outside the process.
      await new Promise(setImmediate);
      await handler.perform(attempt);
      lane.ids.delete(job.id);
    } catch (error) {
      await this.afterFailure(lane, { handler, job, attempt }, error as Error);
    }
  }

  private async afterFailure(
    lane: Lane,
    { handler, job, attempt }: { handler: JobHandler; job: HeldJob; attempt: JobAttempt },
    error: Error,
  ): Promise<void> {
    job.failures += 1;
    const last = error instanceof FinalJobError || job.failures >= job.attempts;
    if (last) lane.ids.delete(job.id);
    else this.delay(lane, job);
    try {
      await handler.failed(attempt, error, last);
    } catch (failure) {
      this.logger.error({
        event: 'queue.failure_not_recorded',
        msg: 'A failed job could not be recorded',
        job: attempt.name,
        id: job.id,
        err: failure,
      });
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

  /** Moves a delayed job to the waiting ones when it is due; a timer may have been too short for its delay. */
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
