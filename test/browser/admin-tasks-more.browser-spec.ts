import { expectEventually } from '../support/expect-eventually.js';
import { anImage } from '../support/factories/an-image.js';
import { AdminBench } from './support/admin-bench.js';
import type { Person } from './support/person.js';
import { hasHeading, TaskCosts, type Mark } from './support/task-costs.js';

/** The tasks of a week, counted as those of a day are. Docs keep the table. */
describe('what the tasks of a week cost', () => {
  const costs = new TaskCosts(() => bench);
  let bench: AdminBench;
  let product: string;

  beforeAll(async () => {
    bench = await AdminBench.open({ STAFF_INVITATIONS: 'true' });
    product = await bench.newProduct('A lamp of the week', 1_000);
  });

  afterAll(async () => {
    await bench.close();
    costs.print();
    expect(bench.complaints).toEqual([]);
  });

  const isWithin = (mark: Mark, task: string, person: Person) => costs.isWithin(mark, task, person);
  const orderOf = (id: string) => bench.admin.getOrderAsAdmin({ id });
  const atOrder = ({ id, orderNumber }: { id: string; orderNumber: string }) =>
    costs.begunAt(`/orders/${id}/show`, orderNumber);

  /** Opens what the order's menu offers. */
  async function choose(person: Person, item: string): Promise<void> {
    await person.click(person.page.getByRole('button', { name: 'More' }).first());
    await person.click(person.page.getByRole('menuitem', { name: item }));
  }

  it('changes the address of a paid order', async () => {
    const order = await bench.paidOrder(product);
    const person = await atOrder(order);
    const { page } = person;
    await person.click(page.getByRole('button', { name: 'Change', exact: true }));
    const dialog = page.getByRole('dialog');
    await person.type(dialog.getByLabel('Street and house'), '7 Hill Road');
    await person.type(dialog.getByLabel('PIN code'), '411002');
    await person.click(dialog.getByRole('button', { name: 'Change address' }));
    await page.locator('address').getByText('7 Hill Road').waitFor();
    expect((await orderOf(order.id)).shippingAddress).toMatchObject({ pincode: '411002' });
    await isWithin([3, 2, 0], 'address of a paid order, two fields', person);
  });

  it('takes a unit that is not on the shelf out of the order', async () => {
    const order = await bench.paidOrder(product, 3);
    const person = await atOrder(order);
    const { page } = person;
    await choose(person, 'Refund');
    await person.click(page.getByRole('button', { name: /^\+ Units of/ }));
    await person.click(page.getByRole('button', { name: 'Refund ₹1,349.10' }));
    await page.getByText('↳ 1 of 3 cancelled').waitFor();
    await isWithin([4, 0, 0], 'one unit out of the order, money back', person);
  });

  it('cancels a paid order', async () => {
    const order = await bench.paidOrder(product);
    const person = await atOrder(order);
    await choose(person, 'Cancel order');
    await person.click(person.page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }));
    await expectEventually(async () =>
      expect(await orderOf(order.id)).toMatchObject({ orderStatus: 'CANCELLED' }),
    );
    await isWithin([3, 0, 0], 'cancel a paid order, money back', person);
  });

  it('marks an order as paid by bank transfer', async () => {
    const order = await bench.unpaidOrder(product);
    const person = await atOrder(order);
    const { page } = person;
    await person.click(page.getByRole('button', { name: 'Mark as paid' }));
    const dialog = page.getByRole('dialog');
    await person.type(dialog.getByLabel('Reference of the payment'), 'NEFT 4711');
    await person.click(dialog.getByRole('button', { name: 'Mark as paid' }));
    await expectEventually(async () =>
      expect(await orderOf(order.id)).toMatchObject({ orderStatus: 'PROCESSING' }),
    );
    await isWithin([2, 1, 0], 'mark an order as paid', person);
  });

  it('prints a credit note', async () => {
    const order = await bench.dispatchedOrder(product);
    await bench.admin.refundOrder({ id: order.id, amount: 100, reason: 'Scratch on the lid' });
    await expectEventually(async () =>
      expect(await orderOf(order.id)).toMatchObject({ refunds: [{ status: 'PROCESSED' }] }),
    );
    const person = await atOrder(order);
    const paper = person.page.waitForResponse(/credit-note/);
    await person.click(person.page.getByRole('button', { name: 'Credit note, ₹100.00' }));
    expect((await paper).headers()['content-type']).toBe('application/pdf');
    await isWithin([1, 0, 0], 'print a credit note', person);
  });

  it('writes a note at an order', async () => {
    const order = await bench.paidOrder(product);
    const person = await atOrder(order);
    await person.press('n');
    await person.type(person.page.locator(':focus'), 'Pack it as a gift');
    await person.click(person.page.getByRole('button', { name: 'Add note' }));
    await person.page.getByText('Pack it as a gift').waitFor();
    await isWithin([1, 1, 0], 'note at an order', person);
  });

  it('places an order for a customer on the phone', async () => {
    const person = await costs.begun();
    const { page } = person;
    await person.click(page.getByRole('button', { name: 'New', exact: true }));
    await person.click(page.getByRole('menuitem', { name: 'New order' }));
    await person.type(page.getByLabel('Find a customer by name, email or phone'), 'asha@demo');
    await person.click(page.getByRole('button', { name: /^Asha/ }));
    await person.type(page.getByLabel('Product to put into the cart'), 'A lamp of the week');
    await person.click(page.getByRole('button', { name: '+ A lamp of the week' }));
    await person.click(page.getByRole('radio').first());
    await person.click(page.getByRole('button', { name: 'Place the order' }));
    await hasHeading(page, 'ORD-');
    await isWithin([6, 2, 1], 'order for a customer who is known', person);
  });

  it('finds an order by the last digits of a phone', async () => {
    const { orderNumber } = await bench.paidOrder(product);
    const person = await costs.begun();
    await person.press('/');
    await person.type(person.page.locator(':focus'), '3210');
    await person.click(person.page.getByText(orderNumber).first());
    await hasHeading(person.page, orderNumber);
    await isWithin([1, 1, 1], 'find an order by four digits of a phone', person);
  });

  it('exports the items of the orders with their taxes', async () => {
    const person = await costs.begunAt('/orders', 'Orders');
    const { page } = person;
    await person.click(page.getByRole('button', { name: 'Export' }));
    const download = page.waitForEvent('download');
    await person.click(page.getByRole('menuitem', { name: 'Items with taxes, by date' }));
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await isWithin([2, 0, 0], 'items with taxes by head, for the accountant', person);
  });

  it('creates a product of twelve variants with pictures', async () => {
    const name = 'Cotton shirt in twelve';
    const person = await costs.begun();
    const { page } = person;
    await person.click(page.getByRole('button', { name: 'New', exact: true }));
    await person.click(page.getByRole('menuitem', { name: 'New product' }));
    await person.type(page.getByLabel('Name'), name);
    await person.click(page.getByText('Sizes, colours'));
    await person.type(page.getByLabel('Price, INR', { exact: false }).first(), '1299');
    await person.type(page.getByLabel('Values, separated by commas'), 'S, M, L, XL');
    await person.click(page.getByRole('button', { name: 'Add an option' }));
    await person.type(page.getByLabel('Option', { exact: true }).nth(1), 'Colour');
    await person.type(page.getByLabel('Values, separated by commas').nth(1), 'Red, Blue, Green');
    const chooser = page.waitForEvent('filechooser');
    await person.click(page.getByText('Add pictures'));
    const pictures = await Promise.all(
      ['red', 'blue', 'green'].map(async (colour) => ({
        name: `${colour}.png`,
        mimeType: 'image/png',
        buffer: await anImage(),
      })),
    );
    await (await chooser).setFiles(pictures);
    // Every variant has its stock, and two of three colours a picture other than the first.
    const stocks = page.getByLabel(/^Stock of /);
    expect(await stocks.count()).toBe(12);
    for (const stock of await stocks.all()) await person.type(stock, '5');
    for (const [place, colour] of ['Blue', 'Green'].entries())
      for (const choice of await page.getByLabel(new RegExp(`^Picture of .*${colour}`)).all()) {
        await person.click(choice);
        await choice.selectOption({ index: place + 2 });
      }
    await person.type(page.getByRole('combobox', { name: 'Main category' }), 'Fashion');
    await person.click(page.getByRole('switch', { name: 'Sold in the shop' }));
    await person.click(page.getByRole('button', { name: 'Create product' }));
    await hasHeading(page, name);
    await page.getByText('is created').waitFor();
    const { products } = await bench.admin.listProductsAsAdmin({ q: name });
    expect(products).toMatchObject([{ currentStock: 60, images: { length: 3 } }]);
    const [{ variants, images }] = products as [(typeof products)[number]];
    const pictured = variants.map(({ options, image }) => [
      (options as Record<string, string>).Colour,
      image === null ? -1 : images.indexOf(image),
    ]);
    expect(new Set(pictured.map((each) => each.join(' ')))).toEqual(new Set(['Red -1', 'Blue 1', 'Green 2']));
    await isWithin([15, 18, 1], 'a product of 12 variants with photos', person);
  });

  it('switches ten products off', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, (_, place) => bench.newProduct(`Out of season ${place}`, 5)),
    );
    const filter = encodeURIComponent(JSON.stringify({ q: 'Out of season' }));
    const person = await costs.begunAt(`/products?filter=${filter}`, 'Products');
    const { page } = person;
    await page.getByText('1–10 of 10').waitFor();
    await person.click(page.getByLabel('Select all on this page'));
    await person.click(page.locator('.bulk').getByRole('button', { name: 'Switch off' }));
    await page.getByText('10 products changed').waitFor();
    expect(await bench.admin.getProductAsAdmin({ id: ids[0]! })).toMatchObject({ isActive: false });
    await isWithin([2, 0, 0], 'switch ten products off, from their list', person);
  });

  it('adds a category', async () => {
    const person = await costs.begunAt('/categories', 'Categories');
    const { page } = person;
    await person.click(page.getByRole('button', { name: 'New category' }));
    await person.type(page.getByLabel('Name'), 'Lanterns');
    await person.click(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
    await page.getByRole('link', { name: /^Lanterns/ }).waitFor();
    await isWithin([2, 1, 0], 'a new category', person);
  });

  it('answers a ticket and resolves it', async () => {
    const customer = await bench.customer();
    const subject = 'Which bulb fits?';
    const { _id: id } = await customer.openTicket({ subject, message: 'The old one is gone.' });
    const person = await costs.begun();
    const { page } = person;
    await person.click(page.getByRole('link', { name: /tickets? waiting/ }));
    await person.click(page.getByRole('link', { name: subject }));
    await person.type(page.getByLabel('Reply'), 'Any with the socket E27.');
    await person.click(page.getByRole('button', { name: 'Send and resolve' }));
    await page.locator('.badge', { hasText: 'Resolved' }).waitFor();
    expect(await customer.getTicket({ id })).toMatchObject({ status: 'RESOLVED' });
    await isWithin([3, 1, 2], 'answer a ticket and resolve it', person);
  });

  it('creates a coupon', async () => {
    const person = await costs.begunAt('/coupons', 'Coupons');
    const { page } = person;
    await person.click(page.getByRole('link', { name: 'New coupon' }));
    await person.type(page.getByLabel('Code'), 'WEEK15');
    await person.type(page.getByLabel('Value'), '15');
    await person.type(page.getByLabel('Last day'), '2099-12-31');
    await person.click(page.getByRole('button', { name: 'New coupon' }));
    await hasHeading(page, 'WEEK15');
    await isWithin([2, 3, 1], 'a coupon with an end', person);
  });

  it('hides a review', async () => {
    const customer = await bench.customer();
    const content = 'The lamp of the week is too loud.';
    await customer.publishInteraction({ productId: product, type: 'REVIEW', rating: 1, content });
    const person = await costs.begunAt('/reviews', 'Reviews');
    const row = person.page.getByRole('row', { name: content });
    await person.click(row.getByRole('button', { name: 'Hide' }));
    await row.locator('.badge', { hasText: 'Hidden' }).waitFor();
    await isWithin([1, 0, 0], 'hide a review', person);
  });

  it('answers a review', async () => {
    const person = await costs.begunAt('/reviews', 'Reviews');
    const { page } = person;
    await person.click(page.getByRole('button', { name: /^Answer/ }).first());
    const dialog = page.getByRole('dialog');
    await person.type(dialog.getByLabel('Your answer'), 'We send you another one.');
    await person.click(dialog.getByRole('button', { name: 'Answer', exact: true }));
    await page.getByText('The shop: We send you another one.').first().waitFor();
    await isWithin([2, 1, 0], 'answer a review', person);
  });

  it('blocks a customer', async () => {
    const person = await costs.begun();
    const { page } = person;
    await person.press('/');
    await person.type(page.locator(':focus'), 'ravi@demo.shop');
    await person.press('Enter');
    await hasHeading(page, 'Ravi');
    await person.click(page.getByRole('button', { name: 'Block', exact: true }));
    await person.click(page.getByRole('dialog').getByRole('button', { name: 'Block' }));
    await page.locator('.badge', { hasText: 'Blocked' }).waitFor();
    await isWithin([2, 1, 1], 'find and block a customer', person);
  });

  it('tries a failed refund again', async () => {
    const { id, orderNumber } = await bench.paidOrder(product);
    await bench.admin.changeGatewaySettings({ refunds: 'failed' });
    await bench.admin.refundOrder({ id, amount: 100, reason: 'Scratch on the lid' });
    await expectEventually(async () =>
      expect(await orderOf(id)).toMatchObject({ refunds: [{ status: 'FAILED' }] }),
    );
    await bench.admin.changeGatewaySettings({ refunds: 'processed' });
    const person = await costs.begun();
    const { page } = person;
    await person.click(page.getByRole('link', { name: 'Refunds' }).first());
    await person.click(
      page.getByRole('row', { name: orderNumber }).getByRole('button', { name: 'Try again' }),
    );
    await person.click(page.getByRole('dialog').getByRole('button', { name: 'Try again' }));
    await page.getByText('Under way again').waitFor();
    await isWithin([3, 0, 1], 'try a failed refund again', person);
  });

  it('invites somebody for the tickets alone', async () => {
    const person = await costs.begunAt('/staff', 'Staff');
    const { page } = person;
    await person.click(page.getByRole('button', { name: 'Invite', exact: true }));
    const dialog = page.getByRole('dialog');
    await person.type(dialog.getByLabel('Email'), 'helper@example.com');
    await person.click(dialog.getByLabel('Only what is ticked'));
    const tickets = dialog.getByRole('group', { name: 'Tickets' });
    await person.click(tickets.getByLabel('see'));
    await person.click(tickets.getByLabel('change'));
    await person.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    await page.getByText('An invitation is on its way to helper@example.com').waitFor();
    await isWithin([5, 1, 0], 'invite staff for tickets alone', person);
  });

  it('tries an import before it is made', async () => {
    const person = await costs.begunAt('/products/import', 'Import and export');
    const { page } = person;
    const csv = 'sku,name,basePrice,itemType,mainCategory\nLANTERN-1,Lantern,499,Lamps,Home\n';
    const file = { name: 'catalogue.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
    const chooser = page.waitForEvent('filechooser');
    await person.click(page.getByLabel('CSV file'));
    await (await chooser).setFiles(file);
    await person.click(page.getByRole('button', { name: 'Start a dry run' }));
    await page.getByText('1 new, 0 changed, 0 unchanged, 0 refused').waitFor();
    await isWithin([2, 0, 0], 'dry run of an import', person);
  });
});
