import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { freshDataDir, startOwnService } from '../../scripts/lib/own-service.mjs';
import { seriousFaults, withAxe } from './support/accessibility.js';
import { launchChromium } from './support/chromium.js';

const VIEWPORTS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

const LOOKS = Object.entries(VIEWPORTS).flatMap(([device, viewport]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ device, viewport, colorScheme })),
);

/** Its button "Show more" has the name "Show all ... endpoints" in its markup, where neither option nor style reaches. */
const FAULTS_OF_SCALAR = ['label-content-name-mismatch'];

/** The faults of a page: errors in its console, and requests to other hosts. */
interface Faults {
  readonly errors: string[];
  readonly strangers: string[];
}

/** The page of the API description, which is Scalar's script under a strict policy. */
describe('the API reference', () => {
  const pictures = mkdtempSync(join(tmpdir(), 'storefront-reference-'));
  let dataDir: ReturnType<typeof freshDataDir>;
  let service: Awaited<ReturnType<typeof startOwnService>>;
  let browser: Browser;

  beforeAll(async () => {
    dataDir = freshDataDir();
    service = await startOwnService({ DATA_DIR: dataDir.path, SEED_DEMO: 'false' });
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser.close();
    await service.stop();
    dataDir.remove();
    process.stdout.write(`Pictures of the API reference: ${pictures}\n`);
  });

  /** Opens the page and waits until it shows the document. */
  async function open(
    viewport: { width: number; height: number },
    colorScheme: 'light' | 'dark' = 'light',
  ): Promise<{ page: Page; faults: Faults }> {
    const visitor = await browser.newContext({ viewport, colorScheme });
    await withAxe(visitor);
    const page = await visitor.newPage();
    page.setDefaultTimeout(60_000);
    const faults: Faults = { errors: [], strangers: [] };
    // A violation of the policy is an error of the console.
    page.on('console', (message) => {
      if (message.type() === 'error') faults.errors.push(message.text());
    });
    page.on('pageerror', (error) => faults.errors.push(error.message));
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== service.url) faults.strangers.push(request.url());
    });
    await page.goto(`${service.url}/api/docs`);
    await page.getByRole('heading', { name: 'Storefront Commerce API' }).first().waitFor();
    return { page, faults };
  }

  it.each(Object.entries(VIEWPORTS))(
    'shows the document on a %s, without an error and without another host',
    async (device, viewport) => {
      const { page, faults } = await open(viewport);
      await page.screenshot({ path: join(pictures, `reference-${device}.png`) });
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(viewport.width);
      expect(faults).toEqual({ errors: [], strangers: [] });
      await page.close();
    },
    120_000,
  );

  rules('DEV-32').it.each(LOOKS)(
    'is without a serious fault on a $device, $colorScheme',
    async ({ device, viewport, colorScheme }) => {
      const { page } = await open(viewport, colorScheme);
      await page.screenshot({ path: join(pictures, `reference-${device}-${colorScheme}.png`) });
      expect(await seriousFaults(page, FAULTS_OF_SCALAR)).toEqual([]);
      await page.context().close();
    },
    240_000,
  );

  it('finds an operation by its words, and shows it', async () => {
    const { page, faults } = await open(VIEWPORTS.desktop);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('cancel order');
    await page
      .getByRole('option', { name: /Cancel order/i })
      .first()
      .click();
    await page.getByText('cancelOrder').first().waitFor();
    await page.screenshot({ path: join(pictures, 'reference-search.png') });
    expect(faults).toEqual({ errors: [], strangers: [] });
    await page.close();
  });

  it('offers no assistant, no sharing, and no client of another maker', async () => {
    const { page } = await open(VIEWPORTS.desktop);
    for (const words of [/ask ai/i, /\bmcp\b/i, /open api client/i, /^share$/i, /\bdeploy\b/i])
      expect({ words, shown: await page.getByRole('button', { name: words }).count() }).toEqual({
        words,
        shown: 0,
      });
    await page.close();
  });
});
