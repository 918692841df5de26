import type { JobJson, JobProgress, JobsOptions, JobState } from 'bullmq';

/** The list or heap that holds a job, and thereby its state. A job has one home at a time. */
export interface JobHome {
  readonly state: JobState;
  delete(job: JobRecord): void;
}

/** A worker's hold on an active job: nobody else may finish, delay or remove it. */
export interface JobLock {
  readonly token: string;
  readonly holder: Set<JobRecord>;
}

/** What is needed to store a job. Times are Unix milliseconds on the service's clock. */
export interface NewJob {
  id: string;
  name: string;
  /** The payload as JSON text. */
  data: string;
  opts: JobsOptions;
  timestamp: number;
  repeatJobKey?: string | undefined;
}

/**
 * A stored job. Options are kept as JSON text, so that what a caller does to the object that he passed in
 * changes nothing here, as over a network.
 */
export class JobRecord {
  readonly id: string;
  readonly name: string;
  readonly timestamp: number;
  readonly repeatJobKey: string | undefined;
  readonly deduplicationId: string | undefined;
  readonly lifo: boolean;
  data: string;
  delay: number;
  priority: number;
  progress: JobProgress = 0;
  attemptsMade = 0;
  attemptsStarted = 0;
  stalledCounter = 0;
  processedOn: number | undefined;
  finishedOn: number | undefined;
  failedReason: string | undefined;
  deferredFailure: string | undefined;
  /** Stack traces as a JSON array of texts. */
  stacktrace: string | undefined;
  /** The processor's result as JSON text. */
  returnvalue: string | undefined;
  processedBy: string | undefined;
  logs: string[] | undefined;

  home: JobHome | undefined;
  lock: JobLock | undefined;
  /** Links of the list that is this job's home. */
  left: JobRecord | undefined;
  right: JobRecord | undefined;
  /** Place in the heap that is this job's home: ordered by rank, then by tie. */
  slot = -1;
  rank = 0;
  tie = 0;

  private readonly optsText: string;

  constructor(job: NewJob) {
    this.id = job.id;
    this.name = job.name;
    this.data = job.data;
    this.timestamp = job.timestamp;
    this.repeatJobKey = job.repeatJobKey;
    this.deduplicationId = job.opts.deduplication?.id;
    this.delay = job.opts.delay ?? 0;
    this.priority = job.opts.priority ?? 0;
    this.lifo = job.opts.lifo ?? false;
    this.optsText = JSON.stringify(job.opts);
  }

  /** Stores what a failed attempt left behind. */
  noteFailure(fields: Record<string, unknown> | undefined): void {
    if (typeof fields?.['failedReason'] === 'string') this.failedReason = fields['failedReason'];
    if (typeof fields?.['stacktrace'] === 'string') this.stacktrace = fields['stacktrace'];
  }

  /** @returns the shape from which BullMQ builds a `Job`; fields without a value are absent or undefined */
  toJson(): JobJson {
    return {
      id: this.id,
      name: this.name,
      data: this.data,
      opts: JSON.parse(this.optsText) as JobsOptions,
      progress: this.progress,
      delay: this.delay,
      priority: this.priority,
      timestamp: this.timestamp,
      attemptsMade: this.attemptsMade,
      attemptsStarted: this.attemptsStarted,
      stalledCounter: this.stalledCounter,
      // BullMQ types these two as always present, yet its own backends leave them out until they are known.
      failedReason: this.failedReason as string,
      returnvalue: this.returnvalue as string,
      ...(this.finishedOn !== undefined && { finishedOn: this.finishedOn }),
      ...(this.processedOn !== undefined && { processedOn: this.processedOn }),
      ...(this.repeatJobKey !== undefined && { repeatJobKey: this.repeatJobKey }),
      ...(this.deduplicationId !== undefined && { deduplicationId: this.deduplicationId }),
      ...(this.deferredFailure !== undefined && { deferredFailure: this.deferredFailure }),
      ...(this.stacktrace !== undefined && { stacktrace: this.stacktrace }),
      ...(this.processedBy !== undefined && { processedBy: this.processedBy }),
    };
  }
}
