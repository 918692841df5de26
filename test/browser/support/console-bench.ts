import type { Browser, Page } from 'playwright-core';
import { seedDemo } from '#demo-shop/data/seed-demo.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { checkedOutOrder, type Purchase } from '../../support/factories/an-order.js';
import { signedInAgain } from '../../support/orders.js';
import { session } from '../../support/session.js';
import type { TestClient } from '../../support/test-client.js';
import { STAND_INS } from '../../support/services/test-services.js';
import { launchChromium } from './chromium.js';

/** A service on its stand-ins, a browser before its console, and customers who buy through the API. */
export class ConsoleBench {
  /** The browser's complaints: blocked parts of a page, failed requests of a page. */
  readonly complaints: string[] = [];

  private constructor(
    readonly app: TestApp,
    readonly browser: Browser,
    readonly page: Page,
  ) {
    // Longer than any answer takes on a machine under load, shorter than a test may take.
    page.setDefaultTimeout(15_000);
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text());
    });
    page.on('pageerror', ({ message }) => this.complaints.push(message));
  }

  /** @param args are added to the browser's command line */
  static async open(...args: string[]): Promise<ConsoleBench> {
    const app = await createApp({ ...STAND_INS, SEED_DEMO: 'true' });
    await seedDemo(app as never);
    const browser = await launchChromium(...args);
    const page = await browser.newPage({
      viewport: { width: 1280, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    return new ConsoleBench(app, browser, page);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.app.close();
  }

  /** Opens a path of the service in the browser. */
  async visit(path: string): Promise<Page> {
    await this.page.goto(`${this.app.url}${path}`);
    return this.page;
  }

  /** Returns what a path of the console answers to programs. */
  async read(path: string): Promise<any> {
    return expectSuccess(await this.app.client.get(`/${path}`));
  }

  /** Does through the JSON twin what a form of the console does. */
  async send(path: string, body: unknown): Promise<any> {
    return expectSuccess(await this.app.client.post(`/${path}`, body));
  }

  /** An order that waits for its payment. */
  async unpaidOrder(): Promise<Purchase> {
    return checkedOutOrder(this.app);
  }

  /** An order that was paid. */
  async paidOrder(): Promise<Purchase> {
    const purchase = await this.unpaidOrder();
    await this.send(`/dev/payments/${purchase.order.gatewayOrderId}`, { outcome: 'captured' });
    return purchase;
  }

  /** A paid order that an administrator has dispatched. */
  async dispatchedOrder(): Promise<Purchase> {
    const purchase = await this.paidOrder();
    const staff = await this.staff();
    expectSuccess(await staff.post(`/orders/admin/${purchase.order.orderId}/dispatch`, PARCEL));
    return purchase;
  }

  /** An administrator, signed in at the service's time. */
  async staff(): Promise<TestClient> {
    return (await session(this.app).asAdmin()).client;
  }

  /** The order as its customer sees it now. */
  async orderOf({ customer, order }: Purchase): Promise<any> {
    // The clock may have moved beyond the life of the first token.
    const { client } = signedInAgain(this.app, customer);
    return expectSuccess(await client.get(`/orders/${order.orderId}`));
  }
}
