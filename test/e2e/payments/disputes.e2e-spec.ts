import { Logger } from '@nestjs/common';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { checkedOutOrder, paidOrder, type Purchase } from '../../support/factories/an-order.js';
import { disputeEvent, paymentEvent, sendGatewayWebhook } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const TOTAL = 1499.5;

describe('a disputed payment', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const detailOf = async ({ order }: Purchase) =>
    expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
  const dispatch = ({ order }: Purchase) =>
    admin.client.post(`/orders/admin/${order.orderId}/dispatch`, PARCEL);
  const report = async (...events: object[]) => {
    for (const event of events) expect((await sendGatewayWebhook(app, event)).status).toBe(200);
  };
  const disputed = async (status: 'OPEN' | 'LOST') =>
    Number(
      new RegExp(`^storefront_orders_disputed{status="${status}"} (\\d+)$`, 'm').exec(
        await app.get(Metrics).text(),
      )?.[1],
    );

  rules('DSP-01', 'DSP-02').it('shows at the order, raises an alarm, and is not dispatched', async () => {
    const purchase = await paidOrder(app);
    const { gatewayPaymentId } = purchase.payment;
    const before = await disputed('OPEN');
    const logged = jest.spyOn(Logger.prototype, 'error');
    const created = disputeEvent('created', gatewayPaymentId, { created_at: 1_795_000_000 });
    await report(created, created);
    expect((await detailOf(purchase)).disputes).toEqual([
      {
        disputeId: `disp_${gatewayPaymentId}`,
        amount: TOTAL,
        reason: 'goods_not_received',
        status: 'OPEN',
        at: new Date(1_795_000_000_000).toISOString(),
      },
    ]);
    expect(
      logged.mock.calls.map(([line]) => line).filter(({ event }) => event === 'payment.disputed'),
    ).toEqual([
      expect.objectContaining({ orderNumber: purchase.order.orderNumber, gatewayPaymentId, status: 'OPEN' }),
    ]);
    logged.mockRestore();
    expect(await disputed('OPEN')).toBe(before + 1);
    const refused = await dispatch(purchase);
    expectError(refused, 409, 'Payment is disputed');
    expect(refused.headers.get('x-error-code')).toBe('PAYMENT_DISPUTED');
    const own = expectSuccess(await purchase.customer.client.get(`/orders/${purchase.order.orderId}`));
    expect(own).not.toHaveProperty('disputes');
  });

  rules('DSP-02').it.each([
    ['won', 200, []],
    ['closed', 200, []],
    ['lost', 409, ['LOST']],
    ['under_review', 409, ['OPEN']],
    ['action_required', 409, ['OPEN']],
  ] as const)('is %s: a dispatch answers %d', async (end, status, alarms) => {
    const purchase = await paidOrder(app);
    const { gatewayPaymentId: id } = purchase.payment;
    const before = { OPEN: await disputed('OPEN'), LOST: await disputed('LOST') };
    await report(disputeEvent('created', id), disputeEvent(end, id));
    for (const kind of ['OPEN', 'LOST'] as const)
      expect(await disputed(kind)).toBe(before[kind] + (alarms.includes(kind as never) ? 1 : 0));
    expect((await dispatch(purchase)).status).toBe(status);
  });

  rules('DSP-04').it('is kept until its payment is known', async () => {
    const purchase = await checkedOutOrder(app);
    const id = 'pay_disputedFirst';
    await report(disputeEvent('lost', id), disputeEvent('created', id));
    expect((await detailOf(purchase)).disputes).toEqual([]);
    const { gatewayOrderId: order_id } = purchase.order;
    await report(paymentEvent('payment.captured', { id, order_id, amount: 149_950 }));
    expect((await detailOf(purchase)).disputes).toMatchObject([{ status: 'LOST', amount: TOTAL }]);
    expectError(await dispatch(purchase), 409, 'Payment is disputed');
  });

  rules('DSP-05').it('leaves nothing to refund when it is lost', async () => {
    const purchase = await paidOrder(app);
    const { orderId } = purchase.order;
    const { gatewayPaymentId } = purchase.payment;
    const refund = (amount: number) =>
      admin.client.post(`/orders/admin/${orderId}/refunds`, { amount, reason: 'A scratch' });
    await report(disputeEvent('lost', gatewayPaymentId, { amount: 100_000 }));
    expect((await detailOf(purchase)).refundable).toBe(499.5);
    expectError(await refund(499.51), 409, 'Refund exceeds what was paid');
    expectSuccess(await refund(499.5), 201);
    expect((await detailOf(purchase)).paymentStatus).toMatch(/^REFUND/);
  });

  rules('DSP-06').it(
    'stops a dispatch between two steps at the carrier; a retry goes on when it is won',
    async () => {
      const purchase = await paidOrder(app);
      const { gatewayPaymentId: id } = purchase.payment;
      const carrier = app.get(Carrier);
      const create = carrier.createOrder.bind(carrier);
      const asked = jest.spyOn(carrier, 'createOrder').mockImplementation(async (order) => {
        const made = await create(order);
        await report(disputeEvent('created', id));
        return made;
      });
      expectError(await dispatch(purchase), 409, 'Payment is disputed');
      expect(await detailOf(purchase)).toMatchObject({ orderStatus: 'PROCESSING', trackingNumber: null });
      await report(disputeEvent('won', id));
      expectSuccess(await dispatch(purchase));
      expect(asked).toHaveBeenCalledTimes(1);
      asked.mockRestore();
    },
  );

  it('is answered and logged when it does not say of which payment it is', async () => {
    const { gatewayPaymentId } = (await paidOrder(app)).payment;
    const logged = jest.spyOn(Logger.prototype, 'error');
    await report(disputeEvent('created', gatewayPaymentId, { payment_id: undefined }));
    expect(logged.mock.calls.map(([line]) => line)).toContainEqual(
      expect.objectContaining({ event: 'payment.event_unreadable', name: 'payment.dispute.created' }),
    );
    logged.mockRestore();
  });
});
