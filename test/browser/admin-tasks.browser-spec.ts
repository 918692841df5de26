import { anImage } from '../support/factories/an-image.js';
import { AdminBench } from './support/admin-bench.js';
import { Person } from './support/person.js';
import { WIDTHS } from './support/site-bench.js';
import { hasHeading as heading, TaskCosts, type Mark } from './support/task-costs.js';

/**
 * The tasks of a day, each done as a person does it, and what it costs. The marks are those to beat: two other dashboards
 * need more for the same tasks, or cannot do them.
 */
describe('what the tasks of a day cost', () => {
  const costs = new TaskCosts(() => bench);
  let bench: AdminBench;
  let product: string;

  beforeAll(async () => {
    bench = await AdminBench.open();
    product = await bench.newProduct('A lamp to pack', 1_000);
    await bench.admin.updateProduct({ id: product, weight: 400, length: 20, breadth: 15, height: 10 });
  });

  afterAll(async () => {
    await bench.close();
    costs.print();
  });

  const begun = (viewport?: { width: number; height: number }) => costs.begun(viewport);
  const isWithin = (mark: Mark, task: string, person: Person) => costs.isWithin(mark, task, person);

  it('finds an order by its number', async () => {
    const { orderNumber } = await bench.paidOrder(product);
    const person = await begun();
    await person.press('/');
    await person.type(person.page.locator(':focus'), orderNumber.replace('ORD-', '#'));
    await person.press('Enter');
    await heading(person.page, orderNumber);
    await isWithin([0, 1, 1], 'find an order by its number', person);
  });

  it('dispatches one order', async () => {
    const { id, orderNumber } = await bench.paidOrder(product);
    const person = await begun();
    const { page } = person;
    await person.click(page.getByRole('link', { name: /to dispatch/ }).first());
    await person.click(page.getByLabel(`Select ${orderNumber}`));
    await person.press('d');
    await person.click(page.getByRole('button', { name: 'Dispatch 1', exact: true }));
    await page.getByText('1 order is on its way').waitFor();
    expect(await bench.admin.getOrderAsAdmin({ id })).toMatchObject({ orderStatus: 'SHIPPED' });
    await isWithin([3, 0, 1], 'dispatch one paid order', person);
  });

  it('dispatches ten orders', async () => {
    const orders = [];
    for (let each = 0; each < 10; each += 1) orders.push(await bench.paidOrder(product));
    const person = await begun();
    const { page } = person;
    await person.click(page.getByRole('link', { name: /to dispatch/ }).first());
    await person.click(page.getByRole('columnheader', { name: 'Order', exact: true }).getByRole('button'));
    // The rows of the new order, and not those that are shown until they come.
    await page.locator('tbody tr').first().getByText(orders.at(-1)!.orderNumber).waitFor();
    await person.click(page.locator('tbody input').first());
    await person.click(page.locator('tbody input').nth(9), ['Shift']);
    await person.press('d');
    await person.click(page.getByRole('button', { name: 'Dispatch 10' }));
    await page.getByText('10 orders are on their way').waitFor();
    for (const { id } of orders)
      expect(await bench.admin.getOrderAsAdmin({ id })).toMatchObject({ orderStatus: 'SHIPPED' });
    await isWithin([6, 0, 1], 'dispatch ten paid orders', person);
  });

  it('refunds one of three units', async () => {
    const { id, orderNumber } = await bench.paidOrder(product, 3);
    const person = await begun();
    const { page } = person;
    await person.page.goto(`${bench.url}/admin/orders/${id}/show`);
    await heading(page, orderNumber);
    const atOrder = await Person.at(page);
    await atOrder.click(page.getByRole('button', { name: 'More' }).first());
    await atOrder.click(page.getByRole('menuitem', { name: 'Refund' }));
    await atOrder.click(page.getByRole('button', { name: /^\+ Units of/ }));
    await atOrder.click(page.getByRole('button', { name: 'Refund ₹1,349.10' }));
    await page.getByRole('status').getByText('Refund of ₹1,349.10 started').waitFor();
    expect(await bench.admin.getOrderAsAdmin({ id })).toMatchObject({ refunds: [{ amount: 1349.1 }] });
    await isWithin([4, 0, 0], 'refund 1 of 3 units, from the order', atOrder);
  });

  it('receives a return that was asked for, and refunds it', async () => {
    const { id, orderId, orderNumber } = await bench.requestedReturn(product, 2);
    const person = await begun();
    const { page } = person;
    await person.click(page.getByRole('link', { name: /returns? asked for/ }));
    await person.click(page.getByRole('button', { name: `Receive the return of ${orderNumber}` }));
    await person.click(page.getByRole('button', { name: 'Receive and refund ₹2,698.20' }));
    await page.getByRole('status').getByText('refund of ₹2,698.20 started').waitFor();
    const { returns } = await bench.admin.listReturnsAsAdmin({ limit: 1 });
    expect(returns).toMatchObject([{ _id: id, status: 'RECEIVED', items: [{ received: 2, restocked: 2 }] }]);
    expect(await bench.admin.getOrderAsAdmin({ id: orderId })).toMatchObject({
      refunds: [{ amount: 2698.2 }],
    });
    await isWithin([3, 0, 1], 'receive a return that was asked for', person);
  });

  it('changes the prices of ten products', async () => {
    const person = await begun();
    const { page } = person;
    await person.click(page.getByRole('link', { name: 'Products', exact: true }));
    await person.click(page.getByRole('button', { name: 'Edit prices' }));
    const cells = page.getByLabel(/^Price of/);
    await cells.first().waitFor();
    for (let each = 0; each < 10; each += 1) await person.type(cells.nth(each), String(1_000 + each));
    await person.click(page.getByRole('button', { name: 'Save 10 changes' }));
    await page.getByText(/products? changed/).waitFor();
    await isWithin([3, 10, 1], 'new prices for ten products', person);
  });

  it('puts a category on sale for a time', async () => {
    const { _id: categoryId, slug, name } = await bench.admin.createCategory({ name: 'Lamps on sale' });
    const ids = [await bench.newProduct('A lamp on sale', 5), await bench.newProduct('Another on sale', 5)];
    for (const id of ids) await bench.admin.updateProduct({ id, categoryIds: [categoryId] });
    const person = await begun();
    const { page } = person;
    await person.click(page.getByRole('link', { name: 'Products', exact: true }));
    await person.click(page.getByRole('button', { name: /Filter/ }));
    await choose(person, name, slug);
    await person.press('Escape');
    await page.getByText('1–2 of 2').waitFor();
    await person.click(page.getByRole('button', { name: 'Change prices' }));
    const dialog = page.getByRole('dialog', { name: 'Change prices' });
    await person.type(dialog.getByLabel('Off the price, %'), '20');
    await person.type(dialog.getByLabel('Last day'), '2099-12-31');
    await person.click(dialog.getByRole('button', { name: 'Change 2 products' }));
    await page.getByText('2 products changed').waitFor();
    for (const id of ids)
      expect(await bench.admin.getProductAsAdmin({ id })).toMatchObject({
        basePrice: 1499,
        unitPrice: 1199.2,
        saleEndsAt: '2099-12-31T18:29:59.999Z',
      });
    await isWithin([6, 2, 2], 'a category on sale by per cent, with an end', person);
  });

  it('counts ten products by scanner', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, place) => bench.newProduct(`On the shelf ${place}`, 5)),
    );
    const skus = await Promise.all(ids.map(async (id) => (await bench.admin.getProductAsAdmin({ id })).sku));
    const person = await begun();
    const { page } = person;
    await person.click(page.getByRole('button', { name: 'New', exact: true }));
    await person.click(page.getByRole('menuitem', { name: 'Count stock' }));
    await page.getByLabel('Barcode or SKU').waitFor();
    // A scanner is a keyboard that ends each code by Enter.
    for (const sku of skus) {
      await page.keyboard.type(sku);
      await person.press('Enter');
    }
    await person.click(page.getByRole('button', { name: 'Save 10 counts' }));
    await page.getByText('10 counts are saved').waitFor();
    for (const id of ids)
      expect(await bench.admin.getProductAsAdmin({ id })).toMatchObject({ currentStock: 1 });
    await isWithin([3, 0, 1], 'count ten products by scanner, and ten scans', person);
  });

  it('prints the slips of exactly ten orders', async () => {
    const orders = [];
    for (let each = 0; each < 11; each += 1) orders.push(await bench.paidOrder(product));
    const person = await begun();
    const { page } = person;
    await page.goto(`${bench.url}/admin/orders`);
    await page.locator('tbody tr').first().getByText(orders.at(-1)!.orderNumber).waitFor();
    const inList = await Person.at(page);
    await inList.click(page.locator('tbody input').first());
    await inList.click(page.locator('tbody input').nth(9), ['Shift']);
    await inList.click(page.getByRole('button', { name: 'Print' }));
    const answer = page.waitForResponse(/\/papers$/);
    await page.getByRole('menuitem', { name: 'Packing slips' }).focus();
    await inList.press('Enter');
    const { ids } = (await answer).request().postDataJSON();
    expect(ids.toSorted()).toEqual(
      orders
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    );
    await isWithin([3, 0, 0], 'packing slips of exactly ten orders', inList);
  });

  it('corrects the stock of one SKU', async () => {
    const id = await bench.newProduct('A bowl on the shelf', 5);
    const { sku } = await bench.admin.getProductAsAdmin({ id });
    const person = await begun();
    const { page } = person;
    await person.press('/');
    await person.type(page.locator(':focus'), sku);
    await person.press('Enter');
    await heading(page, 'A bowl on the shelf');
    await person.type(page.getByLabel('Stock', { exact: true }), '8');
    await person.click(page.getByRole('button', { name: 'Save' }));
    await page.getByText('Saved').waitFor();
    expect(await bench.admin.getProductAsAdmin({ id })).toMatchObject({ currentStock: 8 });
    await isWithin([2, 2, 1], 'stock of one SKU', person);
  });

  it('creates a product with two sizes and a picture', async () => {
    const person = await begun();
    const { page } = person;
    await person.click(page.getByRole('button', { name: 'New', exact: true }));
    await person.click(page.getByRole('menuitem', { name: 'New product' }));
    await person.type(page.getByLabel('Name'), 'Linen shirt of the test');
    await person.click(page.getByText('Sizes, colours'));
    await person.type(page.getByLabel('Price, INR', { exact: false }).first(), '1299');
    await person.type(page.getByLabel('Values, separated by commas'), 'S, M');
    await person.type(page.getByLabel('Stock of S'), '4');
    await person.type(page.getByLabel('Stock of M'), '6');
    await person.type(page.getByRole('combobox', { name: 'Main category' }), 'Fashion');
    const chooser = page.waitForEvent('filechooser');
    await person.click(page.getByText('Add pictures'));
    await (await chooser).setFiles({ name: 'shirt.png', mimeType: 'image/png', buffer: await anImage() });
    await person.click(page.getByRole('switch', { name: 'Sold in the shop' }));
    await person.click(page.getByRole('button', { name: 'Create product' }));
    await heading(page, 'Linen shirt of the test');
    await page.getByText('is created').waitFor();
    const { products } = await bench.admin.listProductsAsAdmin({ q: 'Linen shirt of the test' });
    expect(products).toMatchObject([
      {
        isActive: true,
        currentStock: 10,
        images: [expect.any(String)],
        variants: [{ currentStock: 4 }, { currentStock: 6 }],
      },
    ]);
    await isWithin([8, 6, 1], 'a product with two sizes and a picture', person);
  });

  it('shows sales and what needs somebody without a press', async () => {
    const person = await begun();
    const { page } = person;
    await page.getByRole('region', { name: 'Sold' }).getByText('7 days').waitFor();
    await page.getByRole('region', { name: 'Needs attention' }).getByText('to dispatch').waitFor();
    await isWithin([0, 0, 0], 'sales of today, of 7 days; who needs somebody', person);
  });

  it('lists every order that needs somebody', async () => {
    const person = await begun();
    const { page } = person;
    await person.click(page.getByRole('link', { name: /to dispatch/ }).first());
    await page.locator('tbody tr').first().waitFor();
    await isWithin([1, 0, 1], 'the orders that need somebody', person);
  });

  it('exports what is listed', async () => {
    const person = await begun();
    const { page } = person;
    await page.goto(`${bench.url}/admin/orders`);
    await page.locator('tbody tr').first().waitFor();
    const inList = await Person.at(page);
    await inList.click(page.getByRole('button', { name: 'Export' }));
    const download = page.waitForEvent('download');
    await inList.click(page.getByRole('menuitem', { name: 'This list' }));
    expect((await download).suggestedFilename()).toMatch(/^orders-.*\.csv$/);
    await isWithin([2, 0, 0], 'CSV of what is listed', inList);
  });

  it('prints the packing slips of ten', async () => {
    const person = await begun();
    const { page } = person;
    await page.goto(`${bench.url}/admin/orders`);
    await page.locator('tbody tr').first().waitFor();
    const inList = await Person.at(page);
    await inList.click(page.getByRole('button', { name: 'Print' }));
    const slips = page.waitForEvent('popup');
    const answer = page.waitForResponse(/\/papers$/);
    await inList.click(page.getByRole('menuitem', { name: 'Packing slips' }));
    await slips;
    expect((await answer).headers()['content-type']).toBe('application/pdf');
    await isWithin([3, 0, 0], 'print packing slips of all that are listed', inList);
  });

  it('finds the order of a customer on a phone', async () => {
    const { orderNumber } = await bench.paidOrder(product);
    const person = await begun(WIDTHS.phone);
    const { page } = person;
    await person.press('/');
    await person.type(page.locator(':focus'), orderNumber);
    await person.press('Enter');
    await heading(page, orderNumber);
    const bottom = await page
      .getByRole('button', { name: 'Dispatch' })
      .evaluate((element: any) => element.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(WIDTHS.phone.height);
    await isWithin([0, 1, 1], '"where is order X?" at 390 px, no scrolling', person);
  });
});

/** Chooses a category among the filters: in a list to open where there are many. */
async function choose(person: Person, name: string, slug: string): Promise<void> {
  const { page } = person;
  const list = page.getByLabel('Category', { exact: true });
  await list.waitFor();
  if ((await list.evaluate(({ tagName }: any) => tagName)) === 'SELECT') {
    await person.click(list);
    await list.selectOption(slug);
  } else await person.click(page.getByLabel(name));
}
