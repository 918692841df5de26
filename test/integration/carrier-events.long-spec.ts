import { StockBooksService } from '#modules/bookkeeping/index.js';
import { ProductsAdminService } from '#modules/products/editing/products-admin.service.js';
import { useApp } from '../support/create-app.js';
import { aProduct } from '../support/factories/a-product.js';
import { paidOrder, type PaidPurchase } from '../support/factories/an-order.js';
import { movementsOfOrder, stockOf, storedOrder } from '../support/orders.js';
import { sendCarrierWebhook } from '../support/webhooks.js';
import { OrdersAdminService } from '#modules/orders/services/orders-admin.service.js';

const ADMIN = 'aaaaaaaaaaaaaaaaaaaaaaaa';
const INITIAL = 10;
const BOUGHT = 2;

/** The events of carrier, shop and other customers. */
const EVENTS = ['DELIVERED', 'CANCELLED', 'RTO DELIVERED', 'LOST', 'settle', 'all but one are sold'] as const;
type Event = (typeof EVENTS)[number];

/** All sequences of up to so many events. */
function sequences(length: number): Event[][] {
  if (length === 0) return [[]];
  const shorter = sequences(length - 1);
  const longest = shorter.filter((events) => events.length === length - 1);
  return [...shorter, ...longest.flatMap((events) => EVENTS.map((event) => [...events, event]))];
}

/** Where the units are, by rules of its own: with the customer or back, and how many the stock has. */
interface Shelf {
  stock: number;
  isBack: boolean;
  /** Units with the customer that the stock could not give again. */
  missing: number;
}

function play(shelf: Shelf, event: Event, isRefused: boolean): void {
  if (event === 'all but one are sold') shelf.stock = Math.min(shelf.stock, 1);
  const comesBack = event === 'RTO DELIVERED' || (event === 'settle' && !isRefused);
  if (comesBack && !shelf.isBack) {
    shelf.stock += BOUGHT - shelf.missing;
    Object.assign(shelf, { isBack: true, missing: 0 });
  }
  if (event === 'DELIVERED' && shelf.isBack) {
    const taken = Math.min(BOUGHT, shelf.stock);
    shelf.stock -= taken;
    Object.assign(shelf, { isBack: false, missing: BOUGHT - taken });
  }
}

describe('the events of a carrier, in every order', () => {
  const app = useApp();

  /** @returns whether the shop has refused to settle: an order that was delivered, or one with nothing left to settle */
  async function happen({ order, product }: PaidPurchase, event: Event): Promise<boolean> {
    if (event === 'settle') {
      const wanted = { restock: true, refund: true, reason: 'It does not arrive' };
      return app
        .get(OrdersAdminService)
        .settle(order.orderId, wanted, { adminId: ADMIN, key: undefined })
        .then(
          () => false,
          () => true,
        );
    }
    if (event === 'all but one are sold') {
      const delta = 1 - (await stockOf(app, product._id));
      if (delta < 0)
        await app
          .get(ProductsAdminService)
          .adjustStock({ productId: product._id }, { delta }, { adminId: ADMIN, key: undefined });
      return false;
    }
    await sendCarrierWebhook(app, { channel_order_id: order.orderNumber, current_status: event });
    return false;
  }

  rules('PCL-14').it(
    'leave the stock books right after each of them',
    async () => {
      const short = new Set<string>();
      const all = sequences(4).filter(({ length }) => length === 4);
      let played = 0;
      for (const events of all) {
        const product = await aProduct(app, { currentStock: INITIAL });
        const purchase = await paidOrder(app, { product, quantity: BOUGHT });
        const { orderId, orderNumber } = purchase.order;
        await app.get(OrdersAdminService).move(orderId, { status: 'SHIPPED' }, ADMIN);
        const shelf: Shelf = { stock: INITIAL - BOUGHT, isBack: false, missing: 0 };
        for (const event of events) {
          play(shelf, event, await happen(purchase, event));
          played += 1;
          const { missingUnits = [] } = await storedOrder(app, orderId);
          const movements = await movementsOfOrder(app, product._id, orderNumber);
          const net = movements.reduce((sum, { delta }) => sum + delta, 0);
          expect({
            events,
            event,
            stock: await stockOf(app, product._id),
            missing: missingUnits.reduce((sum, { quantity }) => sum + quantity, 0),
            net,
          }).toEqual({
            events,
            event,
            stock: shelf.stock,
            missing: shelf.missing,
            net: shelf.isBack ? 0 : shelf.missing - BOUGHT,
          });
        }
        if (shelf.missing > 0) short.add(orderNumber);
      }
      const { differences, differenceCount } = await app.get(StockBooksService).check();
      expect(differenceCount).toBe(short.size);
      for (const { orderNumber } of differences) expect(short).toContain(orderNumber);
      process.stdout.write(
        `${all.length} sequences, ${played} events, ${short.size} orders short of units\n`,
      );
    },
    600_000,
  );
});
