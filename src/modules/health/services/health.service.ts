import { HttpException, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import type { Connection } from 'mongoose';
import { thisRelease } from '#common/files/release.js';
import { withTimeout } from '#common/async/with-timeout.js';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { JobQueue } from '#infrastructure/queue/job-queue.port.js';
import { DependencyDownError } from '../health.errors.js';
import { ThirdPartyMonitorService } from './third-party-monitor.service.js';
import { toDetails, type HealthDetails, type HealthView } from '../views/health.view.js';

/** A slower check counts as down, so that the probe's client gets an answer before its own timeout. */
const CHECK_TIMEOUT_MS = 2_000;
const SCRAPE_TIMEOUT_MS = 1_000;

/**
 * Readiness. The dependencies that every request or order needs decide the status: the database, the cache store and
 * the queue. Each is checked by the request.
 *
 * Third parties (payment gateway, carrier, mail, image host, search engine) are reported beside them but do not
 * decide. When one fails, its work waits in the outbox or is answered with 503. Taking every instance out of service
 * would not help. Their status comes from a background monitor, so health requests cause no extra load on them.
 */
@Injectable()
export class HealthService implements OnModuleInit {
  private readonly pings = {
    database: () => this.pingDatabase(),
    cache: () => this.cache.ping(),
    queue: () => this.queue.ping(),
  };

  private readonly release = thisRelease();

  constructor(
    private readonly checks: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    @InjectConnection() private readonly connection: Connection,
    private readonly cache: CacheStore,
    private readonly queue: JobQueue,
    private readonly thirdParties: ThirdPartyMonitorService,
    private readonly metrics: Metrics,
  ) {}

  /** Which build runs, and the same checks as gauges, each with a shorter timeout: a scrape waits less long than a probe. */
  onModuleInit(): void {
    const { version, commit } = this.release;
    this.metrics.readOnScrape({
      name: 'storefront_build_info',
      help: 'The build that runs, by version and commit (empty where the build did not know it): always 1.',
      labels: ['version', 'commit'],
      read: async () => [{ labels: { version, commit: commit?.slice(0, 12) ?? '' }, value: 1 }],
    });
    this.metrics.readOnScrape({
      name: 'storefront_dependency_up',
      help: 'Whether what every order needs can be used by this process: 1 or 0. A Redis that refuses writes is not usable.',
      labels: ['dependency'],
      read: () =>
        Promise.all(
          Object.entries(this.pings).map(async ([dependency, ping]) => ({
            labels: { dependency },
            value: await withTimeout(SCRAPE_TIMEOUT_MS, ping(), () => new Error('no answer in time')).then(
              () => 1,
              () => 0,
            ),
          })),
        ),
    });
  }

  /** @throws DependencyDownError with the status of each dependency */
  async check(): Promise<HealthView> {
    try {
      const { details } = await this.checks.check(
        Object.entries(this.pings).map(
          ([name, ping]) =>
            () =>
              this.probe(name, ping),
        ),
      );
      return { status: 'ok', details: this.detailsOf(details) };
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      const { details } = error.getResponse() as { details: Record<string, { status: string }> };
      throw new DependencyDownError(this.detailsOf(details));
    }
  }

  private detailsOf(needed: Readonly<Record<string, { status: string }>>): HealthDetails {
    return toDetails(needed, this.thirdParties.statuses(), this.release);
  }

  private probe(name: string, ping: () => Promise<void>) {
    return this.indicators.check(name).attempt(ping).withTimeout(CHECK_TIMEOUT_MS);
  }

  /** Pings the server, because the driver's connection state may be stale. */
  private async pingDatabase(): Promise<void> {
    if (this.connection.db === undefined) throw new Error('not connected');
    await this.connection.db.command({ ping: 1 });
  }
}
