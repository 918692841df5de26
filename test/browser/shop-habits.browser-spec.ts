import type { Page } from 'playwright-core';
import { createClient } from '../../packages/client/src/index.js';
import { Keyboard } from './support/keyboard.js';
import { ShopBench, WIDTHS } from './support/shop-bench.js';

/** The habits of people in every shop: go back, reload, change their mind, log in late. */
describe('habits in the demo storefront', () => {
  let shop: ShopBench;

  beforeAll(async () => void (shop = await ShopBench.open()));

  afterAll(async () => {
    await shop.close();
  });

  const cards = (page: Page) => page.locator('.product-card');
  const focused = (page: Page) => page.evaluate<string | null>("document.activeElement.getAttribute('href')");
  const scrolled = (page: Page) => page.evaluate<number>('scrollY');

  rules('DEM-09').it(
    'go back to the same place of a list that was shown further, and on the same link',
    async () => {
      const visitor = await shop.newVisitor({ viewport: WIDTHS.phone });
      const page = await shop.visit(visitor, '/products');
      await page.getByRole('button', { name: 'Show more' }).click();
      await cards(page).nth(23).waitFor();
      // The keyboard goes on at the first card that is new.
      expect(await focused(page)).toBe(await cards(page).nth(12).getAttribute('href'));
      await page.waitForURL(/\?shown=24$/);
      const address = await cards(page).nth(20).getAttribute('href');
      await cards(page).nth(20).click();
      await page.getByRole('button', { name: /Add to cart|Choose a|Sold out/ }).waitFor();
      await shop.settled(page);
      expect(await scrolled(page)).toBe(0);
      await page.goBack();
      await cards(page).nth(23).waitFor();
      await shop.settled(page);
      expect(await focused(page)).toBe(address);
      const before = await scrolled(page);
      expect(before).toBeGreaterThan(1500);
      await page.reload();
      await cards(page).nth(23).waitFor();
      expect(await scrolled(page)).toBe(before);
      await visitor.close();
    },
  );

  rules('DEM-09').it('filter by kind and price, each choice in the address, with the way back', async () => {
    const visitor = await shop.newVisitor();
    const page = await shop.visit(visitor);
    await page.getByLabel('Search products').fill('shirt');
    await page.getByLabel('Search products').press('Enter');
    await page.getByRole('heading', { name: 'Search: shirt' }).waitFor();
    const kinds = page.getByRole('list', { name: 'Kind' }).getByRole('link');
    const offered = await kinds.allInnerTexts();
    expect(offered.length).toBeGreaterThan(1);
    await kinds.first().click();
    await page.waitForURL(/itemType=/);
    await shop.settled(page);
    // A kind that is chosen does not hide the rest.
    expect(await kinds.allInnerTexts()).toEqual(offered);
    await page.getByLabel('to ₹').fill('1500');
    await page.getByLabel('to ₹').press('Enter');
    await page.waitForURL(/maxPrice=1500/);
    await shop.settled(page);
    const prices = await page.locator('.product-card .price').allInnerTexts();
    expect(prices.length).toBeGreaterThan(0);
    expect(await page.getByLabel('Search products').inputValue()).toBe('shirt');
    await page.getByRole('link', { name: 'Without up to ₹1,500' }).click();
    await page.waitForURL((url) => !url.search.includes('maxPrice'));
    await page.goBack();
    await page.getByRole('link', { name: 'Without up to ₹1,500' }).waitFor();
    await visitor.close();
  });

  rules('DEM-09').it('see an error go when what followed has succeeded', async () => {
    const { visitor, page } = await shop.loggedIn();
    const id = await shop.newProduct('A serum at the second try', 5);
    await shop.goTo(page, `/products/${id}`);
    await page.route('**/carts/items', (route) => route.abort());
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('.message.is-error').waitFor();
    await page.unroute('**/carts/items');
    await page.route('**/carts/items', async (route) => route.continue());
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('.message', { hasText: 'is in your cart' }).waitFor();
    expect(await page.locator('.is-error').count()).toBe(0);
    await shop.goTo(page, '/cart');
    await page.getByRole('button', { name: 'Remove A serum at the second try' }).click();
    await page.getByText('Your cart is empty.').waitFor();
    await visitor.close();
  });

  rules('DEM-10').it(
    'fill a cart without an account, which joins the one of the account at the login',
    async () => {
      const [first, second] = [
        await shop.newProduct('A serum of a visitor', 5),
        await shop.newProduct('A serum of before', 5),
      ];
      const account = createClient({ baseUrl: shop.url });
      await account.login({ email: 'ravi@demo.shop', password: 'Demo#123' });
      await account.emptyCart();
      await account.addCartItem({ productId: second, quantity: 1 });
      const visitor = await shop.newVisitor();
      const page = await shop.visit(visitor, `/products/${first}`);
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.locator('.count', { hasText: '1' }).waitFor();
      // A reload, and a second tab that is open meanwhile.
      await page.reload();
      const other = await shop.visit(visitor, '/cart');
      await other.getByRole('button', { name: 'One more of A serum of a visitor' }).click();
      await page.locator('.count', { hasText: '2' }).waitFor();
      await other.getByText('₹2,698.20').first().waitFor();
      await shop.goTo(page, '/cart');
      await page.getByRole('link', { name: 'Go to checkout' }).click();
      await page.getByRole('button', { name: 'ravi@demo.shop' }).click();
      await page.getByRole('heading', { name: 'Checkout' }).waitFor();
      await page.getByText('2 × A serum of a visitor').waitFor();
      await page.getByText('1 × A serum of before').waitFor();
      await other.locator('.count', { hasText: '3' }).waitFor();
      const { items } = await account.getCart();
      expect(items.map(({ product, quantity }) => [product._id, quantity])).toEqual([
        [second, 1],
        [first, 2],
      ]);
      await account.emptyCart();
      await visitor.close();
    },
  );

  rules('DEM-10').it('keep what the shop could not be given, and hear what it does not have', async () => {
    const [gone, kept] = [
      await shop.newProduct('A serum that goes', 1),
      await shop.newProduct('A serum that waits', 5),
    ];
    const visitor = await shop.newVisitor();
    const page = await shop.visit(visitor);
    for (const id of [gone, kept]) {
      await shop.goTo(page, `/products/${id}`);
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.locator('.message', { hasText: 'is in your cart' }).waitFor();
    }
    await shop.admin.adjustStock({ id: gone, delta: -1 });
    await page.route('**/carts/items', (route) => route.abort());
    await shop.goTo(page, '/login');
    await page.getByRole('button', { name: 'ravi@demo.shop' }).click();
    await page.getByText('The shop cannot be reached.').first().waitFor();
    await page.unroute('**/carts/items');
    await shop.goTo(page, '/cart');
    await page.getByText('Not in your cart, because there are not enough of it: A serum that goes').waitFor();
    await page.locator('.line', { hasText: 'A serum that waits' }).waitFor();
    await page.getByRole('button', { name: 'Remove A serum that waits' }).click();
    await page.getByText('Your cart is empty.').waitFor();
    await visitor.close();
  });

  rules('DEM-10').it('take fewer when a cart without an account has more than there are', async () => {
    const id = await shop.newProduct('A serum of which two are left', 2);
    const visitor = await shop.newVisitor();
    const page = await shop.visit(visitor, `/products/${id}`);
    await page.getByRole('button', { name: 'Add to cart' }).click();
    await page.locator('.message', { hasText: 'is in your cart' }).waitFor();
    await shop.goTo(page, '/cart');
    await page.getByLabel(/^Quantity/).fill('4');
    await page.getByLabel(/^Quantity/).press('Enter');
    await page.getByText('Only 2 left').waitFor();
    expect(await page.getByRole('link', { name: 'Go to checkout' }).count()).toBe(0);
    await page.getByLabel(/^Quantity/).fill('2');
    await page.getByLabel(/^Quantity/).press('Enter');
    await page.getByRole('link', { name: 'Go to checkout' }).waitFor();
    await visitor.close();
  });

  rules('DEM-13').it('order by keyboard alone, and pay later in the time that is left', async () => {
    const id = await shop.newProductInSizes('A serum by keyboard', [
      ['30 ml', 5, 499],
      ['50 ml', 0, 799],
    ]);
    const { visitor, page } = await shop.loggedIn();
    await shop.goTo(page, `/products/${id}`);
    const keys = new Keyboard(page);
    await keys.press(/^Choose a size/);
    await page.keyboard.press('Space');
    await page.waitForURL(/size=30/);
    await keys.press(/^Add to cart/);
    await page.locator('.count', { hasText: '1' }).waitFor();
    await shop.goTo(page, '/cart');
    await keys.press(/^One more/);
    await page.locator('.count', { hasText: '2' }).waitFor();
    // The button that was pressed still has the focus, though its line is a new one.
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('One more of A serum by keyboard');
    await keys.press(/^Go to checkout/);
    await page.getByRole('heading', { name: 'Checkout' }).waitFor();
    await shop.settled(page);
    await keys.press(/^Order and pay/);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(/We keep these things for you: \d+:\d\d left to pay/).waitFor();
    await page.reload();
    await keys.press(/^Pay now/);
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'your payment has arrived' }).waitFor();
    await visitor.close();
  });

  rules('DEM-06').it('reach an unknown product by 404, with a way on', async () => {
    const visitor = await shop.newVisitor();
    const page = await shop.visit(visitor, '/products/no-such-thing');
    const answer = await page.reload();
    expect(answer!.status()).toBe(404);
    await page.getByRole('link', { name: 'To all products' }).click();
    await cards(page).first().waitFor();
    await visitor.close();
  });

  rules('DEM-02').it('cause no fault of a page', () => {
    expect({ complaints: shop.complaints, strangers: shop.strangers }).toEqual({
      complaints: [],
      strangers: [],
    });
  });
});
