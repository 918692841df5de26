import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { JOBS, type JobName } from './jobs.js';

/** Which jobs have somebody to do them. A job with none, or with two, stops the start of a process that works on jobs. */
@Injectable()
export class JobRegistry implements OnApplicationBootstrap {
  private readonly handled = new Set<JobName>();

  constructor(private readonly config: AppConfig) {}

  register(job: JobName): void {
    if (this.handled.has(job)) throw new Error(`The job "${job}" has two processors`);
    this.handled.add(job);
  }

  onApplicationBootstrap(): void {
    if (this.config.role === 'api') return;
    const orphans = (Object.keys(JOBS) as JobName[]).filter((job) => !this.handled.has(job));
    if (orphans.length > 0) throw new Error(`No processor does these jobs: ${orphans.join(', ')}`);
  }
}
