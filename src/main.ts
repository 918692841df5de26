import 'reflect-metadata';
import { ConfigError } from '#config/config-error.js';
import { processEnv } from '#config/env.js';
import { loadConfig } from '#config/load-config.js';
import { ProcessLifecycle } from './app/process-lifecycle.js';
import { start } from './app/start.js';
import { startupBanner } from './app/startup-banner.js';
import { serviceFacts } from './app/welcome/service-facts.js';

try {
  const lifecycle = new ProcessLifecycle();
  lifecycle.install();
  const config = loadConfig(processEnv());
  const service = await start(config);
  lifecycle.run(service);
  // In production the structured log reports it.
  if (!config.production) process.stdout.write(startupBanner(serviceFacts(config, service.url)));
} catch (error) {
  const lines = error instanceof ConfigError ? error.faults : [(error as Error).stack ?? String(error)];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}
