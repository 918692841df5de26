import type { BrowserContext, Page } from 'playwright-core';
import { expectEventually } from '../support/expect-eventually.js';
import { AdminBench } from './support/admin-bench.js';

/** Forms of products beside a second person, who changes the same record meanwhile. Nothing is said to be saved that is not. */
describe('the forms of the dashboard beside a second person', () => {
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

  async function opened(id: string): Promise<void> {
    await bench.goTo(page, `/products/${id}`);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  }

  async function save(): Promise<void> {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  }

  async function aShirt(): Promise<string> {
    const id = await bench.newProduct('A shirt', 0);
    await bench.admin.updateProduct({ id, attributes: { size: ['S', 'M'] } });
    for (const size of ['S', 'M'])
      await bench.admin.createVariant({
        id,
        sku: `${id.slice(-8)}-${size}`,
        options: { size },
        currentStock: 5,
      });
    return id;
  }

  it('says who has changed a field, keeps what is typed, and saves it beside the change', async () => {
    const id = await bench.newProduct('A lamp of two', 5);
    await opened(id);
    await page.getByLabel('Brand').fill('Kala');
    await bench.admin.updateProduct({ id, name: 'A lamp of three', basePrice: 1200 });
    await save();
    await page
      .getByRole('alert')
      .getByText(/Changed meanwhile by .*name/)
      .waitFor();
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe(
      'A lamp of three',
    );
    expect(await page.getByLabel('Brand').inputValue()).toBe('Kala');
    await save();
    await page.getByText('Saved').waitFor();
    expect(await product(id)).toMatchObject({ name: 'A lamp of three', brand: 'Kala', basePrice: 1200 });
  });

  it('compares a count with the stock that was shown, and counts nothing twice', async () => {
    const id = await bench.newProduct('A counted lamp', 50);
    await opened(id);
    await bench.admin.adjustStock({ id, delta: -3 });
    await page.getByLabel('Stock', { exact: true }).fill('48');
    await save();
    await page.getByRole('alert').getByText('The stock has moved: 47 now').waitFor();
    expect(await product(id)).toMatchObject({ currentStock: 47 });
    await save();
    await page.getByText('Saved').waitFor();
    expect(await product(id)).toMatchObject({ currentStock: 48 });
  });

  it('leaves a size that somebody else has added, and takes one away after a question', async () => {
    const id = await aShirt();
    await opened(id);
    await page.getByLabel('Brand').fill('Kala');
    await bench.admin.updateProduct({ id, attributes: { size: ['S', 'M', 'L'] } });
    await bench.admin.createVariant({
      id,
      sku: `${id.slice(-8)}-L`,
      options: { size: 'L' },
      currentStock: 4,
    });
    await save();
    await page.getByRole('alert').waitFor();
    await save();
    await page.getByText('Saved').waitFor();
    expect((await product(id)).variants).toMatchObject([
      { currentStock: 5 },
      { currentStock: 5 },
      { currentStock: 4 },
    ]);
    await page.getByLabel('Values, separated by commas').fill('S, L');
    await save();
    const dialog = page.getByRole('dialog', { name: 'Delete a variant?' });
    await dialog.getByText(/^M: /).waitFor();
    await dialog.getByRole('button', { name: 'Delete and save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const { variants, attributes } = await product(id);
    expect(variants.map(({ options }) => options)).toEqual([{ size: 'S' }, { size: 'L' }]);
    expect(attributes).toEqual({ size: ['S', 'L'] });
  });

  it('renames a size with its stock, and saves prices of sizes, sales and their ends', async () => {
    const id = await aShirt();
    await opened(id);
    await page.getByLabel('Values, separated by commas').fill('Small, M');
    await page.getByLabel('Price of Small', { exact: true }).fill('1600');
    await page.getByLabel('Sale price of Small').fill('1100');
    await save();
    await page.getByText('Saved').waitFor();
    expect((await product(id)).variants[0]).toMatchObject({
      options: { size: 'Small' },
      basePrice: 1600,
      salePrice: 1100,
      currentStock: 5,
    });
    await page.getByLabel('Sale price of Small').fill('');
    await save();
    await expectEventually(async () =>
      expect((await product(id)).variants[0]).toMatchObject({ basePrice: 1600, salePrice: null }),
    );
  });

  it('saves changes of the grid on every page, and asks before they are left', async () => {
    const ids = await Promise.all(['Grid one', 'Grid two'].map((name) => bench.newProduct(name, 5)));
    const skus = await Promise.all(ids.map(async (id) => (await product(id)).sku));
    await bench.goTo(page, '/products');
    await page.getByRole('button', { name: 'Edit prices' }).click();
    for (const [index, sku] of skus.entries()) {
      await page.getByRole('searchbox', { name: 'Search in this list' }).fill(sku);
      await page.getByText('1–1 of 1').waitFor();
      await page.getByLabel(`Price of ${sku}`, { exact: true }).fill(String(2_000 + index));
    }
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page.keyboard.press('Escape');
    await page.locator(':focus').blur();
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expectEventually(() => expect(asked).toHaveLength(1));
    await page
      .getByRole('link', { name: /^Orders/ })
      .first()
      .click();
    await expectEventually(() => expect(asked).toHaveLength(2));
    await page.getByRole('button', { name: 'Save 2 changes' }).click();
    await page.getByText('2 products changed').waitFor();
    expect(await Promise.all(ids.map(async (id) => (await product(id)).basePrice))).toEqual([2_000, 2_001]);
    await page
      .getByRole('link', { name: /^Orders/ })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    expect(asked).toHaveLength(2);
  });

  it('deletes a category after a question that says what becomes of its products', async () => {
    const { _id: id } = await bench.admin.createCategory({ name: 'Short-lived' });
    await bench.goTo(page, '/categories');
    await page.getByRole('button', { name: 'Change Short-lived' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the category Short-lived?' });
    await question.waitFor();
    expect(await bench.admin.listCategories()).toContainEqual(expect.objectContaining({ _id: id }));
    await question.getByRole('button', { name: 'Delete' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await bench.admin.listCategories()).not.toContainEqual(expect.objectContaining({ _id: id }));
  });

  it('ends an import on the screen, and asks for it no more', async () => {
    await bench.goTo(page, '/products/import');
    const csv = 'name,sku,basePrice,mainCategory,itemType\nImported lamp,IMP-FORM-1,499,Lamps,Lamp\n';
    const chooser = page.waitForEvent('filechooser');
    await page.getByLabel('File').click();
    await (await chooser).setFiles({ name: 'lamps.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    const asked: string[] = [];
    await page.getByRole('button', { name: 'Start a dry run' }).click();
    await page.locator('progress').waitFor();
    await page.getByRole('heading', { name: 'This would happen' }).waitFor();
    page.on('request', (request) => asked.push(request.url()));
    await bench.goTo(page, '/products/import');
    await page.locator('progress').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => /imports\//.test(url)).length).toBeLessThanOrEqual(2);
  });
});
