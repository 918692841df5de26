import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';
import { SearchIndexingService } from './search-indexing.service.js';

const RETRY_AFTER_MS = 15_000;

/**
 * Ensures at start-up that a search index exists. The embedded engine does not persist its index, so it is filled
 * before the process listens.
 *
 * An external server without an index is filled in the background by a worker process, with retries: a server that is
 * down does not block start-up.
 */
@Injectable()
export class SearchIndexFillerService implements OnApplicationShutdown {
  private readonly logger = new Logger('Search');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly engine: SearchEngine,
    private readonly indexing: SearchIndexingService,
    private readonly config: AppConfig,
  ) {}

  /** Call it after the collections exist and before the process listens. */
  async fill(): Promise<void> {
    if (this.config.embedded.searchEngine) await this.indexing.rebuild();
    else if (this.config.role !== 'api') this.fillServer();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private fillServer(): void {
    this.running = this.fillOnce().catch((error: unknown) => {
      this.logger.warn({
        event: 'search.index_build_failed',
        msg: 'Building the search index failed; will retry',
        err: error,
      });
      // A retry cannot fix a permanent error. The log has the reason, and `search:reindex` rebuilds the index after
      // the fix.
      const isFinal = error instanceof ExternalCallError && !error.retryable;
      if (!this.stopped && !isFinal) this.timer = setTimeout(() => this.fillServer(), RETRY_AFTER_MS);
    });
  }

  private async fillOnce(): Promise<void> {
    if (!(await this.engine.needsRebuild())) return;
    await this.indexing.rebuild();
    this.logger.log({ event: 'search.index_built', msg: 'The search index was built' });
  }
}
