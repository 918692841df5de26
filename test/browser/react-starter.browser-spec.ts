import type { Page } from 'playwright-core';
import { createClient } from '../../packages/client/src/index.js';
import { expectEventually } from '../support/expect-eventually.js';
import { withAxe } from './support/accessibility.js';
import { Keyboard } from './support/keyboard.js';
import { WIDTHS } from './support/site-bench.js';
import { StarterBench } from './support/starter-bench.js';

const PERSON = { email: 'kabir@example.com', password: 'Secret#123' };
const LOOKS = Object.entries(WIDTHS).flatMap(([device, viewport]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ device, viewport, colorScheme })),
);

/** `examples/storefront-react`, from the search to the paid order, and what goes wrong on the way. */
describe('the React starter', () => {
  let bench: StarterBench;
  let lampId: string;

  beforeAll(async () => {
    bench = await StarterBench.open();
    lampId = await bench.newProduct('Rosewater lamp of the starter', 3);
  });

  afterAll(async () => {
    await bench.close();
  });

  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
  const says = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text).waitFor();
  const inCart = (page: Page, units: number) =>
    page.getByRole('link', { name: `Cart, ${units} in it`, exact: true }).waitFor();
  const fillAddress = async (page: Page) => {
    await page.getByLabel('Street and house').fill('12 Brigade Road');
    await page.getByLabel('PIN code').fill('560001');
    await page.getByLabel('City').fill('Bengaluru');
    await page.getByLabel('State').fill('Karnataka');
    await page.getByLabel('Phone for the courier').fill('9876543210');
  };
  const payInSandbox = (page: Page, button: 'Pay' | 'Decline' | 'Close') =>
    page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

  rules('STA-01').it(
    'finds, filters and adds as a visitor, signs up, is declined, pays, and signs out',
    async () => {
      const visitor = await bench.newVisitor();
      const page = await bench.visit(visitor);
      const card = page.getByRole('link', { name: /Rosewater lamp of the starter/ });
      // The search engine learns of a new product a moment later.
      await expectEventually(async () => {
        await page.getByLabel('Search products').fill('rosewater lamp');
        await page.getByLabel('Search products').press('Enter');
        await card.waitFor({ timeout: 2000 });
      }, 30_000);
      await page.getByRole('heading', { name: 'Search: rosewater lamp' }).waitFor();
      await page.getByLabel('Kind').selectOption({ label: 'Face Care (1)' });
      await page.waitForURL(/itemType=Face\+Care/);
      await page.getByLabel('In stock only').click();
      await page.waitForURL(/inStock=true/);
      await page.getByLabel('Price from ₹').fill('5000');
      await press(page, 'Search');
      await page.getByText('Nothing is like that.').waitFor();
      await page.goBack();
      await expectEventually(async () => expect(await page.getByLabel('Price from ₹').inputValue()).toBe(''));
      await page.reload();
      await card.click();
      await page.getByRole('heading', { name: 'Rosewater lamp of the starter' }).waitFor();
      await expectEventually(async () =>
        expect(await page.evaluate('document.activeElement.id')).toBe('main'),
      );
      await press(page, 'Add to cart');
      await says(page, 'In your cart');
      await inCart(page, 1);
      await page.getByRole('link', { name: /^Cart/ }).click();
      await press(page, 'One more');
      await inCart(page, 2);
      await page.getByText('₹2,698.20').first().waitFor();
      await page.getByRole('link', { name: 'Go to checkout' }).click();
      await page.getByRole('link', { name: 'Create an account' }).click();
      await page.getByLabel('First name').fill('Kabir');
      await page.getByLabel('Last name').fill('Sen');
      await page.getByLabel('Email address').fill(PERSON.email);
      await page.getByLabel('Password').fill(PERSON.password);
      await press(page, 'Create account');
      await page.getByRole('heading', { name: 'Checkout' }).waitFor();
      await fillAddress(page);
      await press(page, 'Order and pay ₹2,698.20');
      await page.getByText(/1[45]:\d\d left to pay/).waitFor();
      await press(page, 'Pay ₹2,698.20');
      await payInSandbox(page, 'Close');
      await press(page, 'Pay ₹2,698.20');
      await payInSandbox(page, 'Decline');
      await page.getByRole('alert').getByText('The bank has declined').waitFor();
      await press(page, 'Pay ₹2,698.20');
      await payInSandbox(page, 'Pay');
      await says(page, 'Being packed');
      await expectEventually(async () =>
        expect(await page.evaluate('document.activeElement.id')).toBe('main'),
      );
      await inCart(page, 0);
      await page.getByRole('link', { name: 'Orders' }).click();
      await page.getByRole('listitem').filter({ hasText: 'Being packed' }).getByRole('link').click();
      await press(page, 'Sign out');
      // The page of an order is a customer's: it asks to sign in.
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      await visitor.close();
      expect(bench.complaints).toEqual([]);
    },
  );

  rules('STA-02').it(
    "joins a visitor's cart with the account's, and takes a refused change back",
    async () => {
      const known = { email: 'tara@example.com', password: 'Secret#234' };
      const customer = createClient({ baseUrl: bench.url });
      await customer.register({ ...known, firstname: 'Tara', lastname: 'Sen' });
      const vaseId = await bench.newProduct('Vase of the starter', 2);
      await customer.addCartItem({ productId: vaseId, quantity: 1, selectedAttributes: {} });
      const visitor = await bench.newVisitor();
      const page = await bench.visit(visitor, `/products/${lampId}`);
      await press(page, 'Add to cart');
      await inCart(page, 1);
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.getByLabel('Email address').fill(known.email);
      await page.getByLabel('Password').fill('Wrong#123');
      await press(page, 'Sign in');
      await page.getByRole('alert').getByText('Email address or password is wrong.').waitFor();
      await page.getByLabel('Password').fill(known.password);
      await press(page, 'Sign in');
      await inCart(page, 2);
      await page.getByRole('link', { name: /^Cart/ }).click();
      const vase = page.getByRole('group', { name: 'Number of Vase of the starter' });
      await vase.getByRole('button', { name: 'One more' }).click();
      await inCart(page, 3);
      // There are two.
      await vase.getByRole('button', { name: 'One more' }).click();
      await says(page, 'There are not that many left.');
      await inCart(page, 3);
      await vase.getByRole('button', { name: 'Remove' }).click();
      await inCart(page, 1);
      // The page shows what was pressed before the shop has answered.
      await expectEventually(async () => {
        const { items } = await customer.getCart();
        expect(items.map(({ product, quantity }) => [product._id, quantity])).toEqual([[lampId, 1]]);
      });
      await page.reload();
      await inCart(page, 1);
      await visitor.close();
    },
  );

  rules('STA-03').it(
    'says that there is no network, and orders once in a checkout whose answer is lost',
    async () => {
      const { visitor, page } = await bench.signedIn({}, 'ravi@demo.shop');
      const { currentStock: before } = await bench.admin.getProduct({ id: lampId });
      await bench.goTo(page, `/products/${lampId}`);
      await visitor.setOffline(true);
      await says(page, 'You are offline.');
      await press(page, 'Add to cart');
      await page.getByRole('alert').getByText('The shop cannot be reached.').waitFor();
      await page.getByRole('link', { name: 'Orders' }).click();
      await page.getByText(/online again|Something went wrong/).waitFor();
      await visitor.setOffline(false);
      await bench.goTo(page, `/products/${lampId}`);
      await press(page, 'Add to cart');
      await says(page, 'In your cart');
      await bench.goTo(page, '/checkout');
      await page.getByLabel('Phone for the courier').fill('9876543210');
      const loseAnswer = async (route: any) => {
        await route.fetch();
        await route.abort();
      };
      await page.route('**/orders/checkout', loseAnswer);
      await press(page, /^Order and pay/);
      await page.getByRole('alert').getByText('The shop cannot be reached.').waitFor();
      await page.unroute('**/orders/checkout', loseAnswer);
      await bench.goTo(page, '/checkout');
      await page.getByLabel('Phone for the courier').fill('9876543210');
      await press(page, /^Order and pay/);
      await says(page, 'Waiting for payment');
      page.once('dialog', (dialog) => void dialog.accept());
      await press(page, 'Cancel the order');
      await says(page, 'Cancelled');
      await page.getByRole('link', { name: 'Orders' }).click();
      const today = page.getByRole('listitem').filter({ hasText: 'Cancelled' });
      await today.first().waitFor();
      const { currentStock } = await bench.admin.getProduct({ id: lampId });
      // There was one order, and it was cancelled.
      expect(currentStock).toBe(before);
      await visitor.close();
    },
  );

  rules('STA-04').it('costs no refresh for a visitor, and leads on from an unknown address', async () => {
    const visitor = await bench.newVisitor();
    const asked: string[] = [];
    visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const page = await bench.visit(visitor, '/no-such-page');
    await page.getByRole('link', { name: 'See all products' }).click();
    await page.getByRole('link', { name: 'Next' }).waitFor();
    // The loader, the list and the kinds share one call.
    expect(asked.filter((path) => path.startsWith('/api'))).toEqual(['/api/v1/search']);
    await page.getByRole('link', { name: 'Next' }).click();
    await page.getByText(/^Page 2 of/).waitFor();
    await page.getByRole('link', { name: 'Previous' }).click();
    await page.getByText(/^Page 1 of/).waitFor();
    await page.getByLabel('Sort by').selectOption('Price, low to high');
    await page.waitForURL(/sortBy=basePrice%3Aasc/);
    await bench.goTo(page, '/products/65f0c3a2b1d4e5f6a7b8c9d0');
    await page.getByText('This product is no longer sold.').waitFor();
    expect(asked.filter((path) => /auth|carts|profile/.test(path))).toEqual([]);
    await visitor.close();
  });

  rules('STA-05').it('is operated by the keyboard alone on a phone in the dark', async () => {
    const visitor = await bench.newVisitor({ viewport: WIDTHS.phone, colorScheme: 'dark' });
    const page = await bench.visit(visitor, '/');
    const keys = new Keyboard(page);
    await keys.press(/^To the content$/);
    await keys.fill(/^Search products/, 'kurta');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Search: kurta' }).waitFor();
    await bench.settled(page);
    await keys.press(/kurta.*₹/i);
    await page.getByRole('button', { name: /Choose a|Add to cart/ }).waitFor();
    while (await page.getByRole('button', { name: /^Choose a/ }).isVisible()) {
      await page.keyboard.press('Tab');
      if ((await page.locator(':focus[type=radio]').count()) > 0) await page.keyboard.press('Space');
    }
    await keys.press(/^Add to cart$/);
    await inCart(page, 1);
    await bench.goTo(page, '/cart');
    await keys.press(/^Go to checkout$/);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await keys.fill(/^Email address/, 'asha@demo.shop');
    await keys.fill(/^Password/, 'Demo#123');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    await keys.fill(/^Phone for the courier/, '9876543210');
    await page.keyboard.press('Enter');
    await says(page, 'Waiting for payment');
    await keys.press(/^Pay ₹/);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.press(/^Pay ₹/);
    await page.getByRole('dialog').waitFor();
    // Its first button has the focus.
    await keys.enter();
    await says(page, 'Being packed');
    await visitor.close();
  });

  rules('STA-05').it.each(LOOKS)('has no serious fault on a $device, $colorScheme', async (look) => {
    const { device, viewport, colorScheme } = look;
    const faults: string[] = [];
    const { visitor, page } = await bench.signedIn({ viewport, colorScheme, reducedMotion: 'reduce' });
    await withAxe(visitor);
    const check = async (name: string, path?: string): Promise<void> => {
      if (path !== undefined) await bench.goTo(page, path);
      await bench.settled(page);
      faults.push(...(await bench.faultsOf(page, name, { device, colorScheme })));
    };
    const { hits } = await bench.admin.searchProducts({ q: 'kurta', inStock: true });
    const id = await bench.newProduct(`A serum for ${device} ${colorScheme}`, 3);
    const description =
      '<h2>Care</h2><ul><li>Keep <b>cool</b></li></ul><table><tr><td>30 ml</td></tr></table>';
    await bench.admin.updateProduct({ id, description });
    await check('list', '/?inStock=true');
    await check('nothing', '/?q=zzzzzzzz');
    await check('product', `/products/${hits[0]!.id}`);
    await bench.goTo(page, `/products/${id}`);
    await press(page, 'Add to cart');
    await says(page, 'In your cart');
    await page.locator('.description li', { hasText: 'Keep cool' }).waitFor();
    await check('product-added');
    await check('cart', '/cart');
    await check('checkout', '/checkout');
    await page.getByLabel('Phone for the courier').fill('9876543210');
    await press(page, /^Order and pay/);
    await says(page, 'Waiting for payment');
    await check('order-unpaid');
    await press(page, /^Pay ₹/);
    await page.getByRole('dialog').waitFor();
    await check('gateway');
    await payInSandbox(page, 'Decline');
    await page.getByRole('alert').waitFor();
    await check('order-declined');
    await press(page, /^Pay ₹/);
    await payInSandbox(page, 'Pay');
    await says(page, 'Being packed');
    await check('order-paid');
    await check('orders', '/orders');
    await check('not-found', '/no-such-page');
    await press(page, 'Sign out');
    await check('sign-in', '/sign-in');
    await check('sign-up', '/sign-up');
    await visitor.close();
    expect(faults).toEqual([]);
  });
});
