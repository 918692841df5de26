import 'reflect-metadata';
import { releaseText, thisRelease } from '#common/files/release.js';
import { ConfigError } from '#config/config-error.js';
import { processEnv } from '#config/env.js';
import { loadConfig } from '#config/load-config.js';
import { inSourceLines } from '#infrastructure/logging/source-maps.js';
import { GracefulShutdown } from './graceful-shutdown.js';
import { phoneAddresses } from './phone-addresses.js';
import { start } from './start.js';
import { shownAddress } from './shown-address.js';
import { startupBanner } from './startup-banner.js';
import { serviceFacts } from './welcome/service-facts.js';

/** Runs the process that the configuration describes, until it is asked to stop; exit code 1 when it cannot start. */
export async function run(): Promise<void> {
  if (process.argv.includes('--version')) {
    process.stdout.write(`${releaseText(thisRelease())}\n`);
    process.exit(0);
  }
  try {
    const shutdown = new GracefulShutdown();
    shutdown.install();
    const config = loadConfig(processEnv());
    const service = await start(config);
    shutdown.watch(service);
    // In production the structured log reports it.
    const address = service.url === undefined ? undefined : shownAddress(service.url);
    const phones = service.url === undefined ? [] : phoneAddresses(config, service.url);
    if (!config.production) process.stdout.write(startupBanner(serviceFacts(config, address), phones));
  } catch (error) {
    const lines =
      error instanceof ConfigError ? error.faults : [inSourceLines((error as Error).stack ?? String(error))];
    for (const line of lines) process.stderr.write(`${line}\n`);
    process.exit(1);
  }
}
