import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { loadConfig } from '#config/load-config.js';
import { createLogger } from '#infrastructure/logging/structured-logger.js';
import { WishlistsModule } from '#modules/wishlists/index.js';
import { AppModule } from '../../src/app/app.module.js';
import { createAdapter } from '../../src/app/configure-app.js';
import type { Runtime } from '../../src/app/runtime.js';
import { openServices, type TestServices } from '../support/services/test-services.js';

describe('the start of a shop', () => {
  let services: TestServices;
  let dataDir: string;
  let runtime: Runtime;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'storefront-test-'));
    services = await openServices({});
    runtime = {
      config: loadConfig({
        DATA_DIR: dataDir,
        PORT: '0',
        SEED_DEMO: 'false',
        LOG_LEVEL: 'silent',
        ...services.env,
      }),
      clock: new AdjustableClock(),
      logger: createLogger('silent'),
      databaseUri: services.databaseUri,
      close: () => services.close(),
    };
  });

  afterAll(async () => {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Starts the shop without one of its modules. */
  async function startWithout(module: unknown): Promise<void> {
    const shop = AppModule.forRuntime(runtime);
    const imports = shop.imports?.filter((imported) => imported !== module);
    const app = await NestFactory.create({ ...shop, imports: imports ?? [] }, createAdapter(runtime), {
      logger: false,
      bodyParser: false,
      abortOnError: false,
    });
    try {
      await app.init();
    } finally {
      await app.close();
    }
  }

  it('fails and names the part when a module keeps personal data without registering it', async () => {
    await expect(startWithout(WishlistsModule)).rejects.toThrow(
      'No personal data part is registered for: wishlists',
    );
  });

  it('succeeds when every part is there', async () => {
    await expect(startWithout(undefined)).resolves.toBeUndefined();
  });
});
