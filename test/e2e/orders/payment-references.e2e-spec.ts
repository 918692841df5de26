import { Logger } from '@nestjs/common';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anOrder, checkedOutOrder, paidOrder, type Purchase } from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { statusesOf } from '../../support/statuses-of.js';
import { paymentEvent, refundEvent, sendGatewayWebhook } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const USED = 'Reference already used';

describe('one payment', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const markPaid = ({ order }: Purchase, reference: string) =>
    admin.client.post(`/orders/admin/${order.orderId}/mark-paid`, { reference });
  const stored = ({ order }: Purchase) => storedOrder(app, order.orderId);
  const captured = ({ order }: Purchase, id: string) =>
    sendGatewayWebhook(
      app,
      paymentEvent('payment.captured', { id, order_id: order.gatewayOrderId, amount: 149_950 }),
    );

  rules('ONE-01').it.each<[string, () => Promise<string>]>([
    ['pays another order', async () => (await paidOrder(app)).payment.gatewayPaymentId],
    [
      'goes back from another order',
      async () => {
        await captured(await paidOrder(app), 'pay_twice');
        return 'pay_twice';
      },
    ],
    [
      'was reported by a refund alone',
      async () => {
        await sendGatewayWebhook(app, refundEvent('pay_toldByRefund', 100));
        return 'pay_toldByRefund';
      },
    ],
  ])('of the gateway that %s marks no order as paid', async (_, made) => {
    const reference = await made();
    const other = await checkedOutOrder(app);
    const refused = await markPaid(other, reference);
    expectError(refused, 409, USED);
    expect(refused.headers.get('x-error-code')).toBe('REFERENCE_USED');
    expect(await stored(other)).toMatchObject({ paymentStatus: 'PENDING', payments: [] });
    expectSuccess(await markPaid(other, `UTR of ${other.order.orderId}`));
  });

  rules('ONE-02').it('by hand marks one of many orders at once', async () => {
    const orders = [];
    for (let count = 0; count < 4; count++) orders.push(await checkedOutOrder(app));
    const answers = await Promise.all(orders.map((order) => markPaid(order, 'UTR 100000000003')));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
    const paid = await Promise.all(orders.map(async (order) => (await stored(order)).paymentStatus));
    expect(paid.toSorted()).toEqual(['PAID', 'PENDING', 'PENDING', 'PENDING']);
  });

  rules('ONE-03').it(
    'is its order’s by the gateway’s word, also when staff was faster; its refund is that order’s',
    async () => {
      const [right, wrong] = [await checkedOutOrder(app), await checkedOutOrder(app)];
      expectSuccess(await markPaid(wrong, 'pay_staffWasFaster'));
      const logged = jest.spyOn(Logger.prototype, 'error');
      expect((await captured(right, 'pay_staffWasFaster')).status).toBe(200);
      expect(logged.mock.calls.map(([line]) => line)).toContainEqual(
        expect.objectContaining({
          event: 'payment.on_two_orders',
          orderNumber: right.order.orderNumber,
          otherOrderNumber: wrong.order.orderNumber,
        }),
      );
      logged.mockRestore();
      await sendGatewayWebhook(app, refundEvent('pay_staffWasFaster', 149_950));
      expect(await stored(right)).toMatchObject({ paymentStatus: 'REFUNDED' });
      expect(await stored(wrong)).toMatchObject({
        paymentStatus: 'PAID',
        gatewayPaymentId: 'pay_staffWasFaster (by hand)',
        payments: [{ gatewayPaymentId: 'pay_staffWasFaster (by hand)', manual: true }],
      });
    },
  );

  rules('ONE-03').it(
    'that an earlier version has put on two orders is refunded on the one that the gateway named',
    async () => {
      const gatewayPaymentId = 'pay_onTwoOrders';
      const payment = {
        gatewayPaymentId,
        state: 'CONFIRMED',
        receivedAt: new Date(),
        amountMinor: 149_950,
      } as const;
      const byHand = await anOrder(app, { gatewayPaymentId, payments: [{ ...payment, manual: true }] });
      const right = await anOrder(app, { gatewayPaymentId, payments: [payment] });
      await sendGatewayWebhook(app, refundEvent(gatewayPaymentId, 149_950));
      const statuses = [byHand, right].map(async ({ _id }) => {
        const { paymentStatus } = await storedOrder(app, _id);
        return paymentStatus;
      });
      expect(await Promise.all(statuses)).toEqual(['PAID', 'REFUNDED']);
      const other = await checkedOutOrder(app);
      expectError(await markPaid(other, gatewayPaymentId), 409, USED);
    },
  );

  rules('ONE-03').it('and staff at the same time leave it on one order', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const [right, wrong] = [await checkedOutOrder(app), await checkedOutOrder(app)];
      const id = `pay_atOnce${turn}`;
      const [webhook, marked] = await Promise.all([captured(right, id), markPaid(wrong, id)]);
      expect(webhook.status).toBe(200);
      expect([200, 409]).toContain(marked.status);
      expect(await stored(right)).toMatchObject({ paymentStatus: 'PAID', gatewayPaymentId: id });
      expect((await stored(wrong)).gatewayPaymentId).not.toBe(id);
    }
  });

  it('by hand is forgotten with the account, so that its reference is free again', async () => {
    const [gone, other] = [await checkedOutOrder(app), await checkedOutOrder(app)];
    expectSuccess(await markPaid(gone, 'UPI of Asha'));
    await eraseAccount(app, gone.customer.user.id);
    expectSuccess(await markPaid(other, 'UPI of Asha'));
  });
});
