import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { seedDemo } from '#demo-shop/data/seed-demo.js';
import { SearchIndexFillerService } from '#modules/search/services/search-index-filler.service.js';
import { createApp } from '../support/create-app.js';
import { Guide } from './guide.js';
import { STAND_INS } from '../support/services/test-services.js';

const ROOT = resolve(__dirname, '..', '..');
const DOCS = join(ROOT, 'docs');
/** The other pages of `docs` have no blocks that anybody would run. */
const GUIDES = [
  'developer-console.md',
  ...readdirSync(join(DOCS, 'guides'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `guides/${name}`),
];
const SECRETS = {
  PAYMENT_WEBHOOK_SECRET: 'local-secret-of-the-gateway',
  CARRIER_WEBHOOK_SECRET: 'local-secret-of-the-carrier',
};
/** Blocks that nobody runs: they need a cluster, real services, or hours. A new one is counted here. */
const NOT_RUN: Readonly<Record<string, number>> = {
  'guides/accountant.md': 1,
  'guides/contributor.md': 4,
  'guides/moving-in.md': 1,
  'guides/operator.md': 2,
  'guides/own-shop.md': 1,
  'guides/small-server.md': 8,
  'guides/webhooks.md': 1,
};
/** Commands are processes of the built service, and start in seconds. */
const SLOW_MS = 600_000;

describe('the guides', () => {
  describe.each(GUIDES)('%s', (name) => {
    const guide = new Guide(join(DOCS, name));

    rules('GDE-02').it('counts what is not run', () => {
      expect(guide.notRun).toBe(NOT_RUN[name] ?? 0);
    });

    rules('GDE-01').it('has TypeScript that compiles, JSON that parses, changes that apply', async () => {
      expect([...guide.compileFaults(), ...(await guide.otherFaults())]).toEqual([]);
    });

    rules('GDE-01').it(
      'runs from top to bottom on a fresh demo shop, within its limits',
      async () => {
        const app = await createApp({ ...STAND_INS, ...SECRETS });
        const folder = mkdtempSync(join(tmpdir(), 'storefront-test-'));
        try {
          await seedDemo(app as never);
          app.get(SearchIndexFillerService).begin();
          await guide.run(new URL(app.url).host, { ...SECRETS, TMPDIR: folder });
        } finally {
          await app.close();
          rmSync(folder, { recursive: true, force: true });
        }
      },
      SLOW_MS,
    );
  });
});
