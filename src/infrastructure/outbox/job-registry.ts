import { Injectable } from '@nestjs/common';
import type { JobDefinition } from './job.js';

/** The jobs of the modules of this application, by name. Modules register theirs with `OutboxModule.forFeature`. */
@Injectable()
export class JobRegistry {
  private readonly jobs = new Map<string, JobDefinition>();

  /** @throws Error when another job has the name */
  register(jobs: readonly JobDefinition[]): void {
    for (const job of jobs) {
      if (this.jobs.has(job.name)) throw new Error(`The job "${job.name}" is defined twice`);
      this.jobs.set(job.name, job);
    }
  }

  /** Finds a job by name; undefined for a job of another version of the service, as in a rolling update. */
  find(name: string): JobDefinition | undefined {
    return this.jobs.get(name);
  }

  /** All jobs, ordered by name. */
  all(): JobDefinition[] {
    return [...this.jobs.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  }
}
