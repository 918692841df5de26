import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { FailedEffectsRepository } from './failed-effects.repository.js';
import { FirstAttempts } from './first-attempts.js';
import { JobCatalogue } from './job-catalogue.js';
import { JobRegistry } from './job-registry.js';
import { JobRunner } from './job-runner.js';
import type { JobDefinition } from './job.js';
import { OutboxEntry, OutboxEntrySchema } from './outbox-entry.schema.js';
import { OutboxMetrics } from './outbox.metrics.js';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';
import { OutboxRepository } from './outbox.repository.js';

const EXPORTED = [Outbox, OutboxRepository, FailedEffectsRepository, FirstAttempts, JobRegistry, JobRunner];

/** The jobs of one module. */
@Module({})
class FeatureJobsModule {}

/**
 * The transactional outbox: effects that follow a commit, the relay that enqueues them, and the runner of their jobs. Every
 * process writes and enqueues; only those with the workers run jobs. Needs the database and the queues.
 */
@Global()
@Module({
  imports: [
    DiscoveryModule,
    MongooseModule.forFeature([{ name: OutboxEntry.name, schema: OutboxEntrySchema }]),
  ],
  providers: [...EXPORTED, OutboxRelay, JobCatalogue, OutboxMetrics],
  exports: EXPORTED,
})
export class OutboxModule {
  /** Registers the jobs of a module: the exports of its `*.jobs.ts`. */
  static forFeature(jobs: Readonly<Record<string, JobDefinition>>): DynamicModule {
    const registered = {
      provide: Symbol('registered jobs'),
      inject: [JobRegistry],
      useFactory: (registry: JobRegistry) => registry.register(Object.values(jobs)),
    };
    return { module: FeatureJobsModule, providers: [registered] };
  }
}
