import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { OrderedStockService } from '#modules/products/stock/index.js';
import { SearchCatalogueService } from '#modules/products/search/index.js';
import { SearchIndexFillerService } from '#modules/search/index.js';
import { useApp } from '../../support/create-app.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { aProduct, productInput } from '../../support/factories/a-product.js';
import { useAdmin } from '../../support/session.js';
import { TypesenseStandIn } from '../../support/stand-ins/typesense.stand-in.js';

const OCCASION = { orderNumber: 'ORD-1', by: 'CUSTOMER' };

describe.each(['embedded', 'Typesense'])('the search index (%s)', (engine) => {
  const standIn = new TypesenseStandIn();
  const app = useApp(async () => (engine === 'embedded' ? {} : standIn.start()));
  const admin = useAdmin(app);

  beforeAll(async () => {
    app.get(SearchIndexFillerService).begin();
    await expectEventually(() => found('*'));
  });

  afterAll(() => standIn.http.close());

  const found = async (q: string) => expectSuccess(await app.client.get(`/search?q=${q}`)).hits;

  rules('SRC-13', 'SRC-14').it('has a product as soon as it is made', async () => {
    const { _id } = expectSuccess(
      await admin.client.post('/products', productInput({ name: 'Velvet Sofa' })),
      201,
    );
    expect(await found('sofa')).toMatchObject([{ id: _id, name: 'Velvet Sofa' }]);
  });

  rules('SRC-13', 'CAT-24').it('shows a change as soon as it is made', async () => {
    const { _id } = await aProduct(app, { name: 'Oak Table', tags: [] });
    expectSuccess(await admin.client.patch(`/products/${_id}`, { name: 'Walnut Table', basePrice: 99.99 }));
    expect(await found('oak')).toEqual([]);
    expect(await found('walnut')).toMatchObject([{ id: _id, basePrice: 99.99 }]);
  });

  rules('SRC-17').it('has no inactive product, and has it again when it is sold again', async () => {
    const { _id } = await aProduct(app, { name: 'Rattan Basket' });
    await aProduct(app, { name: 'Rattan Chair', isActive: false });
    expectSuccess(await admin.client.patch(`/products/${_id}`, { isActive: false }));
    expect(await found('rattan')).toEqual([]);
    expectSuccess(await admin.client.patch(`/products/${_id}`, { name: 'Rattan Hamper' }));
    expect(await found('rattan')).toEqual([]);
    expectSuccess(await admin.client.patch(`/products/${_id}`, { isActive: true }));
    expect(await found('rattan')).toMatchObject([{ name: 'Rattan Hamper' }]);
  });

  rules('SRC-13').it('has no deleted product', async () => {
    const { _id } = await aProduct(app, { name: 'Bronze Statue' });
    expect(await found('bronze')).toHaveLength(1);
    expectSuccess(await admin.client.delete(`/products/${_id}`));
    expect(await found('bronze')).toEqual([]);
  });

  rules('CAT-24').it('ends with the last of many changes made at once', async () => {
    const { _id } = await aProduct(app, { name: 'Paper Lantern', currentStock: 100 });
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 2 === 0
          ? admin.client.patch(`/products/${_id}`, { basePrice: 100 + i })
          : admin.client.patch(`/products/${_id}/stock`, { delta: -1 }),
      ),
    );
    const { basePrice } = expectSuccess(await app.client.get(`/products/${_id}`));
    await expectEventually(async () => expect(await found('lantern')).toMatchObject([{ basePrice }]));
  });

  rules('SRC-13', 'CAT-24').it(
    'follows the stock that orders take and give back, only after the commit',
    async () => {
      const { _id } = await aProduct(app, { name: 'Silk Scarf', currentStock: 50 });
      const [units, stock] = [app.get(UnitOfWork), app.get(OrderedStockService)];
      const take = (quantity: number) =>
        units.run(() => stock.reserve([{ productId: _id, quantity }], OCCASION));
      await take(2);
      await units.run(() =>
        stock.restock([{ productId: _id, quantity: 1 }], { ...OCCASION, cause: 'RELEASED' }),
      );
      await expect(take(500)).rejects.toThrow('Insufficient stock for Silk Scarf');
      await expectEventually(async () => {
        expect((await app.get(SearchCatalogueService).find(_id))?.version).toBe(3);
        if (engine === 'Typesense') {
          expect(standIn.documentsOf('products').find(({ id }) => id === _id)).toMatchObject({ version: 3 });
        }
      });
      expect(await found('scarf')).toHaveLength(1);
    },
  );

  if (engine === 'Typesense') {
    it('costs a few index writes for a burst of stock changes of one product', async () => {
      const { _id } = await aProduct(app, { name: 'Hot Seller', currentStock: 1000 });
      const [units, stock] = [app.get(UnitOfWork), app.get(OrderedStockService)];
      const writes = () => standIn.http.received(/\/products\/documents$/).length;
      const before = writes();
      const startedAt = performance.now();
      for (let i = 0; i < 100; i++)
        await units.run(() => stock.reserve([{ productId: _id, quantity: 1 }], OCCASION));
      await expectEventually(() => {
        expect(standIn.documentsOf('products').find(({ id }) => id === _id)).toMatchObject({ version: 101 });
      });
      // Changes of a product are collected for 200 ms: the writes grow with the time that the burst takes, not with
      // its changes, however slow the machine is. The relay, which polls beside it, adds one now and then.
      const periods = (performance.now() - startedAt) / 200;
      expect(writes() - before).toBeLessThanOrEqual(5 + 1.5 * periods);
    });
  }
});
