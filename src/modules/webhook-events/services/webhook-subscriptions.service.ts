import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { ChangeFeed } from '#infrastructure/change-feed/change-feed.port.js';
import { WrittenEventsRepository, type Subscription } from '../data/written-events.repository.js';
import { WEBHOOK_ENDPOINTS_TOPIC } from '../webhook-events.topics.js';

/** How old the memory may be: a process that crashed after its commit has published no change. */
const MAX_AGE_MS = 10_000;
/** A worker reads them again earlier, so that in its process no request does. */
const WORKER_AGE_MS = 5_000;

/**
 * The active endpoints, in memory, so that a shop without any reads nothing when something happens. A change of an endpoint is
 * seen at once in its process, and within a second in the others; without a current change feed nothing is remembered.
 */
@Injectable()
export class WebhookSubscriptionsService implements OnModuleInit, OnModuleDestroy {
  private known: { readonly found: Promise<Subscription[]>; readonly atMs: number } | undefined;
  private stopListening: (() => void) | undefined;

  constructor(
    private readonly store: WrittenEventsRepository,
    private readonly feed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    const forget = () => {
      this.known = undefined;
    };
    this.stopListening = this.feed.listen({
      changed: (topics) => {
        if (topics.includes(WEBHOOK_ENDPOINTS_TOPIC)) forget();
      },
      missed: forget,
    });
  }

  onModuleDestroy(): void {
    this.stopListening?.();
  }

  /** Returns the active endpoints; at most 20. */
  all(): Promise<Subscription[]> {
    return this.read(MAX_AGE_MS);
  }

  /** Returns the active endpoints to who sends to them. */
  forWorker(): Promise<Subscription[]> {
    return this.read(WORKER_AGE_MS);
  }

  private read(maxAgeMs: number): Promise<Subscription[]> {
    const nowMs = performance.now();
    const { known } = this;
    if (known !== undefined && nowMs - known.atMs < maxAgeMs && this.feed.isCurrent()) return known.found;
    // A change while it is read puts another memory, or none, in its place.
    const fresh = { found: this.store.findSubscriptions(), atMs: nowMs };
    this.known = fresh;
    fresh.found.catch(() => {
      if (this.known === fresh) this.known = undefined;
    });
    return fresh.found;
  }
}
