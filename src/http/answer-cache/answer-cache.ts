import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '#common/time/clock.js';
import { AppConfig } from '#config/app-config.js';
import { ChangeFeed, type ChangeListener } from '#infrastructure/change-feed/change-feed.port.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import type { CachedAnswerOptions } from '../route-options.js';
import { AnswerStore } from './answer-store.js';
import { Computation } from './computation.js';
import { compress, type ContentCoding } from './compression.js';
import type { FinishedAnswer, StoredAnswer } from './stored-answer.js';

const MAX_BYTES = 32 * 1024 * 1024;

/** Smaller answers fit into one packet with their headers: compression would save nothing. */
const COMPRESSED_FROM_BYTES = 1_024;

/** The thread pool also hashes passwords and reads files. */
const COMPRESSED_AT_ONCE = 2;

/** Longer URLs are not cached: nobody shares them. */
const LONGEST_URL = 1_000;

/**
 * The finished answers of public routes, by URL: path and query as they were sent. An answer is dropped when a topic
 * that it depends on changes, after `CATALOGUE_CACHE_SECONDS`, when the shop's clock jumps, and when changes may have
 * been missed. While the change feed is not current nothing is served and nothing is stored.
 */
@Injectable()
export class AnswerCache implements ChangeListener, OnApplicationShutdown {
  private readonly store = new AnswerStore(MAX_BYTES);
  /** Computations under way. Several of one URL are possible after a change: the newest one is waited for. */
  private readonly computations = new Set<Computation>();
  private readonly computationOf = new Map<string, Computation>();
  private readonly compressing = new Set<string>();
  private readonly maxAgeMs: number;
  private readonly hasOwnSearchEngine: boolean;
  private readonly stopListening: Array<() => void>;
  private readonly sweeper: NodeJS.Timeout | undefined;

  constructor(
    private readonly feed: ChangeFeed,
    private readonly metrics: Metrics,
    clock: Clock,
    { answerCache, embedded }: AppConfig,
  ) {
    this.maxAgeMs = answerCache.maxAgeSeconds * 1000;
    this.hasOwnSearchEngine = embedded.searchEngine;
    this.stopListening = [feed.listen(this), clock.onJump(() => this.missed())];
    if (this.maxAgeMs === 0) return;
    // Expired answers are never served. They are removed so that an idle service gives their memory back.
    this.sweeper = setInterval(() => this.sweep(), this.maxAgeMs).unref();
    this.reportSize();
  }

  /** Whether answers of a route may be kept. What an external search engine says is true while it answers: 13.2. */
  mayKeep({ asksSearchEngine }: CachedAnswerOptions): boolean {
    return asksSearchEngine === undefined || this.hasOwnSearchEngine;
  }

  /** The answer of a URL, if it is known and still valid. */
  find(url: string): StoredAnswer | undefined {
    if (!this.isUsable()) return undefined;
    const answer = this.store.get(url);
    if (answer === undefined) return undefined;
    if (answer.storedAtMs >= performance.now() - this.maxAgeMs) return answer;
    this.store.delete(url);
    return undefined;
  }

  /** The computation of a URL that is under way, if its answer may be stored. */
  computing(url: string): Computation | undefined {
    return this.computationOf.get(url);
  }

  /**
   * Begins the computation of an answer, before anything is read for it. `end` must follow.
   * @returns undefined when its answer cannot be stored
   */
  begin(url: string): Computation | undefined {
    if (!this.isUsable() || url.length > LONGEST_URL) return undefined;
    const computation = new Computation(url);
    this.computations.add(computation);
    this.computationOf.set(url, computation);
    return computation;
  }

  /** Stores the answer of a computation, unless something that it depends on has changed since it began. */
  put(computation: Computation, answer: FinishedAnswer): void {
    if (!this.computations.has(computation) || !computation.isValidFor(answer.topics)) return;
    this.store.put(computation.url, { ...answer, storedAtMs: performance.now(), compressed: new Map() });
  }

  /** Ends a computation, stored or not. Idempotent. */
  end(computation: Computation): void {
    this.computations.delete(computation);
    if (this.computationOf.get(computation.url) === computation) this.computationOf.delete(computation.url);
    computation.end();
  }

  /**
   * The body in a coding, if there is one. Otherwise it is made in the background for the next request: the first
   * ones get the body as it is.
   */
  compressedBody(url: string, answer: StoredAnswer, coding: ContentCoding): Buffer | undefined {
    const known = answer.compressed.get(coding);
    if (known === undefined && answer.body.length >= COMPRESSED_FROM_BYTES)
      void this.compressLater(url, answer, coding);
    return known;
  }

  changed(topics: readonly string[]): void {
    this.store.deleteDependents(topics);
    for (const computation of this.computations) computation.noteChanges(topics);
  }

  missed(): void {
    this.store.clear();
    for (const computation of this.computations) computation.noteMissed();
  }

  onApplicationShutdown(): void {
    for (const stop of this.stopListening) stop();
    clearInterval(this.sweeper);
    this.store.clear();
  }

  private async compressLater(url: string, answer: StoredAnswer, coding: ContentCoding): Promise<void> {
    const job = `${coding} ${url}`;
    if (this.compressing.size >= COMPRESSED_AT_ONCE || this.compressing.has(job)) return;
    this.compressing.add(job);
    try {
      this.store.addCompressed(url, answer, coding, await compress(answer.body, coding));
    } finally {
      this.compressing.delete(job);
    }
  }

  private isUsable(): boolean {
    return this.maxAgeMs > 0 && this.feed.isCurrent();
  }

  private sweep(): void {
    this.store.deleteOlderThan(performance.now() - this.maxAgeMs);
  }

  private reportSize(): void {
    this.metrics.readOnScrape({
      name: 'storefront_answer_cache_entries',
      help: 'Finished answers of public routes in the memory of this process.',
      labels: [],
      read: async () => [{ labels: {}, value: this.store.size }],
    });
    this.metrics.readOnScrape({
      name: 'storefront_answer_cache_bytes',
      help: 'The memory that they occupy, about.',
      labels: [],
      read: async () => [{ labels: {}, value: this.store.bytes }],
    });
  }
}
