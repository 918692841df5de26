import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { JOBS, QUEUES, type JobName, type JobPayloads, type QueueName } from './jobs.js';

/** The states of a job that a queue holds; one that has ended is held no more. */
const QUEUE_STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** How many jobs of one queue are in one state. */
export interface QueueCount {
  readonly queue: QueueName;
  readonly state: (typeof QUEUE_STATES)[number];
  readonly count: number;
}

/** What a job carries: the payload of its name, and the request that caused it. Its id is the outbox entry's. */
export interface JobData<N extends JobName = JobName> {
  readonly payload: JobPayloads[N];
  readonly requestId?: string;
}

/** Hands jobs to their queues. The same id is queued once, however often it is handed over. */
@Injectable()
export class JobQueues {
  constructor(private readonly modules: ModuleRef) {}

  /** @throws when the queue cannot be reached; it does not wait for it to come back */
  async enqueue(id: string, job: JobName, data: JobData): Promise<void> {
    const { queue, attempts, backoffMs } = JOBS[job];
    await this.queue(queue).add(job, data, {
      jobId: id,
      attempts,
      backoff: { type: 'exponential', delay: backoffMs },
      // The outbox entry is the record of what failed for good; the queue keeps only what is under way.
      removeOnComplete: true,
      removeOnFail: true,
    });
  }

  /** Whether the queue still has the job. @throws when the queue cannot be reached */
  async has(id: string, job: JobName): Promise<boolean> {
    return (await this.queue(JOBS[job].queue).getJob(id)) !== undefined;
  }

  /** @throws when the store behind the queues does not answer; bounded by the caller's patience alone */
  async ping(): Promise<void> {
    await this.queue(QUEUES[0]).getJobCounts('active');
  }

  /** How many jobs are where. @throws when the store behind the queues does not answer; as patient as `ping` */
  async counts(): Promise<QueueCount[]> {
    const counts = await Promise.all(QUEUES.map((queue) => this.countsOf(queue)));
    return counts.flat();
  }

  private async countsOf(queue: QueueName): Promise<QueueCount[]> {
    const counts = await this.queue(queue).getJobCounts(...QUEUE_STATES);
    return QUEUE_STATES.map((state) => ({ queue, state, count: counts[state] ?? 0 }));
  }

  private queue(name: QueueName): Queue {
    return this.modules.get<Queue>(getQueueToken(name), { strict: false });
  }
}
