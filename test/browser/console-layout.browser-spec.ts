import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { Journey } from '../../scripts/journey/journey.mjs';
import { freshDataDir, startOwnService } from '../../scripts/lib/own-service.mjs';
import { seriousFaults, withAxe } from './support/accessibility.js';
import { launchChromium } from './support/chromium.js';

const VIEWPORTS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

const LOOKS = Object.entries(VIEWPORTS).flatMap(([device, viewport]) =>
  (['dark', 'light'] as const).map((colorScheme) => ({ device, viewport, colorScheme })),
);

/** The pages by name. Those of mails are looked up: one for each kind of mail that a buyer gets. */
const PAGES: ReadonlyArray<readonly [string, string]> = [
  ['welcome', '/'],
  ['overview', '/dev'],
  ['overview-notice', '/dev?done=webhook-late'],
  ['inbox-filtered', '/dev?to=asha@demo.shop'],
  ['inbox-empty', '/dev?to=a.very.long.address.of.nobody.who.ever.was.here@subdomain.of.example.com'],
  ['requests', '/dev/requests'],
  ['error', '/dev/mails/unknown'],
];

/** The layout of the pages with demo data: `npm run tool -- browser` saves screenshots. */
describe('the pages of the developer console', () => {
  const pictures = mkdtempSync(join(tmpdir(), 'storefront-pages-'));
  let dataDir: ReturnType<typeof freshDataDir>;
  let service: Awaited<ReturnType<typeof startOwnService>>;
  let browser: Browser;

  beforeAll(async () => {
    dataDir = freshDataDir();
    service = await startOwnService({ DATA_DIR: dataDir.path });
    await sendMails();
    browser = await launchChromium();
  }, 240_000);

  afterAll(async () => {
    await browser.close();
    await service.stop();
    dataDir.remove();
    process.stdout.write(`Pictures of the developer console: ${pictures}\n`);
  });

  /** Demo orders send no mails, so the test buys something to get one of each kind. */
  async function sendMails(): Promise<void> {
    const administrator = { email: 'admin@demo.shop', password: 'Admin#123' };
    const journey = new Journey({
      url: service.url,
      say: () => undefined,
      signInAdmin: (admin) => admin.login(administrator),
    });
    await journey.prepare();
    await journey.buyAndReceive();
  }

  /** The addresses of the newest mail of each subject, numbers in it left aside. */
  async function mailPages(page: Page): Promise<Array<readonly [string, string]>> {
    await page.goto(`${service.url}/dev`);
    const links = await page
      .locator('a[href^="/dev/mails/"]')
      .evaluateAll((all: any[]) => all.map(({ textContent, pathname }) => [textContent, pathname]));
    const kinds = new Map(links.map(([subject, path]) => [subject.replace(/\S*\d\S*/g, ''), path]));
    return [...kinds.values()].map((path, index) => [`mail-${index + 1}`, path]);
  }

  rules('DEV-09', 'DEV-32').it.each(LOOKS)(
    'fit on a $device, $colorScheme, with a name for each field and no serious fault',
    async ({ device, ...look }) => {
      const visitor = await browser.newContext(look);
      await withAxe(visitor);
      const page = await visitor.newPage();
      const mails = await mailPages(page);
      expect(mails.length).toBeGreaterThan(0);
      for (const [name, path] of [...PAGES, ...mails]) {
        await page.goto(`${service.url}${path}`);
        await page.screenshot({
          path: join(pictures, `${name}-${device}-${look.colorScheme}.png`),
          fullPage: true,
        });
        expect({ path, sticksOut: await whatSticksOut(page) }).toEqual({ path, sticksOut: [] });
        expect({ path, nameless: await namelessFields(page) }).toEqual({ path, nameless: [] });
        expect({ path, faults: await seriousFaults(page) }).toEqual({ path, faults: [] });
      }
      await visitor.close();
    },
    240_000,
  );

  rules('DEV-09').it('show the notice of a form next to its section', async () => {
    const page = await browser.newPage({ viewport: VIEWPORTS.phone });
    await page.goto(`${service.url}/dev`);
    await page.getByRole('button', { name: 'Deliver' }).last().click();
    await page.waitForURL('**/dev?done=reported#shipments');
    const notice = (await page.locator('.notice').boundingBox())!;
    const heading = (await page.locator('#shipments').boundingBox())!;
    expect(notice.y).toBeGreaterThanOrEqual(0);
    expect(heading.y).toBeGreaterThanOrEqual(notice.y + notice.height);
    expect(heading.y + heading.height).toBeLessThan(VIEWPORTS.phone.height);
    await page.screenshot({ path: join(pictures, 'notice-phone.png') });
    await page.close();
  });

  it('show the keyboard focus', async () => {
    const page = await browser.newPage({ viewport: VIEWPORTS.desktop });
    await page.goto(`${service.url}/dev`);
    for (let stop = 0; stop < 20; stop++) {
      await page.keyboard.press('Tab');
      const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
      expect(outline).not.toBe('none');
    }
    await page.close();
  });

  it('copy what the first steps name', async () => {
    const visitor = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await visitor.newPage();
    await page.goto(service.url);
    await page.getByRole('button', { name: 'Copy asha@demo.shop' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('asha@demo.shop');
    await visitor.close();
  });

  it.each(['/', '/dev'])('have no broken link at %s', async (path) => {
    const page = await browser.newPage();
    await page.goto(`${service.url}${path}`);
    const links: string[] = await page
      .locator('a[href]')
      .evaluateAll((all: any[]) => all.map(({ href }) => href));
    expect(links.length).toBeGreaterThan(0);
    for (const link of new Set(links)) {
      const { hash } = new URL(link);
      if (hash === '')
        expect({ link, status: (await page.request.get(link)).status() }).toEqual({ link, status: 200 });
      else
        expect({ link, targets: await page.locator(`[id="${hash.slice(1)}"]`).count() }).toEqual({
          link,
          targets: 1,
        });
    }
    await page.close();
  });

  /** The elements that overflow the window horizontally. */
  function whatSticksOut(page: Page): Promise<string[]> {
    return page.locator('body *').evaluateAll((elements: any[]) => {
      const { scrollWidth, clientWidth } = elements[0].ownerDocument.documentElement;
      const wide = elements.filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < -0.5 || right > clientWidth + 0.5);
      });
      return [
        ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} pixels too wide`] : []),
        ...wide.map((element) => element.outerHTML.slice(0, 100)),
      ];
    });
  }

  /** The fields without an accessible name. */
  function namelessFields(page: Page): Promise<string[]> {
    return page.locator('input, select, textarea').evaluateAll((fields: any[]) =>
      fields
        .filter((field) => field.type !== 'hidden')
        .filter((field) => field.labels.length === 0 && (field.getAttribute('aria-label') ?? '') === '')
        .map((field) => field.outerHTML),
    );
  }
});
