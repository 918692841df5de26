import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../support/expect-eventually.js';
import { anImage } from '../support/factories/an-image.js';
import { AdminBench } from './support/admin-bench.js';

/** Prices of many products, counts by scanner, and what a product says, as the owner works with them. */
describe('the catalogue in the dashboard', () => {
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

  const product = (id: string) => bench.admin.getProductAsAdmin({ id });
  const found = (q: string) => `/products?filter=${encodeURIComponent(JSON.stringify({ q }))}`;

  it('changes prices of all that a filter finds to what the dialog has shown', async () => {
    const ids = [await bench.newProduct('Zebra cup', 5), await bench.newProduct('Zebra plate', 5)];
    const other = await bench.newProduct('Zelkova bowl', 5);
    await bench.goTo(page, found('Zebra'));
    await page.getByText('1–2 of 2').waitFor();
    await page.getByRole('button', { name: 'Change prices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change prices' });
    await dialog.getByText('Regular price').click();
    await dialog.getByLabel('By, %').fill('10');
    await dialog.getByLabel('Round to').selectOption('….99');
    await expectEventually(async () =>
      expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/^Zebra plate\s+₹1,499\.00\s+₹1,648\.99$/),
        expect.stringMatching(/^Zebra cup\s+₹1,499\.00\s+₹1,648\.99$/),
      ]),
    );
    await dialog.getByRole('button', { name: 'Change 2 products' }).click();
    await page.getByText('2 products changed').waitFor();
    for (const id of ids) expect(await product(id)).toMatchObject({ basePrice: 1648.99 });
    expect(await product(other)).toMatchObject({ basePrice: 1499 });
  });

  it('warns before prices are changed once more where the answer is lost', async () => {
    const id = await bench.newProduct('Quagga cup', 5);
    await bench.goTo(page, found('Quagga'));
    await page.getByRole('button', { name: 'Change prices' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change prices' });
    await dialog.getByText('Regular price').click();
    await dialog.getByLabel('By, %').fill('10');
    await dialog.getByText('₹1,649.00').waitFor();
    await page.route('**/products/admin/bulk', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Change 1 product' }).click();
    await dialog.getByRole('alert').getByText('may have changed already').waitFor();
    // What the list below says now is what the first try has made.
    await dialog.getByText('₹1,814.00').waitFor();
    expect(await product(id)).toMatchObject({ basePrice: 1649 });
  });

  it('counts the shelf by scans, and counts again what has moved', async () => {
    const id = await bench.newProduct('Shelf cup', 3);
    const sized = await bench.newProduct('Shelf shirt', 0);
    await bench.admin.updateProduct({ id: sized, attributes: { size: ['S', 'M'] } });
    const barcode = '8901030865275';
    await bench.admin.createVariant({
      id: sized,
      sku: 'SHELF-S',
      options: { size: 'S' },
      currentStock: 2,
      barcode,
    });
    await bench.admin.createVariant({ id: sized, sku: 'SHELF-M', options: { size: 'M' }, currentStock: 2 });
    const { sku } = await product(id);
    await bench.goTo(page, '/products/count');
    const scan = async (code: string) => {
      await page.getByLabel('Barcode or SKU').fill(code);
      await page.keyboard.press('Enter');
    };
    const countOf = (of: string) => page.getByLabel(`Counted of ${of}`);
    await scan(sku.toLowerCase());
    await expectEventually(async () => expect(await countOf(sku).inputValue()).toBe('1'));
    await scan(sku);
    for (let each = 0; each < 3; each += 1) await scan(barcode);
    await expectEventually(async () => expect(await countOf('SHELF-S').inputValue()).toBe('3'));
    await scan('NOT-A-CODE');
    await page.getByText('No product has the barcode or SKU NOT-A-CODE').waitFor();
    // Counted, sold in the meantime: whoever counts is told, and nothing is overwritten.
    await bench.admin.adjustStock({ id, delta: -1 });
    await page.reload();
    await page.getByRole('button', { name: 'Save 2 counts' }).click();
    await page.getByText('The stock has changed to 2 since it was scanned').waitFor();
    expect(await product(id)).toMatchObject({ currentStock: 2 });
    expect((await product(sized)).variants).toMatchObject([{ currentStock: 3 }, { currentStock: 2 }]);
    await countOf(sku).fill('1');
    await page.getByRole('button', { name: 'Save 1 count' }).click();
    // The notice of the first save may still be there.
    await countOf(sku).waitFor({ state: 'detached' });
    await page.getByText('1 count is saved').last().waitFor();
    expect(await product(id)).toMatchObject({ currentStock: 1 });
  });

  it('saves what tells a variant apart, and gives it a picture', async () => {
    const id = await bench.newProduct('A shirt in sizes', 0);
    await bench.admin.updateProduct({ id, attributes: { size: ['S', 'M'] } });
    for (const size of ['S', 'M'])
      await bench.admin.createVariant({
        id,
        sku: `${id.slice(-8)}-${size}`,
        options: { size },
        currentStock: 5,
      });
    await bench.goTo(page, `/products/${id}`);
    const chooser = page.waitForEvent('filechooser');
    await page.getByText('Add pictures').click();
    await (await chooser).setFiles({ name: 'shirt.png', mimeType: 'image/png', buffer: await anImage() });
    await page.getByLabel('Barcode of M').fill('8901030865282');
    await page.getByLabel('Weight, g of M').fill('250');
    await page.getByLabel('Picture of M').selectOption({ label: 'Picture 1' });
    await page.getByRole('switch', { name: 'In the shop of S' }).press('Space');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved').waitFor();
    const { variants, images } = await product(id);
    expect(variants).toMatchObject([
      { isActive: false, barcode: null, image: null },
      { isActive: true, barcode: '8901030865282', weight: 250, image: images[0] },
    ]);
  });

  it('writes a description with formats, and changes none that nobody has typed in', async () => {
    const id = await bench.newProduct('A described lamp', 5);
    const before = '<p>Warm <em>light</em>.</p>\n<table><tr><td>40 W</td></tr></table>';
    await bench.admin.updateProduct({ id, description: before });
    await bench.goTo(page, `/products/${id}`);
    const text = page.getByRole('textbox', { name: 'Description' });
    await text.getByText('40 W').waitFor();
    await page.getByLabel('Brand').fill('Diya');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved').waitFor();
    expect(await product(id)).toMatchObject({ brand: 'Diya', description: before });
    await text.click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Made of ');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('brass');
    await page.getByRole('button', { name: 'Bold' }).click();
    await page.keyboard.type('.');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Bulleted list' }).click();
    await page.keyboard.type('One');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Two');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectEventually(async () =>
      expect((await product(id)).description).toBe(
        '<p>Made of <b>brass</b>.</p><ul><li>One</li><li>Two</li></ul>',
      ),
    );
    await page.getByRole('button', { name: 'Edit as HTML' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('<p>Plain</p>');
    await page.getByRole('button', { name: 'Edit as text' }).click();
    await page.getByRole('textbox', { name: 'Description' }).getByText('Plain').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expectEventually(async () => expect((await product(id)).description).toBe('<p>Plain</p>'));
  });
});
