import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../support/expect-eventually.js';
import { AdminBench } from './support/admin-bench.js';

/** The page of a return: what came of it is counted, and what is refunded stands on the button. */
describe('the page of a return', () => {
  let bench: AdminBench;
  let visitor: BrowserContext;
  let page: Page;
  let product: string;
  let asked: Awaited<ReturnType<AdminBench['requestedReturn']>>;

  beforeAll(async () => void (bench = await AdminBench.open()));
  afterAll(async () => {
    await bench.close();
    expect(bench.complaints).toEqual([]);
  });

  beforeEach(async () => {
    product = await bench.newProduct('A kettle that comes back', 10);
    asked = await bench.requestedReturn(product, 3);
    ({ visitor, page } = await bench.loggedIn());
    await bench.goTo(page, `/returns/${asked.id}/show`);
  });
  afterEach(() => visitor.close());

  const more = (kind: 'Good' | 'Damaged') => page.getByRole('button', { name: `+ ${kind} units of` });
  const fewer = (kind: 'Good' | 'Damaged') => page.getByRole('button', { name: `− ${kind} units of` });
  const units = (kind: 'Good' | 'Damaged') => page.getByRole('textbox', { name: `${kind} units of` });

  it('takes damaged units from the good ones, and refunds all but the missing', async () => {
    await page.getByRole('button', { name: 'Receive and refund ₹4,047.30' }).waitFor();
    await more('Damaged').click();
    expect(await units('Good').inputValue()).toBe('2');
    await fewer('Good').click();
    await page.getByRole('button', { name: 'Receive and refund ₹2,698.20' }).click();
    await page.locator('.badge', { hasText: 'Received' }).waitFor();
    await page.getByText('1 good, 1 damaged, 1 missing').waitFor();
    expect(await bench.admin.getReturnAsAdmin({ id: asked.id })).toMatchObject({
      status: 'RECEIVED',
      items: [{ quantity: 3, received: 2, restocked: 1 }],
    });
    // Ten, three sold, one of them back for sale.
    expect(await bench.admin.getProductAsAdmin({ id: product })).toMatchObject({ currentStock: 8 });
    expect(await bench.admin.getOrderAsAdmin({ id: asked.orderId })).toMatchObject({
      refunds: [{ amount: 2698.2 }],
    });
  });

  it('refunds another amount, at most the share of what came', async () => {
    await page.getByRole('button', { name: 'Receive and refund ₹4,047.30' }).waitFor();
    await page.getByRole('button', { name: 'Other amount' }).click();
    await page.getByLabel('Other amount').fill('5000');
    await page.getByText('More than the share of what came back').waitFor();
    expect(await page.getByRole('button', { name: 'Receive and refund' }).isDisabled()).toBe(true);
    await page.getByLabel('Other amount').fill('250');
    await page.getByRole('button', { name: 'Receive and refund ₹250.00' }).click();
    await page.getByText('Refunded instead of the share').waitFor();
    expect(await bench.admin.getOrderAsAdmin({ id: asked.orderId })).toMatchObject({
      refunds: [{ amount: 250 }],
    });
  });

  it('says what is left to refund where money went back meanwhile, and goes on with nothing', async () => {
    const { items } = await bench.admin.getOrderAsAdmin({ id: asked.orderId });
    const refund = (what: { amount: number } | { items: Array<{ itemId: string; quantity: number }> }) =>
      bench.admin.refundOrder({ id: asked.orderId, ...what, reason: 'Agreed by phone' });
    await refund({ items: [{ itemId: items[0]!.itemId, quantity: 2 }] });
    await page.reload();
    await page.getByRole('button', { name: 'Receive and refund ₹1,349.10' }).waitFor();
    await page.getByText('were refunded before').waitFor();
    await refund({ amount: 1000 });
    await page.reload();
    await page.getByRole('button', { name: 'Receive and refund ₹349.10' }).waitFor();
    await page.getByText('Less is left of the payment').waitFor();
    await refund({ amount: 349.1 });
    await page.reload();
    await page.getByText('₹0.00', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await page.locator('.badge', { hasText: 'Received' }).waitFor();
    const { refunds } = await bench.admin.getOrderAsAdmin({ id: asked.orderId });
    expect(refunds).toHaveLength(3);
  });

  it('goes on after a refused step, and takes in without a count what the carrier has brought back', async () => {
    await bench.goTo(page, '/returns');
    await page.getByRole('button', { name: `Receive the return of ${asked.orderNumber}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('approved and received at once').waitFor();
    const receive = dialog.getByRole('button', { name: /^Receive and refund/ });
    await expectEventually(async () => expect(await receive.isEnabled()).toBe(true));
    const { orderNumber } = asked;
    await expectEventually(() => bench.admin.reportParcelStatus({ orderNumber, status: 'RTO DELIVERED' }));
    await expectEventually(async () =>
      expect(await bench.admin.getOrderAsAdmin({ id: asked.orderId })).toMatchObject({
        orderStatus: 'RETURNED',
      }),
    );
    await receive.click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByText('there is nothing to count').waitFor();
    // It was approved by the first press.
    expect(await dialog.getByText('approved and received at once').count()).toBe(0);
    await dialog.getByRole('button', { name: /^Receive/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await bench.admin.getReturnAsAdmin({ id: asked.id })).toMatchObject({ status: 'RECEIVED' });
  });

  it('keeps what was counted over a reload', async () => {
    await more('Damaged').click();
    await page.reload();
    await page.getByRole('button', { name: 'Receive and refund ₹4,047.30' }).waitFor();
    expect(await units('Damaged').inputValue()).toBe('1');
  });

  it('refuses with a note to the customer, which is kept until it is sent', async () => {
    await page.getByRole('button', { name: 'Refuse' }).click();
    const dialog = page.getByRole('dialog');
    const send = dialog.getByRole('button', { name: 'Refuse' });
    expect(await send.isDisabled()).toBe(true);
    await dialog.getByLabel('Note to the customer').fill('It was worn for a year.');
    await page.reload();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await send.click();
    await page.locator('.badge', { hasText: 'Refused' }).waitFor();
    expect(await bench.admin.getReturnAsAdmin({ id: asked.id })).toMatchObject({
      status: 'REJECTED',
      note: 'It was worn for a year.',
    });
  });

  it('says that the customer has withdrawn it in the meantime', async () => {
    await page.getByRole('button', { name: 'Receive and refund ₹4,047.30' }).waitFor();
    await (await bench.customer()).withdrawReturn({ id: asked.id });
    await page.getByRole('button', { name: 'Receive and refund ₹4,047.30' }).click();
    await page.getByText('Somebody else has changed this').waitFor();
    await page.locator('.badge', { hasText: 'Withdrawn' }).waitFor();
  });
});
