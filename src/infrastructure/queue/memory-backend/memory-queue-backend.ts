import type {
  IQueueBackend,
  JobJson,
  JobSchedulerJobOptions,
  JobsOptions,
  KeepJobs,
  MinimalJob,
  MoveToDelayedOpts,
  ParentKeyOpts,
  RepeatableOptions,
  RepeatOptions,
  RetryJobOpts,
} from 'bullmq';
import { addJob } from './adding.js';
import { BackendUpkeep } from './backend-upkeep.js';
import { FairTurns } from './fair-turns.js';
import { fetchNext, type Claimant, type NextJob } from './fetching.js';
import {
  delayActive,
  finish,
  putBackActive,
  recoverOrphans,
  retryActive,
  whatToKeep,
  type Outcome,
} from './leaving-active.js';
import { schedulersByNext } from './queries.js';
import type { QueueState } from './queue-state.js';
import { nextByPattern, planNext, removeScheduler, upsertScheduler } from './scheduling.js';

/** What BullMQ gets back from finishing a job: the next one, or nothing when none was asked for. */
type Finished = { result: NextJob | []; finishedOn: number };

/**
 * BullMQ's backend within one process: what `Queue`, `Worker` and `JobScheduler` ask of Redis, answered from
 * memory with the same outcomes. Points in time are the service's clock's.
 *
 * - A lock does not run out: a worker of this process cannot die unnoticed. When it closes without finishing a
 *   job, the job goes to another worker.
 * - Jobs last as long as the process.
 */
export class MemoryQueueBackend extends BackendUpkeep implements IQueueBackend {
  private readonly turns = new FairTurns();

  async addJob(job: JobJson, jobId: string, _parent?: ParentKeyOpts): Promise<string> {
    return this.change((queue) => addJob(queue, job, jobId));
  }

  async addJobs(entries: { job: JobJson; jobId: string }[]): Promise<string[]> {
    return this.change((queue) => entries.map(({ job, jobId }) => addJob(queue, job, jobId)));
  }

  async moveToActive(token: string, name?: string): Promise<NextJob> {
    await this.turns.take();
    return this.change((queue) => fetchNext(queue, this.claimant(token, name)));
  }

  async moveToCompleted(
    job: MinimalJob,
    returnValue: unknown,
    removeOnComplete: boolean | number | KeepJobs,
    token: string,
    fetchNext: boolean,
  ): Promise<Finished> {
    const keep = whatToKeep(removeOnComplete, this.settings.removeOnComplete);
    // JSON has no word for undefined; the types hide that stringify then returns none.
    const value = (JSON.stringify(returnValue) as string | undefined) ?? 'null';
    return this.finish(job, token, { state: 'completed', value, keep, attempts: Infinity }, fetchNext);
  }

  async moveToFailed(
    job: MinimalJob,
    failedReason: string,
    removeOnFail: boolean | number | KeepJobs,
    token: string,
    fetchNext: boolean,
    fields?: Record<string, unknown>,
  ): Promise<Finished> {
    const keep = whatToKeep(removeOnFail, this.settings.removeOnFail);
    const attempts = job.opts.attempts ?? 0;
    return this.finish(
      job,
      token,
      { state: 'failed', value: failedReason, keep, attempts, fields },
      fetchNext,
    );
  }

  /**
   * A retry delays from now on. A processor that delays its own job names a point in time, which BullMQ has
   * split into `from` and `delay`: it is meant on the service's clock, the only one that a processor knows.
   */
  async moveToDelayed(
    jobId: string,
    from: number,
    delay: number,
    token = '0',
    { skipAttempt = false, fetchNext = false, fieldsToUpdate: fields }: MoveToDelayedOpts = {},
  ): Promise<NextJob | []> {
    await this.turns.take();
    return this.change((queue) => {
      const now = queue.clock.nowMs();
      const dueAt = skipAttempt && delay > 0 ? from + delay : now + delay;
      const left = Math.max(dueAt - now, 0);
      delayActive(queue, jobId, token, { dueAt, delay: left, countsAsAttempt: !skipAttempt, fields });
      return this.fetchAfter(queue, token, fetchNext);
    });
  }

  async retryJob(jobId: string, lifo: boolean, token = '0', opts: RetryJobOpts = {}): Promise<void> {
    await this.turns.take();
    this.change((queue) => retryActive(queue, jobId, token, { lifo, fields: opts.fieldsToUpdate }));
  }

  /** @returns milliseconds until the rate limit ends, 0 without one */
  async moveJobFromActiveToWait(jobId: string, token = '0'): Promise<number> {
    return this.change((queue) => {
      putBackActive(queue, jobId, token);
      return Math.max(queue.limiter.timeToLive(), 0);
    });
  }

