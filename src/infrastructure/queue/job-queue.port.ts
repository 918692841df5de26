import type { QueueName } from './queues.js';

/** The states of a job in a queue; completed jobs are removed. */
export const JOB_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** The data of a job. Constant across attempts; must be JSON-serialisable. */
export interface JobData {
  readonly payload: object;
  /** Id of the request that caused the job, for the log. */
  readonly requestId?: string;
  /** The place in a trace where the job was enqueued. */
  readonly traceparent?: string;
}

/** A job to enqueue. */
export interface NewJob {
  /** Deduplication key: ignored while the queue holds a job with this id. */
  readonly id: string;
  readonly name: string;
  readonly data: JobData;
  /** Maximum number of attempts, the first included. */
  readonly attempts: number;
  /** Delay before the second attempt; doubles with each further one. */
  readonly backoffMs: number;
}

/** One attempt of a job. */
export interface JobAttempt extends Pick<NewJob, 'id' | 'name' | 'data'> {
  /** 1 for the first attempt. */
  readonly attempt: number;
}

/** Processes the jobs of a queue. */
export interface JobHandler {
  /**
   * Runs one attempt. A failed job is retried after its backoff, unless it was the last attempt or the error is a
   * `FinalJobError`.
   */
  perform(attempt: JobAttempt): Promise<void>;
  /** Called after a failed attempt. Must not fail. @param last whether the queue has removed the job */
  failed(attempt: JobAttempt, error: Error, last: boolean): Promise<void>;
}

/** Fails a job without further attempts. */
export class FinalJobError extends Error {
  override readonly name = 'FinalJobError';

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** The number of jobs of one queue in one state. */
export interface QueueCount {
  readonly queue: QueueName;
  readonly state: (typeof JOB_STATES)[number];
  readonly count: number;
}

/** A failed job that a queue holds. */
export interface FailedJob {
  readonly queue: QueueName;
  readonly id: string;
  readonly name: string;
  /** Number of attempts. */
  readonly attempts: number;
  readonly enqueuedAtMs: number;
  readonly error: string;
}

/**
 * Job queues with retries, exponential backoff, delays, bounded concurrency and deduplication by id. A queue may lose
 * jobs (see `survivesRestart`) and deliver one twice; the outbox compensates for both.
 */
export abstract class JobQueue {
  /** Whether jobs survive a restart of this process. */
  abstract readonly survivesRestart: boolean;

  /** @throws immediately when the queue is unreachable */
  abstract enqueue(queue: QueueName, job: NewJob): Promise<void>;

  /** Whether the queue holds the job. @throws when the queue is unreachable */
  abstract has(queue: QueueName, id: string): Promise<boolean>;

  /** Processes a queue in this process, with `concurrency`, until `stopWorking`. Call it once per queue. */
  abstract work(queue: QueueName, concurrency: number, handler: JobHandler): Promise<void>;

  /** Starts no further attempt and waits for running ones. Jobs can still be enqueued. Idempotent. */
  abstract stopWorking(): Promise<void>;

  /** @throws when the store is unreachable; has no timeout of its own */
  abstract ping(): Promise<void>;

  /** The number of jobs by queue and state. @throws when the store is unreachable; has no timeout of its own */
  abstract counts(): Promise<QueueCount[]>;

  /**
   * Failed jobs in the queues, at most `limit` per queue. Adapters remove a job after its last failure, so these stem
   * from elsewhere, such as another version. @throws when the store is unreachable
   */
  abstract failed(limit: number): Promise<FailedJob[]>;
}
