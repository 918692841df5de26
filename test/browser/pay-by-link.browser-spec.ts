import type { Page } from 'playwright-core';
import { AdminBench } from './support/admin-bench.js';
import { StarterBench } from './support/starter-bench.js';
import { WIDTHS } from './support/site-bench.js';
import { seriousFaults, withAxe } from './support/accessibility.js';

/** Places an order by the API. @returns its id and link */
async function placed(
  { admin }: Pick<AdminBench, 'admin'>,
  productId: string,
): Promise<{ id: string; link: string }> {
  const { _id: id, paymentLink } = await admin.placeOrderForCustomer({
    customer: { email: 'ravi@demo.shop', firstname: 'Ravi' },
    items: [{ productId, quantity: 1 }],
    address: {
      street: '4 Church Street',
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560001',
      label: 'HOME',
    },
    paymentMethod: 'GATEWAY',
  });
  return { id, link: paymentLink! };
}

describe('an order for a customer, from the call to the payment', () => {
  let bench: AdminBench;
  let product: string;

  beforeAll(async () => {
    bench = await AdminBench.open({ STOREFRONT_URL: 'https://shop.example' });
    product = await bench.newProduct('A lamp by phone', 20);
    await bench.admin.updateProduct({ id: product, basePrice: 500, discount: 0 });
  });

  afterAll(() => bench.close());

  const heading = (page: Page, name: string | RegExp) =>
    page.getByRole('heading', { level: 1, name }).waitFor();

  /** The page of a link as `/shop` has it: the mails of this shop lead to another address. */
  const atShop = (link: string) => `${bench.url}/shop/pay/${link.split('/').at(-1)}`;

  async function fillItem(page: Page): Promise<void> {
    await page.getByLabel('Product to put into the cart').fill('lamp by phone');
    await page.getByRole('button', { name: '+ A lamp by phone' }).click();
  }

  rules('PLK-15').it.each(Object.entries(WIDTHS))(
    'is placed for somebody new: %s',
    async (name, viewport) => {
      const { page, visitor } = await bench.loggedIn({ viewport });
      await page.goto(`${bench.url}/admin/orders/new`);
      await heading(page, 'New order for a customer');
      await page.getByRole('button', { name: 'New customer' }).click();
      await page.getByLabel('Email').fill(`noor.${name}@example.com`);
      await page.getByLabel('First name').fill('Noor');
      await page.getByLabel('Phone').fill('9812345670');
      await fillItem(page);
      await page.getByLabel('Street').fill('4 Church Street');
      await page.getByLabel('City').fill('Bengaluru');
      await page.getByRole('textbox', { name: 'State' }).fill('Karnataka');
      await page.getByLabel('PIN code').fill('560001');
      await page.getByLabel('Discount by hand').fill('50');
      await page.getByLabel('Why the discount').fill('Apology for the late parcel');
      // A reload loses nothing that was typed.
      await page.reload();
      await page.getByRole('button', { name: 'Place the order' }).click();
      await heading(page, /^ORD-/);
      const link = page.getByRole('link', { name: 'https://shop.example/pay/' });
      await link.waitFor();
      await page.getByText('Discount by hand: Apology for the late parcel').waitFor();
      await page.getByText('₹450.00').first().waitFor();
      await page.getByRole('button', { name: 'Copy payment link' }).waitFor();
      await visitor.close();
    },
  );

  rules('PLK-15').it('is placed for a customer with an address of their book', async () => {
    const { page, visitor } = await bench.loggedIn();
    await withAxe(visitor);
    await page.goto(`${bench.url}/admin/orders/new`);
    await page.getByLabel('Find a customer by name, email or phone').fill('asha@demo.shop');
    await page.getByRole('button', { name: /^Asha/ }).click();
    await fillItem(page);
    await page.getByRole('radio', { name: 'Home' }).first().check();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Place the order' }).click();
    await heading(page, /^ORD-/);
    await page.getByRole('link', { name: 'https://shop.example/pay/' }).waitFor();
    await visitor.close();
  });

  rules('PLK-16').it.each(Object.entries(WIDTHS))(
    'is paid by a visitor without a login: %s',
    async (_name, viewport) => {
      const { link } = await placed(bench, product);
      const visitor = await bench.newVisitor({ viewport });
      await withAxe(visitor);
      const page = await visitor.newPage();
      await page.goto(atShop(link));
      await heading(page, /^Pay order ORD-/);
      await page.getByText('A lamp by phone').first().waitFor();
      expect(await seriousFaults(page)).toEqual([]);
      await page.getByRole('button', { name: 'Pay now' }).click();
      await page.getByRole('button', { name: 'Decline' }).click();
      await page.getByText('The bank has declined the payment').waitFor();
      await page.getByRole('button', { name: 'Pay now' }).click();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      await heading(page, /is paid$/);
      await page.reload();
      await heading(page, /is paid$/);
      expect(await page.getByRole('button', { name: 'Pay now' }).count()).toBe(0);
      await visitor.close();
    },
  );

  rules('PLK-16').it('says of an order that has ended that its link has expired', async () => {
    const { id, link } = await placed(bench, product);
    await bench.admin.updateOrderStatus({ id, status: 'CANCELLED' });
    const visitor = await bench.newVisitor();
    const page = await visitor.newPage();
    await page.goto(atShop(link));
    await heading(page, 'This link has expired');
    await visitor.close();
  });
});

describe('the React starter', () => {
  let bench: StarterBench;

  beforeAll(async () => {
    bench = await StarterBench.open({ STOREFRONT_URL: 'https://shop.example' });
  });

  afterAll(() => bench.close());

  rules('PLK-16').it('has an order paid by its link, and says when the link has expired', async () => {
    const product = await bench.newProduct('A lamp by phone', 20);
    const { link } = await placed(bench, product);
    const visitor = await bench.newVisitor();
    const page = await bench.visit(visitor, `/pay/${link.split('/').at(-1)}`);
    await page.getByText('Waiting for your payment').waitFor();
    await page.getByRole('button', { name: 'Pay now' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByText('Paid. Thank you!').waitFor();
    const ended = await placed(bench, product);
    await bench.admin.updateOrderStatus({ id: ended.id, status: 'CANCELLED' });
    await page.goto(`${bench.url}/pay/${ended.link.split('/').at(-1)}`);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await visitor.close();
  });
});
