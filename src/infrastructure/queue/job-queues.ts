import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { JOBS, QUEUES, type JobName, type JobPayloads } from './jobs.js';

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
    await this.modules.get<Queue>(getQueueToken(queue), { strict: false }).add(job, data, {
      jobId: id,
      attempts,
      backoff: { type: 'exponential', delay: backoffMs },
      // The outbox entry is the record of what failed for good; the queue keeps only what is under way.
      removeOnComplete: true,
      removeOnFail: true,
    });
  }

  /** @throws when the store behind the queues does not answer; bounded by the caller's patience alone */
  async ping(): Promise<void> {
    await this.modules.get<Queue>(getQueueToken(QUEUES[0]), { strict: false }).getJobCounts('active');
  }
}
