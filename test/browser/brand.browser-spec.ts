import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { seriousFaults, withAxe } from './support/accessibility.js';
import { AdminBench } from './support/admin-bench.js';
import { WIDTHS } from './support/site-bench.js';

const LOOKS = [
  { device: 'phone', viewport: WIDTHS.phone, colorScheme: 'light' },
  { device: 'desktop', viewport: WIDTHS.desktop, colorScheme: 'dark' },
] as const;
/** A colour that is hard to read as text on white, and one that is hard to read on black. */
const COLOURS = { yellow: '#ffd400', navy: '#14213d' };
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="160">
  <circle cx="80" cy="80" r="60" fill="#14213d"/><text x="170" y="112" font-family="sans-serif" font-size="96" fill="#14213d">Lamps</text></svg>`;

describe.each(Object.entries(COLOURS))('pages of a shop whose colour is %s', (name, colour) => {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-brand-'));
  let bench: AdminBench;

  beforeAll(async () => {
    const logo = join(folder, 'logo.png');
    writeFileSync(logo, await sharp(Buffer.from(LOGO)).png().toBuffer());
    bench = await AdminBench.open({ SELLER_COLOR: colour, SELLER_LOGO: logo, SELLER_NAME: 'Lamps' });
  });

  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await bench.close();
    expect(bench.complaints).toEqual([]);
    expect(bench.strangers).toEqual([]);
  });

  rules('BRD-02', 'BRD-03').it.each(LOOKS)(
    'are without a serious fault on a $device, $colorScheme',
    async ({ device, viewport, colorScheme }) => {
      const faults: string[] = [];
      const visitor = await bench.newVisitor({ viewport, colorScheme, reducedMotion: 'reduce' });
      await withAxe(visitor);
      const check = async (page: Page, view: string): Promise<void> => {
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: join(bench.pictures, `${view}-${name}-${device}-${colorScheme}.png`) });
        faults.push(...(await seriousFaults(page)).map((fault) => `${view}: ${fault}`));
      };
      const page = await bench.visit(visitor);
      await check(page, 'login');
      await bench.logIn(page);
      await bench.goTo(page, '');
      await check(page, 'today');
      await bench.goTo(page, '/orders');
      await page.getByRole('checkbox').nth(1).check();
      await check(page, 'orders');
      await bench.goTo(page, '/products/new');
      await check(page, 'product-new');
      for (const path of ['', '/products?category=electronics', '/login']) {
        await page.goto(`${bench.url}/shop${path}`);
        await bench.settled(page);
        await check(page, `shop-${path.replace(/\W/g, '') || 'home'}`);
      }
      await page.goto(`${bench.url}/shop`);
      await bench.settled(page);
      await page.locator('.product-card').first().click();
      await check(page, 'shop-product');
      await visitor.close();
      expect(faults).toEqual([]);
    },
  );

  rules('BRD-03').it('has the colour before any script runs', async () => {
    const visitor = await bench.newVisitor({ javaScriptEnabled: false });
    for (const path of ['/admin', '/shop']) {
      const page = await visitor.newPage();
      await page.goto(`${bench.url}${path}`);
      const shown = await page.evaluate<string>(
        "getComputedStyle(document.documentElement).getPropertyValue('--accent')",
      );
      expect(shown.trim()).toBe(colour);
    }
    await visitor.close();
  });
});
