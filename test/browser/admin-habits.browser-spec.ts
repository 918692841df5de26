import type { Page } from 'playwright-core';
import { expectEventually } from '../support/expect-eventually.js';
import { AdminBench } from './support/admin-bench.js';
import { WIDTHS } from './support/site-bench.js';

/** The habits that people rely on who work with the dashboard all day. */
describe('habits at the dashboard', () => {
  let bench: AdminBench;

  beforeAll(async () => void (bench = await AdminBench.open()));
  afterAll(async () => {
    await bench.close();
    expect(bench.complaints).toEqual([]);
  });

  const heading = (page: Page, text: string) => page.locator('main h1', { hasText: text }).waitFor();

  it('reads the code of a packing slip with the camera of a phone', async () => {
    const product = await bench.newProduct('A jug to look for', 5);
    const { orderNumber } = await bench.paidOrder(product);
    const visitor = await bench.newVisitor({ viewport: WIDTHS.phone });
    // This Chromium reads no codes, and there is no camera: a page of the browser's own stands for both.
    await visitor.addInitScript((code: string) => {
      const browser = globalThis as any;
      browser.looks = 0;
      browser.BarcodeDetector = class {
        async detect(video: any): Promise<unknown> {
          browser.looks += 1;
          return browser.looks > 2 && video.videoWidth > 0 ? [{ rawValue: code }] : [];
        }
      };
      browser.navigator.mediaDevices.getUserMedia = async () => {
        const canvas = browser.document.createElement('canvas');
        canvas.getContext('2d').fillRect(0, 0, 10, 10);
        browser.camera = canvas.captureStream(10);
        return browser.camera;
      };
    }, orderNumber);
    const page = await bench.visit(visitor);
    await bench.logIn(page);
    await page.getByRole('button', { name: 'Scan' }).click();
    await heading(page, orderNumber);
    expect(await page.evaluate(() => (globalThis as any).camera.active)).toBe(false);
    await visitor.close();
  });

  it('leads to the search where the camera cannot read', async () => {
    const { visitor, page } = await bench.loggedIn({ viewport: WIDTHS.phone });
    await page.getByRole('button', { name: 'Scan' }).click();
    await expectEventually(async () =>
      expect(await page.evaluate(() => (globalThis as any).document.activeElement.type)).toBe('search'),
    );
    await visitor.close();
  });

  it('takes back what is harmless', async () => {
    const [first, second] = [await bench.newProduct('Plate one', 5), await bench.newProduct('Plate two', 5)];
    await bench.admin.updateProduct({ id: second, isActive: false });
    const areSold = async () => {
      const found = [first, second].map((id) => bench.admin.getProductAsAdmin({ id }));
      return (await Promise.all(found)).map(({ isActive }) => isActive);
    };
    const { visitor, page } = await bench.loggedIn();
    await bench.goTo(page, '/products?filter=%7B%22q%22%3A%22Plate%22%7D');
    for (const name of ['Plate one', 'Plate two']) await page.getByLabel(`Select ${name}`).click();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expectEventually(async () => expect(await areSold()).toEqual([false, false]));
    await page.getByRole('button', { name: 'Undo' }).click();
    // What was off before stays off.
    await expectEventually(async () => expect(await areSold()).toEqual([true, false]));
    await visitor.close();
  });

  it('books the stock once when a product is saved again after a step that was refused', async () => {
    const { visitor, page } = await bench.loggedIn();
    const stockOf = async (id: string) => (await bench.admin.getProductAsAdmin({ id })).currentStock;
    const id = await bench.newProduct('Zinctray one', 10);
    await bench.goTo(page, `/products/${id}`);
    await page.getByLabel('Stock', { exact: true }).fill('15');
    const chooser = page.waitForEvent('filechooser');
    await page.getByText('Add pictures').click();
    await (
      await chooser
    ).setFiles({ name: 'no.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    expect(await stockOf(id)).toBe(15);
    // Sold meanwhile: what was counted and booked is not counted again.
    await bench.admin.adjustStock({ id, delta: -2 });
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await page.getByLabel('Brand').fill('Zinctray');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect(await stockOf(id)).toBe(13);
    // The same in the grid of prices, where the second of two is refused.
    const other = await bench.newProduct('Zinctray two', 15);
    await bench.goTo(page, '/products?filter=%7B%22q%22%3A%22Zinctray%22%7D');
    await page.getByRole('button', { name: 'Edit prices' }).click();
    const cells = page.getByLabel(/^Stock of/);
    await cells.nth(1).waitFor();
    const { sku } = await bench.admin.getProductAsAdmin({ id });
    const isFirst = (await cells.first().getAttribute('aria-label'))!.endsWith(sku);
    const [first, second] = isFirst ? [id, other] : [other, id];
    await cells.nth(0).fill('20');
    await cells.nth(1).fill('-1');
    // Sold while that is typed: whoever counted is told, and counts beside the stock as it is now.
    await bench.admin.adjustStock({ id: first, delta: -2 });
    await page.getByRole('button', { name: 'Save 2 changes' }).click();
    await page.getByRole('alert').waitFor();
    await cells.nth(1).fill('12');
    await page.getByRole('button', { name: 'Save 2 changes' }).click();
    await page.getByText('2 products changed').waitFor();
    expect([await stockOf(first), await stockOf(second)]).toEqual([20, 12]);
    // And in the list of what runs out.
    await bench.goTo(page, '/');
    const field = page.getByLabel(/^Stock of/).first();
    await field.fill('');
    expect(await field.inputValue()).toBe('');
    await field.fill('6');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText(': 6 in stock').waitFor();
    await visitor.close();
  });

  it('goes from record to record of a list by keys', async () => {
    const { visitor, page } = await bench.loggedIn();
    await bench.goTo(page, '/customers');
    const names = await page
      .locator('tbody tr td:nth-child(2) a, tbody tr td:first-child a')
      .allTextContents();
    await page.getByRole('link', { name: names[0]!, exact: true }).first().click();
    await heading(page, names[0]!);
    await page.keyboard.press('j');
    await heading(page, names[1]!);
    await page.getByRole('button', { name: 'Previous (k)' }).click();
    await heading(page, names[0]!);
    await visitor.close();
  });

  it('asks for the outcome of a dispatch as long as that is shown', async () => {
    const { id, orderNumber } = await bench.paidOrder(await bench.newProduct('A vase that waits', 5));
    const { visitor, page } = await bench.loggedIn();
    await bench.goTo(page, '/orders');
    const json = { success: true, data: { accepted: [id], refused: [] } };
    await page.route('**/orders/admin/dispatch-many', (route) => route.fulfill({ json }));
    await page.route(`**/orders/admin/${id}`, () => {});
    const asked = page.waitForRequest(`**/orders/admin/${id}`);
    await page.getByLabel(`Select ${orderNumber}`).click();
    await page.keyboard.press('d');
    await page.getByRole('button', { name: 'Dispatch 1', exact: true }).click();
    const given = await asked;
    const ended = page.waitForEvent('requestfailed', (request) => request === given);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await ended;
    await visitor.close();
  });

  it('selects no row of the order before', async () => {
    await bench.paidOrder(await bench.newProduct('A vase', 5));
    const { visitor, page } = await bench.loggedIn();
    await bench.goTo(page, '/orders');
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/sort=total/, async (route) => {
      await asked;
      await route.continue();
    });
    await page.getByRole('button', { name: /^Total/ }).click();
    await page.locator('tbody[inert]').waitFor();
    answer();
    await page.locator('tbody:not([inert])').waitFor();
    await visitor.close();
  });
});
