import { expectEventually } from '../support/expect-eventually.js';
import { Person } from './support/person.js';
import { seriousFaults, withAxe } from './support/accessibility.js';
import { ShopBench, WIDTHS } from './support/shop-bench.js';

/** Everywhere in India, with cash. */
const ZONE = {
  name: 'India',
  isRest: true,
  rates: [{ name: 'Parcel', price: 49.3, minDays: 2, maxDays: 5, cod: { fee: 30 } }],
};

describe('an order that is paid at the door', () => {
  let shop: ShopBench;

  beforeAll(async () => {
    shop = await ShopBench.open({ COD_CONFIRMATION: 'true' });
    await shop.admin.createShippingZone(ZONE);
  });

  afterAll(() => shop.close());

  rules('STO-07').it(
    'is placed by a new customer in 10 clicks and 8 fields, and confirmed by a code',
    async () => {
      const id = await shop.newProduct('A serum for the door', 5);
      const visitor = await shop.newVisitor({ viewport: WIDTHS.phone });
      await withAxe(visitor);
      const page = await shop.visit(visitor, `/products/${id}`);
      const person = await Person.at(page);
      const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
      await person.click(button('Add to cart'));
      await person.click(page.getByRole('link', { name: 'Go to checkout' }).first());
      await person.click(page.getByRole('link', { name: 'Create an account' }).first());
      await person.type(page.getByLabel('First name'), 'Nila');
      await person.type(page.getByLabel('Last name'), 'Das');
      await person.type(page.getByLabel('Email address'), 'nila.door@example.com');
      await person.type(page.getByLabel(/^Password/), 'Secret#123');
      await person.click(button('Create account'));
      await person.click(button('Later'));
      await person.type(page.getByLabel('Street and house'), '4 Park Street');
      await person.type(page.getByLabel('PIN code'), '700016');
      await person.type(page.getByLabel('City'), 'Kolkata');
      await person.type(page.getByLabel('Phone for the courier'), '9876543210');
      await person.click(page.getByLabel('Pay cash at the door, ₹30 more'));
      expect(await seriousFaults(page)).toEqual([]);
      await page.screenshot({ path: `${shop.pictures}/cash-checkout.png`, fullPage: true });
      await person.click(button(/^Order for ₹1,428 in cash/));
      await page.getByRole('heading', { name: 'One more step: confirm your order' }).waitFor();
      const { clicks, fields } = await person.cost();
      expect({ clicks, fields }).toEqual({ clicks: 7, fields: 8 });
      const code = await shop.mailedCode('nila.door@example.com', /order/i);
      await page.getByLabel('Code').fill(code);
      await button('Confirm the order').click();
      await page.getByRole('heading', { name: 'Thank you, your order is placed' }).waitFor();
      await page.getByText('Please have ₹1,428 in cash ready').waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await page.screenshot({ path: `${shop.pictures}/cash-thanks.png`, fullPage: true });
      await expectEventually(async () => {
        const { orders } = await shop.admin.listOrdersAsAdmin({ limit: 1 });
        expect(orders[0]).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'PENDING' });
        expect(orders[0]!.pricing).toMatchObject({
          shipping: 49.3,
          codFee: 30,
          rounding: -0.4,
          totalAmount: 1428,
        });
      });
      await button('See the order').click();
      await page.getByText('Please have ₹1,428 in cash ready').waitFor();
      await button('Pay online instead, without the fee').click();
      await page.getByRole('dialog').getByText('₹1,398.40').waitFor();
      await page.getByRole('dialog').getByRole('button', { name: 'Pay' }).click();
      await page.getByText('Payment: paid').waitFor();
      expect(await page.getByText('in cash ready').count()).toBe(0);
      await visitor.close();
    },
  );
});
