import { EmbeddedSearchEngine } from '#infrastructure/search-engine/adapters/embedded/embedded.search-engine.js';
import { TypesenseSearchEngine } from '#infrastructure/search-engine/adapters/typesense/typesense.search-engine.js';
import { TypesenseStandIn } from '../support/stand-ins/typesense.stand-in.js';
import { searchEngineContract } from './search-engine.contract.js';

searchEngineContract('embedded', async () => ({
  engine: new EmbeddedSearchEngine(),
  close: async () => undefined,
}));

searchEngineContract('Typesense, played by a stand-in', async () => {
  const standIn = new TypesenseStandIn('search-key');
  const nodes = [await standIn.http.start()];
  return {
    engine: TypesenseSearchEngine.connect({ nodes, apiKey: 'search-key' }),
    close: () => standIn.http.close(),
  };
});

/** A server that may be emptied: its `products` index is replaced by the test's. */
const { TYPESENSE_URL, TYPESENSE_API_KEY = '' } = process.env;
if (TYPESENSE_URL !== undefined && TYPESENSE_URL !== '') {
  searchEngineContract('Typesense', async () => ({
    engine: TypesenseSearchEngine.connect({ nodes: TYPESENSE_URL.split(','), apiKey: TYPESENSE_API_KEY }),
    close: async () => undefined,
  }));
}
