import { Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { SystemClock } from '#common/time/clock.js';
import type { AppConfig } from '#config/app-config.js';
import { checkDatabase } from '#infrastructure/database/check-database.js';
import { DatabaseModule } from '#infrastructure/database/database.module.js';
import { SearchEngineModule } from '#infrastructure/search-engine/search-engine.module.js';
import { ProductListingsModule } from '#modules/products/index.js';
import { SearchIndexing } from '#modules/search/index.js';
import { CoreModule } from '../core.module.js';
import { reachDatabase } from '../embedded-database.js';

/** The catalogue, its database and the search engine, and nothing else of the service. */
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
      providers: [SearchIndexing],
    };
  }
}

/**
 * Rebuilds the search index from the database, while the service runs and changes both, or when it is stopped.
 * @returns how many products were read
 * @throws ConfigError when the database does not answer, ExternalCallError when the engine does not
 */
export async function rebuildSearchIndex(
  config: AppConfig,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  if (config.database.uri !== undefined) await checkDatabase(config.database.uri);
  const database = await reachDatabase(config);
  try {
    const context = await NestFactory.createApplicationContext(IndexContext.on(database.uri, config), {
      // What goes wrong is told by the command, once.
      logger: false,
      abortOnError: false,
    });
    try {
      let read = 0;
      await context.get(SearchIndexing).rebuild((done, total) => {
        read = done;
        onProgress(done, total);
      });
      return read;
    } finally {
      await context.close();
    }
  } finally {
    await database.close();
  }
}
