import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createClient, type Client } from '../../../packages/client/src/index.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { SiteBench } from './site-bench.js';

export const OWNER = { email: 'admin@demo.shop', password: 'Admin#123' } as const;

interface Login {
  readonly email: string;
  readonly password: string;
}

/** The dashboard before browsers. */
export class AdminBench extends SiteBench {
  protected readonly path = '/admin';

  static async open(env: Record<string, string> = {}): Promise<AdminBench> {
    return new AdminBench(await SiteBench.start(env));
  }

  /** The owner of the shop, logged in, on the first page. */
  async loggedIn(
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<{ visitor: BrowserContext; page: Page }> {
    const visitor = await this.newVisitor(options);
    const page = await this.visit(visitor);
    await this.logIn(page);
    return { visitor, page };
  }

  async logIn(page: Page, account?: Login): Promise<void> {
    await this.typeLogin(page, account);
    await page.locator('#content').or(page.getByText('Log in with another')).waitFor();
  }

  /** Sends email and password, whatever comes of it. */
  async typeLogin(page: Page, { email, password }: Login = OWNER): Promise<void> {
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password').first().fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  }

  /** A customer of the demo data. */
  async customer(email = 'asha@demo.shop'): Promise<Client> {
    const customer = createClient({ baseUrl: this.url });
    await customer.login({ email, password: 'Demo#123' });
    return customer;
  }

  /** A delivered order all of whose units the customer wants to return. @returns id of the return, id and number of the order */
  async requestedReturn(
    productId: string,
    quantity = 1,
  ): Promise<{ id: string; orderId: string; orderNumber: string }> {
    const { id: orderId, orderNumber } = await this.deliveredOrder(productId, quantity);
    const { items } = await this.admin.getOrderAsAdmin({ id: orderId });
    const customer = await this.customer();
    const { _id: id } = await customer.requestReturn({
      orderId,
      items: [{ itemId: items[0]!.itemId, quantity }],
      reason: 'The lid does not close',
    });
    return { id, orderId, orderNumber };
  }

  async deliveredOrder(productId: string, quantity = 1): Promise<{ id: string; orderNumber: string }> {
    const { id, orderNumber } = await this.dispatchedOrder(productId, quantity);
    await expectEventually(() => this.admin.reportParcelStatus({ orderNumber, status: 'DELIVERED' }));
    await this.hasStatus(id, 'DELIVERED');
    return { id, orderNumber };
  }

  async dispatchedOrder(productId: string, quantity = 1): Promise<{ id: string; orderNumber: string }> {
    const { id, orderNumber } = await this.paidOrder(productId, quantity);
    await expectEventually(() => this.admin.dispatchOrder({ id, ...PARCEL }));
    await this.hasStatus(id, 'SHIPPED');
    return { id, orderNumber };
  }

  /** An order of a customer of the demo data, paid through the test gateway. @returns its id and number */
  async paidOrder(productId: string, quantity = 1): Promise<{ id: string; orderNumber: string }> {
    const { id, orderNumber, gatewayOrderId } = await this.unpaidOrder(productId, quantity);
    await this.admin.payGatewayOrder({ gatewayOrderId, outcome: 'captured' });
    await this.hasStatus(id, 'PROCESSING');
    return { id, orderNumber };
  }

  /** An order of a customer of the demo data that waits for its payment. */
  async unpaidOrder(
    productId: string,
    quantity = 1,
  ): Promise<{ id: string; orderNumber: string; gatewayOrderId: string }> {
    const customer = await this.customer();
    const { addresses } = await customer.getProfile();
    await customer.emptyCart();
    await customer.addCartItem({ productId, quantity });
    const {
      orderId: id,
      gatewayOrderId,
      orderNumber,
    } = await customer.checkout({
      addressId: addresses[0]!._id,
      phone: '9876543210',
      paymentMethod: 'GATEWAY',
    });
    return { id, orderNumber, gatewayOrderId: gatewayOrderId! };
  }

  private async hasStatus(id: string, orderStatus: string): Promise<void> {
    await expectEventually(async () =>
      expect(await this.admin.getOrderAsAdmin({ id })).toMatchObject({ orderStatus }),
    );
  }
}
