import { statfs } from 'node:fs/promises';
import { createApp, type TestApp } from '../../support/create-app.js';
import { openDatabase } from '../../support/database.js';
import { scrape } from './scraped-metrics.js';

/** What other tests write meanwhile. */
const NEARLY = 2e9;

describe('the metrics of the machine', () => {
  let apps: TestApp[];

  beforeEach(() => {
    apps = [];
  });

  afterEach(() => Promise.all(apps.map((app) => app.close())));

  async function scraped(env: Record<string, string> = {}) {
    const app = await createApp({ METRICS_ENABLED: 'true', ...env });
    apps.push(app);
    return { app, ...(await scrape(app.url)) };
  }

  rules('OPR-05', 'OPR-06').it(
    'have the role and the free disk of DATA_DIR, and no drift of what is embedded',
    async () => {
      const { app, value, valuesOf } = await scraped({ REDIS_URL: '' });
      expect(valuesOf('storefront_process_info', 'role')).toEqual(['all']);
      const { bavail, bsize } = await statfs(app.config.dataDir);
      expect(Math.abs(value('storefront_data_dir_free_bytes')! - bavail * bsize)).toBeLessThan(NEARLY);
      expect(valuesOf('storefront_clock_drift_seconds', 'against')).toEqual([]);
    },
  );

  rules('OPR-05').it('compare the clock with the database that is configured', async () => {
    const database = await openDatabase();
    try {
      const { value } = await scraped({ MONGODB_URI: database.uri });
      expect(Math.abs(value('storefront_clock_drift_seconds', { against: 'database' })!)).toBeLessThan(1);
    } finally {
      await database.close();
    }
  });
});
