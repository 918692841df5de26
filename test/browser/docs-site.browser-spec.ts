import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { seriousFaults, withAxe } from './support/accessibility.js';
import { SiteBench, WIDTHS } from './support/site-bench.js';

const BUILD = join(resolve(__dirname, '..', '..'), 'packages', 'docs-site', 'build.mjs');
const LOOKS = Object.entries(WIDTHS).flatMap(([device, viewport]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ device, viewport, colorScheme })),
);
/** The home page, code, wide tables, a long page, a check list, and an address without a page. */
const PAGES = ['/', '/guides/storefront', '/errors', '/operations', '/go-live', '/no-such-page'];
/** VitePress gives its list of results and its box two roles at once, and names a result by its headings alone. */
const FAULTS_OF_THE_SEARCH = ['label-content-name-mismatch', 'nested-interactive'];

class DocsBench extends SiteBench {
  protected readonly path = '/docs';

  /** Builds the site, which fails on a link that leads nowhere. */
  static async open(): Promise<DocsBench> {
    execFileSync(process.execPath, [BUILD], { stdio: 'pipe' });
    return new DocsBench(await SiteBench.start());
  }

  /** Its page of unknown addresses has no `main`. */
  override settled(page: Page): Promise<void> {
    return page.locator('h1').waitFor();
  }
}

describe('the site of the documentation', () => {
  let docs: DocsBench;

  beforeAll(async () => void (docs = await DocsBench.open()));

  afterAll(async () => {
    await docs.close();
  });

  /** Nothing asked of other hosts, nothing that the policy has blocked. */
  afterEach(() => {
    expect([docs.complaints, docs.strangers]).toEqual([[], []]);
  });

  rules('GDE-05').it.each(LOOKS)(
    'is without a serious fault on a $device, $colorScheme',
    async ({ device, viewport, colorScheme }) => {
      const visitor = await docs.newVisitor({ viewport, colorScheme, reducedMotion: 'reduce' });
      await withAxe(visitor);
      const faults: string[] = [];
      const page = await docs.visit(visitor);
      for (const path of PAGES) {
        await docs.goTo(page, path);
        const name = path.slice(1).replace('/', '-') || 'home';
        faults.push(...(await docs.faultsOf(page, name, { device, colorScheme })));
      }
      await visitor.close();
      expect(faults).toEqual([]);
    },
    240_000,
  );

  rules('GDE-05').it(
    'finds what is written by its words, with the keyboard alone',
    async () => {
      const visitor = await docs.newVisitor();
      await withAxe(visitor);
      const page = await docs.visit(visitor, '/');
      await page.keyboard.press('Control+k');
      await page.locator('.VPLocalSearchBox input').fill('dead letters');
      await page.locator('.VPLocalSearchBox .result').first().waitFor();
      await page.screenshot({ path: join(docs.pictures, 'search.png') });
      expect(await seriousFaults(page, FAULTS_OF_THE_SEARCH)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/docs\/.+#.+/);
      await visitor.close();
    },
    120_000,
  );
});
