import type { QueueName } from './queues.js';

/** The states of a job that a queue holds; one that has ended is held no more. */
export const JOB_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** What a job carries. The same in every try; it must survive JSON. */
export interface JobData {
  readonly payload: object;
  /** The request that caused the job, for the log. */
  readonly requestId?: string;
}

/** A job to enqueue. */
export interface NewJob {
  /** Deduplicates: while the queue holds a job of this id, another one is not taken. */
  readonly id: string;
  readonly name: string;
  readonly data: JobData;
  /** Tries in all, the first included. */
  readonly attempts: number;
  /** The wait before the second try; it doubles with each further one. */
  readonly backoffMs: number;
}

/** One try of a job. */
export interface JobAttempt {
  readonly id: string;
  readonly name: string;
  readonly data: JobData;
  /** 1 for the first try. */
  readonly attempt: number;
}

/** Does the jobs of a queue. */
export interface JobHandler {
  /**
   * Does one try. When it fails, the job is tried again after its backoff, unless its tries are used up or the error
   * is a `FinalJobError`.
   */
  perform(attempt: JobAttempt): Promise<void>;
  /** A try has failed. @param last whether none follows: the queue then holds the job no more. Must not fail */
  failed(attempt: JobAttempt, error: Error, last: boolean): Promise<void>;
}

/** Ends a job without further tries. */
export class FinalJobError extends Error {
  override readonly name = 'FinalJobError';

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** How many jobs of one queue are in one state. */
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
  /** How often it was tried. */
  readonly attempts: number;
  readonly enqueuedAtMs: number;
  readonly error: string;
}

/**
 * Queues of jobs: retries with exponential backoff, delayed tries, bounded concurrency, deduplication by id. A queue
 * may lose jobs (see `survivesRestart`) and may hand one out twice; the outbox makes up for both.
 */
export abstract class JobQueue {
  /** Whether jobs are still there after this process has ended. */
  abstract readonly survivesRestart: boolean;

  /** @throws when the queue cannot be reached; it does not wait for it to come back */
  abstract enqueue(queue: QueueName, job: NewJob): Promise<void>;

  /** Whether the queue still holds the job. @throws when the queue cannot be reached */
  abstract has(queue: QueueName, id: string): Promise<boolean>;

  /** Does the jobs of a queue in this process, `concurrency` at a time, until `stopWorking`. Once for each queue. */
  abstract work(queue: QueueName, concurrency: number, handler: JobHandler): Promise<void>;

  /** Ends when the running tries have ended; no new one begins. Jobs can still be enqueued. Idempotent. */
  abstract stopWorking(): Promise<void>;

  /** @throws when the store behind the queues does not answer; bounded by the caller's patience alone */
  abstract ping(): Promise<void>;

  /** How many jobs are where. @throws when the store behind the queues does not answer; as patient as `ping` */
  abstract counts(): Promise<QueueCount[]>;

  /**
   * Failed jobs that the queues still hold, at most `limit` of each queue. An adapter removes a job with its last
   * failure, so these come from elsewhere, such as another version. @throws when the store does not answer
   */
  abstract failed(limit: number): Promise<FailedJob[]>;
}
