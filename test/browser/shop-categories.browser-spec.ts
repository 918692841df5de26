import type { BrowserContext, Page } from 'playwright-core';
import { ShopBench } from './support/shop-bench.js';

/** The way through the tree of categories of the demo shop. */
describe('categories in the demo storefront', () => {
  let shop: ShopBench;
  let visitor: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    shop = await ShopBench.open();
    visitor = await shop.newVisitor();
    page = await shop.visit(visitor);
  });

  afterAll(async () => {
    await shop.close();
  });

  const crumbs = () => page.getByRole('navigation', { name: 'Breadcrumb' });
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

  rules('DEM-08').it(
    'are chosen from the tree, and have subcategories with counts and breadcrumbs',
    async () => {
      await page.locator('.menu > summary').click();
      await page.locator('.menu').getByRole('link', { name: 'Electronics' }).click();
      await heading('Electronics');
      await page.getByRole('list', { name: 'Subcategories' }).getByText('Audio (15)').waitFor();
      await page.getByRole('link', { name: 'Audio' }).click();
      await heading('Audio');
      await page.getByRole('link', { name: 'Speakers' }).click();
      await heading('Speakers');
      expect(new URL(page.url()).search).toBe('?category=speakers');
      await page.getByText('5 products', { exact: true }).waitFor();
      await page.locator('.product-card').first().waitFor();
      expect(await page.locator('.product-card').count()).toBe(5);
      expect(await crumbs().getByRole('listitem').allInnerTexts()).toEqual([
        'All products',
        'Electronics',
        'Audio',
        'Speakers',
      ]);
    },
  );

  rules('DEM-08').it('are the way back from a product, whose address is readable', async () => {
    await page.getByLabel('Sort by').selectOption('name');
    await page.waitForURL(/sort=name/);
    await shop.settled(page);
    const names = await page.locator('.product-card .name').allInnerTexts();
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    await page.locator('.product-card').first().click();
    await heading(names[0]!);
    const { products } = await shop.admin.listProducts({ category: 'speakers', sort: 'name', limit: 1 });
    expect(new URL(page.url()).pathname).toBe(`/shop/products/${products[0]!.slug}`);
    expect((await crumbs().getByRole('listitem').allInnerTexts()).at(-1)).toBe(names[0]);
    await page.reload();
    await heading(names[0]!);
    await crumbs().getByRole('link', { name: 'Audio' }).click();
    await heading('Audio');
    await page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'All products' })
      .click();
    await heading('All products');
  });

  rules('DEM-08').it(
    'filter a search, and leave the rest of the shop alone while they are away',
    async () => {
      await page.getByLabel('Search products').fill('speaker');
      await page.getByRole('button', { name: 'Search' }).click();
      await heading('Search: speaker');
      // A category counts all that is in it, which a search does not find there.
      const categories = page.getByRole('list', { name: 'Categories', exact: true });
      expect(await categories.getByRole('listitem').first().innerText()).toBe('Electronics');
      await page.getByRole('link', { name: 'Books' }).click();
      await page.getByText('Nothing found.').waitFor();
      await page.getByRole('link', { name: 'Without Books' }).click();
      await page.locator('.product-card').first().waitFor();
      expect(await page.getByLabel('Search products').inputValue()).toBe('speaker');
      const other = await shop.newVisitor();
      await other.route('**/api/v1/categories', (route) => route.abort());
      const second = await shop.visit(other);
      await second.locator('.product-card').first().waitFor();
      await other.close();
    },
  );

  rules('DEM-02').it('cause no fault of a page', () => {
    expect({ complaints: shop.complaints, strangers: shop.strangers }).toEqual({
      complaints: [],
      strangers: [],
    });
  });
});
