import type { ProductView } from '#modules/products/views/product.view.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct } from '../../support/factories/a-product.js';

describe('GET /products', () => {
  const app = useApp();
  let pan: ProductView;

  const names = (data: { products: Array<{ name: string }> }) => data.products.map(({ name }) => name);

  beforeAll(async () => {
    // Made one after another, a second apart: newest first is pan, shirt, kettle.
    await aProduct(app, { name: 'Kettle', basePrice: 900, itemType: 'Kettles', mainCategory: 'Kitchen' });
    app.clock.advance(1000);
    await aProduct(app, { name: 'Shirt', basePrice: 300, itemType: 'Shirts', mainCategory: 'Fashion' });
    app.clock.advance(1000);
    pan = await aProduct(app, {
      name: 'Pan',
      basePrice: 600,
      discount: 90,
      itemType: 'Pans',
      mainCategory: 'Kitchen',
    });
    await aProduct(app, { name: 'Withdrawn', mainCategory: 'Kitchen', isActive: false });
  });

  rules('CAT-12').it('shows everybody the active products, newest first', async () => {
    const data = expectSuccess(await app.client.get('/products'));
    expect(names(data)).toEqual(['Pan', 'Shirt', 'Kettle']);
    expect(data.products[0]).toEqual(pan);
    expect(data.meta).toEqual({ total: 3, limit: 20, page: 1 });
  });

  rules('CAT-15').it.each([
    ['newest', ['Pan', 'Shirt', 'Kettle']],
    ['price:asc', ['Pan', 'Shirt', 'Kettle']],
    ['price:desc', ['Kettle', 'Shirt', 'Pan']],
  ])('sorts by %s, prices after the discount', async (sort, expected) => {
    expect(names(expectSuccess(await app.client.get(`/products?sort=${sort}`)))).toEqual(expected);
  });

  rules('CAT-14').it.each([
    ['mainCategory=Kitchen', ['Pan', 'Kettle']],
    ['itemType=Shirts', ['Shirt']],
    ['itemType=Pans&mainCategory=Kitchen', ['Pan']],
    ['itemType=Pans&mainCategory=Fashion', []],
    ['mainCategory=kitchen', []],
  ])('filters by %s', async (query, expected) => {
    const data = expectSuccess(await app.client.get(`/products?${query}`));
    expect(names(data)).toEqual(expected);
    expect(data.meta.total).toBe(expected.length);
  });

  rules('CAT-13').it('pages through the list without losing or doubling one', async () => {
    const first = expectSuccess(await app.client.get('/products?limit=2&page=1'));
    const second = expectSuccess(await app.client.get('/products?limit=2&page=2'));
    const third = expectSuccess(await app.client.get('/products?limit=2&page=3'));
    expect([...names(first), ...names(second)]).toEqual(['Pan', 'Shirt', 'Kettle']);
    expect(third).toEqual({ products: [], meta: { total: 3, limit: 2, page: 3 } });
  });

  rules('CAT-13').it.each([
    ['sort=stock', 'sort'],
    ['minPrice=x', 'minPrice'],
    ['maxPrice=-1', 'maxPrice'],
    ['minPrice=2&maxPrice=1', 'minPrice must not be greater than maxPrice'],
    ['category=', 'category'],
    ['itemType=', 'itemType'],
    ['itemType[$ne]=x', 'itemType'],
  ])('refuses ?%s', async (query, named) => {
    expectError(await app.client.get(`/products?${query}`), 400, new RegExp(named));
  });
});
