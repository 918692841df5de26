import type { BrowserContext, Page } from 'playwright-core';
import { createClient } from '../../packages/client/src/index.js';
import { PARCEL } from '../support/factories/a-parcel.js';
import { expectEventually } from '../support/expect-eventually.js';
import { ShopBench } from './support/shop-bench.js';

const PERSON = { email: 'meera@example.com', password: 'Secret#123' };

/** A person's whole way through the storefront, and what the owner and the carrier do at the same time. */
describe('buying in the demo storefront', () => {
  let shop: ShopBench;
  let visitor: BrowserContext;
  let page: Page;
  let productId: string;
  let orderId: string;

  beforeAll(async () => {
    shop = await ShopBench.open();
    productId = await shop.newProductInSizes('Kesar face serum of the journey', [
      ['30 ml', 10, 899],
      ['50 ml', 10, 1499],
    ]);
    visitor = await shop.newVisitor();
    page = await shop.visit(visitor);
  });

  afterAll(async () => {
    await shop.close();
  });

  const says = (text: string | RegExp) => page.locator('#messages').getByText(text).waitFor();
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

  rules('DEM-01').it(
    'begins with a visitor who registers and verifies the email address with the code of the inbox',
    async () => {
      await page.getByRole('link', { name: 'Log in' }).click();
      await page.getByRole('link', { name: 'Create an account' }).click();
      await page.getByLabel('First name').fill('Meera');
      await page.getByLabel('Last name').fill('Rao');
      await page.getByLabel('Email address').fill(PERSON.email);
      await page.getByLabel(/^Password/).fill(PERSON.password);
      await press('Create account');
      await page.getByLabel('Code').waitFor();
      const code = await shop.mailedCode(PERSON.email, /\b\d{6}\b/);
      await page.getByLabel('Code').fill(code);
      await press('Verify');
      await says('your email address is verified');
    },
  );

  const inCart = (size: string) => page.locator('.line', { has: page.getByText(size, { exact: true }) });
  const stockBySize = async () => {
    const { variants } = await shop.admin.getProduct({ id: productId });
    return Object.fromEntries(variants.map(({ options, currentStock }) => [options.size, currentStock]));
  };

  rules('DEM-01', 'VAR-04').it('finds a product, chooses two sizes, and orders with a coupon', async () => {
    const card = page.locator('.product-card', { hasText: 'Kesar face serum of the journey' });
    // The search engine learns of a new product a moment later.
    await expectEventually(async () => {
      await page.getByLabel('Search products').fill('kesar serum');
      await page.getByRole('button', { name: 'Search' }).click();
      await card.waitFor({ timeout: 2000 });
    }, 30_000);
    await page.getByRole('heading', { name: 'Search: kesar serum' }).waitFor();
    await page.getByLabel('In stock only').check();
    await page.waitForURL(/inStock=true/);
    await shop.settled(page);
    await card.click();
    await press('Choose a size');
    await page.getByText('30 ml', { exact: true }).click();
    await press('Add to cart');
    await page.locator('.count', { hasText: '1' }).waitFor();
    await page.getByText('50 ml', { exact: true }).click();
    await page.getByText('₹1,349.10').waitFor();
    await press('Add to cart');
    await page.locator('.count', { hasText: '2' }).waitFor();
    await page.getByRole('link', { name: /^Cart/ }).click();
    await inCart('30 ml').waitFor();
    await inCart('50 ml')
      .getByLabel(/^Quantity/)
      .fill('2');
    await inCart('50 ml')
      .getByLabel(/^Quantity/)
      .press('Enter');
    await page.locator('.count', { hasText: '3' }).waitFor();
    await page.getByLabel('Coupon').fill('NO-SUCH');
    await press('Apply');
    await page.getByRole('alert').getByText('We do not know this coupon.').waitFor();
    await page.getByLabel('Coupon').fill('WELCOME10');
    await press('Apply');
    await page.getByText('Coupon WELCOME10', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Go to checkout' }).click();
    await page.getByLabel('Street and house').fill('12 Brigade Road');
    await page.getByLabel('PIN code').fill('560001');
    await page.getByLabel('City').fill('Bengaluru');
    expect(await page.getByLabel('State').inputValue()).toBe('Karnataka');
    await page.getByLabel('Phone for the courier').fill('9876543210');
    await press(/^Order and pay/);
  });

  rules('DEM-01').it('has the bank decline, pays again, and sees the order paid', async () => {
    await press('Decline');
    await says('The bank has declined');
    await press(/^Pay (again|now)$/);
    await page.getByRole('dialog').getByRole('button', { name: 'Pay' }).click();
    await page.getByRole('heading', { name: 'your payment has arrived' }).waitFor();
    await page.getByText(`The invoice is on its way to ${PERSON.email}.`).waitFor();
    await press('See the order');
    await page.getByText('Payment: paid').waitFor();
    await page.locator('.badge', { hasText: 'Being packed' }).waitFor();
    orderId = new URL(page.url()).pathname.split('/').pop()!;
    const [paper] = await Promise.all([page.waitForEvent('download'), press('Invoice')]);
    expect(paper.suggestedFilename()).toMatch(/^invoice-ORD-.*\.pdf$/);
    expect(await stockBySize()).toEqual({ '30 ml': 9, '50 ml': 8 });
  });

  rules('DEM-01').it('shows where the parcel is, and that it was delivered', async () => {
    await expectEventually(() => shop.admin.dispatchOrder({ id: orderId, ...PARCEL }));
    await expectEventually(async () => {
      await page.reload();
      await page.getByText('tracking number').waitFor({ timeout: 2000 });
    });
    const { orderNumber } = await shop.admin.getOrderAsAdmin({ id: orderId });
    await shop.admin.reportParcelStatus({ orderNumber, status: 'DELIVERED' });
    await expectEventually(async () => {
      await page.reload();
      await page.locator('.badge', { hasText: 'Delivered' }).waitFor({ timeout: 2000 });
    });
  });

  rules('DEM-01').it('returns a unit of one size, and gets the refund with its credit note', async () => {
    await page.getByText('Return something').click();
    await page.getByLabel(/, 50 ml \(bought: 2\)$/).fill('1');
    await page.getByLabel('Why do you return it?').selectOption('It is damaged');
    await page.getByLabel('Tell us more').fill('The bottle leaks');
    // Back from another tab: the order is read again, and what was typed stays.
    const readAgain = page.waitForResponse((answer) => answer.url().endsWith(`/orders/${orderId}`));
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await readAgain;
    await shop.settled(page);
    await press('Request return');
    await says('We have received your request.');
    await page.locator('.badge', { hasText: 'Return requested' }).waitFor();
    await page.getByText('1 × Kesar face serum of the journey, 50 ml').waitFor();
    await shop.takeBack(orderId);
    expect(await stockBySize()).toEqual({ '30 ml': 9, '50 ml': 9 });
    await expectEventually(async () => {
      await page.reload();
      await page.getByRole('button', { name: 'Credit note' }).waitFor({ timeout: 2000 });
    });
    const [paper] = await Promise.all([page.waitForEvent('download'), press('Credit note')]);
    expect(paper.suggestedFilename()).toMatch(/^credit-note-ORD-.*\.pdf$/);
    await page.getByRole('link', { name: 'Account of Meera' }).click();
    await page.getByRole('link', { name: 'Orders' }).click();
    await page.locator('.order-row').first().waitFor();
    await page.getByRole('link', { name: 'Notifications' }).click();
    await page.locator('main article').first().waitFor();
  });

  rules('DEM-02').it('calls only this shop, and violates no content security policy', () => {
    expect({ complaints: shop.complaints, strangers: shop.strangers }).toEqual({
      complaints: [],
      strangers: [],
    });
  });

  rules('DEM-01').it('leaves one order, which the client finds as well', async () => {
    const client = createClient({ baseUrl: shop.url });
    await client.login(PERSON);
    const { orders } = await client.listMyOrders();
    expect(orderId).toBeDefined();
    expect(orders.map(({ _id }) => _id)).toEqual([orderId]);
  });
});
