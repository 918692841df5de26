import { Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '#config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { observed } from '../metrics/observed.js';
import { EmbeddedSearchEngine } from './adapters/embedded/embedded.search-engine.js';
import { SearchEngine } from './search-engine.port.js';

/** Provides the `SearchEngine`: Typesense if configured, else the embedded one. */
@Module({})
export class SearchEngineModule {
  static forRoot(config: AppConfig): DynamicModule {
    const provider = {
      provide: SearchEngine,
      inject: [Metrics],
      useFactory: async (metrics: Metrics): Promise<SearchEngine> => {
        if (config.embedded.searchEngine) return new EmbeddedSearchEngine();
        const { TypesenseSearchEngine } = await import('./adapters/typesense/typesense.search-engine.js');
        const engine: SearchEngine = TypesenseSearchEngine.connect(config.searchEngine);
        // A rebuild is not measured: its duration depends on the catalogue.
        return observed(
          engine,
          'search engine',
          ['search', 'put', 'remove', 'needsRebuild', 'ping'],
          metrics,
        );
      },
    };
    return { module: SearchEngineModule, global: true, providers: [provider], exports: [SearchEngine] };
  }
}
