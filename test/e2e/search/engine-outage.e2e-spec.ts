import { OutboxRepository } from '#infrastructure/outbox/outbox.repository.js';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { SearchIndexFillerService } from '#modules/search/index.js';
import { SearchCatalogueService } from '#modules/products/search/index.js';
import { OrderedStockService } from '#modules/products/stock/index.js';
import type { ProductView } from '#modules/products/views/product.view.js';
import { useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, productInput } from '../../support/factories/a-product.js';
import { useAdmin } from '../../support/session.js';
import { TypesenseStandIn } from '../../support/stand-ins/typesense.stand-in.js';

const MINUTE_MS = 60_000;

const FIELDS =
  'id name sku variantSkus description basePriceMinor itemType mainCategory images tags brand categoryIds inStock createdAt version'.split(
    ' ',
  );
const OCCASION = { orderNumber: 'ORD-1', by: 'CUSTOMER' };

describe('an outage of the search engine', () => {
  const standIn = new TypesenseStandIn();
  const app = useApp(() => standIn.start());
  const admin = useAdmin(app);
  const products: ProductView[] = [];

  beforeAll(async () => {
    app.get(SearchIndexFillerService).begin();
    await expectEventually(() => expect(standIn.aliases.has('products')).toBe(true));
    while (products.length < 6) products.push(await aProduct(app, { currentStock: 40 }));
  });

  afterAll(() => standIn.http.close());

  const port = () => Number(new URL(app.config.searchEngine.nodes[0]!).port);

  /** The index, and the catalogue as the index should show it. */
  async function bothSides() {
    const catalogue: unknown[] = [];
    for await (const batch of app.get(SearchCatalogueService).all(50)) {
      catalogue.push(...batch.map((product) => ({ ...product, createdAt: product.createdAt.getTime() })));
    }
    const index = standIn
      .documentsOf('products')
      .map((document: any) => ({ ...document, description: document.shownDescription }))
      .map((document) => Object.fromEntries(FIELDS.map((field) => [field, document[field]])) as any)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    return { index, catalogue };
  }

  it('is reported at once, also for a search that has just been answered', async () => {
    const path = '/search?q=kettle&sort=newest';
    expectSuccess(await app.client.get(path));
    await standIn.http.close();
    expectError(await app.client.get(path), 500, 'Search is unavailable; please try again later');
    await standIn.http.start(port());
    expectSuccess(await app.client.get(path));
  });

  rules('SRC-15', 'CAT-24').it(
    'leaves the index equal to the catalogue, document by document, once it is over',
    async () => {
      const [changed, sold, deleted, hidden, ...others] = products as [
        ProductView,
        ProductView,
        ProductView,
        ProductView,
        ...ProductView[],
      ];
      await expectEventually(async () => {
        const { index, catalogue } = await bothSides();
        expect(index).toEqual(catalogue);
      });

      await standIn.http.close();
      expectError(await app.client.get('/search'), 500);
      const created = expectSuccess(
        await admin.client.post('/products', productInput({ name: 'Made in the dark' })),
        201,
      );
      expectSuccess(await admin.client.patch(`/products/${changed._id}`, { name: 'First' }));
      expectSuccess(await admin.client.patch(`/products/${changed._id}`, { name: 'Second' }));
      expectSuccess(await admin.client.delete(`/products/${deleted._id}`));
      expectSuccess(await admin.client.patch(`/products/${hidden._id}`, { isActive: false }));
      for (let i = 0; i < 10; i++) {
        await app
          .get(UnitOfWork)
          .run(() => app.get(OrderedStockService).reserve([{ productId: sold._id, quantity: 1 }], OCCASION));
      }
      for (const { _id } of others)
        expectSuccess(await admin.client.patch(`/products/${_id}`, { basePrice: 7.5 }));
      // The retries go on failing for a while.
      for (let i = 0; i < 2; i++) {
        app.clock.advance(MINUTE_MS);
        expectSuccess(await admin.client.patch(`/products/${changed._id}/stock`, { delta: 1 }));
      }
      expect(await app.get(OutboxRepository).countUnfinished()).toBeGreaterThan(0);

      await standIn.http.start(port());
      await expectEventually(async () => {
        app.clock.advance(MINUTE_MS);
        expect(await app.get(OutboxRepository).countUnfinished()).toBe(0);
      }, 20_000);
      const { index, catalogue } = await bothSides();
      expect(index).toEqual(catalogue);
      expect(index).toHaveLength(5);
      expect(index.map(({ id }) => id)).toContain(created._id);
      expect(index.find(({ id }) => id === changed._id)).toMatchObject({ name: 'Second' });
    },
  );
});
