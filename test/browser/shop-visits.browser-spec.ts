import type { Page } from 'playwright-core';
import { ShopBench } from './support/shop-bench.js';

/**
 * The events that happen to the storefront beside the straight way: reloads, tabs, wrong input, faults of the
 * network.
 */
describe('visits to the demo storefront', () => {
  let shop: ShopBench;

  beforeAll(async () => void (shop = await ShopBench.open()));

  afterAll(async () => {
    await shop.close();
  });

  const said = (page: Page, text: string) =>
    page.locator('#messages, .form-error').getByText(text).first().waitFor();

  rules('DEM-03').it(
    'keeps the session over a reload, in a new tab by its cookie, and ends it in all of them',
    async () => {
      const { visitor, page } = await shop.loggedIn();
      await page.reload();
      await page.getByRole('link', { name: 'Account of Asha' }).waitFor();
      const second = await shop.visit(visitor, '/orders');
      await second.locator('.order-row').first().waitFor();
      await shop.goTo(second, '/account');
      await second.getByRole('button', { name: 'Log out Asha' }).click();
      await second.getByRole('link', { name: 'Log in' }).waitFor();
      await page.getByRole('link', { name: 'Log in' }).waitFor();
      await visitor.close();
    },
  );

  rules('DEM-03').it('leaves nothing to who logs in after them in another tab', async () => {
    const { visitor, page } = await shop.loggedIn();
    await shop.goTo(page, '/account');
    await page.getByLabel('First name').fill('Typed by Asha');
    const second = await shop.visit(visitor, '/login');
    await second.getByRole('button', { name: 'ravi@demo.shop' }).click();
    await page.getByText('Email address: ravi@demo.shop').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ravi');
    await visitor.close();
  });

  rules('DEM-03').it('says that a password is wrong, and nothing of the account', async () => {
    const visitor = await shop.newVisitor();
    const page = await shop.visit(visitor, '/login');
    await page.getByLabel('Email address').fill('asha@demo.shop');
    await page.getByLabel('Password').fill('Wrong#123');
    await page.getByRole('button', { name: 'Log in' }).click();
    await said(page, 'Email address or password is wrong.');
    await visitor.close();
  });

  rules('DEM-03').it('has a page for an unknown order, product and address', async () => {
    const { visitor, page } = await shop.loggedIn();
    for (const path of [
      '/orders/65f0c3a2b1d4e5f6a7b8c9d0',
      '/orders/nonsense',
      '/products/65f0c3a2b1d4e5f6a7b8c9d0',
    ]) {
      await shop.goTo(page, path);
      await page.getByRole('heading', { name: 'Not found' }).waitFor();
    }
    await shop.goTo(page, '/no-such-page');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await visitor.close();
  });

  rules('DEM-03').it('shows the page that was asked for last, and no error of the one before', async () => {
    const visitor = await shop.newVisitor();
    const page = await shop.visit(visitor);
    await page.route('**/api/v1/search*', () => {});
    const asked = page.waitForRequest('**/api/v1/search*');
    await page.getByLabel('Search products').fill('kettle');
    await page.getByLabel('Search products').press('Enter');
    const given = await asked;
    const ended = page.waitForEvent('requestfailed', (request) => request.url() === given.url());
    await page.getByRole('link', { name: 'Log in' }).click();
    await ended;
    await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
    await visitor.close();
  });

  rules('DEM-03').it('says that it is offline, and that there were too many requests', async () => {
    const visitor = await shop.newVisitor();
    const page = await shop.visit(visitor);
    await visitor.setOffline(true);
    await page.locator('.product-card').first().click();
    await page.getByText('The shop cannot be reached. Are you online?').waitFor();
    await visitor.setOffline(false);
    await page.route('**/api/v1/products/**', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'X-Error-Code': 'RATE_LIMIT_EXCEEDED', 'Retry-After': '600' },
        json: { success: false, statusCode: 429, message: 'Too many requests' },
      }),
    );
    await page.goBack();
    await page.locator('.product-card').first().click();
    await page.getByText('Too many requests. Please try again in 10 minutes.').waitFor();
    await page.unroute('**/api/v1/products/**');
    await page.getByRole('button', { name: 'Reset the limits' }).click();
    await page.getByRole('button', { name: 'Add to wishlist' }).waitFor();
    await visitor.close();
  });

  rules('DEM-03').it(
    'shows a page that was not reached when it is online, and leaves the next one',
    async () => {
      const { visitor, page } = await shop.loggedIn();
      await shop.goTo(page, '/orders');
      const orders = '**/api/v1/orders/*';
      const comesOnline = () =>
        page.evaluate("dispatchEvent(new Event('online')), document.querySelector('main').ariaBusy");
      const fails = async () => {
        await page.route(orders, (route) => route.abort());
        await page.locator('.order-row').first().click();
        await page.getByRole('heading', { name: 'No connection' }).waitFor();
        await page.unroute(orders);
      };
      await fails();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: /^Order ORD/ }).waitFor();
      expect(await comesOnline()).toBeNull();
      await page.goBack();
      await fails();
      expect(await comesOnline()).toBe('true');
      await page.getByRole('heading', { name: /^Order ORD/ }).waitFor();
      await visitor.close();
    },
  );

  rules('DEM-03').it('does not sell what is sold out, neither on its page nor at checkout', async () => {
    const soldOut = await shop.newProduct('Sold out serum', 0);
    const last = await shop.newProduct('The last serum', 1);
    const { visitor, page } = await shop.loggedIn();
    await shop.goTo(page, `/products/${soldOut}`);
    expect(await page.getByRole('button', { name: 'Sold out' }).isDisabled()).toBe(true);
    await shop.goTo(page, `/products/${last}`);
    await page.getByText('Only 1 left').waitFor();
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await said(page, 'The last serum is in your cart.');
    await shop.admin.adjustStock({ id: last, delta: -1 });
    await shop.goTo(page, '/checkout');
    await page.getByRole('button', { name: /^Order and pay/ }).click();
    await said(page, 'There are not that many left.');
    await shop.goTo(page, '/cart');
    await page.getByRole('button', { name: 'Remove The last serum' }).click();
    await visitor.close();
  });

  rules('VAR-04').it(
    'sells the size that is chosen by a button, and strikes the one that is sold out',
    async () => {
      const id = await shop.newProductInSizes('A shirt in sizes', [
        ['S', 0, 1499],
        ['M', 4, 1499],
        ['L', 2, 1699],
      ]);
      const { visitor, page } = await shop.loggedIn();
      await shop.goTo(page, `/products/${id}`);
      const size = (name: string) => page.getByRole('radio', { name, exact: true });
      await page.getByText('from ₹1,349.10').waitFor();
      await page.getByRole('button', { name: 'Choose a size' }).click();
      await page.getByText('M', { exact: true }).click();
      expect(await size('M').isChecked()).toBe(true);
      expect(new URL(page.url()).search).toBe('?size=M');
      const struck = page.locator('.options .is-sold-out + span');
      expect(await struck.allInnerTexts()).toEqual([expect.stringMatching(/^S/)]);
      await size('S sold out').focus();
      await page.keyboard.press('Space');
      expect(await page.getByRole('button', { name: 'Sold out' }).isDisabled()).toBe(true);
      await page.getByText('L', { exact: true }).click();
      await page.getByText('Only 2 left').waitFor();
      await page.getByText('₹1,529.10').waitFor();
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await said(page, 'A shirt in sizes is in your cart.');
      await shop.goTo(page, '/cart');
      await page.locator('.line').getByText('L', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Remove A shirt in sizes' }).click();
      await visitor.close();
    },
  );

  rules('DEM-07').it(
    'orders at the total that it shows, and shows the cart when the prices have changed',
    async () => {
      const id = await shop.newProduct('A serum that gets dearer', 5);
      const { visitor, page } = await shop.loggedIn();
      await shop.goTo(page, `/products/${id}`);
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await said(page, 'is in your cart');
      await shop.goTo(page, '/checkout');
      await page.getByText('₹1,349.10').first().waitFor();
      await shop.admin.updateProduct({ id, discount: 0 });
      await page.getByRole('button', { name: /^Order and pay/ }).click();
      await said(page, 'Prices have changed since you saw them.');
      await page.getByRole('heading', { name: 'Cart', level: 1 }).waitFor();
      await page.getByText('₹1,499').first().waitFor();
      expect((await shop.admin.getProduct({ id })).currentStock).toBe(5);
      await page.getByRole('link', { name: 'Go to checkout' }).click();
      await page.getByRole('button', { name: /^Order and pay/ }).click();
      await page.getByRole('dialog').getByText('₹1,499').waitFor();
      expect((await shop.admin.getProduct({ id })).currentStock).toBe(4);
      await page.getByRole('dialog').getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('heading', { name: 'your payment has arrived' }).waitFor();
      await visitor.close();
    },
  );

  rules('DEM-07').it(
    'says which line of the cart is no longer available, and goes on without it',
    async () => {
      const [withdrawn, kept] = [
        await shop.newProduct('A serum without its scent', 5),
        await shop.newProduct('A serum that stays', 5),
      ];
      await shop.admin.updateProduct({ id: withdrawn, attributes: { scent: ['Rose', 'Kesar'] } });
      const { visitor, page } = await shop.loggedIn();
      for (const id of [withdrawn, kept]) {
        await shop.goTo(page, `/products/${id}`);
        if (id === withdrawn) await page.getByText('Rose', { exact: true }).click();
        await page.getByRole('button', { name: 'Add to cart' }).click();
        await said(page, 'is in your cart');
      }
      await shop.goTo(page, '/checkout');
      await shop.admin.updateProduct({ id: withdrawn, attributes: { scent: ['Sandal'] } });
      await page.getByRole('button', { name: /^Order and pay/ }).click();
      await said(page, 'Something in your cart is no longer available.');
      const line = page.locator('.line', { hasText: 'A serum without its scent' });
      await line.getByText('No longer available').waitFor();
      expect(await page.locator('.line').getByText('No longer available').count()).toBe(1);
      expect(await page.getByRole('link', { name: 'Go to checkout' }).count()).toBe(0);
      await line.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('link', { name: 'Go to checkout' }).waitFor();
      await page.getByRole('button', { name: 'Remove A serum that stays' }).click();
      await page.getByText('Your cart is empty.').waitFor();
      await visitor.close();
    },
  );

  rules('DEM-04').it(
    'orders once when the answer of the checkout is lost and the page is reloaded',
    async () => {
      const id = await shop.newProduct('A serum bought once', 5);
      const { visitor, page } = await shop.loggedIn();
      await shop.goTo(page, `/products/${id}`);
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await said(page, 'is in your cart');
      await shop.goTo(page, '/checkout');
      await page.route('**/orders/checkout', async (route) => {
        // The shop takes the order; its answer goes nowhere.
        await route.fetch();
        await route.abort();
      });
      await page.getByRole('button', { name: /^Order and pay/ }).click();
      await said(page, 'The shop cannot be reached.');
      await page.unroute('**/orders/checkout');
      await page.reload();
      await page.getByRole('button', { name: /^Order and pay/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await page.locator('main').getByRole('link', { name: 'A serum bought once' }).waitFor();
      expect((await shop.admin.getProduct({ id })).currentStock).toBe(4);
      await visitor.close();
    },
  );

  rules('DEM-02').it('shows markup in names and reviews as text, and a description as HTML', async () => {
    const name = '<img src=x onerror="window.hit=1">';
    const id = await shop.newProduct(name, 5);
    const description = `<p>Keep cool</p><ul><li>30 ml</li></ul>${name}`;
    await shop.admin.updateProduct({ id, description });
    const { visitor, page } = await shop.loggedIn();
    await shop.goTo(page, `/products/${id}`);
    await page.locator('.description li', { hasText: '30 ml' }).waitFor();
    await page.getByText('Write a review').click();
    await page.getByLabel('What should others know?').fill('<script>window.hit = 1</script> good');
    await page.getByRole('button', { name: 'Publish review' }).click();
    await page.getByText('<script>window.hit = 1</script> good').waitFor();
    await page.getByRole('heading', { name }).waitFor();
    expect(await page.evaluate('window.hit')).toBeUndefined();
    await visitor.close();
  });

  rules('DEM-02').it('calls only this shop, and violates no content security policy', () => {
    expect({ complaints: shop.complaints, strangers: shop.strangers }).toEqual({
      complaints: [],
      strangers: [],
    });
  });
});
