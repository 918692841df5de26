import { NestFactory } from '@nestjs/core';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { loadConfig } from '#config/load-config.js';
import { createLogger } from '#infrastructure/logging/structured-logger.js';
import { WishlistsModule } from '#modules/wishlists/index.js';
import { AppModule } from '../../src/app/app.module.js';
import { createAdapter } from '../../src/app/configure-app.js';
import type { Runtime } from '../../src/app/runtime.js';
import { openServices } from '../support/services/test-services.js';
import { useFolder } from '../support/use-folder.js';

const DATA_DIR = useFolder();

describe('the start of a shop', () => {
  it('fails and names the part when a module keeps personal data without registering it', async () => {
    const services = await openServices({});
    const env = { DATA_DIR, PORT: '0', SEED_DEMO: 'false', LOG_LEVEL: 'silent', ...services.env };
    const runtime: Runtime = {
      config: loadConfig(env),
      clock: new AdjustableClock(),
      logger: createLogger('silent'),
      databaseUri: services.databaseUri,
      close: () => services.close(),
    };
    const shop = AppModule.forRuntime(runtime);
    const imports = shop.imports?.filter((imported) => imported !== WishlistsModule) ?? [];
    const options = { logger: false, bodyParser: false, abortOnError: false } as const;
    const app = await NestFactory.create({ ...shop, imports }, createAdapter(runtime), options);
    await expect(app.init()).rejects.toThrow('No personal data part is registered for: wishlists');
    await app.close();
    await services.close();
  });
});
