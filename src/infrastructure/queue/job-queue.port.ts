import type { QueueName } from './queue-names.js';

/** The states of a job in a queue; completed jobs are removed. */
export const JOB_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/**
 * The claim of a job that is delivered once: the ordering key of its outbox entry, and until when the entry is
 * claimed for it.
 */
export interface JobClaim {
  readonly orderingKey: string;
  readonly untilMs: number;
}

/** The data of a job. Constant across attempts; must be JSON-serialisable. */
interface JobData {
  readonly payload: object;
  /** Id of the request that caused the job, for the log. */
  readonly requestId?: string;
  /** The place in a trace where the job was enqueued. */
  readonly traceparent?: string;
  readonly claim?: JobClaim;
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

/** A job as a queue hands it to its processor; the shape is BullMQ's. */
export interface QueuedJob {
  readonly id?: string | undefined;
  readonly name: string;
  readonly data: JobData;
  /** Number of attempts that have ended. */
  readonly attemptsMade: number;
  readonly opts: { readonly attempts?: number | undefined };
}

/** Processes the jobs of one queue. */
export interface QueueProcessor {
  readonly queue: QueueName;
  /** How many jobs it processes at a time. */
  readonly concurrency: number;
  /**
   * Runs one attempt. A failed job is retried after its backoff, unless it was the last attempt or the error is a
   * `FinalJobError`.
   */
  process(job: QueuedJob): Promise<void>;
  /** Called after a failed attempt, which `attemptsMade` then counts. Does not fail. */
  onFailed(job: QueuedJob, error: Error): Promise<void>;
}

/** BullMQ knows an error that ends a job by this name. */
const UNRECOVERABLE = 'UnrecoverableError';

/** Fails a job without further attempts. */
export class FinalJobError extends Error {
  override readonly name = UNRECOVERABLE;

  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** Whether an error ends its job: one of ours, or one of BullMQ's for a job that stalled too often. */
export function isFinal(error: unknown): boolean {
  return error instanceof Error && error.name === UNRECOVERABLE;
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

  /** Hands the jobs of the queues to their processors in this process, until `stopWorking`. Call it once. */
  abstract work(processors: readonly QueueProcessor[]): void;

  /** Starts no further attempt and waits for running ones. Jobs can still be enqueued. Idempotent. */
  abstract stopWorking(): Promise<void>;

  /** @throws when the store is unreachable or takes no jobs; has no timeout of its own */
  abstract ping(): Promise<void>;

  /** The number of jobs by queue and state. @throws when the store is unreachable; has no timeout of its own */
  abstract counts(): Promise<QueueCount[]>;

  /**
   * Failed jobs in the queues, at most `limit` per queue. Adapters remove a job after its last failure, so these stem
   * from elsewhere, such as another version. @throws when the store is unreachable
   */
  abstract failed(limit: number): Promise<FailedJob[]>;
}
