import { createClient } from '../../packages/client/src/index.js';
import { ShopBench } from './support/shop-bench.js';

const ASHA = { email: 'asha@demo.shop', password: 'Demo#123' };

describe('what customers of the storefront come back for', () => {
  let shop: ShopBench;

  beforeAll(async () => void (shop = await ShopBench.open()));

  afterAll(async () => {
    await shop.close();
  });

  rules('SHP-05').it('orders again what is still sold, once however often it is pressed', async () => {
    const ids = [
      await shop.newProduct('A bowl that sells out', 1),
      await shop.newProduct('A cup that stays', 9),
    ];
    const { visitor, page } = await shop.loggedIn();
    const client = createClient({ baseUrl: shop.url });
    await client.login(ASHA);
    for (const { itemId } of (await client.getCart()).items) await client.removeCartItem({ itemId });
    for (const [place, productId] of ids.entries())
      await client.addCartItem({ productId, quantity: place + 1 });
    const [address] = (await client.getProfile()).addresses;
    const { orderId } = await client.checkout({
      addressId: address!._id,
      phone: '9876543210',
      paymentMethod: 'GATEWAY',
      expectedTotal: (await client.getCart()).pricing.totalAmount,
    });
    for (const { itemId } of (await client.getCart()).items) await client.removeCartItem({ itemId });
    for (let press = 0; press < 2; press += 1) {
      await shop.goTo(page, `/orders/${orderId}`);
      await page.getByRole('button', { name: 'Order again' }).click();
      await page.getByRole('heading', { name: 'Cart', level: 1 }).waitFor();
      await page.locator('#messages').getByText('A bowl that sells out').waitFor();
    }
    const { items } = await client.getCart();
    expect(items.map(({ product, quantity }) => [product.name, quantity])).toEqual([['A cup that stays', 2]]);
    await visitor.close();
  });

  rules('SHP-04').it('leads from the mail to the form for a review, by the login', async () => {
    const id = await shop.newProduct('A plate to be reviewed', 5);
    const visitor = await shop.newVisitor();
    const page = await shop.visit(visitor, `/products/${id}#reviews`);
    await page.getByRole('link', { name: 'Write a review' }).click();
    await page.getByRole('button', { name: ASHA.email }).click();
    const text = page.getByLabel('What should others know?');
    await text.waitFor();
    expect(await text.isVisible()).toBe(true);
    expect(new URL(page.url()).hash).toBe('#reviews');
    await visitor.close();
  });

  rules('SHP-06').it('takes a product off the wishlist where it was put on it', async () => {
    const id = await shop.newProduct('A spoon to be wished', 5);
    const { visitor, page } = await shop.loggedIn();
    await shop.goTo(page, `/products/${id}`);
    await page.getByRole('button', { name: 'Add to wishlist' }).click();
    await page.locator('#messages').getByText('It is on your wishlist.').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Remove from wishlist' }).click();
    await page.locator('#messages').getByText('It is no longer on your wishlist.').waitFor();
    await page.getByRole('button', { name: 'Add to wishlist' }).waitFor();
    await visitor.close();
  });
});
