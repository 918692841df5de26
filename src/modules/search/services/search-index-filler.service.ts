import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';
import { SearchIndexService } from './search-index.service.js';

const RETRY_AFTER_MS = 15_000;

/**
 * Ensures that a search index exists, in the background with retries: neither the start nor anything but a search waits
 * for it. The embedded engine keeps nothing on disk, so each start fills it; an external server without an index is filled
 * by a worker process.
 */
@Injectable()
export class SearchIndexFillerService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Search');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly engine: SearchEngine,
    private readonly indexing: SearchIndexService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Begins it: call it after the collections exist and before the process listens, so that no search is answered from less
   * than the catalogue.
   * @param listening the catalogue is read afterwards, because other requests need it sooner
   */
  begin(listening: Promise<unknown> = Promise.resolve()): void {
    if (!this.config.embedded.searchEngine && this.config.role === 'api') return;
    // A start that fails closes the application, and this with it.
    this.fill(listening.catch(() => undefined));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private fill(after: Promise<unknown>): void {
    this.running = this.fillOnce(after).catch((error: unknown) => {
      this.logger.warn({
        event: 'search.index_build_failed',
        msg: 'Building the search index failed; will retry',
        err: error,
      });
      // A retry cannot fix a permanent error. The log has the reason, and `search:reindex` rebuilds the index after
      // the fix.
      const isFinal = error instanceof ExternalCallError && !error.retryable;
      if (!this.stopped && !isFinal)
        this.timer = setTimeout(() => this.fill(Promise.resolve()), RETRY_AFTER_MS);
    });
  }

  private async fillOnce(after: Promise<unknown>): Promise<void> {
    if (!(await this.engine.needsRebuild())) return;
    await this.indexing.rebuild({ after });
    // The usual start of an embedded engine is nothing to tell.
    if (this.config.embedded.searchEngine) return;
    this.logger.log({ event: 'search.index_built', msg: 'The search index was built' });
  }
}
