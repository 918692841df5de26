import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../../support/expect-eventually.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { SiteBench } from './site-bench.js';

export { WIDTHS } from './site-bench.js';

const CUSTOMER = { email: 'asha@demo.shop', password: 'Demo#123' };

/** The demo storefront before browsers. */
export class ShopBench extends SiteBench {
  protected readonly path = '/shop';

  static async open(env: Record<string, string> = {}): Promise<ShopBench> {
    return new ShopBench(await SiteBench.start(env));
  }

  /** A visitor who has logged in as a customer of the demo data. */
  async loggedIn(
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<{ visitor: BrowserContext; page: Page }> {
    const visitor = await this.newVisitor(options);
    const page = await this.visit(visitor, '/login');
    await page.getByRole('button', { name: CUSTOMER.email }).click();
    await page.getByRole('link', { name: 'Account of Asha' }).waitFor();
    await this.settled(page);
    return { visitor, page };
  }

  /** A product in sizes, each with a stock and a price of its own. @returns its id */
  async newProductInSizes(
    name: string,
    sizes: ReadonlyArray<readonly [size: string, currentStock: number, basePrice: number]>,
  ): Promise<string> {
    const id = await this.newProduct(name, 0);
    await this.admin.updateProduct({ id, attributes: { size: sizes.map(([size]) => size) } });
    for (const [place, [size, currentStock, basePrice]] of sizes.entries())
      await this.admin.createVariant({
        id,
        sku: `SIZE-${id}-${place}`,
        options: { size },
        currentStock,
        basePrice,
      });
    return id;
  }

  /** The code in the newest mail to somebody with these words in its subject. */
  async mailedCode(to: string, subject: RegExp): Promise<string> {
    return expectEventually(async () => {
      const mails = await this.admin.listMails({ to });
      const mail = mails.find((each) => subject.test(each.subject));
      const code = /\b\d{6}\b/.exec(`${mail?.subject} ${mail?.text}`)?.[0];
      expect(code).toBeDefined();
      return code!;
    });
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
