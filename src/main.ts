import 'reflect-metadata';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ConfigError } from '#config/config-error.js';
import { processEnv } from '#config/env.js';
import { loadConfig } from '#config/load-config.js';
import { GracefulShutdown } from './app/graceful-shutdown.js';
import { start } from './app/start.js';
import { shownAddress } from './app/shown-address.js';
import { startupBanner } from './app/startup-banner.js';
import { serviceFacts } from './app/welcome/service-facts.js';

/** The first requests should not wait for it. */
const AFTER_START_MS = 1_000;

// The build bundles the code; an error names the lines of the source.
process.setSourceMapsEnabled(true);

try {
  // What the start allocates stays in use: collecting all garbage meanwhile, as V8 would twice, finds little.
  setFlagsFromString('--heap-growing-percent=300');
  const shutdown = new GracefulShutdown();
  shutdown.install();
  const config = loadConfig(processEnv());
  const service = await start(config);
  shutdown.watch(service);
  setTimeout(boundMemory, AFTER_START_MS).unref();
  // In production the structured log reports it.
  const address = service.url === undefined ? undefined : shownAddress(service.url);
  if (!config.production) process.stdout.write(startupBanner(serviceFacts(config, address)));
} catch (error) {
  const lines = error instanceof ConfigError ? error.faults : [(error as Error).stack ?? String(error)];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * V8 lets the heap become three to four times as large as what is in use before it collects all garbage. From here on,
 * not before, because it would slow the start down, the heaps of all threads grow by two fifths at most, and the garbage of
 * the start is collected.
 */
function boundMemory(): void {
  setFlagsFromString('--heap-growing-percent=40');
  setFlagsFromString('--expose-gc');
  runInNewContext('globalThis.gc?.()');
}
