import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { OrderReturnsService } from '#modules/orders/index.js';
import { useApp } from '../support/create-app.js';
import { expectEventually } from '../support/expect-eventually.js';
import { anOrder, paidOrder, type PaidPurchase } from '../support/factories/an-order.js';
import { orderNoticesOf, stockOf, storedOrder } from '../support/orders.js';
import { session } from '../support/session.js';
import { sendCarrierWebhook } from '../support/webhooks.js';

const ADMIN = 'aaaaaaaaaaaaaaaaaaaaaaaa';

describe('what a return does to its order', () => {
  const app = useApp();
  let returns: OrderReturnsService;

  beforeAll(() => {
    returns = app.get(OrderReturnsService);
  });

  const inUnit = (work: () => Promise<void>) => app.get(UnitOfWork).run(work);

  async function delivered(quantity = 3): Promise<PaidPurchase> {
    const purchase = await paidOrder(app, { quantity });
    await sendCarrierWebhook(app, {
      channel_order_id: purchase.order.orderNumber,
      current_status: 'DELIVERED',
    });
    return purchase;
  }

  async function requested(): Promise<PaidPurchase> {
    const purchase = await delivered();
    await inUnit(() => returns.request(purchase.order.orderId));
    return purchase;
  }

  it('finds what was bought and when it was delivered, for the owner alone', async () => {
    const { customer, order, product } = await delivered();
    const found = await returns.findOwn(order.orderId, customer.user.id);
    expect(found).toEqual({
      orderNumber: order.orderNumber,
      orderStatus: 'DELIVERED',
      deliveredAt: expect.any(Date),
      lines: [
        {
          itemId: expect.stringMatching(/^[0-9a-f]{24}$/),
          productId: product._id,
          name: product.name,
          sku: product.sku,
          selectedAttributes: {},
          unitPriceMinor: 149950,
          returnable: 3,
        },
      ],
    });
    const stranger = await session(app).asUser();
    await expect(returns.findOwn(order.orderId, stranger.user.id)).rejects.toThrow('Order not found');
  });

  it('opens one for a delivered order only, once', async () => {
    const { order } = await requested();
    expect((await storedOrder(app, order.orderId)).orderStatus).toBe('RETURN_REQUESTED');
    await expect(inUnit(() => returns.request(order.orderId))).rejects.toThrow(
      'Cannot change status from RETURN_REQUESTED',
    );
    const other = await anOrder(app);
    await expect(inUnit(() => returns.request(other._id.toHexString()))).rejects.toThrow(
      'Cannot change status from PROCESSING',
    );
  });

  it('sends the order back to DELIVERED when it is turned down, without a second notice', async () => {
    const { order, customer } = await requested();
    await inUnit(() => returns.end(order.orderId, `ADMIN:${ADMIN}`));
    expect((await storedOrder(app, order.orderId)).orderStatus).toBe('DELIVERED');
    expect(await orderNoticesOf(app, customer.user.id)).toEqual(['Order delivered']);
  });

  rules('RTP-01', 'RTP-05').it('restocks each unit once, and is RETURNED with the last', async () => {
    const { order, product } = await requested();
    const receive = (quantity: number) =>
      inUnit(async () => {
        const units = [{ productId: product._id, quantity }];
        await returns.receive(order.orderId, { units }, `ADMIN:${ADMIN}`);
      });
    await receive(2);
    expect(await stockOf(app, product._id)).toBe(9);
    expect(await storedOrder(app, order.orderId)).toMatchObject({
      orderStatus: 'DELIVERED',
      paymentStatus: 'PAID',
    });
    // One unit is left, whatever is said to have come back.
    await receive(2);
    expect(await stockOf(app, product._id)).toBe(10);
    await receive(2);
    expect(await stockOf(app, product._id)).toBe(10);
    await sendCarrierWebhook(app, { channel_order_id: order.orderNumber, current_status: 'RTO DELIVERED' });
    expect(await stockOf(app, product._id)).toBe(10);
    await expectEventually(async () => {
      expect(await storedOrder(app, order.orderId)).toMatchObject({
        orderStatus: 'RETURNED',
        paymentStatus: 'REFUNDED',
      });
    });
  });

  it('stands or falls with the unit of work of the return', async () => {
    const { order } = await delivered();
    const failing = inUnit(async () => {
      await returns.request(order.orderId);
      throw new Error('the return could not be written');
    });
    await expect(failing).rejects.toThrow('the return could not be written');
    expect((await storedOrder(app, order.orderId)).orderStatus).toBe('DELIVERED');
  });
});
