import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../support/expect-eventually.js';
import { AdminBench, OWNER } from './support/admin-bench.js';

/** Small things of the dashboard that somebody meets all day. */
describe('details of the dashboard', () => {
  let bench: AdminBench;
  let visitor: BrowserContext;
  let page: Page;
  let product: string;

  beforeAll(async () => {
    bench = await AdminBench.open();
    product = await bench.newProduct('A lamp of details', 100);
  });
  afterAll(async () => {
    await bench.close();
    expect(bench.complaints).toEqual([]);
  });
  beforeEach(async () => void ({ visitor, page } = await bench.loggedIn()));
  afterEach(() => visitor.close());

  const ofProduct = () => `/orders?filter=${encodeURIComponent(JSON.stringify({ productId: product }))}`;

  it('selects all that match, over the pages of the list', async () => {
    await bench.goTo(page, '/orders');
    await page.getByText(/^1–25 of /).waitFor();
    await page.getByLabel('Select all on this page').click();
    const all = page.getByRole('button', { name: /^Select all \d+$/ });
    const count = Number(/\d+/.exec(await all.innerText())![0]);
    await all.click();
    await page.getByText(`${count} selected`).waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByText(/^26–50 of /).waitFor();
    expect(await page.locator('tbody input:checked').count()).toBe(25);
    const download = page.waitForEvent('download');
    await page
      .getByRole('region', { name: `${count} selected` })
      .getByRole('button', { name: 'Export' })
      .click();
    const stream = await (await download).createReadStream();
    let csv = '';
    for await (const part of stream) csv += part;
    expect(csv.trim().split('\r\n')).toHaveLength(count + 1);
    // Ticks of other filters are forgotten.
    await page.getByRole('button', { name: 'On its way', exact: true }).click();
    await page.getByText(/^1–\d+ of /).waitFor();
    await expectEventually(async () => expect(await page.locator('tbody input:checked').count()).toBe(0));
  });

  it('says how many orders have come since the list was opened, also in the title of the tab', async () => {
    await page.clock.install();
    await bench.goTo(page, ofProduct());
    await page.waitForResponse(/orders\/admin\?limit=1/);
    const { orderNumber } = await bench.paidOrder(product);
    await page.clock.runFor(31_000);
    const news = page.getByRole('button', { name: '1 new order: show it' });
    await news.waitFor();
    await expectEventually(async () => expect(await page.title()).toMatch(/^\(1\) Orders · /));
    await news.click();
    await page.getByText(orderNumber).waitFor();
    await news.waitFor({ state: 'hidden' });
    expect(await page.title()).toMatch(/^Orders · /);
  });

  it('names each page in the title of its tab', async () => {
    for (const [path, title] of [
      ['/', 'Today'],
      ['/settings', 'Settings'],
      [`/products/${product}`, 'A lamp of details'],
    ] as const) {
      await bench.goTo(page, path);
      await expectEventually(async () => expect(await page.title()).toMatch(new RegExp(`^${title} · `)));
    }
  });

  it('shows notices beside each other', async () => {
    await bench.goTo(page, `/orders/${(await bench.paidOrder(product)).id}/show`);
    const copies = page.getByRole('button', { name: /^Copy / });
    await copies.nth(0).click();
    await copies.nth(1).click();
    await expectEventually(async () => expect(await page.locator('.notice').count()).toBe(2));
  });

  it('offers a refund of a delivered order, and does not urge it', async () => {
    await bench.goTo(page, `/orders/${(await bench.deliveredOrder(product)).id}/show`);
    const refund = page.locator('.order-head').getByRole('button', { name: 'Refund' });
    expect(await refund.getAttribute('data-variant')).toBe('default');
    const { sku } = await bench.admin.getProductAsAdmin({ id: product });
    await page.getByText(sku).getByRole('button', { name: 'Copy SKU' }).click();
    await page.getByText('SKU copied').waitFor();
  });

  it('says that there is no such page, and leads on', async () => {
    await bench.goTo(page, '/no-such-page');
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    await page.getByRole('link', { name: 'Go to Today' }).click();
    await page.getByRole('heading', { name: 'Today' }).waitFor();
  });

  it("shows a customer's returns and tickets", async () => {
    const { orderNumber } = await bench.requestedReturn(product);
    const customer = await bench.customer();
    await customer.openTicket({ subject: 'Where is the lid', message: 'It is not in the parcel.' });
    const { users } = await bench.admin.listUsers({ q: 'asha@demo.shop' });
    await bench.goTo(page, `/customers/${users[0]!._id}/show`);
    const main = page.locator('.order-main');
    await main.getByRole('link', { name: 'Where is the lid' }).waitFor();
    await main.locator('section', { hasText: 'Returns' }).getByRole('link', { name: orderNumber }).waitFor();
  });
});

describe('the first steps of an empty shop', () => {
  let bench: AdminBench;

  beforeAll(
    async () =>
      void (bench = await AdminBench.open({
        SEED_DEMO: 'false',
        BOOTSTRAP_ADMIN_EMAIL: OWNER.email,
        BOOTSTRAP_ADMIN_PASSWORD: OWNER.password,
        SELLER_TAX_ID: '29ABCDE1234F1Z5',
        SELLER_STATE: 'Karnataka',
      })),
  );
  afterAll(async () => {
    await bench.close();
    expect(bench.complaints).toEqual([]);
  });

  it('are ticked by what the shop has, until they are hidden', async () => {
    const { visitor, page } = await bench.loggedIn();
    const steps = page.getByRole('region', { name: 'First steps' });
    const made = () => steps.locator('li[data-made]').allInnerTexts();
    await steps.getByText('1 of 6 done').waitFor();
    expect(await made()).toEqual([expect.stringContaining('Tax number')]);
    await bench.newProduct('The first lamp', 5);
    await page.reload();
    await steps.getByText('2 of 6 done').waitFor();
    expect(await made()).toEqual([
      expect.stringContaining('Tax number'),
      expect.stringContaining('Add your first product'),
    ]);
    await steps.getByRole('button', { name: 'Hide the first steps' }).click();
    await steps.waitFor({ state: 'hidden' });
    await visitor.close();
  });
});
