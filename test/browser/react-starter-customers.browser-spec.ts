import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { createClient } from '../../packages/client/src/index.js';
import { StarterBench } from './support/starter-bench.js';

const RAVI = { email: 'ravi@demo.shop', password: 'Demo#123' };

/** The data of one customer in `examples/storefront-react`: their money, and what nobody else may see. */
describe('a customer of the React starter', () => {
  let bench: StarterBench;

  beforeAll(async () => {
    bench = await StarterBench.open();
  });

  afterAll(async () => {
    await bench.close();
  });

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
  const says = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
  const addToCart = async (page: Page, name: string) => {
    await bench.goTo(page, `/products/${await bench.newProduct(name, 3)}`);
    await press(page, 'Add to cart');
    await says(page, 'In your cart');
  };

  rules('STA-06').it('is told of a payment that came too late, and of its refund', async () => {
    const { visitor, page } = await bench.signedIn({}, RAVI.email);
    await addToCart(page, 'A lamp that is paid too late');
    await bench.goTo(page, '/checkout');
    await page.getByLabel('Phone for the courier').fill('9876543210');
    await press(page, /^Order and pay/);
    await press(page, /^Pay ₹/);
    // The order ends while the gateway's page is open.
    const elsewhere = createClient({ baseUrl: bench.url });
    await elsewhere.login(RAVI);
    await elsewhere.cancelOrder({ id: new URL(page.url()).pathname.split('/').at(-1)! });
    await page.locator('.state').getByText('Cancelled').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('alert').getByText('A payment that still arrives is refunded.').waitFor();
    await page.getByRole('heading', { name: 'Refunds' }).waitFor();
    await visitor.close();
  });

  rules('STA-07').it('leaves nothing to who signs in after them, in no tab', async () => {
    const { visitor, page: first } = await bench.signedIn({}, 'asha@demo.shop');
    await addToCart(first, 'A lamp in the cart of Asha');
    // This tab has the cart of Asha, too.
    const second = await bench.visit(visitor, '/sign-in');
    await second.getByRole('link', { name: /^Cart, [1-9]/ }).waitFor();
    await first.getByRole('link', { name: 'Orders' }).click();
    const ofAsha = await first.locator('.rows a').first().innerText();
    await second.getByLabel('Email address').fill(RAVI.email);
    await second.getByLabel('Password').fill(RAVI.password);
    await press(second, 'Sign in');
    await second.getByRole('heading', { name: 'Sign in' }).waitFor({ state: 'detached' });
    await second.getByRole('link', { name: /^Cart/ }).click();
    await bench.settled(second);
    expect(await second.getByText('A lamp in the cart of Asha').count()).toBe(0);
    await first.getByText(ofAsha).waitFor({ state: 'detached' });
    await bench.settled(first);
    expect(await first.getByText(ofAsha).count()).toBe(0);
    await visitor.close();
  });

  rules('STA-09').it('signs in with a second factor, wrong codes refused', async () => {
    const account = { email: 'meera@example.com', password: 'Meera#123' };
    const meera = createClient({ baseUrl: bench.url });
    await meera.register({ ...account, firstname: 'Meera', lastname: 'Nair' });
    const { secret } = await meera.startTotp();
    const { recoveryCodes } = await meera.confirmTotp({ code: new TOTP({ secret }).generate() });
    const visitor = await bench.newVisitor();
    const page = await bench.visit(visitor, '/sign-in');
    await page.getByLabel('Email address').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await press(page, 'Sign in');
    await page.getByLabel('Code').fill('000 000');
    await press(page, 'Sign in');
    await page.getByRole('alert').getByText('This code is wrong').waitFor();
    await page.getByLabel('Code').fill(recoveryCodes[0]!);
    await press(page, 'Sign in');
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    await visitor.close();
  });
});
