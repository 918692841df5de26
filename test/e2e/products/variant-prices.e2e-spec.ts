import { productOfferedPrices } from '../../../src/migrations/0023-offered-prices.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, aShirt } from '../../support/factories/a-product.js';
import { checkedOutOrder } from '../../support/factories/an-order.js';
import { useAdmin } from '../../support/session.js';

describe('a list of products whose variants have several prices', () => {
  // No answer is right because it was too old to be served.
  const app = useApp({ CATALOGUE_CACHE_SECONDS: '3600' });
  const admin = useAdmin(app);

  const list = async (query: string): Promise<any[]> =>
    expectSuccess(await app.client.get(`/products?${query}`)).products;
  const names = async (query: string) =>
    (await list(query)).map(({ name }): string => name).toSorted((one, other) => one.localeCompare(other));

  beforeAll(async () => {
    await aShirt(app, { name: 'Wide', mainCategory: 'Shirts' }, [{ basePrice: 500 }, { basePrice: 2000 }]);
    await aShirt(app, { name: 'Sale', basePrice: 900, mainCategory: 'Shirts' }, [{ salePrice: 450 }, {}]);
    const sold = [{ basePrice: 300, currentStock: 0 }, { basePrice: 1500 }];
    await aShirt(app, { name: 'Soldout', mainCategory: 'Shirts' }, sold);
    const none = sold.map((variant) => ({ ...variant, currentStock: 0 }));
    await aShirt(app, { name: 'Empty', mainCategory: 'Shirts' }, none);
    await aProduct(app, { name: 'Plain', basePrice: 800, discount: 50, mainCategory: 'Shirts' });
  });

  rules('CTL-12').it.each([
    ['minPrice=1800', ['Wide']],
    ['minPrice=600&maxPrice=1400', ['Sale']],
    ['minPrice=501&maxPrice=899', []],
    ['maxPrice=420', ['Empty', 'Plain']],
    ['maxPrice=420&inStock=true', ['Plain']],
    ['minPrice=1500&maxPrice=1500', ['Empty', 'Soldout']],
    ['minPrice=450&maxPrice=500&sort=price:asc', ['Sale', 'Wide']],
    ['minPrice=400&maxPrice=400&mainCategory=Shirts&sort=name', ['Plain']],
    ['minPrice=400&itemType=Nothing', []],
  ])('has by %s those of which one that can be bought costs so much', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  rules('CTL-12').it('is in the order of the prices that are shown', async () => {
    for (const query of ['', '&minPrice=1', '&maxPrice=3000&mainCategory=Shirts']) {
      const up = (await list(`sort=price:asc${query}`)).map(({ unitPrice }) => unitPrice);
      expect(up).toEqual([300, 300, 400, 450, 500]);
      expect((await list(`sort=price:desc${query}`)).map(({ unitPrice }) => unitPrice)).toEqual(
        up.toReversed(),
      );
    }
  });

  rules('CTL-12').it('follows the stock, prices and sale of the variants', async () => {
    const shirt = await aShirt(app, { name: 'Moving', basePrice: 5000 }, [
      { basePrice: 4000, currentStock: 1 },
      {},
    ]);
    const [cheap, dear] = shirt.variants;
    const isIn = async (query: string) => (await names(query)).includes('Moving');
    const both = async () => [await isIn('maxPrice=4000&minPrice=3000'), await isIn('minPrice=4500')];
    const variant = (id: string, body: object) =>
      admin.client.patch(`/products/${shirt._id}/variants/${id}`, body);
    expect(await both()).toEqual([true, true]);
    await checkedOutOrder(app, {
      product: await aProduct(app),
      more: [{ productId: shirt._id, quantity: 1, selectedAttributes: cheap!.options }],
    });
    expect(await both()).toEqual([false, true]);
    expectSuccess(
      await admin.client.patch(`/products/${shirt._id}/variants/${cheap!._id}/stock`, { delta: 2 }),
    );
    expect(await both()).toEqual([true, true]);
    expectSuccess(await variant(dear!._id, { isActive: false }));
    expect(await both()).toEqual([true, false]);
    expectSuccess(await variant(dear!._id, { isActive: true, salePrice: 3500 }));
    expect(await both()).toEqual([true, false]);
    expectSuccess(await variant(dear!._id, { salePrice: null }));
    for (const { _id } of [cheap!, dear!])
      expectSuccess(await admin.client.delete(`/products/${shirt._id}/variants/${_id}`));
    expect(await both()).toEqual([false, true]);
  });

  rules('CTL-12').it('has those of an earlier version after a migration', async () => {
    const products = collectionOf(app, 'products');
    const { modifiedCount } = await products.updateMany({}, { $unset: { pricesMinor: '' } });
    expect(modifiedCount).toBeGreaterThan(3);
    expect(await productOfferedPrices.run(app.context, () => Promise.resolve())).toBe(4);
    expect(await productOfferedPrices.run(app.context, () => Promise.resolve())).toBe(0);
    expect(await names('minPrice=1800&maxPrice=1999.99')).toEqual([]);
    expect(await names('minPrice=2000&maxPrice=2500')).toEqual(['Wide']);
  });
});
