import type { Page } from 'playwright-core';
import { withAxe } from './support/accessibility.js';
import { ShopBench, WIDTHS } from './support/shop-bench.js';

const LOOKS = Object.entries(WIDTHS).flatMap(([device, viewport]) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ device, viewport, colorScheme })),
);

/** Every view at both widths, light and dark: nothing overflows, axe finds nothing serious. Pictures are kept to look at. */
describe('the looks of the demo storefront', () => {
  let shop: ShopBench;

  beforeAll(async () => void (shop = await ShopBench.open()));

  afterAll(async () => {
    await shop.close();
  });

  rules('DEM-05').it.each(LOOKS)(
    'are without a serious fault on a $device, $colorScheme',
    async (look) => {
      const { device, viewport, colorScheme } = look;
      const faults: string[] = [];
      const check = async (page: Page, name: string): Promise<void> => {
        await shop.settled(page);
        faults.push(...(await shop.faultsOf(page, name, { device, colorScheme })));
      };
      const options = { viewport, colorScheme, reducedMotion: 'reduce' } as const;
      const stranger = await shop.newVisitor(options);
      await withAxe(stranger);
      const entrance = await shop.visit(stranger, '/login');
      await check(entrance, 'login');
      await shop.goTo(entrance, '/register');
      await check(entrance, 'register');
      await stranger.close();

      const { visitor, page } = await shop.loggedIn(options);
      await withAxe(visitor);
      const id = await shop.newProduct(`A serum for ${device} ${colorScheme}`, 3);
      await shop.goTo(page, '/verify-email');
      await check(page, 'verify-email');
      await shop.goTo(page, '');
      await check(page, 'home');
      await shop.goTo(page, '/products?category=electronics&inStock=true');
      await check(page, 'list');
      // Each look wishes for another one: the button says at once what is on the list.
      await page.locator('.product-card').nth(LOOKS.indexOf(look)).click();
      await page.getByRole('button', { name: 'Add to wishlist' }).click();
      await check(page, 'product');
      await shop.goTo(page, '/wishlist');
      await check(page, 'wishlist');
      await shop.goTo(page, `/products/${id}`);
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.locator('.count:not([hidden])').waitFor();
      await shop.goTo(page, '/cart');
      await check(page, 'cart');
      await page.getByRole('link', { name: 'Go to checkout' }).click();
      await page.getByLabel('Phone for the courier').waitFor();
      await check(page, 'checkout');
      await page.getByLabel('Phone for the courier').fill('9876543210');
      await page.getByRole('button', { name: /^Order and pay/ }).click();
      await page.getByRole('dialog').waitFor();
      await check(page, 'gateway');
      await page.getByRole('dialog').getByRole('button', { name: 'Pay' }).click();
      await page.getByRole('button', { name: 'See the order' }).waitFor();
      await check(page, 'thanks');
      await page.getByRole('button', { name: 'See the order' }).click();
      await page.getByText('Payment: paid').waitFor();
      await check(page, 'order');
      const orderId = new URL(page.url()).pathname.split('/').pop()!;
      await shop.deliver(orderId);
      await shop.goTo(page, `/orders/${orderId}`);
      await page.getByText('Return something').click();
      await check(page, 'order-delivered');
      await page.getByLabel(/\(bought: 1\)$/).fill('1');
      await page.getByLabel('Why do you return it?').selectOption('It is damaged');
      await page.getByRole('button', { name: 'Request return' }).click();
      await page.locator('.badge', { hasText: 'Return requested' }).waitFor();
      await check(page, 'return-requested');
      await shop.takeBack(orderId);
      await shop.goTo(page, `/orders/${orderId}`);
      await page.getByRole('button', { name: 'Credit note' }).waitFor();
      await check(page, 'order-refunded');
      await shop.goTo(page, '/orders');
      await check(page, 'orders');
      await shop.goTo(page, '/notifications');
      await check(page, 'notifications');
      for (const path of ['account', 'account/addresses', 'account/security', 'support-tickets']) {
        await shop.goTo(page, `/${path}`);
        await check(page, path.replace('/', '-'));
      }
      await shop.goTo(page, '/orders/65f0c3a2b1d4e5f6a7b8c9d0');
      await check(page, 'not-found');
      await visitor.close();
      expect(faults).toEqual([]);
    },
    240_000,
  );
});
