import 'reflect-metadata';
import type { AppConfig } from '#config/app-config.js';
import { ConfigError } from '#config/config-error.js';
import { ChangeFeedModule } from '#infrastructure/change-feed/change-feed.module.js';
import { SearchEngineModule } from '#infrastructure/search-engine/search-engine.module.js';
import { SearchCatalogueModule } from '#modules/products/search/index.js';
import { SearchIndexService } from '#modules/search/index.js';
import { readNothing } from './arguments.js';
import { runWhenCalled, type Command } from './command.js';
import { withParts } from './command-context.js';
import { progressOn } from './progress.js';

export const searchReindex: Command<void> = {
  name: 'search:reindex',
  summary: 'Rebuilds the search index from the database, whether or not the service runs.',
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
  const parts = {
    imports: [SearchEngineModule.forRoot(config), ChangeFeedModule.forRoot(config), SearchCatalogueModule],
    providers: [SearchIndexService],
  };
  await withParts(config, parts, (started) =>
    started.get(SearchIndexService).rebuild({
      onProgress: (done, total) => {
        read = done;
        onProgress(done, total);
      },
    }),
  );
  return read;
}

runWhenCalled(import.meta.url, searchReindex);
