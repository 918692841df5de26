import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createClient, type Client } from '../../../packages/client/src/index.js';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { freshDataDir, startOwnService } from '../../../scripts/lib/own-service.mjs';
import { seriousFaults } from './accessibility.js';
import { launchChromium } from './chromium.js';

export const WIDTHS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;

/** The parts of a bench. */
export interface Opened {
  readonly url: string;
  readonly admin: Client;
  readonly browser: Browser;
  readonly stop: () => Promise<void>;
}

/** The built service with its demo data at an address that its pictures know, and browsers before one of its sites. */
export abstract class SiteBench {
  /** The complaints of the pages: faults of a script, blocked parts. Refused calls are no fault of a page. */
  readonly complaints: string[] = [];
  /** The requests of the pages to other hosts. */
  readonly strangers: string[] = [];
  readonly pictures = mkdtempSync(join(tmpdir(), 'storefront-pictures-'));
  readonly url: string;
  readonly admin: Client;
  /** Where the site begins: `/shop`. */
  protected abstract readonly path: string;

  protected constructor(private readonly opened: Opened) {
    ({ url: this.url, admin: this.admin } = opened);
  }

  /** @param env settings of the service beside those of every bench */
  protected static async start(env: Record<string, string> = {}): Promise<Opened> {
    const dataDir = freshDataDir();
    const port = await freePort();
    const service = await startOwnService({
      PORT: String(port),
      DATA_DIR: dataDir.path,
      RATE_LIMIT_STANDARD_MAX: '100000',
      RATE_LIMIT_AUTH_MAX: '1000',
      RATE_LIMIT_CHECKOUT_MAX: '1000',
      ...env,
    });
    const url = `http://localhost:${port}`;
    const admin = createClient({
      baseUrl: url,
      // A call without an answer names itself, before the test is ended without a word.
      fetch: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(20_000) }),
    });
    await admin.login({ email: 'admin@demo.shop', password: 'Admin#123' });
    const stop = async () => {
      await service.stop();
      dataDir.remove();
    };
    return { url, admin, browser: await launchChromium(), stop };
  }

  async close(): Promise<void> {
    await this.opened.browser.close();
    await this.opened.stop();
    process.stdout.write(`Pictures of ${this.path}: ${this.pictures}\n`);
  }

  /** A browser of a person of its own. */
  newVisitor(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
    return this.opened.browser.newContext({ viewport: WIDTHS.desktop, ...options });
  }

  /** Opens a page of the site: `/cart`. */
  async visit(visitor: BrowserContext, path = ''): Promise<Page> {
    const page = await visitor.newPage();
    page.setDefaultTimeout(20_000);
    page.on('pageerror', ({ message }) => this.complaints.push(message));
    page.on('console', (message) => {
      const text = message.text();
      // The browser reports each answer of 400 and more.
      if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
        this.complaints.push(text);
    });
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== this.url) this.strangers.push(request.url());
    });
    await this.goTo(page, path);
    return page;
  }

  async goTo(page: Page, path: string): Promise<void> {
    await page.goto(`${this.url}${this.path}${path}`);
    await this.settled(page);
  }

  /** Until a view is there. */
  async settled(page: Page): Promise<void> {
    await page.locator('main:not([aria-busy]) h1').waitFor();
  }

  /**
   * Keeps a picture of a page whose visitor has axe, and finds what is wrong with its looks: sideways scrolling, serious faults.
   * @returns a line for each, with the name
   */
  async faultsOf(
    page: Page,
    name: string,
    { device, colorScheme }: Readonly<Record<'device' | 'colorScheme', string>>,
  ): Promise<string[]> {
    await page.waitForLoadState('networkidle');
    await page.screenshot({
      path: join(this.pictures, `${name}-${device}-${colorScheme}.png`),
      fullPage: true,
    });
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    const wide = width > page.viewportSize()!.width ? [`${width} pixels wide`] : [];
    return [...wide, ...(await seriousFaults(page))].map((fault) => `${name}: ${fault}`);
  }

  /** A product of the shop that nobody else in the tests buys. */
  async newProduct(name: string, currentStock: number): Promise<string> {
    const { _id } = await this.admin.createProduct({
      name,
      sku: `TEST-${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
      basePrice: 1499,
      discount: 10,
      currentStock,
      itemType: 'Face Care',
      mainCategory: 'Beauty',
    });
    return _id;
  }
}
