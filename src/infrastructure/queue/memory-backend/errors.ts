import { ErrorCode } from 'bullmq';

/** BullMQ asked the in-process backend for something it does not offer. Nothing has been changed. */
export class UnsupportedQueueOperationError extends Error {
  constructor(operation: string) {
    super(`The in-process queue does not support ${operation}`);
    this.name = 'UnsupportedQueueOperationError';
  }
}

/** A refusal with BullMQ's numeric code, worded as its Redis backend words it, so that callers see no difference. */
export class QueueRefusalError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'QueueRefusalError';
  }
}

/** @returns the error for a job that is not stored (any more) */
export function missingJob(jobId: string, command: string): QueueRefusalError {
  return new QueueRefusalError(ErrorCode.JobNotExist, `Missing key for job ${jobId}. ${command}`);
}

/** @returns the error for an active job that nobody holds */
export function missingLock(jobId: string, command: string): QueueRefusalError {
  return new QueueRefusalError(ErrorCode.JobLockNotExist, `Missing lock for job ${jobId}. ${command}`);
}

/** @returns the error for a job that another worker holds */
export function foreignLock(jobId: string, command: string): QueueRefusalError {
  const message = `Lock mismatch for job ${jobId}. Cmd ${command} from active`;
  return new QueueRefusalError(ErrorCode.JobLockMismatch, message);
}

/** @returns the error for a job that is in another state than the command needs */
export function wrongState(jobId: string, state: string, command: string): QueueRefusalError {
  const message = `Job ${jobId} is not in the ${state} state. ${command}`;
  return new QueueRefusalError(ErrorCode.JobNotInState, message);
}

/** @returns the error for removing by hand the job that a scheduler has planned next */
export function ownedByScheduler(jobId: string, command: string): QueueRefusalError {
  const message = `Job ${jobId} belongs to a job scheduler and cannot be removed directly. ${command}`;
  return new QueueRefusalError(ErrorCode.JobBelongsToJobScheduler, message);
}

/** @returns the error for a cron scheduler whose next job already exists */
export function iterationExists(command: string): QueueRefusalError {
  const message = `Cannot create job scheduler iteration - job ID already exists. ${command}`;
  return new QueueRefusalError(ErrorCode.SchedulerJobIdCollision, message);
}

/** @returns the error for an interval scheduler whose next slots are all taken */
export function slotsBusy(command: string): QueueRefusalError {
  const message = `Cannot create job scheduler iteration - current and next time slots already have jobs. ${command}`;
  return new QueueRefusalError(ErrorCode.SchedulerJobSlotsBusy, message);
}
