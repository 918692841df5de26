import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#config/load-config.js';
import { MailProcessor } from '../../../src/workers/mail/mail.processor.js';
import { start } from '../../../src/start.js';
import { createApp } from '../../support/create-app.js';

describe('the half of the service that a process runs', () => {
  it('serves requests without workers as `api`', async () => {
    const app = await createApp({ ROLE: 'api' });
    try {
      expect((await app.client.get('/products')).status).toBe(200);
      expect(() => app.get(MailProcessor)).toThrow();
    } finally {
      await app.close();
    }
  });

  it('works without a listener as `worker`', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'storefront-test-'));
    const worker = await start(
      loadConfig({ DATA_DIR: dataDir, ROLE: 'worker', SEED_DEMO: 'false', LOG_LEVEL: 'silent' }),
    );
    try {
      expect(worker.url).toBeUndefined();
      expect(worker.app.get(MailProcessor, { strict: false })).toBeInstanceOf(MailProcessor);
    } finally {
      await worker.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
