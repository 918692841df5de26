import { Module, type DynamicModule } from '@nestjs/common';
import type { AppConfig } from '#config/app-config.js';
import { EmbeddedSearchEngine } from './adapters/embedded/embedded.search-engine.js';
import { SearchEngine } from './search-engine.port.js';

/** Gives everybody the `SearchEngine`: Typesense when one is configured, else the one inside this process. */
@Module({})
export class SearchEngineModule {
  static forRoot(config: AppConfig): DynamicModule {
    const provider = {
      provide: SearchEngine,
      useFactory: async (): Promise<SearchEngine> => {
        if (config.embedded.searchEngine) return new EmbeddedSearchEngine();
        const { TypesenseSearchEngine } = await import('./adapters/typesense/typesense.search-engine.js');
        return TypesenseSearchEngine.connect(config.searchEngine);
      },
    };
    return { module: SearchEngineModule, global: true, providers: [provider], exports: [SearchEngine] };
  }
}
