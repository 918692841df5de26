import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { ProductsForSaleService } from '#modules/products/index.js';
import {
  InsufficientStockForError,
  OrderedStockService,
  type StockLine,
} from '#modules/products/stock/index.js';
import { UNKNOWN_ID } from '../support/unknown-id.js';
import { commandsOf } from '../support/count-commands.js';
import { useApp } from '../support/create-app.js';
import { aProduct } from '../support/factories/a-product.js';

const OCCASION = { orderNumber: 'ORD-1', by: 'CUSTOMER' };

describe('stock', () => {
  const app = useApp();
  let products: ProductsForSaleService;
  let stock: OrderedStockService;

  beforeAll(() => {
    products = app.get(ProductsForSaleService);
    stock = app.get(OrderedStockService);
  });

  const reserve = (lines: StockLine[]) => app.get(UnitOfWork).run(() => stock.reserve(lines, OCCASION));
  const stockOf = async (id: string) => (await products.findAny([id])).get(id)?.currentStock;

  rules('PAY-16').it('is reserved for exactly eight of twenty buyers of eight units', async () => {
    const { _id } = await aProduct(app, { currentStock: 8 });
    const buyers = await Promise.allSettled(
      Array.from({ length: 20 }, () => reserve([{ productId: _id, quantity: 1 }])),
    );
    for (const buyer of buyers) {
      if (buyer.status === 'rejected') expect(buyer.reason).toBeInstanceOf(InsufficientStockForError);
    }
    expect(buyers.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
    expect(await stockOf(_id)).toBe(0);
  });

  rules('PAY-16').it('is reserved for all lines or for none', async () => {
    const plenty = await aProduct(app, { currentStock: 10 });
    const scarce = await aProduct(app, { name: 'Copper Pan', currentStock: 1 });
    const lines = [
      { productId: plenty._id, quantity: 2 },
      { productId: scarce._id, quantity: 2 },
    ];
    await expect(reserve(lines)).rejects.toThrow('Insufficient stock for Copper Pan');
    expect([await stockOf(plenty._id), await stockOf(scarce._id)]).toEqual([10, 1]);
  });

  rules('PAY-15').it('counts one product together over two lines', async () => {
    const { _id } = await aProduct(app, { name: 'Kurta', currentStock: 5 });
    const lines = [
      { productId: _id, quantity: 3 },
      { productId: _id, quantity: 3 },
    ];
    await expect(reserve(lines)).rejects.toThrow('Insufficient stock for Kurta');
    expect(await stockOf(_id)).toBe(5);
  });

  it('is not reserved of an inactive product, nor of one that is gone', async () => {
    const { _id } = await aProduct(app, { name: 'Withdrawn', isActive: false });
    await expect(reserve([{ productId: _id, quantity: 1 }])).rejects.toThrow(
      'Insufficient stock for Withdrawn',
    );
    const gone = { productId: UNKNOWN_ID, quantity: 1, name: 'Old Lamp' };
    await expect(reserve([gone])).rejects.toThrow('Insufficient stock for Old Lamp');
  });

  rules('PAY-16').it('never locks two buyers who want the same products in opposite order', async () => {
    const [a, b] = [await aProduct(app, { currentStock: 30 }), await aProduct(app, { currentStock: 30 })];
    const there = [a, b].map(({ _id }) => ({ productId: _id, quantity: 1 }));
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => reserve(index % 2 === 0 ? there : there.toReversed())),
    );
    expect([await stockOf(a._id), await stockOf(b._id)]).toEqual([10, 10]);
  });

  it('goes back, also to an inactive product, and passes over one that is gone', async () => {
    const { _id } = await aProduct(app, { currentStock: 1, isActive: false });
    const lines = [
      { productId: _id, quantity: 2 },
      { productId: UNKNOWN_ID, quantity: 5 },
      { productId: _id, quantity: 3 },
    ];
    await app.get(UnitOfWork).run(() => stock.restock(lines, { ...OCCASION, cause: 'RETURNED' }));
    expect(await stockOf(_id)).toBe(6);
  });
});

describe('whether a product is in stock', () => {
  const app = useApp({}, { databaseOptions: { monitorCommands: 'true' } });

  /** The commands of one change of stock, without those of its transaction. */
  async function commandsOfOne(productId: string, quantity: number): Promise<string[]> {
    const [units, stock] = [app.get(UnitOfWork), app.get(OrderedStockService)];
    const lines = [{ productId, quantity: Math.abs(quantity) }];
    const sent = await commandsOf(app, () =>
      units.run(() =>
        quantity < 0
          ? stock.reserve(lines, OCCASION)
          : stock.restock(lines, { ...OCCASION, cause: 'RELEASED' }),
      ),
    );
    return sent.slice(0, sent.indexOf('commitTransaction'));
  }

  rules('CAT-42').it(
    'is written, and the index updated, only when the stock reaches zero or leaves it',
    async () => {
      const { _id } = await aProduct(app, { currentStock: 3 });
      const sale = ['findAndModify products', 'insert stock_movements'];
      const turn = ['findAndModify products', 'update products', 'insert stock_movements', 'insert outbox'];
      expect(await commandsOfOne(_id, -1)).toEqual(sale);
      expect(await commandsOfOne(_id, 1)).toEqual(sale);
      expect(await commandsOfOne(_id, -3)).toEqual(turn);
      expect(await commandsOfOne(_id, 2)).toEqual(turn);
      expect(await commandsOfOne(_id, 1)).toEqual(sale);
    },
  );
});

describe('products for sale', () => {
  const app = useApp();

  it('are the active ones, with their unit price; any product can be had by findAny', async () => {
    const products = app.get(ProductsForSaleService);
    const sold = await aProduct(app, { basePrice: 999.99, discount: 12.5 });
    const withdrawn = await aProduct(app, { isActive: false });
    const ids = [sold._id, withdrawn._id, UNKNOWN_ID, sold._id];
    expect([...(await products.findForSale(ids)).keys()]).toEqual([sold._id]);
    expect([...(await products.findAny(ids)).keys()].toSorted()).toEqual(
      [sold._id, withdrawn._id].toSorted(),
    );
    expect((await products.findForSale(ids)).get(sold._id)).toMatchObject({
      basePriceMinor: 99_999,
      discountPercent: 12.5,
      unitPriceMinor: 87_499,
    });
    expect(await products.findAny([])).toEqual(new Map());
  });
});
