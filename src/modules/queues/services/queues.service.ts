import { Injectable } from '@nestjs/common';
import { withTimeout } from '#common/async/with-timeout.js';
import { JobRegistry } from '#infrastructure/outbox/job-registry.js';
import { OutboxRepository, type JobTally } from '#infrastructure/outbox/outbox.repository.js';
import { JobQueue, type QueueCount } from '#infrastructure/queue/job-queue.port.js';
import { QUEUES, type QueueName } from '#infrastructure/queue/queue-names.js';
import { MOST_COUNTED } from '../queues.limits.js';
import type { QueueView } from '../views/queue.view.js';

const ASK_TIMEOUT_MS = 2_000;

/** The effects of a queue. */
interface Tally {
  readonly count: number;
  readonly oldest: Date | undefined;
}

/**
 * How each queue stands. What is to be done, and what failed, is the outbox's: no queue knows it while it is away. What
 * runs and what waits for another attempt only the queues know.
 */
@Injectable()
export class QueuesService {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly jobs: JobRegistry,
    private readonly queues: JobQueue,
  ) {}

  async list(): Promise<QueueView[]> {
    const [pending, queued, failed, counts] = await Promise.all([
      this.outbox.tally('PENDING', MOST_COUNTED),
      this.outbox.tally('QUEUED', MOST_COUNTED),
      this.outbox.tally('FAILED', MOST_COUNTED),
      this.askQueues(),
    ]);
    return QUEUES.map((queue) => {
      const open = this.ofQueue(queue, [...pending, ...queued]);
      const running = countOf(counts, queue, 'active');
      const retrying = countOf(counts, queue, 'delayed');
      return {
        queue,
        // The outbox and the queues are not asked at the same moment.
        waiting: Math.max(0, open.count - (running ?? 0) - (retrying ?? 0)),
        running,
        retrying,
        failed: this.ofQueue(queue, failed).count,
        oldestAt: open.oldest?.toISOString() ?? null,
      };
    });
  }

  private ofQueue(queue: QueueName, tallies: readonly JobTally[]): Tally {
    const own = tallies.filter(({ job }) => this.jobs.find(job)?.queue === queue);
    const times = own.map(({ oldest }) => oldest.getTime());
    return {
      count: own.reduce((sum, { count }) => sum + count, 0),
      oldest: times.length === 0 ? undefined : new Date(Math.min(...times)),
    };
  }

  /** Null when they do not answer. */
  private async askQueues(): Promise<QueueCount[] | null> {
    const late = () => new Error('the queues do not answer');
    return withTimeout(ASK_TIMEOUT_MS, this.queues.counts(), late).catch(() => null);
  }
}

function countOf(
  counts: readonly QueueCount[] | null,
  queue: QueueName,
  state: QueueCount['state'],
): number | null {
  if (counts === null) return null;
  return counts.find((each) => each.queue === queue && each.state === state)?.count ?? 0;
}
