import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { MongooseModule } from '@nestjs/mongoose';
import { FailedEffectsStore } from './failed-effects.store.js';
import { InlineEffects } from './inline-effects.js';
import { JobCatalogue } from './job-catalogue.js';
import { JobRunner } from './job-runner.js';
import { OutboxEntry, OutboxEntrySchema } from './outbox-entry.schema.js';
import { OutboxGauges } from './outbox-gauges.js';
import { OutboxRelay } from './outbox-relay.js';
import { Outbox } from './outbox.js';
import { OutboxStore } from './outbox.store.js';

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
  providers: [
    Outbox,
    OutboxStore,
    FailedEffectsStore,
    OutboxRelay,
    InlineEffects,
    JobCatalogue,
    JobRunner,
    OutboxGauges,
  ],
  exports: [Outbox, OutboxStore, FailedEffectsStore, InlineEffects, JobRunner],
})
export class OutboxModule {}
