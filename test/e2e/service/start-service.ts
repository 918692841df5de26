import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#config/load-config.js';
import { start } from '../../../src/app/start.js';

/** A process of the service as `main.ts` starts it, with a data folder of its own. */
export async function startService(env: Record<string, string>) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'storefront-test-'));
  const config = loadConfig({ DATA_DIR, PORT: '0', SEED_DEMO: 'false', LOG_LEVEL: 'silent', ...env });
  const { app, url, stop } = await start(config);
  return {
    app,
    url,
    config,
    stop: async () => {
      await stop();
      rmSync(DATA_DIR, { recursive: true, force: true });
    },
  };
}
