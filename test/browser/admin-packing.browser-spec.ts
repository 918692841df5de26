import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../support/expect-eventually.js';
import { AdminBench } from './support/admin-bench.js';

/** A list of orders at the packing bench: what is ticked, dispatched and printed. */
describe('packing orders from the list', () => {
  let bench: AdminBench;
  let visitor: BrowserContext;
  let page: Page;
  let product: string;

  beforeAll(async () => void (bench = await AdminBench.open()));
  afterAll(async () => {
    await bench.close();
    expect(bench.complaints).toEqual([]);
  });
  beforeEach(async () => {
    product = await bench.newProduct('A lamp to pack', 50);
    await bench.admin.updateProduct({ id: product, weight: 400, length: 20, breadth: 15, height: 10 });
    ({ visitor, page } = await bench.loggedIn());
  });
  afterEach(() => visitor.close());

  /** The orders of the product alone. */
  async function listed(): Promise<void> {
    await bench.goTo(page, `/orders?filter=${encodeURIComponent(JSON.stringify({ productId: product }))}`);
    await page.locator('tbody tr').first().waitFor();
  }

  const tick = ({ orderNumber }: { orderNumber: string }) => page.getByLabel(`Select ${orderNumber}`).click();
  const ticks = () => page.locator('tbody input:checked').count();

  /** Prints from the list. @returns the ids of the orders whose papers were asked for */
  async function printed(kind: 'Pick list' | 'Packing slips'): Promise<string[]> {
    await page.getByRole('button', { name: 'Print' }).click();
    const answer = page.waitForResponse(/\/papers$/);
    await page.getByRole('menuitem', { name: kind }).click();
    return (await answer).request().postDataJSON().ids;
  }

  it('forgets ticks after their act and over a reload, and prints what is ticked now', async () => {
    const [first, second, third] = [
      await bench.paidOrder(product),
      await bench.paidOrder(product),
      await bench.paidOrder(product),
    ];
    await listed();
    await tick(first);
    await tick(second);
    await page.keyboard.press('d');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Dispatch 2' }).click();
    await dialog.getByText('2 orders are on their way').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expectEventually(async () => expect(await ticks()).toBe(0));
    await tick(first);
    await page.reload();
    await page.locator('tbody tr').first().waitFor();
    expect(await ticks()).toBe(0);
    await tick(third);
    expect(await printed('Packing slips')).toEqual([third.id]);
  });

  it('prints what is to be picked and packed, and says what it leaves out', async () => {
    const toPack = await bench.paidOrder(product);
    const underWay = await bench.dispatchedOrder(product);
    await bench.deliveredOrder(product);
    await bench.unpaidOrder(product);
    const cancelled = await bench.paidOrder(product);
    await bench.admin.updateOrderStatus({ id: cancelled.id, status: 'CANCELLED' });
    await listed();
    await page.getByText('1–5 of 5').waitFor();
    expect(await printed('Pick list')).toEqual([toPack.id]);
    await page.getByText('4 orders are left out').waitFor();
    expect((await printed('Packing slips')).toSorted()).toEqual([toPack.id, underWay.id].toSorted());
    await page.getByText('3 orders are left out').waitFor();
  });
});
