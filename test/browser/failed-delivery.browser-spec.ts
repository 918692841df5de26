import { AdminBench } from './support/admin-bench.js';
import { seriousFaults, withAxe } from './support/accessibility.js';
import { WIDTHS } from './support/site-bench.js';
import { expectEventually } from '../support/expect-eventually.js';

describe('a parcel that could not be delivered', () => {
  let bench: AdminBench;
  let product: string;

  beforeAll(async () => {
    bench = await AdminBench.open({ STOREFRONT_URL: 'https://shop.example' });
    product = await bench.newProduct('A lamp that nobody takes', 20);
  });

  afterAll(() => bench.close());

  async function undelivered() {
    const { id, orderNumber } = await bench.dispatchedOrder(product);
    await expectEventually(() => bench.admin.reportParcelStatus({ orderNumber, status: 'UNDELIVERED' }));
    return { id, orderNumber };
  }

  /** The token of the link in the mail to the customer. */
  const tokenOf = (orderNumber: string) =>
    expectEventually(async () => {
      const mails = await bench.admin.listMails({ to: 'asha@demo.shop' });
      const mail = mails.find(({ subject }) =>
        subject.endsWith(`could not deliver your order ${orderNumber}`),
      );
      const [, token] = /\/redelivery\/(\S{43})\s/.exec(mail?.text ?? '') ?? [];
      if (token === undefined) throw new Error('there is no mail yet');
      return token;
    });

  rules('NDR-07').it('is sent out again, and then back, from its page', async () => {
    const { id } = await undelivered();
    const { page } = await bench.loggedIn();
    await page.goto(`${bench.url}/admin/orders/${id}/show`);
    await page.getByRole('button', { name: 'Ask for another attempt' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Note for the courier').fill('Call before you come');
    await dialog.getByLabel('Street').fill('4 Marine Drive');
    await dialog.getByRole('button', { name: 'Ask for another attempt' }).click();
    await page.getByText('Another attempt asked for').waitFor();
    await page.getByText('4 Marine Drive, Call before you come').waitFor();
    expect(await bench.admin.getOrderAsAdmin({ id })).toMatchObject({
      redelivery: { action: 'REATTEMPT', note: 'Call before you come', street: '4 Marine Drive', date: null },
    });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Ask the courier to bring it back' }).click();
    await dialog.getByLabel('Note for the courier').fill('Refused at the door');
    await dialog.getByRole('button', { name: 'Ask the courier to bring it back' }).click();
    await page.getByText('Return asked for').waitFor();
  });

  rules('NDR-07').it.each(Object.entries(WIDTHS))(
    'is asked for by its customer on a day: %s',
    async (_, viewport) => {
      const { orderNumber } = await undelivered();
      const visitor = await bench.newVisitor({ viewport });
      await withAxe(visitor);
      const page = await visitor.newPage();
      await page.goto(`${bench.url}/shop/redelivery/${await tokenOf(orderNumber)}`);
      await page.getByRole('heading', { level: 1, name: `Delivery of order ${orderNumber}` }).waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      const day = page.getByLabel('Day');
      await day.fill((await day.getAttribute('max'))!);
      await page.getByLabel('Note for the courier').fill('The bell is broken');
      await page.getByRole('button', { name: 'Ask the courier to come again' }).click();
      await page.getByText('We have asked the courier to come again').waitFor();
      await page.reload();
      await page.getByText('We have asked the courier to come again').waitFor();
    },
  );

  rules('NDR-07').it('says so when its link is over', async () => {
    const page = await (await bench.newVisitor()).newPage();
    await page.goto(`${bench.url}/shop/redelivery/${'x'.repeat(43)}`);
    await page.getByRole('heading', { level: 1, name: 'This link has expired' }).waitFor();
  });
});
