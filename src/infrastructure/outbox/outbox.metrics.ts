import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { Metrics } from '../metrics/metrics.js';
import { OUTBOX_STATES } from './outbox-entry.schema.js';
import { OutboxRepository } from './outbox.repository.js';

/** Maximum number of entries that a scrape counts per state; an exact larger number is not useful. */
const COUNTED_AT_MOST = 10_000;

/** Gauges of the outbox. All processes with the same database report the same values. */
@Injectable()
export class OutboxMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly store: OutboxRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.readOnScrape({
      name: 'storefront_outbox_entries',
      help: `Effects in the outbox, by status, counted up to ${COUNTED_AT_MOST}. Left out while the database cannot be asked.`,
      labels: ['status'],
      read: () =>
        Promise.all(
          OUTBOX_STATES.map(async (status) => ({
            labels: { status },
            value: await this.store.countIn(status, COUNTED_AT_MOST),
          })),
        ),
    });
    this.metrics.readOnScrape({
      name: 'storefront_outbox_oldest_seconds',
      help: 'Age of the oldest effect that is still to be carried out; 0 when there is none.',
      labels: [],
      read: async () => [{ labels: {}, value: await this.oldestSeconds() }],
    });
  }

  private async oldestSeconds(): Promise<number> {
    const writtenAt = await this.store.oldestUnfinished();
    if (writtenAt === undefined) return 0;
    return Math.max(0, this.clock.nowMs() - writtenAt.getTime()) / 1000;
  }
}
