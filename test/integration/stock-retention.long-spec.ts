import { Types } from 'mongoose';
import { StockBooksService } from '#modules/bookkeeping/index.js';
import { StockRetentionService } from '#modules/products/stock/index.js';
import { ProductsAdminService } from '#modules/products/editing/products-admin.service.js';
import { collectionOf } from '../support/collection-of.js';
import { useApp } from '../support/create-app.js';
import { aProduct } from '../support/factories/a-product.js';
import { checkedOutOrder, paidOrder } from '../support/factories/an-order.js';
import { orderBecomes, stockOf } from '../support/orders.js';
import { sendCarrierWebhook } from '../support/webhooks.js';

const DAY = 86_400_000;
const ADMIN = 'aaaaaaaaaaaaaaaaaaaaaaaa';

describe('stock movements that are older than the shop keeps them', () => {
  const app = useApp();

  const movements = () => collectionOf(app, 'stock_movements');
  const countOf = (orderNumber: string) => movements().countDocuments({ orderNumber });
  const fold = (isStopping = () => false) =>
    app.get(StockRetentionService).deleteOlder(new Date(app.clock.nowMs() - 365 * DAY), isStopping);

  async function expectBalanced(): Promise<void> {
    const { totals, differences } = await app.get(StockBooksService).check();
    expect(differences).toEqual([]);
    const { initial, received, available, held, sold, returned, damaged } = totals;
    expect(initial + received).toBe(available + held + sold + returned + damaged);
  }

  rules('RTN-02').it('become the opening of their product, and the books stay right', async () => {
    const product = await aProduct(app, { currentStock: 100 });
    await app
      .get(ProductsAdminService)
      .adjustStock(
        { productId: product._id },
        { delta: 20, reason: 'Delivery' },
        { adminId: ADMIN, key: undefined },
      );
    const sold = await paidOrder(app, { product, quantity: 2 });
    const expiring = await checkedOutOrder(app, { product, quantity: 1 });
    const comesBack = await paidOrder(app, { product, quantity: 4 });
    // A checkout that was cut off: its order is deleted, its units are back, one of them much later.
    const productId = new Types.ObjectId(product._id);
    const cut = { productId, orderNumber: 'ORD-26010100000000', by: 'SYSTEM' };
    await movements().insertOne({ ...cut, delta: -1, cause: 'RESERVED', at: app.clock.now() });
    expect(await fold()).toBe(0);
    app.clock.advance(400 * DAY);
    await orderBecomes(app, expiring.order.orderId, { orderStatus: 'CANCELLED' });
    await movements().insertOne({ ...cut, delta: 1, cause: 'RELEASED', at: app.clock.now() });
    await sendCarrierWebhook(app, {
      channel_order_id: comesBack.order.orderNumber,
      current_status: 'RTO DELIVERED',
    });
    await expectBalanced();
    const stock = await stockOf(app, product._id);
    expect(await fold(() => true)).toBe(0);
    const [first, second] = await Promise.all([fold(), fold()]);
    // The opening, the delivery, and what was sold.
    expect(first + second).toBe(3);
    expect(await countOf(sold.order.orderNumber)).toBe(0);
    for (const number of [expiring.order.orderNumber, comesBack.order.orderNumber, cut.orderNumber])
      expect(await countOf(number)).toBe(2);
    const openings = await movements().find({ productId, cause: 'ADMIN' }).toArray();
    expect(openings).toMatchObject([{ delta: 118, reason: 'Opening stock', by: 'SYSTEM' }]);
    expect(await stockOf(app, product._id)).toBe(stock);
    await expectBalanced();
    await paidOrder(app, { product, quantity: 3 });
    app.clock.advance(400 * DAY);
    expect(await fold()).toBe(7);
    expect(await movements().find({ productId }).toArray()).toMatchObject([{ delta: stock - 3 }]);
    expect(await fold()).toBe(0);
    await expectBalanced();
  });
});
