import { Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '#config/app-config.js';
import { Metrics } from '../metrics/metrics.js';
import { observed, type Operation } from '../metrics/observed.js';
import { EmbeddedSearchEngine } from './adapters/embedded/embedded.search-engine.js';
import { SearchEngine } from './search-engine.port.js';

/** A rebuild is no call: it takes as long as the catalogue is large. */
const OPERATIONS: ReadonlyArray<Operation<SearchEngine>> = [
  'search',
  'put',
  'remove',
  'needsRebuild',
  'ping',
];

/** Gives everybody the `SearchEngine`: Typesense when one is configured, else the one inside this process. */
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
        return observed(engine, 'search engine', OPERATIONS, metrics);
      },
    };
    return { module: SearchEngineModule, global: true, providers: [provider], exports: [SearchEngine] };
  }
}
