import 'reflect-metadata';
import { Module, type DynamicModule } from '@nestjs/common';
import { SystemClock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { ConfigError } from '#config/config-error.js';
import { DatabaseModule } from '#infrastructure/database/database.module.js';
import { SearchEngineModule } from '#infrastructure/search-engine/search-engine.module.js';
import { ProductListingsModule } from '#modules/products/index.js';
import { SearchIndexingService } from '#modules/search/index.js';
import { CoreModule } from '#app/core.module.js';
import { readNothing } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';
import { withParts } from './command-context.js';
import { progressOn } from './progress.js';

/** The products module, the database and the search engine; no other module. */
@Module({})
class IndexContext {
  static on(uri: string, config: AppConfig): DynamicModule {
    return {
      module: IndexContext,
      imports: [
        CoreModule.forRoot({ config, clock: new SystemClock() }),
        DatabaseModule.forRoot(uri),
        SearchEngineModule.forRoot(config),
        ProductListingsModule,
      ],
      providers: [SearchIndexingService],
    };
  }
}

export const searchReindex: Command<void> = {
  name: 'search:reindex',
  summary: 'Rebuilds the search index from the database, while the service runs and changes both, or not.',
  forms: [''],
  read: readNothing,
  run: async (config, _input, notes) => {
    if (config.embedded.searchEngine) {
      const lines = [
        'No search engine is configured (TYPESENSE_URL): the embedded one lives inside the service, which fills its',
        'index from the database at each start and keeps it up with every change. There is nothing to rebuild.',
      ];
      return { lines, data: { rebuilt: false, products: 0 }, ok: true };
    }
    const progress = progressOn(notes);
    try {
      const products = await rebuild(config, (done, total) => progress.show(done, total));
      return {
        lines: [`The search index is rebuilt: ${products} products.`],
        data: { rebuilt: true, products },
        ok: true,
      };
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      throw new Error(`The search index was not rebuilt: ${(error as Error).message}`, { cause: error });
    } finally {
      progress.end();
    }
  },
};

/** @returns how many products were read */
async function rebuild(
  config: AppConfig,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  let read = 0;
  await withParts(
    config,
    (uri) => IndexContext.on(uri, config),
    (parts) =>
      parts.get(SearchIndexingService).rebuild((done, total) => {
        read = done;
        onProgress(done, total);
      }),
  );
  return read;
}

runWhenCalled(import.meta.url, searchReindex);
