import { statfs } from 'node:fs/promises';
import { useApp } from '../../support/create-app.js';
import { openDatabase, type TestDatabase } from '../../support/database.js';
import { scrape } from './scraped-metrics.js';

/** The bytes that other tests write at the same time. */
const NEARLY = 2e9;

describe('the metrics of the machine', () => {
  const app = useApp({ METRICS_ENABLED: 'true', REDIS_URL: '' });

  rules('OPR-05', 'OPR-06').it(
    'have the role and the free disk of DATA_DIR, and no drift of what is embedded',
    async () => {
      const { value, valuesOf } = await scrape(app.url);
      expect(valuesOf('storefront_process_info', 'role')).toEqual(['all']);
      const { bavail, bsize } = await statfs(app.config.dataDir);
      expect(Math.abs(value('storefront_data_dir_free_bytes')! - bavail * bsize)).toBeLessThan(NEARLY);
      expect(valuesOf('storefront_clock_drift_seconds', 'against')).toEqual([]);
    },
  );
});

describe('the metrics of a machine whose database is elsewhere', () => {
  let database: TestDatabase;
  const app = useApp(async () => {
    database = await openDatabase();
    return { METRICS_ENABLED: 'true', MONGODB_URI: database.uri };
  });
  afterAll(() => database.close());

  rules('OPR-05').it('compare the clock with it', async () => {
    const { value } = await scrape(app.url);
    expect(Math.abs(value('storefront_clock_drift_seconds', { against: 'database' })!)).toBeLessThan(1);
  });
});
