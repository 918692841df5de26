import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { checkedOutOrder, paidOrder, sandboxGateway } from '../../support/factories/an-order.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { postForm } from './post-form.js';

describe('disputes of the developer console', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const detailOf = async (orderId: string) =>
    expectSuccess(await admin.client.get(`/orders/admin/${orderId}`));
  const step = (id: string, body: object) => app.client.post(`//dev/disputes/${id}`, body);

  rules('DPB-16').it('opens one of a part, which comes back in a later phase and is lost', async () => {
    const { order, payment } = await paidOrder(app);
    const { gatewayPaymentId: id } = payment;
    const { disputeId, ...opened } = expectSuccess(
      await step(id, { event: 'created', phase: 'chargeback', amount: 500 }),
    );
    expect(opened).toEqual({ amount: 500, phase: 'chargeback', status: 'open', webhookDelivered: true });
    const disputes = async () => (await detailOf(order.orderId)).disputes;
    expect(await disputes()).toMatchObject([{ disputeId, status: 'OPEN', phase: 'CHARGEBACK', amount: 500 }]);
    expectSuccess(await step(id, { event: 'won' }));
    expect(await disputes()).toMatchObject([{ status: 'WON' }]);
    expectSuccess(await step(id, { event: 'created', disputeId, phase: 'pre_arbitration' }));
    expect(await disputes()).toMatchObject([{ status: 'OPEN', phase: 'PRE_ARBITRATION' }]);
    expectSuccess(await step(id, { event: 'lost' }));
    // The gateway has paid the money back by a refund of its own, which is none of the order.
    expect(await sandboxGateway(app).refundsOf(id)).toMatchObject([
      { status: 'processed', amountMinor: 50_000 },
    ]);
    expect(await detailOf(order.orderId)).toMatchObject({
      refunds: [],
      refundedAmount: 0,
      refundable: 999.5,
      disputes: [{ status: 'LOST', settledAmount: 500 }],
    });
  });

  rules('DPB-16').it('knows no dispute of an unknown payment, and none that was not opened', async () => {
    expectError(await step('pay_unknown', { event: 'created' }), 404, 'Payment not found');
    const { payment } = await paidOrder(app);
    expectError(await step(payment.gatewayPaymentId, { event: 'won' }), 404, 'Dispute not found');
  });

  rules('DPB-16').it('has forms for a dispute, and for a refund that fails after all', async () => {
    const { order, payment } = await paidOrder(app);
    const { gatewayPaymentId } = payment;
    const fields = { gatewayPaymentId, event: 'created', phase: 'retrieval', amount: '100' };
    expect((await postForm(app, '//dev/disputes/form', fields)).status).toBe(303);
    expect((await detailOf(order.orderId)).disputes).toMatchObject([{ phase: 'RETRIEVAL', amount: 100 }]);
    const body = { amount: 300, reason: 'A scratch' };
    expectSuccess(await admin.client.post(`/orders/admin/${order.orderId}/refunds`, body), 201);
    const refund = async () => (await detailOf(order.orderId)).refunds[0];
    await expectEventually(async () => expect(await refund()).toMatchObject({ status: 'PROCESSED' }));
    const { gatewayRefundId } = await refund();
    expect((await postForm(app, '//dev/failed-refunds/form', { gatewayRefundId })).status).toBe(303);
    await expectEventually(async () => expect(await refund()).toMatchObject({ status: 'FAILED' }));
  });

  rules('DPB-16').it('makes a payment that is pending, which pays nothing', async () => {
    const { order } = await checkedOutOrder(app);
    const paid = await app.client.post(`//dev/payments/${order.gatewayOrderId}`, { outcome: 'pending' });
    expect(expectSuccess(paid)).toMatchObject({ webhookDelivered: true });
    expect(await sandboxGateway(app).paymentsOf(order.gatewayOrderId)).toMatchObject([{ status: 'other' }]);
    expect((await detailOf(order.orderId)).paymentStatus).toBe('PENDING');
  });
});
