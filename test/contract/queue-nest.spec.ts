import { BullModule, InjectQueue, OnWorkerEvent, Processor, WorkerHost } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { setDefaultBackendFactory, type Job, type Queue } from 'bullmq';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { memoryQueueBackend } from '#infrastructure/queue/memory-backend/index.js';
import { expectEventually } from '../support/expect-eventually.js';

@Injectable()
class Letters {
  readonly sent: string[] = [];
  readonly heard: string[] = [];
  constructor(@InjectQueue('letters') readonly queue: Queue) {}
}

@Processor('letters', { concurrency: 2 })
class LetterProcessor extends WorkerHost {
  constructor(private readonly letters: Letters) {
    super();
  }

  override async process(job: Job<{ to: string }>): Promise<string> {
    if (job.data.to === 'nobody' && job.attemptsMade === 0) throw new Error('returned to sender');
    this.letters.sent.push(job.data.to);
    return job.data.to;
  }

  @OnWorkerEvent('completed')
  completed(job: Job, result: string): void {
    this.letters.heard.push(`${job.id}: ${result}`);
  }

  @OnWorkerEvent('failed')
  failed(job: Job, error: Error): void {
    this.letters.heard.push(`${job.id}: ${error.message}`);
  }
}

describe('queues of Nest modules without Redis', () => {
  const clock = new AdjustableClock();
  let app: TestingModule;
  let letters: Letters;

  beforeAll(async () => {
    setDefaultBackendFactory(memoryQueueBackend({ clock }));
    app = await Test.createTestingModule({
      imports: [BullModule.forRoot({ connection: {} }), BullModule.registerQueue({ name: 'letters' })],
      providers: [Letters, LetterProcessor],
    }).compile();
    await app.init();
    letters = app.get(Letters);
  });

  afterAll(async () => {
    await app.close();
    setDefaultBackendFactory();
  });

  it('hands jobs from an injected queue to its processor and its worker events to their listeners', async () => {
    await letters.queue.add('letter', { to: 'Ana' }, { jobId: 'ana' });
    await letters.queue.add('letter', { to: 'nobody' }, { jobId: 'no', attempts: 2, backoff: 3_600_000 });
    await expectEventually(() =>
      expect(letters.heard.toSorted()).toEqual(['ana: Ana', 'no: returned to sender']),
    );
    clock.advance(3_600_000);
    await expectEventually(() => expect(letters.heard.at(-1)).toBe('no: nobody'));
    expect(letters.sent).toEqual(['Ana', 'nobody']);
  });
});
