import type { BrowserContext, Page } from 'playwright-core';
import { createClient } from '../../packages/client/src/index.js';
import { ShopBench } from './support/shop-bench.js';
import { shopPages, type ShopPage } from './support/shop-pages.js';

/** Calls that a page is about: without them it can only say so. All others fail without taking the page. */
const MAIN: Readonly<Record<string, RegExp>> = {
  '/products': /\/api\/v1\/(products|search)\?.*limit=16/,
  '/products/:id': /\/api\/v1\/products\//,
  '/cart': /\/api\/v1\/carts$/,
  '/checkout': /\/api\/v1\/carts$/,
  '/account': /\/users\/profile$/,
  '/account/addresses': /\/users\/profile$/,
  '/orders': /\/orders\/my-order/,
  '/orders/:id': /\/orders\/[0-9a-f]{24}$/,
  '/orders/:id/thanks': /\/orders\/[0-9a-f]{24}$/,
  '/support-tickets/:id': /\/support-tickets\/[0-9a-f]{24}/,
  '/wishlist': /\/wishlists/,
  '/notifications': /\/notifications/,
};

describe('a page of the storefront with a call that fails', () => {
  let shop: ShopBench;
  let visitor: BrowserContext;
  let guest: BrowserContext;
  let pages: ShopPage[];

  beforeAll(async () => {
    shop = await ShopBench.open();
    ({ visitor } = await shop.loggedIn());
    const client = createClient({ baseUrl: shop.url });
    await client.login({ email: 'asha@demo.shop', password: 'Demo#123' });
    const [first, second] = [
      await shop.newProduct('A lamp beside', 5),
      await shop.newProduct('A cup beside', 5),
    ];
    await client.addCartItem({ productId: first, quantity: 1 });
    await client.addToWishlist({ productId: first });
    pages = await shopPages(client);
    guest = await shop.newVisitor();
    const page = await shop.visit(guest);
    for (const id of [first, second]) {
      await shop.goTo(page, `/products/${id}`);
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.locator('#messages').getByText('is in your cart').waitFor();
    }
  });

  afterAll(async () => {
    await shop.close();
  });

  const headingOf = (page: Page) => page.locator('main h1').first().innerText();
  const nameOf = (url: string) => {
    const { pathname, search } = new URL(url);
    return `${pathname}${search}`;
  };

  /** The calls of a page, without the refresh of the session. */
  async function callsOf(page: Page, path: string): Promise<string[]> {
    const calls = new Set<string>();
    const note = (request: { url(): string; resourceType(): string }) => {
      const name = nameOf(request.url());
      if (request.resourceType() === 'fetch' && !name.includes('/auth/refresh')) calls.add(name);
    };
    page.on('request', note);
    await shop.goTo(page, path);
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    return [...calls];
  }

  async function withFailing(page: Page, path: string, call: string): Promise<void> {
    const fails = (url: URL) => `${url.pathname}${url.search}` === call;
    await page.route(fails, (route) =>
      route.fulfill({ status: 500, json: { success: false, statusCode: 500, message: 'Broken' } }),
    );
    await page.goto(`${shop.url}/shop${path}`);
    await page.locator('main:not([aria-busy]) h1').waitFor();
  }

  rules('SHP-01').it('stands, unless the call is what the page is about', async () => {
    const taken: string[] = [];
    let tried = 0;
    for (const { route, path, isOfVisitor } of pages) {
      const page = await shop.visit(isOfVisitor ? guest : visitor, path);
      const calls = await callsOf(page, path);
      const heading = await headingOf(page);
      for (const call of calls) {
        await withFailing(page, path, call);
        tried += 1;
        const isMain = MAIN[route]?.test(call) === true && !(route === '/cart' && isOfVisitor);
        const found = await headingOf(page);
        if (!isMain && found !== heading) taken.push(`${path} without ${call}: ${found}`);
        if (isMain && found !== heading)
          await page.getByRole('button', { name: 'Try again' }).first().waitFor();
        await page.unrouteAll();
      }
      await page.close();
    }
    expect(taken).toEqual([]);
    expect(tried).toBeGreaterThan(40);
  });

  rules('SHP-01').it(
    'sells a product whose reviews cannot be loaded, and shows them when asked again',
    async () => {
      const { path } = pages.find(({ route }) => route === '/products/:id')!;
      const page = await shop.visit(visitor, path);
      const [reviews] = (await callsOf(page, path)).filter((call) => call.includes('/interactions'));
      await withFailing(page, path, reviews!);
      await page.getByText('The reviews could not be loaded.').waitFor();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again: The reviews' }).click();
      await page.getByRole('heading', { name: 'Reviews' }).waitFor();
      expect(await page.locator('.missing').count()).toBe(0);
      await page.close();
    },
  );

  rules('SHP-01').it(
    'keeps what a list has shown when its next page fails, and goes on when asked again',
    async () => {
      const page = await shop.visit(guest, '/products');
      const shown = await page.locator('.product-card').count();
      const next = (url: URL) =>
        url.pathname.endsWith('/products') && (url.searchParams.get('cursor') ?? '') !== '';
      await page.route(next, (route) =>
        route.fulfill({ status: 500, json: { success: false, statusCode: 500, message: 'Broken' } }),
      );
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.locator('#messages').getByText('Something went wrong').waitFor();
      const before = await page.locator('.product-card').count();
      expect(before).toBeGreaterThanOrEqual(shown);
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.locator('.product-card').nth(before).waitFor();
      const names = await page
        .locator('.product-card')
        .evaluateAll((cards) => cards.map((card: any) => card.href));
      expect(new Set(names).size).toBe(names.length);
      await page.close();
    },
  );
});
