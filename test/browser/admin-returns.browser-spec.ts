import type { BrowserContext, Page } from 'playwright-core';
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
    await page.getByText('More than the share of what came').waitFor();
    expect(await page.getByRole('button', { name: 'Receive and refund' }).isDisabled()).toBe(true);
    await page.getByLabel('Other amount').fill('250');
    await page.getByRole('button', { name: 'Receive and refund ₹250.00' }).click();
    await page.getByText('Refunded instead of the share').waitFor();
    expect(await bench.admin.getOrderAsAdmin({ id: asked.orderId })).toMatchObject({
      refunds: [{ amount: 250 }],
    });
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
