import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Metrics } from '../metrics/metrics.js';
import { JobRegistry } from './job-registry.js';
import { HANDLED_JOB, type JobDefinition, type JobMethod } from './job.js';

/**
 * Maps each registered job to its handler: discovers the methods with `@HandlesJob` at start-up. A job without exactly
 * one handler, or a handler of a job that no module registers, aborts the start-up.
 */
@Injectable()
export class JobCatalogue implements OnModuleInit {
  private readonly methods = new Map<JobDefinition, { name: string; run: JobMethod<object> }>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly registry: JobRegistry,
    private readonly metrics: Metrics,
  ) {}

  /** @throws Error naming the jobs without exactly one handler, or the handler of an unregistered job */
  onModuleInit(): void {
    for (const provider of this.providers()) this.register(provider);
    const jobs = this.registry.all();
    const orphans = jobs.filter((job) => !this.methods.has(job));
    if (orphans.length > 0)
      throw new Error(`No method handles these jobs: ${orphans.map(({ name }) => name).join(', ')}`);
    for (const { name } of jobs) this.metrics.jobDefined(name);
  }

  /** Runs one attempt of a job by its handler, and measures it. */
  async run(job: JobDefinition, payload: object, effectId: string): Promise<void> {
    const startedAt = performance.now();
    try {
      await this.methods.get(job)!.run(payload, effectId);
    } finally {
      this.metrics.jobRan(job.name, (performance.now() - startedAt) / 1000);
    }
  }

  /** The distinct provider instances; one instance may have several tokens. */
  private providers(): Set<object> {
    const instances = this.discovery
      .getProviders()
      .filter((wrapper) => wrapper.isDependencyTreeStatic())
      .map((wrapper): unknown => wrapper.instance);
    return new Set(instances.filter((instance) => typeof instance === 'object' && instance !== null));
  }

  private register(provider: object): void {
    const prototype: unknown = Object.getPrototypeOf(provider);
    if (typeof prototype !== 'object' || prototype === null) return;
    for (const key of this.scanner.getAllMethodNames(prototype)) {
      const method = (provider as Record<string, JobMethod<object>>)[key]!;
      const job = Reflect.getMetadata(HANDLED_JOB, method) as JobDefinition | undefined;
      if (job === undefined) continue;
      const name = `${prototype.constructor.name}.${key}`;
      if (this.registry.find(job.name) !== job)
        throw new Error(`${name} handles the job "${job.name}", which no module registers`);
      const other = this.methods.get(job);
      if (other !== undefined)
        throw new Error(`The job "${job.name}" has two handlers: ${other.name} and ${name}`);
      this.methods.set(job, { name, run: method.bind(provider) });
    }
  }
}
