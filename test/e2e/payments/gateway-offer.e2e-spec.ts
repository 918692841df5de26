import { formatMoney } from '#common/money/format-money.js';
import { MoneyBooksService } from '#modules/bookkeeping/services/money-books.service.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { useApp } from '../../support/create-app.js';
import {
  checkedOutOrder,
  payAtGateway,
  sandboxGateway,
  verifyPayment,
  type Purchase,
} from '../../support/factories/an-order.js';
import { mailTo } from '../../support/inbox.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { orderBecomes, signedInAgain, storedOrder } from '../../support/orders.js';
import { paymentEvent, sendGatewayWebhook } from '../../support/webhooks.js';

const TOTAL = 1499.5;

/** The effects of the gateway on the total, and what details show of them. */
const CASES = [
  ['offer', { paidAmount: 1399.5, gatewayOffer: 100 }],
  ['fee', { paidAmount: 1599.5, gatewayFee: 100 }],
] as const;

describe('an order that is paid with an offer or a fee of the gateway', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);
  const gateway = () => sandboxGateway(app);

  const payInConsole = async ({ order }: Purchase, body: object) =>
    expectSuccess(
      await app.client.post(`//dev/payments/${order.gatewayOrderId}`, { outcome: 'captured', ...body }),
    );

  /** The order as its owner and as an administrator see it. */
  async function detailsOf({ customer, order }: Purchase) {
    const own = expectSuccess(await signedInAgain(app, customer).client.get(`/orders/${order.orderId}`));
    return [own, expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`))];
  }

  const hasNoFaults = async () =>
    expect(await app.get(MoneyBooksService).check()).toMatchObject({ differences: [] });

  rules('GWO-05', 'GWO-10').it.each(CASES)(
    'keeps what was captured beside the price: %s',
    async (what, difference) => {
      const purchase = await checkedOutOrder(app);
      expect(await payInConsole(purchase, { [what]: 100 })).toMatchObject({ webhookDelivered: true });
      for (const detail of await detailsOf(purchase)) {
        expect(detail).toMatchObject({ orderStatus: 'PROCESSING', paymentStatus: 'PAID', ...difference });
        expect(detail.pricing).toEqual({ subtotal: TOTAL, discount: 0, totalAmount: TOTAL });
        expect(detail.refunds).toEqual([]);
        const other = what === 'offer' ? 'gatewayFee' : 'gatewayOffer';
        expect(detail).not.toHaveProperty(other);
      }
      const [, all] = await detailsOf(purchase);
      expect(all).toMatchObject({
        refundable: difference.paidAmount,
        payments: [{ amount: difference.paidAmount }],
      });
      await hasNoFaults();
    },
  );

  rules('GWO-05').it('shows none of the three where the payment is of the order’s amount', async () => {
    const purchase = await checkedOutOrder(app);
    await payInConsole(purchase, {});
    for (const detail of await detailsOf(purchase))
      for (const key of ['paidAmount', 'gatewayOffer', 'gatewayFee']) expect(detail).not.toHaveProperty(key);
  });

  rules('GWO-06').it.each(CASES)('gives back what was paid: %s', async (what, { paidAmount }) => {
    const purchase = await checkedOutOrder(app);
    await payInConsole(purchase, { [what]: 100 });
    const path = `/orders/admin/${purchase.order.orderId}/refunds`;
    const tooMuch = { amount: paidAmount + 0.01, reason: 'Too much' };
    expectError(await admin.client.post(path, tooMuch), 409, 'Refund exceeds what was paid');
    expectSuccess(await purchase.customer.client.post(`/orders/${purchase.order.orderId}/cancel`, {}));
    await expectEventually(async () => {
      const [own] = await detailsOf(purchase);
      expect(own).toMatchObject({ paymentStatus: 'REFUNDED', refundedAmount: paidAmount });
    });
    await hasNoFaults();
  });

  rules('GWO-07').it.each(CASES)(
    'refunds units in proportion to what was paid, and says so before: %s',
    async (what, { paidAmount }) => {
      const purchase = await checkedOutOrder(app, { quantity: 2 });
      await payInConsole(purchase, { [what]: 200 });
      const path = `/orders/admin/${purchase.order.orderId}/refunds`;
      const [own] = await detailsOf(purchase);
      const items = [{ itemId: own.items[0].itemId, quantity: 1 }];
      const preview = expectSuccess(await admin.client.post(`${path}/preview`, { items }));
      expect(preview).toMatchObject({ amount: paidAmount, refundable: 2 * paidAmount });
      const body = { items, reason: 'Scratched' };
      const first = expectSuccess(await admin.client.post(path, body), 201);
      expect(first.refunds).toMatchObject([{ amount: paidAmount }]);
      const second = expectSuccess(await admin.client.post(path, body), 201);
      expect(second.refunds).toMatchObject([{ amount: paidAmount }, { amount: paidAmount }]);
      expect(second.refundable).toBe(0);
    },
  );

  rules('GWO-01', 'GWO-04', 'GWO-09').it.each(CASES)(
    'stays confirmed when the customer was faster than the webhook: %s',
    async (what, difference) => {
      const purchase = await checkedOutOrder(app);
      const { orderId, gatewayOrderId } = purchase.order;
      const payment = await gateway().pay(gatewayOrderId, 'captured', {
        [`${what}Minor`]: 10_000,
        webhook: 'lost',
      });
      expectSuccess(await verifyPayment(purchase, payment));
      expect((await storedOrder(app, orderId)).uncapturedSince).toBeDefined();
      const { text } = await mailTo(app, purchase.customer.user.email, /is confirmed$/);
      expect(text).toContain(`Paid: ${formatMoney(difference.paidAmount * 100, 'INR')}`);
      await sendGatewayWebhook(app, payment.webhook.body);
      for (const detail of await detailsOf(purchase))
        expect(detail).toMatchObject({ paymentStatus: 'PAID', refunds: [], ...difference });
      expect((await storedOrder(app, orderId)).uncapturedSince).toBeUndefined();
      expectSuccess(await verifyPayment(purchase, payment));
    },
  );

  rules('GWO-02').it('revives an order that has expired', async () => {
    const purchase = await checkedOutOrder(app);
    const { orderId, gatewayOrderId } = purchase.order;
    app.clock.advance(901_000);
    await orderBecomes(app, orderId, { orderStatus: 'CANCELLED', paymentStatus: 'EXPIRED' });
    const late = await gateway().pay(gatewayOrderId, 'captured', { offerMinor: 10_000, webhook: 'lost' });
    await sendGatewayWebhook(app, late.webhook.body);
    const [own] = await detailsOf(purchase);
    expect(own).toMatchObject({ orderStatus: 'PROCESSING', paidAmount: 1399.5, refunds: [] });
  });

  rules('GWO-02').it('takes another payment for a second one, whatever its amount', async () => {
    const purchase = await checkedOutOrder(app);
    const { gatewayOrderId } = purchase.order;
    await payInConsole(purchase, { offer: 100 });
    const second = await gateway().pay(gatewayOrderId, 'captured', { offerMinor: 5_000, webhook: 'lost' });
    await sendGatewayWebhook(app, second.webhook.body);
    const [own] = await detailsOf(purchase);
    expect(own).toMatchObject({
      paidAmount: 1399.5,
      refunds: [{ gatewayPaymentId: second.gatewayPaymentId, amount: 1449.5, reason: 'DUPLICATE_PAYMENT' }],
    });
    await hasNoFaults();
  });

  rules('GWO-03').it(
    'does not follow from an event that names the order, and not that it is paid',
    async () => {
      const purchase = await checkedOutOrder(app);
      const { orderId, gatewayOrderId: order_id } = purchase.order;
      const wrong = paymentEvent('order.paid', { id: 'pay_wrong_amount', order_id, amount: 100_000 }) as {
        payload: object;
      };
      for (const order of [undefined, { entity: { id: order_id, status: 'attempted' } }])
        await sendGatewayWebhook(app, { ...wrong, payload: { ...wrong.payload, order } });
      expect(await storedOrder(app, orderId)).toMatchObject({
        orderStatus: 'PENDING',
        refunds: [{ reason: 'AMOUNT_MISMATCH' }],
      });
      expectSuccess(await verifyPayment(purchase, await payAtGateway(app, order_id)));
    },
  );

  rules('GWO-10').it.each([
    [{ offer: 100, fee: 100 }],
    [{ offer: 100, amount: 100 }],
    [{ offer: 100, outcome: 'failed' }],
    [{ fee: 100, outcome: 'authorized' }],
    [{ fee: 0 }],
    [{ offer: '100' }],
    [{ offer: TOTAL - 0.5 }],
  ])('is not made by the console of %j', async (body) => {
    const { order } = await checkedOutOrder(app);
    const answer = await app.client.post(`//dev/payments/${order.gatewayOrderId}`, {
      outcome: 'captured',
      ...body,
    });
    expectError(answer, 400);
    expect(await gateway().paymentsOf(order.gatewayOrderId)).toEqual([]);
  });
});
