import { InvoiceNumbersService } from '#modules/invoicing/index.js';
import { MoneyBooksService } from '#modules/bookkeeping/services/money-books.service.js';
import { PaymentReconciliationService } from '#modules/payments/index.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aCashOrder, aCashZone, type CashPurchase } from '../../support/factories/a-cash-order.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { paidOrder, payAtGateway, verifyPayment } from '../../support/factories/an-order.js';
import { orderBecomes, storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';
import { reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('an order that was to be paid at the door', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '10000', COD_MAX_OPEN: '0' });
  const admin = useLastingAdmin(app);

  beforeAll(() => aCashZone(app));

  const begin = ({ order, customer }: CashPurchase) =>
    customer.client.post(`/orders/${order.orderId}/pay-online`);
  const begun = async (purchase: CashPurchase): Promise<string> =>
    expectSuccess(await begin(purchase)).gatewayOrderId;
  const dispatch = ({ order }: CashPurchase) =>
    admin.client.post(`/orders/admin/${order.orderId}/dispatch`, PARCEL);
  const stored = ({ order }: CashPurchase) => storedOrder(app, order.orderId);

  rules('CDL-50').it('is an ordinary one once it is paid online, without the fee', async () => {
    const purchase = await aCashOrder(app);
    const { order, customer } = purchase;
    const started = expectSuccess(await begin(purchase));
    expect(started).toEqual({
      gatewayOrderId: expect.any(String),
      keyId: app.config.paymentGateway.keyId,
      amount: 1_548.5,
      currency: 'INR',
    });
    expect(expectSuccess(await begin(purchase))).toEqual(started);
    const payment = await payAtGateway(app, started.gatewayOrderId);
    const paid = { ...purchase, order: { ...order, gatewayOrderId: started.gatewayOrderId } };
    expectSuccess(await verifyPayment(paid, payment));
    const seen = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
    expect(seen).toMatchObject({
      orderStatus: 'PROCESSING',
      paymentStatus: 'PAID',
      paymentMethod: 'GATEWAY',
    });
    expect(seen).not.toHaveProperty('cod');
    expect(seen.pricing).toEqual({ subtotal: 1_499.5, discount: 0, shipping: 49, totalAmount: 1_548.5 });
    expectError(await begin(purchase), 409, 'Order cannot be paid online');
    await app.get(InvoiceNumbersService).giveDue();
    expectSuccess(await customer.client.post(`/orders/${order.orderId}/cancel`, {}));
    expect((await stored(purchase)).refunds).toMatchObject([{ amountMinor: 154_850 }]);
  });

  rules('CDL-50').it('is its owner’s to pay, and no other order is paid so', async () => {
    const purchase = await aCashOrder(app);
    const stranger = await session(app).asUser();
    expectError(await begin({ ...purchase, customer: stranger }), 404, 'Order not found');
    const paid = await paidOrder(app);
    const refused = await begin(paid);
    expectError(refused, 409, 'Order cannot be paid online');
    expect(refused.headers.get('x-error-code')).toBe('PAY_ONLINE_UNAVAILABLE');
    expectSuccess(await dispatch(purchase));
    expectError(await begin(purchase), 409, 'Order cannot be paid online');
  });

  rules('CDL-51').it('is asked about every five minutes, when no webhook comes', async () => {
    const purchase = await aCashOrder(app);
    const gatewayOrderId = await begun(purchase);
    app.clock.advance(5 * 60_000);
    await app.get(PaymentReconciliationService).reconcileDue();
    const { reconcileAt } = await stored(purchase);
    expect(reconcileAt!.getTime() - app.clock.nowMs()).toBeLessThanOrEqual(5 * 60_000);
    await payAtGateway(app, gatewayOrderId);
    app.clock.advance(5 * 60_000);
    await app.get(PaymentReconciliationService).reconcileDue();
    await orderBecomes(app, purchase.order.orderId, { paymentStatus: 'PAID' });
  });

  rules('CDL-51').it('is asked about before its dispatch, which then tells of no cash', async () => {
    const purchase = await aCashOrder(app);
    await payAtGateway(app, await begun(purchase));
    expectSuccess(await dispatch(purchase));
    const { paymentStatus, cod, orderStatus } = await stored(purchase);
    expect([orderStatus, paymentStatus, cod]).toEqual(['SHIPPED', 'PAID', undefined]);
  });

  rules('CDL-52').it('gives the money back when it is dispatched, and the courier collects', async () => {
    const purchase = await aCashOrder(app);
    const gatewayOrderId = await begun(purchase);
    expectSuccess(await dispatch(purchase));
    const payment = await payAtGateway(app, gatewayOrderId);
    await verifyPayment({ ...purchase, order: { ...purchase.order, gatewayOrderId } }, payment);
    expect(await stored(purchase)).toMatchObject({
      orderStatus: 'SHIPPED',
      paymentStatus: 'PENDING',
      refunds: [{ reason: 'LATE_PAYMENT', amountMinor: 154_850 }],
    });
    await reportParcel(app, purchase.order.orderNumber, 'DELIVERED');
    expect(await stored(purchase)).toMatchObject({
      paymentStatus: 'PAID',
      cod: { amountMinor: 157_900, collectedAt: expect.any(Date) },
    });
  });

  rules('CDL-52').it('gives the money back when units have left it meanwhile', async () => {
    const purchase = await aCashOrder(app, { quantity: 2 });
    const gatewayOrderId = await begun(purchase);
    const { items } = await stored(purchase);
    expectSuccess(
      await admin.client.post(`/orders/admin/${purchase.order.orderId}/items/cancel`, {
        items: [{ itemId: items[0]!.itemId, quantity: 1 }],
        reason: 'Broken on the shelf',
      }),
    );
    expectError(await begin(purchase), 409, 'Order cannot be paid online');
    const payment = await payAtGateway(app, gatewayOrderId);
    await verifyPayment({ ...purchase, order: { ...purchase.order, gatewayOrderId } }, payment);
    expect(await stored(purchase)).toMatchObject({
      paymentStatus: 'PENDING',
      refunds: [{ reason: 'LATE_PAYMENT' }],
    });
  });

  rules('CDL-38').it('leaves no rupee unexplained', async () => {
    await app.get(InvoiceNumbersService).giveDue();
    const { differences, totals } = await app.get(MoneyBooksService).check();
    expect(differences).toEqual([]);
    expect(totals.unexplained).toBe(0);
  });
});
