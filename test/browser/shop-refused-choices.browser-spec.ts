import type { BrowserContext, Page } from 'playwright-core';
import { ShopBench } from './support/shop-bench.js';

const LONG = 'kettle '.repeat(40);
/** The values that each filter of a list may get in an address, beside what the page writes there itself. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  minPrice: ['abc', '-5', '1e400', '1e-7', '12.345', ' ', '99999999999999999999'],
  maxPrice: ['abc', '-5', '0', 'Infinity', '1,000'],
  q: [LONG, '   ', '\u0000', '%', '"'],
  itemType: [LONG.repeat(3), ' ', '\u0007'],
  category: ['', ' '],
  sort: ['dearest', ''],
  inStock: ['maybe', 'false'],
  shown: ['abc', '-1', '1e9', 'NaN'],
  other: ['1'],
};

describe('a list of the storefront with filters that the shop refuses', () => {
  let shop: ShopBench;
  let visitor: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    shop = await ShopBench.open();
    visitor = await shop.newVisitor();
    page = await shop.visit(visitor, '/products');
  });

  afterAll(async () => {
    await shop.close();
  });

  const heading = () => page.locator('main h1').innerText();

  rules('SHP-03').it('is a list all the same, and asks the shop for nothing that it refuses', async () => {
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 400) refused.push(answer.url());
    });
    for (const [name, values] of Object.entries(REFUSED))
      for (const value of values) {
        await shop.goTo(page, `/products?${new URLSearchParams({ [name]: value }).toString()}`);
        expect({ name, value, heading: await heading() }).toMatchObject({
          heading: expect.stringMatching(/^(All products|Search: )/),
        });
      }
    expect(refused).toEqual([]);
  });

  rules('SHP-03').it('exchanges prices the wrong way round, in the address too', async () => {
    await shop.goTo(page, '/products?minPrice=5000&maxPrice=500');
    await page.locator('.product-card').first().waitFor();
    expect(new URL(page.url()).search).toBe('?minPrice=500&maxPrice=5000');
    await page.getByLabel('From ₹').fill('900');
    await page.getByRole('textbox', { name: 'to ₹' }).fill('100');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('link', { name: 'Without ₹100 to ₹900' }).waitFor();
    expect(new URL(page.url()).search).toBe('?minPrice=100&maxPrice=900');
    expect(await page.getByLabel('From ₹').inputValue()).toBe('100');
  });

  rules('SHP-03').it('searches for the beginning of what is too long, and says so', async () => {
    await shop.goTo(page, `/products?q=${'x'.repeat(201)}`);
    await page.getByText('We have searched for the first 200 signs of it.').waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('x'.repeat(200));
    await page.getByLabel('Search products').fill('lamp'.repeat(60));
    expect(await page.getByLabel('Search products').inputValue()).toHaveLength(200);
  });

  rules('SHP-03').it(
    'is not found for a category that is not there, and found by its old address',
    async () => {
      const answer = await page.goto(`${shop.url}/shop/products?category=no-such-category`);
      expect(answer!.status()).toBe(404);
      await page.getByRole('heading', { name: 'Not found' }).waitFor();
      await page.getByText('There is no such category.').waitFor();
      const { _id: id } = await shop.admin.createCategory({ name: 'Lamps of before' });
      await shop.admin.updateCategory({ id, slug: 'lamps-of-now' });
      const moved = await page.goto(`${shop.url}/shop/products?category=lamps-of-before`);
      expect(moved!.status()).toBe(200);
      await page.getByRole('heading', { name: 'Lamps of before' }).waitFor();
      expect(new URL(page.url()).search).toBe('?category=lamps-of-now');
    },
  );
});
