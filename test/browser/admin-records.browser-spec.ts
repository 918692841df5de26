import type { BrowserContext, Page } from 'playwright-core';
import { createClient } from '../../packages/client/src/index.js';
import { expectEventually } from '../support/expect-eventually.js';
import { PARCEL } from '../support/factories/a-parcel.js';
import { AdminBench } from './support/admin-bench.js';

const RAVI = { email: 'ravi@demo.shop', password: 'Demo#123' } as const;

/** Tickets, customers, coupons, refunds, reviews, the audit log and the settings, as the owner works with them. */
describe('the records of the dashboard', () => {
  let bench: AdminBench;
  let visitor: BrowserContext;
  let page: Page;

  beforeAll(async () => void (bench = await AdminBench.open()));
  afterAll(async () => {
    await bench.close();
    expect(bench.complaints).toEqual([]);
  });

  beforeEach(async () => void ({ visitor, page } = await bench.loggedIn()));
  afterEach(() => visitor.close());

  describe('the first page', () => {
    it('counts an order as sold today as soon as it is paid', async () => {
      const soldToday = async () => {
        await bench.goTo(page, '/');
        const card = page.getByRole('region', { name: 'Sold' }).locator('.sales').first();
        await card.getByText(/^Delivered: ₹/).waitFor();
        return parseInt((await card.getByText(/^\d+ orders? · /).innerText()).trim(), 10);
      };
      const before = await soldToday();
      await bench.paidOrder(await bench.newProduct('A lamp that is sold today', 3));
      expect(await soldToday()).toBe(before + 1);
    });
  });

  describe('tickets', () => {
    it('are answered beside their order, and resolved in the same press', async () => {
      const { id: orderId, orderNumber } = await bench.paidOrder(await bench.newProduct('A late lamp', 3));
      const customer = await bench.customer();
      const { _id: id } = await customer.openTicket({
        subject: 'Where is it?',
        message: 'It is late.',
        orderId,
      });
      await bench.goTo(page, '/tickets');
      await page.getByRole('link', { name: 'Where is it?' }).click();
      await page.getByRole('link', { name: orderNumber }).waitFor();
      await page.getByLabel('Reply').fill('It comes tomorrow.');
      await page.reload();
      expect(await page.getByLabel('Reply').inputValue()).toBe('It comes tomorrow.');
      await page.getByRole('button', { name: 'Send and resolve' }).click();
      await page.locator('.conversation').getByText('It comes tomorrow.').waitFor();
      await page.locator('.badge', { hasText: 'Resolved' }).waitFor();
      expect(await page.getByLabel('Reply').inputValue()).toBe('');
      expect(await customer.getTicket({ id })).toMatchObject({
        status: 'RESOLVED',
        messages: [{ from: 'USER' }, { from: 'ADMIN', message: 'It comes tomorrow.' }],
      });
    });
  });

  describe('customers', () => {
    it('are blocked after it is said what that does, and let in again', async () => {
      const logIn = () => createClient({ baseUrl: bench.url }).login(RAVI);
      await bench.goTo(page, '/customers');
      await page.getByRole('searchbox', { name: 'Search in this list' }).fill('ravi');
      await page.getByText('1–1 of 1').waitFor();
      await page.getByRole('link', { name: /^Ravi/ }).click();
      await page.getByRole('button', { name: 'Block' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('They are logged out everywhere').waitFor();
      await dialog.getByRole('button', { name: 'Block' }).click();
      await page.locator('.badge', { hasText: 'Blocked' }).waitFor();
      await expect(logIn()).rejects.toMatchObject({ status: 401 });
      await page.getByRole('button', { name: 'Unblock' }).click();
      await dialog.getByRole('button', { name: 'Unblock' }).click();
      await page.getByRole('button', { name: 'Block', exact: true }).waitFor();
      await logIn();
    });
  });

  describe('coupons', () => {
    it('are created, changed and deleted; what is typed stays until it is saved', async () => {
      await bench.goTo(page, '/coupons/new');
      await page.getByLabel('Code').fill('lamps15');
      await page.getByLabel('Value').fill('15');
      await page.reload();
      expect(await page.getByLabel('Code').inputValue()).toBe('lamps15');
      await page.getByLabel('Last day').fill('2099-12-31');
      await page.getByRole('button', { name: 'New coupon' }).click();
      await page.getByRole('heading', { name: 'LAMPS15' }).waitFor();
      const made = await coupon('LAMPS15');
      expect(made).toMatchObject({ type: 'PERCENT', value: 15, perUserLimit: 1, maxDiscount: null });

      await page.getByLabel('Total uses').fill('20');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText('used 0 of 20 times').waitFor();
      expect(await coupon('LAMPS15')).toEqual({ ...made, usageLimit: 20 });

      await bench.newProduct('A lamp to try', 3);
      await page.getByLabel('Product to put into the cart').fill('A lamp to try');
      await page.getByRole('button', { name: '+ A lamp to try' }).click();
      const outcome = page.getByRole('status').filter({ hasText: 'To pay' });
      await outcome.getByText('Discount').waitFor();
      await outcome.getByText(/^− ₹/).waitFor();

      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('heading', { name: 'Coupons' }).waitFor();
      expect(await coupon('LAMPS15')).toBeUndefined();
    });

    const coupon = async (code: string) =>
      (await bench.admin.listCoupons({ limit: 100 })).coupons.find((each) => each.code === code);
  });

  describe('refunds', () => {
    it('are red when they have failed, and are tried again', async () => {
      const { id, orderNumber } = await bench.paidOrder(await bench.newProduct('A lamp to refund', 3));
      await bench.admin.changeGatewaySettings({ refunds: 'failed' });
      await bench.admin.refundOrder({ id, amount: 100, reason: 'Scratch on the lid' });
      await expectEventually(async () =>
        expect(await bench.admin.getOrderAsAdmin({ id })).toMatchObject({ refunds: [{ status: 'FAILED' }] }),
      );
      await bench.admin.changeGatewaySettings({ refunds: 'processed' });
      await bench.goTo(page, '/refunds');
      const row = page.getByRole('row', { name: orderNumber });
      await row.locator('.badge[data-weight=red]', { hasText: 'Failed' }).waitFor();
      await row.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Under way again').waitFor();
      await expectEventually(async () =>
        expect(await bench.admin.getOrderAsAdmin({ id })).toMatchObject({
          refunds: [{ status: 'PROCESSED' }],
        }),
      );
      // One below the least of the gateway waits, and may be repaid by hand.
      await bench.admin.refundOrder({ id, amount: 0.5, reason: 'Scratch on the lid' });
      await page.reload();
      await row.getByRole('button', { name: 'Mark as repaid' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as repaid' }).click();
      await expectEventually(async () =>
        expect(await bench.admin.getOrderAsAdmin({ id })).toMatchObject({
          refunds: [{ status: 'PROCESSED' }, { status: 'PROCESSED' }],
        }),
      );
    });
  });

  describe('reviews', () => {
    let content = '';
    let productId = '';

    beforeEach(async () => {
      const customer = await bench.customer();
      productId = await bench.newProduct('A kettle with a hot handle', 3);
      content = `The handle of ${productId} gets hot.`;
      await customer.publishInteraction({ productId, type: 'REVIEW', rating: 2, content });
      await bench.goTo(page, '/reviews');
      await rowOf(content).getByRole('img', { name: '2 of 5 stars' }).waitFor();
    });

    const rowOf = (text: string) => page.getByRole('row', { name: text });
    const inShop = async () =>
      (await bench.admin.listReviews({ productId })).interactions.map(({ answer }) => answer?.text ?? null);

    it('are deleted after they are shown once more', async () => {
      await rowOf(content).getByRole('button', { name: 'Delete' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(content).waitFor();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await page.getByText('It is deleted').waitFor();
      const { interactions } = await bench.admin.listInteractionsAsAdmin({ q: content });
      expect(interactions).toEqual([]);
    });

    it('are hidden and shown again, one and several', async () => {
      await rowOf(content).getByRole('button', { name: 'Hide' }).click();
      await rowOf(content).locator('.badge', { hasText: 'Hidden' }).waitFor();
      expect(await inShop()).toEqual([]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await rowOf(content).getByRole('button', { name: 'Hide' }).waitFor();
      expect(await inShop()).toEqual([null]);
      await rowOf(content).getByRole('checkbox').check();
      await page.locator('.bulk').getByRole('button', { name: 'Hide' }).click();
      await rowOf(content).getByRole('button', { name: 'Show' }).waitFor();
      await bench.goTo(page, '/reviews?filter=%7B%22hidden%22%3A%22true%22%7D');
      await rowOf(content).getByRole('button', { name: 'Show' }).click();
      await rowOf(content).waitFor({ state: 'detached' });
      expect(await inShop()).toEqual([null]);
    });

    it('are answered in the shop; what is typed survives a reload', async () => {
      const open = () => rowOf(content).getByRole('button', { name: 'Answer' }).click();
      const dialog = page.getByRole('dialog');
      await open();
      await dialog.getByLabel('Your answer').fill('We send you a new handle.');
      await page.reload();
      await open();
      expect(await dialog.getByLabel('Your answer').inputValue()).toBe('We send you a new handle.');
      await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
      await rowOf(content).getByText('The shop: We send you a new handle.').waitFor();
      expect(await inShop()).toEqual(['We send you a new handle.']);
      const shopPage = await visitor.newPage();
      await shopPage.goto(`${bench.url}/shop/products/${productId}`);
      await shopPage.locator('.answer').getByText('We send you a new handle.').waitFor();
      await shopPage.close();
      await open();
      await dialog.getByLabel('Your answer').fill('');
      await dialog.getByRole('button', { name: 'Remove the answer' }).click();
      await rowOf(content).getByText('The shop:').waitFor({ state: 'detached' });
      expect(await inShop()).toEqual([null]);
    });

    it('are answered on a phone, one at a time', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const select = (text: string) =>
        page.getByRole('listitem').filter({ hasText: text }).getByRole('checkbox').check();
      const answer = page.locator('.bulk').getByRole('button', { name: 'Answer' });
      await select(content);
      await answer.click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your answer').fill('Use a cloth.');
      await dialog.getByRole('button', { name: 'Answer', exact: true }).click();
      await page.getByRole('listitem').filter({ hasText: 'The shop: Use a cloth.' }).waitFor();
      expect(await inShop()).toEqual(['Use a cloth.']);
      for (const box of (await page.getByRole('listitem').getByRole('checkbox').all()).slice(0, 2))
        await box.check();
      expect(await answer.count()).toBe(0);
    });
  });

  describe('the audit log', () => {
    it('says who has changed what, before and after', async () => {
      const code = 'AUDIT20';
      const { _id: id } = await bench.admin.createCoupon({ code, type: 'FLAT', value: 20 });
      await bench.admin.updateCoupon({ id, value: 25, isActive: false });
      await bench.goTo(page, '/audit-log');
      await page.getByRole('button', { name: /Filter/ }).click();
      await page.getByLabel('What').selectOption('Coupon changed');
      await page.getByRole('button', { name: 'Show' }).click();
      const row = page.getByRole('row').nth(1);
      await row.getByText('Meera').waitFor();
      expect(await row.locator('.changes > div').allTextContents()).toEqual([
        'Value20 → 25',
        'Activeyes → no',
      ]);
      await row.getByRole('link', { name: 'Coupon changed' }).click();
      await page.getByRole('heading', { name: code }).waitFor();
    });
  });

  describe('the settings', () => {
    it('say how the parts of the shop are', async () => {
      await bench.goTo(page, '/settings');
      await page.getByText('Asia/Kolkata').waitFor();
      const parts = page.getByRole('listitem').filter({ hasText: 'Works' });
      await expectEventually(async () => expect(await parts.count()).toBeGreaterThanOrEqual(3));
      await page.getByRole('listitem').filter({ hasText: 'Database' }).getByText('Works').waitFor();
    });

    it('show work that was given up, and have it tried again', async () => {
      const { id } = await bench.paidOrder(await bench.newProduct('A lamp not to send', 3));
      await bench.admin.changeCarrierSettings({ awb: 'refused' });
      await expect(bench.admin.dispatchOrder({ id, ...PARCEL })).rejects.toMatchObject({ status: 500 });
      await bench.admin.changeCarrierSettings({ awb: 'ok', cancel: 'refused' });
      await bench.admin.updateOrderStatus({ id, status: 'CANCELLED' });
      await expectEventually(async () => expect(await bench.admin.listDeadLetters()).toMatchObject(of(1)));
      await bench.admin.changeCarrierSettings({ cancel: 'ok' });

      await bench.goTo(page, '/settings');
      await page.getByRole('listitem').filter({ hasText: '1 failed' }).getByText('Parcels').waitFor();
      const given = page.getByRole('listitem').filter({ hasText: 'orders.cancel-shipment' });
      expect(await given.getByRole('link', { name: 'Order' }).getAttribute('href')).toContain(id);
      await given.getByRole('button', { name: 'Try again: Parcels' }).click();
      await page.getByText('It will be retried within seconds.').waitFor();
      await page.getByText('Nothing has been given up.').waitFor();
      await expectEventually(async () =>
        expect(await bench.admin.listQueues()).toContainEqual({
          queue: 'carrier',
          waiting: 0,
          running: 0,
          retrying: 0,
          failed: 0,
          oldestAt: null,
        }),
      );
    });

    const of = (total: number) => ({ meta: { total } });
  });
});
