import { HttpException, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import type { Connection } from 'mongoose';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { JobQueue } from '#infrastructure/queue/queue.port.js';
import { DependencyDownError } from '../health.errors.js';
import { ThirdPartyWatchService } from './third-party-watch.service.js';
import { toDetails, type HealthDetails, type HealthView } from '../views/health.view.js';

/** A check that has not ended by then counts as down: the answer comes while whoever asked still listens. */
const CHECK_TIMEOUT_MS = 2_000;

/**
 * Tells whether this process can serve. What every request or every order needs decides it: the database, the cache
 * store (limiters, codes) and the queue, each asked now. Third parties, the payment gateway, the carrier, mail, the
 * image host and the search engine, are told beside them and decide nothing: they fail alone, their work waits in the
 * outbox or is answered 503 to the one who asked, and taking every instance out of service for them would help nobody.
 * They are not asked now, but watched: no storm of probes reaches them.
 */
@Injectable()
export class HealthService {
  constructor(
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    @InjectConnection() private readonly connection: Connection,
    private readonly cache: CacheStore,
    private readonly queue: JobQueue,
    private readonly thirdParties: ThirdPartyWatchService,
  ) {}

  /** @throws DependencyDownError with the status of each dependency */
  async check(): Promise<HealthView> {
    try {
      const { details } = await this.checks.check([
        () => this.probe('database', () => this.pingDatabase()),
        () => this.probe('cache', () => this.cache.ping()),
        () => this.probe('queue', () => this.queue.ping()),
      ]);
      return { status: 'ok', details: this.detailsOf(details) };
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      const { details } = error.getResponse() as { details: Record<string, { status: string }> };
      throw new DependencyDownError(this.detailsOf(details));
    }
  }

  private detailsOf(needed: Readonly<Record<string, { status: string }>>): HealthDetails {
    return toDetails(needed, this.thirdParties.statuses());
  }

  private probe(name: string, ping: () => Promise<void>) {
    return this.indicators.check(name).attempt(ping).withTimeout(CHECK_TIMEOUT_MS);
  }

  /** Asks the server itself: a connection that only thinks it is connected does not count. */
  private async pingDatabase(): Promise<void> {
    if (this.connection.db === undefined) throw new Error('not connected');
    await this.connection.db.command({ ping: 1 });
  }
}
