import { Processor } from '@nestjs/bullmq';
import type { Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { JobRunner } from '#infrastructure/outbox/job-runner.js';
import { InProcessJobQueue } from '#infrastructure/queue/adapters/in-process.job-queue.js';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { QUEUES } from '#infrastructure/queue/queue-names.js';
import { JobProcessor } from '../../src/workers/job-processor.js';
import { MailProcessor } from '../../src/workers/mail/mail.processor.js';
import { WorkersModule } from '../../src/workers/workers.module.js';
import { WorkersService } from '../../src/workers/workers.service.js';

@Processor('parcels', { concurrency: 1 })
class ParcelsProcessor extends JobProcessor {}

@Processor('mail', { concurrency: 1 })
class SecondMailProcessor extends JobProcessor {}

describe('the workers of the queues', () => {
  const performed: string[] = [];
  const surroundings: Provider[] = [
    { provide: JobQueue, useFactory: () => new InProcessJobQueue(new AdjustableClock()) },
    {
      provide: JobRunner,
      useValue: { perform: async ({ name }: { name: string }) => void performed.push(name) },
    },
  ];

  /** The module with the services around it. */
  async function start(module: Parameters<typeof Test.createTestingModule>[0]) {
    const shared = { module: class Surroundings {}, global: true, providers: surroundings };
    const exported = { ...shared, exports: [JobQueue, JobRunner] };
    const app = await Test.createTestingModule({
      ...module,
      imports: [exported, ...(module.imports ?? [])],
    }).compile();
    return app.init();
  }

  it('are one for each queue', async () => {
    const app = await start({ imports: [WorkersModule] });
    const queue = app.get(JobQueue, { strict: false });
    for (const name of QUEUES) {
      const job = { id: name, name: `a job of ${name}`, data: { payload: {} }, attempts: 1, backoffMs: 1 };
      await queue.enqueue(name, job);
    }
    await app.close();
    expect(performed.toSorted()).toEqual(QUEUES.map((name) => `a job of ${name}`).toSorted());
  });

  it('keep a process from starting with a processor whose queue does not exist', async () => {
    const module = { imports: [DiscoveryModule], providers: [WorkersService, ParcelsProcessor] };
    await expect(start(module)).rejects.toThrow(
      'ParcelsProcessor processes the queue "parcels", which does not exist',
    );
  });

  it('keep a process from starting with a queue that has no processor, or two', async () => {
    const imports = [DiscoveryModule];
    await expect(start({ imports, providers: [WorkersService, MailProcessor] })).rejects.toThrow(
      'The queue "payments" has 0 processors instead of one',
    );
    const providers = [WorkersService, MailProcessor, SecondMailProcessor];
    await expect(start({ imports, providers })).rejects.toThrow(
      'The queue "mail" has 2 processors instead of one',
    );
  });
});
