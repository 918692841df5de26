import type { Page } from 'playwright-core';
import { expectEventually } from '../support/expect-eventually.js';
import { AdminBench } from './support/admin-bench.js';
import { WIDTHS } from './support/site-bench.js';

/** The delivery address of an order, as staff and customer change it. */
describe('the address of an order', () => {
  let bench: AdminBench;
  let page: Page;
  let productId: string;

  beforeAll(async () => {
    bench = await AdminBench.open();
    ({ page } = await bench.loggedIn({ viewport: WIDTHS.phone }));
    const { products } = await bench.admin.listProducts({ inStock: true, itemType: 'Fiction', limit: 1 });
    productId = products[0]!._id;
  });

  afterAll(async () => {
    expect(bench.complaints).toEqual([]);
    await bench.close();
  });

  const addressOf = async (id: string) => (await bench.admin.getOrderAsAdmin({ id })).shippingAddress;

  it('is changed by the staff, on a phone: what was typed is sent, and nothing else', async () => {
    const { id } = await bench.paidOrder(productId);
    const before = await addressOf(id);
    await page.goto(`${bench.url}/admin/orders/${id}/show`);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Recipient', { exact: true }).fill('Meera Nair');
    await dialog.getByLabel('Recipient’s phone').fill('9811111111');
    // Changed by another meanwhile: it was not typed here, so it stays.
    await bench.admin.updateOrderAddress({ id, street: '1 Marine Drive' });
    await page.screenshot({ path: `${bench.pictures}/order-address-phone.png` });
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await dialog.getByRole('button', { name: 'Change address' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('address').getByText('Meera Nair').waitFor();
    await page.getByRole('link', { name: /9811111111/ }).waitFor();
    expect(await addressOf(id)).toEqual({
      ...before,
      street: '1 Marine Drive',
      recipient: 'Meera Nair',
      recipientPhone: '9811111111',
    });
    await page.getByText("Address changed (recipient, recipient's phone).").waitFor();
  });

  it('is changed by the customer in the shop', async () => {
    const { id } = await bench.paidOrder(productId);
    const visitor = await bench.newVisitor();
    const shop = await visitor.newPage();
    await shop.goto(`${bench.url}/shop/login`);
    await shop.getByLabel('Email address').fill('asha@demo.shop');
    await shop.getByLabel('Password').fill('Demo#123');
    await shop.getByRole('button', { name: 'Log in' }).click();
    await shop.getByRole('link', { name: /^Account of/ }).waitFor();
    await shop.goto(`${bench.url}/shop/orders/${id}`);
    await shop.getByText('Change address').click();
    await shop.getByLabel('Street and house').fill('2 Beach Road');
    await shop.getByLabel(/^Who receives it/).fill('Ravi Menon');
    await shop.screenshot({ path: `${bench.pictures}/order-address-shop.png`, fullPage: true });
    await shop.getByRole('button', { name: 'Save address' }).click();
    await shop.locator('#messages').getByText('Your order goes there').waitFor();
    expect(await addressOf(id)).toMatchObject({ street: '2 Beach Road', recipient: 'Ravi Menon' });
  });

  it('holds beside the switches of the notifications, each for itself', async () => {
    await page.goto(`${bench.url}/admin/settings`);
    await page.getByRole('switch', { name: 'The digest' }).click({ force: true });
    await expectEventually(async () =>
      expect(await bench.admin.updatePreferences({})).toMatchObject({ shopAlerts: true, shopDigest: false }),
    );
    await page.getByRole('heading', { name: 'Notifications for you' }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${bench.pictures}/settings-phone.png` });
  });
});
