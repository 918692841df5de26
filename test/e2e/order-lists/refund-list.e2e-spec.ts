import { Types } from 'mongoose';
import type { OrderRefund } from '#modules/orders/domain/order-state.js';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { anOrder, checkedOutOrder } from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { RazorpayStandIn } from '../../support/stand-ins/razorpay.stand-in.js';
import { paymentEvent, sendGatewayWebhook } from '../../support/webhooks.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('GET /orders/admin/refunds', () => {
  const gateway = new RazorpayStandIn({ keyId: 'rzp_test_key', keySecret: 'key-secret' });
  const app = useApp(() => gateway.start());
  const admin = useLastingAdmin(app);

  afterAll(() => gateway.http.close());

  beforeEach(async () => {
    await collectionOf(app, 'orders').deleteMany({});
  });

  const list = async (query = '') => expectSuccess(await admin.client.get(`/orders/admin/refunds?${query}`));
  const amounts = async (query: string) =>
    (await list(query)).refunds.map(({ amount }: { amount: number }) => amount);

  /** A refund of as many rupees as the day of the month on which it was started. */
  const refund = (day: number, status: OrderRefund['status']): OrderRefund => ({
    refundId: new Types.ObjectId().toHexString(),
    gatewayPaymentId: 'pay_1',
    amountMinor: day * 100,
    reason: 'ADMIN',
    status,
    createdAt: new Date(Date.UTC(2026, 0, day)),
  });

  rules('ADL-04', 'SRC-45').it(
    'lists the refunds of all orders, newest first, page by page and by status',
    async () => {
      await anOrder(app, { refunds: [refund(1, 'PROCESSED'), refund(4, 'FAILED')] });
      await anOrder(app, { refunds: [refund(2, 'FAILED'), refund(3, 'PENDING'), refund(5, 'PROCESSED')] });
      await anOrder(app);
      expect(await amounts('')).toEqual([5, 4, 3, 2, 1]);
      const [newest] = (await list('limit=1')).refunds;
      expect(newest).toMatchObject({
        _id: newest.refundId,
        gatewayPaymentId: 'pay_1',
        gatewayRefundId: null,
      });
      expect((await list('limit=2')).meta).toEqual({ total: 5, limit: 2, page: 1 });
      expect(await amounts('limit=2&page=2')).toEqual([3, 2]);
      expect(await amounts('limit=2&page=4')).toEqual([]);
      expect(await amounts('status=FAILED')).toEqual([4, 2]);
      expect(await amounts('status=PENDING,PROCESSED')).toEqual([5, 3, 1]);
      expect((await list('status=FAILED')).meta.total).toBe(2);
      expectError(
        await admin.client.get('/orders/admin/refunds?status=DONE'),
        400,
        /^status must be one of PENDING, /,
      );
    },
  );

  rules('ADL-04').it(
    'says whose refund of which order it is, and why the gateway could not make it',
    async () => {
      const { customer, order } = await checkedOutOrder(app);
      const { orderId, orderNumber, gatewayOrderId } = order;
      const payment = {
        id: gateway.pay(gatewayOrderId, 'captured'),
        order_id: gatewayOrderId,
        amount: 149_950,
      };
      expect((await sendGatewayWebhook(app, paymentEvent('payment.captured', payment))).status).toBe(200);
      const description = 'Your account does not have enough balance';
      gateway.http.failNext(/refund$/, { status: 400, body: { error: { description } } });
      const path = `/orders/admin/${orderId}/refunds`;
      expectSuccess(await admin.client.post(path, { amount: 100.5, reason: 'Scratch on the lid' }), 201);
      const [failed] = await expectEventually(async () => {
        const { refunds } = await list('status=FAILED');
        expect(refunds).toHaveLength(1);
        return refunds;
      });
      expect(failed).toEqual({
        _id: failed.refundId,
        refundId: expect.stringMatching(/^[0-9a-f]{24}$/),
        gatewayPaymentId: expect.stringMatching(/^pay_/),
        gatewayRefundId: null,
        orderId,
        orderNumber,
        customer: expect.objectContaining({ _id: customer.user.id, firstname: 'Asha', lastname: 'Verma' }),
        amount: 100.5,
        status: 'FAILED',
        reason: 'ADMIN',
        note: 'Scratch on the lid',
        failureReason: expect.stringContaining(description),
        manual: false,
        waits: false,
        createdAt: expect.stringMatching(/Z$/),
        processedAt: null,
      });
      expectSuccess(await admin.client.post(`${path}/${failed.refundId}/retry`));
      expect((await list('')).refunds).toMatchObject([{ failureReason: null }]);
      expect((await storedOrder(app, orderId)).refunds![0]).not.toHaveProperty('failureReason');
    },
  );

  rules('ADL-04', 'MIN-01').it('says which ones an administrator can mark as processed', async () => {
    const { _id } = await anOrder(app, {
      refunds: [
        refund(3, 'PENDING'),
        { ...refund(2, 'PENDING'), waits: true },
        { ...refund(1, 'PENDING'), manual: true },
      ],
    });
    const { refunds } = await list();
    expect(refunds).toMatchObject([
      { manual: false, waits: false },
      { manual: false, waits: true },
      { manual: true, waits: false },
    ]);
    for (const { refundId, manual, waits } of refunds) {
      const path = `/orders/admin/${_id.toHexString()}/refunds/${refundId}/processed`;
      expect((await admin.client.post(path)).status).toBe(manual || waits ? 200 : 409);
    }
  });

  rules('ADL-04').it('has no more what staff and gateway wrote when the account is deleted', async () => {
    const userId = new Types.ObjectId().toHexString();
    const { _id } = await anOrder(app, {
      userId,
      refunds: [{ ...refund(1, 'FAILED'), note: 'Asha called', failureReason: 'Account of Asha is closed' }],
    });
    await eraseAccount(app, userId);
    expect((await list()).refunds).toMatchObject([
      { orderId: _id.toHexString(), note: null, failureReason: null },
    ]);
  });
});
