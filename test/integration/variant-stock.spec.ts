import { getModelToken } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { StockBooksService } from '#modules/bookkeeping/index.js';
import { ProductsForSaleService, type Product } from '#modules/products/index.js';
import { OrderedStockService } from '#modules/products/stock/index.js';
import { ProductsAdminService } from '#modules/products/editing/products-admin.service.js';
import { VariantsService } from '#modules/products/editing/variants.service.js';
import { commandsOf } from '../support/count-commands.js';
import { useApp } from '../support/create-app.js';
import { aShirt } from '../support/factories/a-product.js';

const ADMIN = 'a'.repeat(24);
const OCCASION = { orderNumber: 'ORD-1', by: 'CUSTOMER' };

describe('the stock of variants', () => {
  const app = useApp({}, { databaseOptions: { monitorCommands: 'true' } });
  let stock: OrderedStockService;

  beforeAll(() => void (stock = app.get(OrderedStockService)));

  const inUnit = <T>(work: () => Promise<T>) => app.get(UnitOfWork).run(work);
  const lineOf = (productId: string, { _id }: { _id: string }, quantity = 1) => {
    return { productId, variantId: _id, quantity };
  };
  const stored = async (id: string): Promise<Product> => {
    const model = app.get<Model<Product>>(getModelToken('Product') as never);
    return model.findById(id).lean().orFail();
  };
  const differences = async (id: string) => {
    const { differences: all } = await app.get(StockBooksService).check();
    // The order of the movements is not there: the tests have made none.
    return all
      .filter(({ productId, orderNumber }) => productId === id && orderNumber === undefined)
      .map(({ text }) => text);
  };

  rules('VAR-06').it(
    'is reserved with one write for all variants of a product, for all or for none',
    async () => {
      const { _id, variants } = await aShirt(app, { name: 'Kurta' }, [
        { currentStock: 20 },
        { currentStock: 20 },
      ]);
      const [small, medium] = variants;
      const lines = [lineOf(_id, small!, 2), lineOf(_id, medium!, 3), lineOf(_id, small!, 1)];
      const commands = await commandsOf(app, () => inUnit(() => stock.reserve(lines, OCCASION)));
      expect(commands.filter((name) => name === 'findAndModify products')).toHaveLength(1);
      expect(await stored(_id)).toMatchObject({
        currentStock: 34,
        variants: [{ currentStock: 17 }, { currentStock: 17 }],
      });
      const tooMany = [lineOf(_id, small!), lineOf(_id, medium!, 18)];
      await expect(inUnit(() => stock.reserve(tooMany, OCCASION))).rejects.toThrow(
        'Insufficient stock for Kurta',
      );
      expect((await stored(_id)).currentStock).toBe(34);
    },
  );

  rules('VAR-08').it('agrees with its movements, whoever sells, restocks and changes at once', async () => {
    const shirt = await aShirt(app, { currentStock: 3 }, [{ currentStock: 8 }, { currentStock: 8 }]);
    const [small, medium] = shirt.variants;
    const sell = (variant: { _id: string }) => () =>
      inUnit(() => stock.reserve([lineOf(shirt._id, variant)], OCCASION));
    const release = () =>
      inUnit(() => stock.restock([lineOf(shirt._id, small!)], { ...OCCASION, cause: 'RELEASED' }));
    const change = (input: object) => () => app.get(VariantsService).update(shirt._id, medium!._id, input);
    const work = [
      ...Array.from({ length: 6 }, () => sell(small!)),
      ...Array.from({ length: 6 }, () => sell(medium!)),
      change({ basePrice: 10 }),
      () => app.get(VariantsService).delete(shirt._id, small!._id, ADMIN),
      () => app.get(ProductsAdminService).update(shirt._id, { basePrice: 700 }),
      release,
      release,
      change({ isActive: false }),
    ];
    await Promise.allSettled(work.map((each) => each()));
    const { currentStock, unassignedStock = 0, variants = [] } = await stored(shirt._id);
    expect(variants.map((variant) => variant.currentStock)).toEqual([currentStock]);
    expect(currentStock).toBeGreaterThanOrEqual(0);
    expect(unassignedStock).toBeGreaterThanOrEqual(0);
    expect(await differences(shirt._id)).toEqual([]);
  });

  rules('VAR-05').it('is taken again as far as it is there, from the variant or beside it', async () => {
    const { _id, variants } = await aShirt(app, {}, [{ currentStock: 2 }, { currentStock: 5 }]);
    const gone = { _id: new Types.ObjectId().toHexString() };
    const lines = [lineOf(_id, variants[0]!, 3), lineOf(_id, variants[1]!, 4), lineOf(_id, gone, 2)];
    const missing = await inUnit(() => stock.takeAgain(lines, OCCASION));
    expect(missing).toEqual([lineOf(_id, variants[0]!, 1), lineOf(_id, gone, 2)]);
    expect(await stored(_id)).toMatchObject({
      currentStock: 1,
      variants: [{ currentStock: 0 }, { currentStock: 1 }],
    });
    expect(await differences(_id)).toEqual([]);
  });

  rules('VAR-05').it.each([
    ['a product that has none left', true],
    ['a product that has others', false],
  ])('takes each unit once for two variants that are gone, of %s', async (_, hasNone) => {
    const shirt = await aShirt(app, {}, [{ currentStock: 2 }, { currentStock: 1 }, { currentStock: 4 }]);
    const [small, medium, large] = shirt.variants;
    for (const { _id } of hasNone ? [small!, medium!, large!] : [small!, medium!])
      await app.get(VariantsService).delete(shirt._id, _id, ADMIN);
    const lines = [lineOf(shirt._id, small!, hasNone ? 5 : 2), lineOf(shirt._id, medium!, 3)];
    const missing = await inUnit(() => stock.takeAgain(lines, OCCASION));
    expect(missing).toEqual([lineOf(shirt._id, medium!, hasNone ? 1 : 2)]);
    const { currentStock, unassignedStock = 0 } = await stored(shirt._id);
    expect([currentStock, unassignedStock]).toEqual([hasNone ? 0 : 4, 0]);
    expect(await differences(shirt._id)).toEqual([]);
  });

  rules('VAR-05').it(
    'says when the lists find the product in stock, and the alerts a variant that is low',
    async () => {
      const { _id, variants } = await aShirt(app, { name: 'Signs' }, [
        { currentStock: 12 },
        { currentStock: 1 },
      ]);
      expect(await stored(_id)).toMatchObject({ inStock: true, lowestStock: 1 });
      await inUnit(() => stock.reserve([lineOf(_id, variants[1]!)], OCCASION));
      expect(await stored(_id)).toMatchObject({ inStock: true, lowestStock: 0 });
      const low = await app.get(ProductsForSaleService).findLowStock(10, 10);
      expect(low.filter(({ id }) => id === _id).map(({ sku }) => sku)).toEqual([variants[1]!.sku]);
      await app.get(VariantsService).update(_id, variants[1]!._id, { isActive: false });
      expect((await stored(_id)).lowestStock).toBeUndefined();
      await inUnit(() => stock.reserve([lineOf(_id, variants[0]!, 12)], OCCASION));
      expect(await stored(_id)).toMatchObject({ inStock: false, lowestStock: 0 });
      await app.get(ProductsAdminService).update(_id, { isActive: false });
      expect((await stored(_id)).lowestStock).toBeUndefined();
    },
  );

  rules('VAR-05').it('is compared with the movements variant by variant', async () => {
    const { _id, variants } = await aShirt(app, { name: 'Misbooked' });
    const model = app.get<Model<Product>>(getModelToken('Product') as never);
    await model.updateOne({ _id }, { $inc: { 'variants.0.currentStock': 1, 'variants.1.currentStock': -1 } });
    const found = await differences(_id);
    expect(found).toHaveLength(2);
    expect(found[0]).toContain(`Misbooked (${variants[0]!.sku}, ${_id}): 6 in stock, 5 by its movements`);
  });
});
