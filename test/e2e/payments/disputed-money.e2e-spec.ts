import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { ExternalCallError } from '#infrastructure/http-client/external-call.error.js';
import { collectionOf } from '../../support/collection-of.js';
import { expectEventually } from '../../support/expect-eventually.js';
import {
  checkedOutOrder,
  paidOrder,
  payAtGateway,
  sandboxGateway,
  type PaidPurchase,
} from '../../support/factories/an-order.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { orderBecomes } from '../../support/orders.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { disputeEvent, paymentEvent, refundEvent, sendGatewayWebhook } from '../../support/webhooks.js';

const TOTAL = 1499.5;
const TOTAL_MINOR = 149_950;
const PART_MINOR = 50_000;

describe('disputed money', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  const report = async (...events: object[]) => {
    for (const event of events) expect((await sendGatewayWebhook(app, event)).status).toBe(200);
  };
  const at = (path: string, { order }: Pick<PaidPurchase, 'order'>) =>
    `/orders/admin/${order.orderId}${path}`;
  const detailOf = async (purchase: Pick<PaidPurchase, 'order'>) =>
    expectSuccess(await admin.client.get(at('', purchase)));
  const disputed = async (more: Parameters<typeof disputeEvent>[2] = {}) => {
    const purchase = await paidOrder(app);
    await report(disputeEvent('created', purchase.payment.gatewayPaymentId, more));
    return purchase;
  };
  const refund = (purchase: PaidPurchase, amount: number, more: object = {}) =>
    admin.client.post(at('/refunds', purchase), { amount, reason: 'A scratch', ...more });
  const toldOfRefunds = async (orderId: string) => {
    const told = await collectionOf(app, 'notifications')
      .find({ 'metadata.orderId': orderId, type: 'PAYMENT_STATUS' })
      .toArray();
    return told.map(({ title }) => String(title)).toSorted();
  };
  const isDisputed = (answer: Parameters<typeof expectError>[0]) => {
    expectError(answer, 409, 'Payment is disputed');
    expect(answer.headers.get('x-error-code')).toBe('PAYMENT_DISPUTED');
  };
  const acts = {
    'staff cancel': (purchase: PaidPurchase, more: object = {}) =>
      admin.client.patch(at('/status', purchase), { status: 'CANCELLED', ...more }),
    'staff refund all': (purchase: PaidPurchase, more: object = {}) => refund(purchase, TOTAL, more),
    'staff cancel its units': async (purchase: PaidPurchase, more: object = {}) => {
      const [{ itemId, quantity }] = (await detailOf(purchase)).items;
      const body = { items: [{ itemId, quantity }], reason: 'Broken on the shelf', ...more };
      return admin.client.post(at('/items/cancel', purchase), body);
    },
    'staff receive a return': async (purchase: PaidPurchase, more: object = {}) => {
      const [{ itemId, quantity }] = (await detailOf(purchase)).items;
      const { orderId } = purchase.order;
      let open = (await admin.client.get(`/returns/admin?orderId=${orderId}`)).body.data.returns[0];
      if (open === undefined) {
        for (const status of ['SHIPPED', 'DELIVERED'])
          expectSuccess(await admin.client.patch(at('/status', purchase), { status }));
        const request = { orderId, items: [{ itemId, quantity }], reason: 'It leaks.' };
        open = expectSuccess(await purchase.customer.client.post('/returns', request), 201);
        expectSuccess(await admin.client.patch(`/returns/admin/${open._id}/status`, { status: 'APPROVED' }));
      }
      return admin.client.patch(`/returns/admin/${open._id}/status`, { status: 'RECEIVED', ...more });
    },
    'staff settle with the money': async (purchase: PaidPurchase, more: object = {}) => {
      await admin.client.patch(at('/status', purchase), { status: 'SHIPPED' });
      const body = { restock: true, refund: true, reason: 'Lost by the courier', ...more };
      return admin.client.post(at('/settle', purchase), body);
    },
  };

  rules('DPB-02').it('keeps the customer from cancelling while it is disputed', async () => {
    const purchase = await disputed();
    const cancel = () => purchase.customer.client.post(`/orders/${purchase.order.orderId}/cancel`, {});
    isDisputed(await cancel());
    expect(await detailOf(purchase)).toMatchObject({ orderStatus: 'PROCESSING', refunds: [] });
    await report(disputeEvent('won', purchase.payment.gatewayPaymentId));
    expectSuccess(await cancel());
    await orderBecomes(app, purchase.order.orderId, { paymentStatus: 'REFUNDED' });
  });

  rules('DPB-02', 'DPB-03').it.each(Object.entries(acts))(
    'is not given back when %s, unless they say so',
    async (_, act) => {
      const purchase = await disputed();
      isDisputed(await act(purchase));
      expect((await detailOf(purchase)).refunds).toEqual([]);
      const answer = await act(purchase, { refundDisputed: true });
      expect([200, 201]).toContain(answer.status);
      await orderBecomes(app, purchase.order.orderId, { paymentStatus: 'REFUNDED' });
    },
  );

  rules('DPB-02').it('lets staff end a shipped order without the money', async () => {
    const purchase = await disputed();
    await admin.client.patch(at('/status', purchase), { status: 'SHIPPED' });
    const body = { restock: true, refund: false, reason: 'Lost by the courier' };
    expectSuccess(await admin.client.post(at('/settle', purchase), body));
    expect(await detailOf(purchase)).toMatchObject({ orderStatus: 'CANCELLED', refunds: [] });
  });

  rules('DPB-04').it('leaves the rest of the payment to be refunded', async () => {
    const purchase = await disputed({ amount: PART_MINOR });
    expect(await detailOf(purchase)).toMatchObject({ refundable: 999.5, disputedAmount: 500 });
    isDisputed(await refund(purchase, 999.51));
    isDisputed(await admin.client.post(at('/refunds/preview', purchase), { amount: 999.51 }));
    expectSuccess(await refund(purchase, 999.5), 201);
    isDisputed(await refund(purchase, 0.01));
    expectError(
      await refund(purchase, 500.01, { refundDisputed: true }),
      409,
      'Refund exceeds what was paid',
    );
    await report(disputeEvent('closed', purchase.payment.gatewayPaymentId));
    expectError(await refund(purchase, 500.01), 409, 'Refund exceeds what was paid');
    expectSuccess(await refund(purchase, 500), 201);
  });

  rules('DPB-05').it.each(['fraud', 'retrieval'])('is not disputed in the phase %s', async (phase) => {
    const purchase = await disputed({ phase });
    const detail = await detailOf(purchase);
    expect(detail).toMatchObject({
      refundable: TOTAL,
      disputes: [{ status: 'OPEN', phase: phase.toUpperCase() }],
    });
    expect(detail).not.toHaveProperty('disputedAmount');
    expect(detail.attention).toContain('disputed');
    expectSuccess(await admin.client.post(at('/dispatch', purchase), PARCEL));
  });

  rules('DPB-06').it('is disputed again when a won dispute comes back in a later phase', async () => {
    const purchase = await disputed({ phase: 'chargeback' });
    const { gatewayPaymentId: id } = purchase.payment;
    await report(disputeEvent('won', id, { phase: 'chargeback' }));
    await report(disputeEvent('created', id, { phase: 'pre_arbitration' }));
    // What is late of the earlier phase changes nothing.
    await report(disputeEvent('won', id, { phase: 'chargeback' }));
    expect((await detailOf(purchase)).disputes).toMatchObject([{ status: 'OPEN', phase: 'PRE_ARBITRATION' }]);
    isDisputed(await refund(purchase, TOTAL));
  });

  rules('DPB-06').it('is the sum of several disputes, at most what was paid', async () => {
    const purchase = await disputed({ amount: PART_MINOR });
    const { gatewayPaymentId: id } = purchase.payment;
    await report(disputeEvent('created', id, { id: 'disp_second', amount: 80_000 }));
    expect(await detailOf(purchase)).toMatchObject({ refundable: 199.5, disputedAmount: 1300 });
    await report(disputeEvent('created', id, { id: 'disp_third' }));
    expect(await detailOf(purchase)).toMatchObject({ refundable: 0, disputedAmount: TOTAL });
  });

  rules('DPB-07', 'PGS-07').it(
    'waits with what goes back by itself, and goes when the dispute has ended',
    async () => {
      const purchase = await paidOrder(app);
      const { gatewayOrderId: order_id, orderId } = purchase.order;
      const second = await payAtGateway(app, order_id);
      const id = second.gatewayPaymentId;
      // As the vendor sends it: before the payment is known, and its payment names no order.
      await report(disputeEvent('created', id));
      await report(paymentEvent('payment.captured', { id, order_id, amount: TOTAL_MINOR }));
      const duplicate = async () =>
        (await detailOf(purchase)).refunds.find(
          ({ gatewayPaymentId }: { gatewayPaymentId: string }) => gatewayPaymentId === id,
        );
      expect(await duplicate()).toMatchObject({ reason: 'DUPLICATE_PAYMENT', status: 'PENDING', held: true });
      const listed = async () =>
        expectSuccess(await admin.client.get('/orders/admin/refunds?limit=100')).refunds.find(
          (refund: { orderId: string }) => refund.orderId === orderId,
        );
      expect(await listed()).toMatchObject({ status: 'PENDING', held: true });
      expect(await sandboxGateway(app).refundsOf(id)).toEqual([]);
      await report(disputeEvent('won', id));
      await expectEventually(async () => expect(await duplicate()).toMatchObject({ status: 'PROCESSED' }));
      expect(await duplicate()).not.toHaveProperty('held');
      expect(await listed()).not.toHaveProperty('held');
      expect((await detailOf({ order: { ...purchase.order, orderId } })).paymentStatus).toBe('PAID');
      expect(await toldOfRefunds(orderId)).toEqual(['Refund processed', 'Refund started']);
    },
  );

  rules('PRB-06').it(
    'tells the customer once that a refund has started which a dispute holds up',
    async () => {
      const purchase = await paidOrder(app);
      const { orderId, gatewayOrderId: order_id } = purchase.order;
      const { gatewayPaymentId: id } = purchase.payment;
      await report(paymentEvent('payment.captured', { id, order_id, amount: TOTAL_MINOR }));
      const unreachable = new ExternalCallError('payment gateway', 'unreachable', 'down', {
        retryable: true,
      });
      const asked = jest.spyOn(sandboxGateway(app), 'refund').mockRejectedValue(unreachable);
      const refund = { amount: 100, reason: 'A scratch' };
      expectSuccess(await admin.client.post(`/orders/admin/${orderId}/refunds`, refund), 201);
      await expectEventually(async () => expect(asked).toHaveBeenCalled());
      await report(disputeEvent('created', id));
      expect(await detailOf(purchase)).toMatchObject({ refunds: [{ status: 'PENDING', held: true }] });
      asked.mockRestore();
      await report(disputeEvent('won', id));
      app.clock.advance(3_600_000);
      await expectEventually(async () =>
        expect(await detailOf(purchase)).toMatchObject({ refunds: [{ status: 'PROCESSED' }] }),
      );
      expect(await toldOfRefunds(orderId)).toEqual(['Refund processed', 'Refund started']);
    },
  );

  rules('DPB-07').it('does not pay a late payment back that the bank has taken', async () => {
    const purchase = await checkedOutOrder(app);
    const { orderId, gatewayOrderId: order_id } = purchase.order;
    expectSuccess(await purchase.customer.client.post(`/orders/${orderId}/cancel`, {}));
    const { gatewayPaymentId: id } = await payAtGateway(app, order_id);
    await report(disputeEvent('created', id));
    await report(paymentEvent('payment.captured', { id, order_id, amount: TOTAL_MINOR }));
    expect(await detailOf(purchase)).toMatchObject({ refunds: [{ reason: 'LATE_PAYMENT', held: true }] });
    await report(disputeEvent('lost', id));
    expect(await detailOf(purchase)).toMatchObject({
      paymentStatus: 'REFUNDED',
      refunds: [],
      refundedAmount: 0,
      payments: [{ state: 'REFUNDED' }],
    });
  });

  rules('DPB-08').it.each(['before', 'after'])(
    'is lost once, when the gateway reports its own refund %s the loss',
    async (when) => {
      const purchase = await paidOrder(app);
      const { gatewayPaymentId: id } = purchase.payment;
      await sandboxGateway(app).webhooks.due();
      expectSuccess(await refund(purchase, 499.5), 201);
      await expectEventually(async () => expect((await detailOf(purchase)).refundedAmount).toBe(499.5));
      await report(disputeEvent('created', id, { amount: 100_000 }));
      const events = [
        disputeEvent('lost', id, { amount: 100_000, amount_deducted: 100_000 }),
        refundEvent(id, 100_000),
      ];
      const [last] = events.slice(-1);
      await report(...(when === 'after' ? events : events.toReversed()), last!);
      const detail = await detailOf(purchase);
      expect(detail).toMatchObject({
        refundedAmount: 499.5,
        refundable: 0,
        paymentStatus: 'REFUNDED',
        refunds: [{ amount: 499.5 }],
        disputes: [{ status: 'LOST', settledAmount: 1000 }],
      });
    },
  );

  rules('DPB-08').it(
    'is refunded after all when the gateway has refunded it, and the dispute is won',
    async () => {
      const purchase = await disputed({ amount: PART_MINOR });
      const { gatewayPaymentId: id } = purchase.payment;
      await report(refundEvent(id, 60_000));
      expect(await detailOf(purchase)).toMatchObject({
        refundedAmount: 100,
        disputes: [{ settledAmount: 500 }],
      });
      await report(disputeEvent('won', id, { amount: PART_MINOR }));
      const detail = await detailOf(purchase);
      expect(detail.refundedAmount).toBe(600);
      expect(detail.disputes[0]).not.toHaveProperty('settledAmount');
    },
  );

  rules('DPB-03').it('is not retried while it is disputed, unless staff say so', async () => {
    const purchase = await paidOrder(app);
    await sandboxGateway(app).switches.change({ refunds: 'refused' });
    expectSuccess(await refund(purchase, TOTAL), 201);
    const failed = async () => (await detailOf(purchase)).refunds[0];
    await expectEventually(async () => expect(await failed()).toMatchObject({ status: 'FAILED' }));
    await sandboxGateway(app).switches.change({ refunds: 'processed' });
    await report(disputeEvent('created', purchase.payment.gatewayPaymentId));
    const retry = async (more?: object) =>
      admin.client.post(at(`/refunds/${(await failed())._id}/retry`, purchase), more);
    isDisputed(await retry());
    expectSuccess(await retry({ refundDisputed: true }));
    await orderBecomes(app, purchase.order.orderId, { paymentStatus: 'REFUNDED' });
  });
});
