import 'reflect-metadata';
import { ConfigError } from '#config/config-error.js';
import { processEnv } from '#config/env.js';
import { loadConfig } from '#config/load-config.js';
import { progressOn } from './progress.js';
import { rebuildSearchIndex } from './rebuild-search-index.js';

try {
  const config = loadConfig(processEnv());
  if (config.embedded.searchEngine) {
    process.stdout.write(
      'No search engine is configured (TYPESENSE_URL): the embedded one lives inside the service, which fills its\n' +
        'index from the database at each start and keeps it up with every change. There is nothing to rebuild.\n',
    );
  } else {
    const progress = progressOn(process.stdout);
    const products = await rebuildSearchIndex(config, (done, total) => progress.show(done, total));
    progress.end(`The search index is rebuilt: ${products} products.`);
  }
} catch (error) {
  const message =
    error instanceof ConfigError
      ? error.message
      : `The search index was not rebuilt: ${(error as Error).message}`;
  process.stderr.write(`\n${message}\n`);
  process.exitCode = 1;
}
