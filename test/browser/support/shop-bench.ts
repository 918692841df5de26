import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createClient, type Client } from '../../../packages/client/src/index.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { freshDataDir, startOwnService } from '../../../scripts/lib/own-service.mjs';
import { launchChromium } from './chromium.js';

export const WIDTHS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;
const CUSTOMER = { email: 'asha@demo.shop', password: 'Demo#123' };

/** The built service with its demo data at an address that its pictures know, and browsers before the storefront. */
export class ShopBench {
  /** What the pages have complained of: faults of a script, blocked parts. Refused calls are no fault of a page. */
  readonly complaints: string[] = [];
  /** What the pages have asked other hosts for. */
  readonly strangers: string[] = [];
  readonly pictures = mkdtempSync(join(tmpdir(), 'storefront-shop-'));

  private constructor(
    readonly url: string,
    readonly admin: Client,
    private readonly browser: Browser,
    private readonly stop: () => Promise<void>,
  ) {}

  static async open(): Promise<ShopBench> {
    const dataDir = freshDataDir();
    const port = await freePort();
    const service = await startOwnService({
      PORT: String(port),
      DATA_DIR: dataDir.path,
      RATE_LIMIT_STANDARD_MAX: '100000',
      RATE_LIMIT_AUTH_MAX: '1000',
      RATE_LIMIT_CHECKOUT_MAX: '1000',
    });
    const url = `http://localhost:${port}`;
    const admin = createClient({
      baseUrl: url,
      // A call without an answer names itself, before the test is ended without a word.
      fetch: (address, init) => fetch(address, { ...init, signal: AbortSignal.timeout(20_000) }),
    });
    await admin.login({ email: 'admin@demo.shop', password: 'Admin#123' });
    const browser = await launchChromium();
    return new ShopBench(url, admin, browser, async () => {
      await service.stop();
      dataDir.remove();
    });
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.stop();
    process.stdout.write(`Pictures of the storefront: ${this.pictures}\n`);
  }

  /** A browser of a person of its own. */
  newVisitor(options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> {
    return this.browser.newContext({ viewport: WIDTHS.desktop, ...options });
  }

  /** Opens a page of the storefront: `/cart`. */
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
    await page.goto(`${this.url}/shop${path}`);
    await this.settled(page);
  }

  /** Until a view is there. */
  async settled(page: Page): Promise<void> {
    await page.locator('main:not([aria-busy]) h1').waitFor();
  }

  /** A visitor who has logged in as a customer of the demo data. */
  async loggedIn(
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<{ visitor: BrowserContext; page: Page }> {
    const visitor = await this.newVisitor(options);
    const page = await this.visit(visitor, '/login');
    await page.getByRole('button', { name: CUSTOMER.email }).click();
    await page.getByRole('button', { name: 'Log out Asha' }).waitFor();
    await this.settled(page);
    return { visitor, page };
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

  /** The shop packs a paid order, and the carrier brings it. @param id the order's */
  async deliver(id: string): Promise<void> {
    await expectEventually(() => this.admin.dispatchOrder({ id, ...PARCEL }));
    const { orderNumber } = await this.admin.getOrderAsAdmin({ id });
    await expectEventually(() => this.admin.reportParcelStatus({ orderNumber, status: 'DELIVERED' }));
    await expectEventually(async () =>
      expect(await this.admin.getOrderAsAdmin({ id })).toMatchObject({ orderStatus: 'DELIVERED' }),
    );
  }

  /** The shop takes back what the customer of an order wants to return, and refunds it. @param id the order's */
  async takeBack(id: string): Promise<void> {
    const { returns } = await this.admin.listReturnsAsAdmin();
    const { _id } = returns.find(({ orderId }) => orderId === id)!;
    await this.admin.decideReturn({ id: _id, status: 'APPROVED', note: 'Please keep the box' });
    await this.admin.decideReturn({ id: _id, status: 'RECEIVED' });
    await expectEventually(async () => {
      const { refunds } = await this.admin.getOrderAsAdmin({ id });
      expect(refunds).toMatchObject([{ status: 'PROCESSED' }]);
    });
  }
}
