import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ReservationReleaseService } from '#modules/checkout/index.js';
import { OrderedStockService } from '#modules/products/stock/index.js';
import { SearchIndexFillerService } from '#modules/search/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aProduct, aShirt } from '../../support/factories/a-product.js';
import { aReview } from '../../support/factories/an-interaction.js';
import { checkedOutOrder } from '../../support/factories/an-order.js';
import { session, useAdmin } from '../../support/session.js';
import { TypesenseStandIn } from '../../support/stand-ins/typesense.stand-in.js';

const RESERVED_FOR_MS = 900_000;
const OCCASION = { orderNumber: 'ORD-1', by: 'CUSTOMER' };

describe.each(['embedded', 'Typesense'])('what can be bought now (%s search engine)', (engine) => {
  const standIn = new TypesenseStandIn();
  const app = useApp(async () => ({
    ...(engine === 'embedded' ? {} : await standIn.start()),
    // No answer is right because it was too old to be served.
    CATALOGUE_CACHE_SECONDS: '3600',
  }));
  const admin = useAdmin(app, beforeEach);

  beforeAll(async () => {
    app.get(SearchIndexFillerService).begin();
    await expectEventually(async () => expectSuccess(await app.client.get('/search')));
  });

  afterAll(() => standIn.http.close());

  const hitsOf = async (query: string) => expectSuccess(await app.client.get(`/search?${query}`)).hits;
  const namesOf = (list: Array<{ name: string }>) => list.map(({ name }) => name).toSorted();

  /** Returns what the list of a category says is in stock, and is sold out. */
  async function listedIn(room: string) {
    const listed = async (inStock: boolean) => {
      const path = `/products?mainCategory=${encodeURIComponent(room)}&inStock=${inStock}`;
      const { products, meta } = expectSuccess(await app.client.get(path));
      expect(meta.total).toBe(products.length);
      return namesOf(products);
    };
    return { in: await listed(true), out: await listed(false) };
  }

  /** The same of the search, whose numbers agree with its hits. */
  async function searchedIn(room: string) {
    const searched = async (inStock: boolean) => {
      const path = `/search?q=*&mainCategory=${encodeURIComponent(room)}&inStock=${inStock}`;
      const { hits, meta, facet_counts } = expectSuccess(await app.client.get(path));
      expect(meta.found).toBe(hits.length);
      const counts = hits.length === 0 ? [] : [{ value: room, count: hits.length }];
      expect(facet_counts.mainCategory).toEqual(counts);
      return namesOf(hits);
    };
    return { in: await searched(true), out: await searched(false) };
  }

  /** Lists at once; the search as soon as its index has followed. */
  async function expectIn(room: string, names: { in: string[]; out: string[] }): Promise<void> {
    expect(await listedIn(room)).toEqual(names);
    await expectEventually(async () => expect(await searchedIn(room)).toEqual(names));
  }

  /** Both at once. */
  async function expectNowIn(room: string, names: { in: string[]; out: string[] }): Promise<void> {
    expect([await listedIn(room), await searchedIn(room)]).toEqual([names, names]);
  }

  rules('CAT-42', 'SRC-34').it(
    'leaves the lists and the search with the last unit, and is back when an unpaid order gives it back',
    async () => {
      const room = `Room ${engine} 1`;
      const lamp = await aProduct(app, { name: 'Lamp', mainCategory: room, currentStock: 2 });
      await aProduct(app, { name: 'Rug', mainCategory: room });
      await expectIn(room, { in: ['Lamp', 'Rug'], out: [] });

      await checkedOutOrder(app, { product: lamp, quantity: 1 });
      await expectIn(room, { in: ['Lamp', 'Rug'], out: [] });
      await checkedOutOrder(app, { product: lamp, quantity: 1 });
      await expectIn(room, { in: ['Rug'], out: ['Lamp'] });

      app.clock.advance(RESERVED_FOR_MS);
      await app.get(ReservationReleaseService).releaseDue();
      // A poller may be about to release the same order.
      await expectEventually(async () =>
        expect(await listedIn(room)).toEqual({ in: ['Lamp', 'Rug'], out: [] }),
      );
      await expectIn(room, { in: ['Lamp', 'Rug'], out: [] });
    },
  );

  rules('CAT-42', 'SRC-34').it('follows what the administrator counts, at once', async () => {
    const room = `Room ${engine} 2`;
    const { _id } = await aProduct(app, { name: 'Vase', mainCategory: room, currentStock: 0 });
    await expectNowIn(room, { in: [], out: ['Vase'] });
    expectSuccess(await admin.client.patch(`/products/${_id}/stock`, { delta: 3 }));
    await expectNowIn(room, { in: ['Vase'], out: [] });
    expectSuccess(await admin.client.patch(`/products/${_id}/stock`, { delta: -3 }));
    await expectNowIn(room, { in: [], out: ['Vase'] });
  });

  rules('CAT-42', 'SRC-34').it('counts no units of variants that are not sold', async () => {
    const room = `Room ${engine} 5`;
    const variants = [{ isActive: false, currentStock: 5 }, { currentStock: 0 }];
    const { _id } = await aShirt(app, { name: 'Shirt', mainCategory: room }, variants);
    await expectIn(room, { in: [], out: ['Shirt'] });
    const [small] = expectSuccess(await admin.client.get(`/products/admin/${_id}`)).variants;
    const path = `/products/${_id}/variants/${small._id}`;
    expectSuccess(await admin.client.patch(path, { isActive: true }));
    await expectIn(room, { in: ['Shirt'], out: [] });
  });

  rules('CAT-42').it(
    'is unchanged by a checkout that fails, and exact after a rush for the last units',
    async () => {
      const room = `Room ${engine} 3`;
      const { _id, sku } = await aProduct(app, { name: 'Clock', mainCategory: room, currentStock: 5 });
      const [units, stock] = [app.get(UnitOfWork), app.get(OrderedStockService)];
      const take = (quantity: number) =>
        units.run(() => stock.reserve([{ productId: _id, quantity }], OCCASION));
      await expect(
        units.run(async () => {
          await stock.reserve([{ productId: _id, quantity: 5 }], OCCASION);
          throw new Error('the order could not be placed');
        }),
      ).rejects.toThrow('the order could not be placed');
      await expectIn(room, { in: ['Clock'], out: [] });

      await Promise.allSettled(Array.from({ length: 9 }, () => take(1)));
      await expectIn(room, { in: [], out: ['Clock'] });
      const stored = await collectionOf(app, 'products').findOne({ sku });
      expect(stored).toMatchObject({ currentStock: 0, inStock: false });
    },
  );

  rules('SRC-33').it(
    'shows in a hit the discount, the price to pay, the stock and the ratings of this moment',
    async () => {
      const product = await aProduct(app, {
        name: 'Samovar',
        basePrice: 1999.99,
        discount: 12.5,
        currentStock: 7,
      });
      const hit = async () => (await hitsOf('q=samovar'))[0];
      expect(await hit()).toMatchObject({
        id: product._id,
        basePrice: 1999.99,
        discount: 12.5,
        unitPrice: 1749.99,
        currentStock: 7,
        ratingAverage: null,
        ratingCount: 0,
      });
      await checkedOutOrder(app, { product, quantity: 3 });
      expect(await hit()).toMatchObject({ currentStock: 4 });
      const reader = await session(app).asUser();
      await aReview(app, { productId: product._id, userId: reader.user.id }, { rating: 5 });
      expect(await hit()).toMatchObject({ ratingAverage: 5, ratingCount: 1 });
      expectSuccess(await admin.client.patch(`/products/${product._id}`, { discount: 50 }));
      expect(await hit()).toMatchObject({ unitPrice: 1000, currentStock: 4 });
    },
  );

  rules('SRC-35').it(
    'omits products that are gone from the database, before the index is updated',
    async () => {
      const room = `Room ${engine} 4`;
      const gone = await aProduct(app, { name: 'Ghost', mainCategory: room });
      await aProduct(app, { name: 'Chair', mainCategory: room });
      const path = `/search?mainCategory=${encodeURIComponent(room)}`;
      // Past the service: the index does not change.
      await collectionOf(app, 'products').updateOne({ sku: gone.sku }, { $set: { isActive: false } });
      const { hits, meta } = expectSuccess(await app.client.get(path));
      expect(namesOf(hits)).toEqual(['Chair']);
      expect(meta.found).toBe(2);
    },
  );

  rules('CAT-42', 'SRC-34').it('refuses what is neither true nor false', async () => {
    for (const path of ['/products', '/search'])
      for (const value of ['', '1', 'yes', 'TRUE', 'true&inStock=false'])
        expectError(await app.client.get(`${path}?inStock=${value}`), 400, 'inStock must be true or false');
  });
});
