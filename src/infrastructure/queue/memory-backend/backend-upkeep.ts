import type {
  FinishedStatus,
  JobJson,
  JobProgress,
  JobState,
  JobType,
  MinimalJob,
  RetryOptions,
} from 'bullmq';
import { BackendConnection } from './backend-connection.js';
import { missingJob } from './errors.js';
import type { JobRecord } from './job-record.js';
import * as queries from './queries.js';
import * as upkeep from './upkeep.js';

/** What an administrator, a dashboard or a processor does with jobs beside running them: look, change, remove. */
export abstract class BackendUpkeep extends BackendConnection {
  async pause(pause: boolean): Promise<void> {
    this.change(({ meta, events }) => {
      if (pause) meta.set('paused', '1');
      else meta.delete('paused');
      events.append(pause ? 'paused' : 'resumed');
    });
  }

  async drain(delayed: boolean): Promise<void> {
    this.change((queue) => upkeep.drain(queue, delayed));
  }

  /** @param before BullMQ has worked it out from the machine's time */
  async cleanJobsByState(state: string, before: number, limit = 0): Promise<string[]> {
    return this.change((queue) => {
      const offset = queue.clock.nowMs() - Date.now();
      return upkeep.clean(queue, state, before + offset, limit);
    });
  }

  /** Everything goes at once. @returns 0: there is nothing left to do */
  async obliterate({ force }: { force: boolean }): Promise<number> {
    this.change((queue) => upkeep.obliterate(queue, force));
    return 0;
  }

  /** @returns 0: a job that is stored here is always in a state */
  async removeOrphanedJobs(): Promise<number> {
    return 0;
  }

  /** @returns 0: this backend has never had that key */
  async removeDeprecatedPriorityKey(): Promise<number> {
    return 0;
  }

  async remove(jobId: string): Promise<number> {
    return this.change((queue) => upkeep.removeJob(queue, jobId));
  }

  async retryFinishedJob(job: MinimalJob, state: FinishedStatus, opts: RetryOptions = {}): Promise<void> {
    this.change((queue) =>
      upkeep.retryFinished(queue, job.id ?? '', state, {
        attemptsMade: opts.resetAttemptsMade,
        attemptsStarted: opts.resetAttemptsStarted,
      }),
    );
  }

  async retryFinishedJobs(state: FinishedStatus = 'failed', count = 1000, until?: number): Promise<number> {
    return this.change((queue) => upkeep.retryAllFinished(queue, state, count, until ?? queue.clock.nowMs()));
  }

  async promote(jobId: string): Promise<void> {
    this.change((queue) => upkeep.promote(queue, jobId));
  }

  async promoteJobs(count = 1000): Promise<number> {
    return this.change((queue) => upkeep.promoteAll(queue, count));
  }

  async changeDelay(jobId: string, delay: number): Promise<void> {
    this.change((queue) => upkeep.changeDelay(queue, jobId, delay));
  }

  async changePriority(jobId: string, priority = 0, lifo = false): Promise<void> {
    this.change((queue) => upkeep.changePriority(queue, jobId, priority, lifo));
  }

  async updateData(job: MinimalJob, data: unknown): Promise<void> {
    this.known(job.id ?? '', 'updateData').data = JSON.stringify(data);
  }

  async updateProgress(jobId: string, progress: JobProgress): Promise<void> {
    const text = JSON.stringify(progress);
    this.known(jobId, 'updateProgress').progress = JSON.parse(text) as JobProgress;
    this.queue.events.append('progress', { jobId, data: text });
  }

  /** @returns how many rows the log has */
  async addLog(jobId: string, row: string, keepLogs?: number): Promise<number> {
    const job = this.known(jobId, 'addLog');
    job.logs ??= [];
    job.logs.push(row);
    if (keepLogs) job.logs.splice(0, job.logs.length - keepLogs);
    return job.logs.length;
  }

  async clearLogs(jobId: string, keepLogs?: number): Promise<void> {
    const logs = this.read(({ jobs }) => jobs.get(jobId)?.logs);
    logs?.splice(0, keepLogs ? Math.max(logs.length - keepLogs, 0) : logs.length);
  }

  async getJobLogs(
    jobId: string,
    start: number,
    end: number,
    asc: boolean,
  ): Promise<{ logs: string[]; count: number }> {
    const logs = this.read(({ jobs }) => jobs.get(jobId)?.logs) ?? [];
    return { logs: queries.pageOfLogs(logs, start, end, asc), count: logs.length };
  }

  async getJobData(jobId: string): Promise<JobJson | undefined> {
    return this.read(({ jobs }) => jobs.get(jobId)?.toJson());
  }

  async getState(jobId: string): Promise<JobState | 'unknown'> {
    return this.read((queue) => queries.jobState(queue, jobId));
  }

  async isFinished(jobId: string, returnValue = false): Promise<number | [number, string]> {
    const status = this.read((queue) => queries.finishedStatus(queue, jobId));
    return returnValue ? status : status[0];
  }

  async isJobInState(state: string, jobId: string): Promise<boolean> {
    return this.read((queue) => queries.isInState(queue, state, jobId));
  }

  /** @param delayedBefore on the service's clock */
  async getCounts(types: JobType[], delayedBefore?: number): Promise<number[]> {
    return this.read((queue) => queries.countJobs(queue, types, delayedBefore));
  }

  async getCountsPerPriority(priorities: number[]): Promise<number[]> {
    return this.read((queue) => queries.countByPriority(queue, priorities));
  }

  async getRanges(types: JobType[], start = 0, end = 1, asc = false): Promise<[string][]> {
    // BullMQ's type says pairs, it means one list of ids per state.
    return this.read((queue) => queries.jobIds(queue, types, start, end, asc)) as [string][];
  }

  async getDeduplicationJobId(id: string): Promise<string | null> {
    return this.read(({ deduplication }) => deduplication.find(id)?.jobId ?? null);
  }

  async removeDeduplicationKey(id: string, jobId: string): Promise<number> {
    return this.change(({ deduplication }) => deduplication.release(id, jobId));
  }

  async deleteDeduplicationKey(id: string): Promise<number> {
    return this.change(({ deduplication }) => deduplication.drop(id));
  }

  /** @throws QueueRefusalError when the job is not stored */
  protected known(jobId: string, command: string): JobRecord {
    const job = this.read(({ jobs }) => jobs.get(jobId));
    if (!job) throw missingJob(jobId, command);
    return job;
  }
}
