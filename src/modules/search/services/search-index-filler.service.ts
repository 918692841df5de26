import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '#config/app-config.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { SearchEngine } from '#infrastructure/search-engine/search-engine.port.js';
import { SearchIndexingService } from './search-indexing.service.js';

const AGAIN_AFTER_MS = 15_000;

/**
 * Sees at the start that there is an index. The embedded engine, which keeps none, is filled before the process
 * listens; a server that has none yet is filled beside the running work, by a process that has workers, and as often
 * as it takes: a server that is down must not keep the shop from opening.
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

  /** Call it when the collections are there, and before the process listens. */
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
      // A refusal that repeating cannot mend is for a person: the log says what, and `search:reindex` does it again.
      const isFinal = error instanceof ExternalCallError && !error.retryable;
      if (!this.stopped && !isFinal) this.timer = setTimeout(() => this.fillServer(), AGAIN_AFTER_MS);
    });
  }

  private async fillOnce(): Promise<void> {
    if (!(await this.engine.needsRebuild())) return;
    await this.indexing.rebuild();
    this.logger.log({ event: 'search.index_built', msg: 'The search index was built' });
  }
}
