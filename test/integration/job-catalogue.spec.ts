import 'reflect-metadata';
import { Injectable, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { PrometheusMetrics } from '#infrastructure/metrics/prometheus.metrics.js';
import { JobCatalogue } from '#infrastructure/outbox/job-catalogue.js';
import { JobRegistry } from '#infrastructure/outbox/job-registry.js';
import { defineJob, HandlesJob, MAIL_JOB, type JobDefinition } from '#infrastructure/outbox/job.js';

const LETTER = defineJob<{ to: string }>({ name: 'test.letter', ...MAIL_JOB });
const PARCEL = defineJob<{ to: string }>({ name: 'test.parcel', ...MAIL_JOB });

@Injectable()
class LetterService {
  readonly sent: string[] = [];

  @HandlesJob(LETTER)
  async send({ to }: { to: string }, effectId: string): Promise<void> {
    this.sent.push(`${to} ${effectId}`);
  }
}

@Injectable()
class ParcelService {
  @HandlesJob(PARCEL)
  async send(): Promise<void> {}
}

@Injectable()
class CourierService {
  @HandlesJob(PARCEL)
  async carry(): Promise<void> {}
}

describe('the catalogue of jobs', () => {
  function registered(...jobs: JobDefinition[]) {
    const registry = new JobRegistry();
    registry.register(jobs);
    return registry;
  }

  async function start(services: Provider[], registry = registered(LETTER, PARCEL)) {
    // Another module than the catalogue's: handlers are found wherever they are.
    @Module({ providers: services, exports: services })
    class ShopModule {}
    const app = await Test.createTestingModule({
      imports: [DiscoveryModule, ShopModule],
      providers: [
        JobCatalogue,
        { provide: JobRegistry, useValue: registry },
        { provide: Metrics, useClass: PrometheusMetrics },
      ],
    }).compile();
    return app.init();
  }

  it('calls the method of the service that handles a job', async () => {
    const app = await start([LetterService, ParcelService]);
    await app.get(JobCatalogue).run(LETTER, { to: 'Ana' }, 'effect-1');
    expect(app.get(LetterService).sent).toEqual(['Ana effect-1']);
    await app.close();
  });

  it('counts a service once that is provided under two names', async () => {
    const app = await start([
      LetterService,
      ParcelService,
      { provide: 'parcels', useExisting: ParcelService },
    ]);
    await expect(app.get(JobCatalogue).run(PARCEL, {}, 'effect-1')).resolves.toBeUndefined();
    await app.close();
  });

  it('keeps a process from starting with a job that nothing handles, and names it', async () => {
    await expect(start([LetterService])).rejects.toThrow('No method handles these jobs: test.parcel');
  });

  it('keeps a process from starting with a job that two methods handle, and names all three', async () => {
    await expect(start([LetterService, ParcelService, CourierService])).rejects.toThrow(
      'The job "test.parcel" has two handlers: ParcelService.send and CourierService.carry',
    );
  });

  it('refuses a second definition of a name', () => {
    const registry = registered(PARCEL, LETTER);
    const again = defineJob({ name: 'test.letter', ...MAIL_JOB });
    expect(() => registry.register([again])).toThrow('The job "test.letter" is defined twice');
    expect(registry.all()).toEqual([LETTER, PARCEL]);
    expect(registry.find('test.letter')).toBe(LETTER);
    expect(registry.find('test.unknown')).toBeUndefined();
  });

  it('keeps a process from starting with a handler whose job no module registers', async () => {
    await expect(start([LetterService, ParcelService], registered(LETTER))).rejects.toThrow(
      'ParcelService.send handles the job "test.parcel", which no module registers',
    );
  });

  it('starts the series of every job at zero', async () => {
    const app = await start([LetterService, ParcelService]);
    const text = await app.get(Metrics).text();
    for (const outcome of ['succeeded', 'retried', 'failed'])
      expect(text).toContain(`storefront_jobs_total{name="test.parcel",outcome="${outcome}"} 0`);
    await app.close();
  });
});