  async moveStalledJobsToWait(): Promise<string[]> {
    return this.change((queue) => recoverOrphans(queue, this.settings.maxStalledCount ?? 1));
  }

  /** @returns 1 when the token holds the job, else 0; there is nothing to extend */
  async extendLock(jobId: string, token: string): Promise<number> {
    return this.read(({ jobs }) => (jobs.get(jobId)?.lock?.token === token ? 1 : 0));
  }

  /** @returns the ids of the jobs that their tokens do not hold */
  async extendLocks(jobIds: string[], tokens: string[]): Promise<string[]> {
    return this.read(({ jobs }) => jobIds.filter((id, index) => jobs.get(id)?.lock?.token !== tokens[index]));
  }

  async addJobScheduler(
    id: string,
    nextMillis: number,
    data: string,
    templateOpts: JobsOptions,
    repeat: RepeatableOptions,
    jobOpts: JobSchedulerJobOptions,
  ): Promise<[string, number]> {
    const next = repeat.pattern ? await this.firstByPattern(jobOpts.repeat, nextMillis) : 0;
    return this.change((queue) => upsertScheduler(queue, { id, next, data, templateOpts, repeat, jobOpts }));
  }

  async updateJobSchedulerNextMillis(
    id: string,
    _nextMillis: number,
    _data: string,
    jobOpts: JobSchedulerJobOptions,
    producerId?: string,
  ): Promise<string | null> {
    const scheduler = this.read(({ schedulers }) => schedulers.get(id));
    if (!scheduler) return null;
    const after = Math.max(scheduler.next, this.queue.clock.nowMs());
    const next = scheduler.repeat.pattern ? await this.nextByPattern(jobOpts.repeat, after) : 0;
    if (next === undefined) return null;
    return this.change((queue) => planNext(queue, { id, next, jobOpts, producerId }));
  }

  async removeJobScheduler(id: string): Promise<number> {
    return this.change((queue) => removeScheduler(queue, id));
  }

  async getJobScheduler(id: string): Promise<[string[] | null, string | null]> {
    const scheduler = this.read(({ schedulers }) => schedulers.get(id));
    return scheduler ? [Object.entries(scheduler.fields()).flat(), String(scheduler.next)] : [null, null];
  }

  async getJobSchedulerData(id: string): Promise<Record<string, string>> {
    return this.read(({ schedulers }) => schedulers.get(id)?.fields() ?? {});
  }

  async isJobScheduler(id: string): Promise<boolean> {
    return this.read(({ schedulers }) => schedulers.has(id));
  }

  async getJobSchedulersRange(start: number, end: number, asc: boolean): Promise<string[]> {
    const page = this.read((queue) => schedulersByNext(queue, start, end, asc));
    return page.flatMap(({ id, next }) => [id, String(next)]);
  }

  async getJobSchedulersCount(): Promise<number> {
    return this.read(({ schedulers }) => schedulers.size);
  }

  private async finish(job: MinimalJob, token: string, outcome: Outcome, fetch: boolean): Promise<Finished> {
    await this.turns.take();
    return this.change((queue) => {
      finish(queue, job.id ?? '', token, outcome);
      const result = this.fetchAfter(queue, token, fetch);
      const left = queue.wait.length + queue.prioritized.length + queue.active.length;
      if (left === 0) queue.events.append('drained');
      return { result, finishedOn: queue.clock.nowMs() };
    });
  }

  private fetchAfter(queue: QueueState, token: string, fetch: boolean): NextJob | [] {
    return fetch ? fetchNext(queue, this.claimant(token, this.settings.name)) : [];
  }

  private claimant(token: string, name: string | undefined): Claimant {
    return { token, name, limiter: this.settings.limiter, holder: this.held };
  }

  /** BullMQ names a time that is not in the future when the first job is to run immediately. */
  private async firstByPattern(
    repeat: JobSchedulerJobOptions['repeat'],
    nextMillis: number,
  ): Promise<number> {
    const now = this.queue.clock.nowMs();
    const next = nextMillis <= Date.now() ? now : await this.nextByPattern(repeat, now);
    if (next === undefined) throw new Error('End date must be greater than current timestamp');
    return next;
  }

  private nextByPattern(
    repeat: JobSchedulerJobOptions['repeat'],
    after: number,
  ): Promise<number | undefined> {
    return nextByPattern(repeat as RepeatOptions, after, this.settings.settings?.repeatStrategy);
  }
}
