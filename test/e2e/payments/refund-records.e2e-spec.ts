import { Logger } from '@nestjs/common';
import { RefundsService } from '#modules/payments/services/refunds.service.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import {
  checkedOutOrder,
  paidOrder,
  payAtGateway,
  verifyPayment,
  type PaidPurchase,
  sandboxGateway,
} from '../../support/factories/an-order.js';
import { signedInAgain, storedOrder } from '../../support/orders.js';
import { refundEvent, sendGatewayWebhook } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { PARCEL } from '../../support/factories/a-parcel.js';

const TOTAL = 1499.5;

describe('the refunds of an order', () => {
  const app = useApp();
  const admin = useLastingAdmin(app);

  beforeEach(() => gateway().switches.change({ refunds: 'processed', webhooks: 'once' }));

  const gateway = () => sandboxGateway(app);

  async function cancelled(): Promise<PaidPurchase> {
    const purchase = await paidOrder(app);
    expectSuccess(
      await admin.client.patch(`/orders/admin/${purchase.order.orderId}/status`, { status: 'CANCELLED' }),
    );
    return purchase;
  }

  /** The order as its owner and the administrator see it: both are shown the same refunds. */
  async function detailOf({ customer, order }: Pick<PaidPurchase, 'customer' | 'order'>) {
    const path = `/orders/${order.orderId}`;
    const own = expectSuccess(await signedInAgain(app, customer).client.get(path));
    const all = expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
    expect([all.refunds, all.refundedAmount]).toEqual([own.refunds, own.refundedAmount]);
    return own;
  }

  /** A refund of the whole payment that the gateway has answered as pending. */
  async function pendingRefund() {
    await gateway().switches.change({ refunds: 'pending', webhooks: 'lost' });
    const purchase = await cancelled();
    const { gatewayPaymentId } = purchase.payment;
    const gatewayRefundId = await expectEventually(async () => {
      const [refund] = (await detailOf(purchase)).refunds;
      expect(refund.gatewayRefundId).toMatch(/^rfnd_/);
      return refund.gatewayRefundId as string;
    });
    return { purchase, gatewayPaymentId, gatewayRefundId };
  }

  rules('PCR-12').it('are shown as processed when the gateway answers so at once', async () => {
    const purchase = await cancelled();
    await expectEventually(async () => expect((await detailOf(purchase)).paymentStatus).toBe('REFUNDED'));
    const { refunds, refundedAmount } = await detailOf(purchase);
    expect(refundedAmount).toBe(TOTAL);
    expect(refunds).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        amount: TOTAL,
        reason: 'CANCELLED',
        status: 'PROCESSED',
        gatewayPaymentId: purchase.payment.gatewayPaymentId,
        gatewayRefundId: expect.stringMatching(/^rfnd_/),
        createdAt: expect.any(String),
        processedAt: expect.any(String),
      },
    ]);
  });

  rules('PCR-13').it('stay pending until refund.processed, and processed when it is repeated', async () => {
    const { purchase, gatewayPaymentId, gatewayRefundId: id } = await pendingRefund();
    expect(await detailOf(purchase)).toMatchObject({
      paymentStatus: 'REFUND_PENDING',
      refundedAmount: 0,
      refunds: [{ status: 'PENDING', processedAt: null }],
    });
    for (const body of [
      { ...refundEvent(gatewayPaymentId, 149950, { id, status: 'pending' }), event: 'refund.processed' },
      { ...refundEvent(gatewayPaymentId, 149950, { id }), event: 'refund.created' },
    ]) {
      expect((await sendGatewayWebhook(app, body)).status).toBe(200);
      expect((await detailOf(purchase)).refunds).toMatchObject([{ status: 'PENDING' }]);
    }
    for (let times = 0; times < 2; times++) {
      const event = refundEvent(gatewayPaymentId, 149950, { id });
      expect((await sendGatewayWebhook(app, event)).status).toBe(200);
      expect(await detailOf(purchase)).toMatchObject({
        paymentStatus: 'REFUNDED',
        refundedAmount: TOTAL,
        refunds: [{ status: 'PROCESSED', gatewayRefundId: id }],
      });
    }
  });

  rules('PCR-14').it(
    'fail by refund.failed: the money is still owed, and a log line says so once',
    async () => {
      const { purchase, gatewayPaymentId, gatewayRefundId: id } = await pendingRefund();
      const logged = jest.spyOn(Logger.prototype, 'error');
      const failed = refundEvent(gatewayPaymentId, 149950, { id, status: 'failed' });
      for (let times = 0; times < 2; times++) await sendGatewayWebhook(app, failed);
      const lines = logged.mock.calls.filter(([line]) => line.event === 'refund.failed');
      logged.mockRestore();
      expect(lines).toEqual([
        [expect.objectContaining({ orderNumber: purchase.order.orderNumber, gatewayRefundId: id })],
      ]);
      expect(await detailOf(purchase)).toMatchObject({
        paymentStatus: 'REFUND_PENDING',
        refundedAmount: 0,
        refunds: [{ status: 'FAILED', processedAt: null }],
      });
      // The bank may have succeeded later.
      await sendGatewayWebhook(app, refundEvent(gatewayPaymentId, 149950, { id }));
      expect((await detailOf(purchase)).paymentStatus).toBe('REFUNDED');
    },
  );

  rules('PCR-13').it.each([
    ['processed', 'PROCESSED', 'REFUNDED'],
    ['failed', 'FAILED', 'REFUND_PENDING'],
  ] as const)('are asked about when their webhook is lost: %s', async (end, status, paymentStatus) => {
    const { purchase, gatewayRefundId } = await pendingRefund();
    await gateway().endRefund(gatewayRefundId, end, 'lost');
    expect((await detailOf(purchase)).refunds).toMatchObject([{ status: 'PENDING' }]);
    app.clock.advance(15 * 60_000);
    await expectEventually(async () =>
      expect(await detailOf(purchase)).toMatchObject({ paymentStatus, refunds: [{ status }] }),
    );
  });

  it('are asked for once although the effect is carried out again', async () => {
    const { purchase, gatewayPaymentId } = await pendingRefund();
    const [refund] = (await storedOrder(app, purchase.order.orderId)).refunds!;
    for (let times = 0; times < 3; times++) {
      await app
        .get(RefundsService)
        .refund({ orderId: purchase.order.orderId, refundId: refund!.refundId }, 'the same effect');
    }
    expect(await gateway().refundsOf(gatewayPaymentId)).toHaveLength(1);
  });

  rules('PAY-31', 'PCR-15').it(
    'show what was refunded at the gateway by hand, a part of it leaving the order paid',
    async () => {
      const purchase = await paidOrder(app);
      await sendGatewayWebhook(app, refundEvent(purchase.payment.gatewayPaymentId, 50_000));
      expect(await detailOf(purchase)).toMatchObject({
        paymentStatus: 'PAID',
        refundedAmount: 500,
        refunds: [{ amount: 500, reason: 'ADMIN', status: 'PROCESSED' }],
      });
      await sendGatewayWebhook(app, refundEvent(purchase.payment.gatewayPaymentId, 99_950));
      expect(await detailOf(purchase)).toMatchObject({ paymentStatus: 'REFUNDED', refundedAmount: TOTAL });
    },
  );

  describe('of a payment that cannot pay its order', () => {
    rules('PCR-08', 'PCR-09').it.each([100, 1499, 1500, 2999])(
      'gives back its own amount, not the total: %d',
      async (amount) => {
        const purchase = await checkedOutOrder(app);
        const { gatewayOrderId } = purchase.order;
        const wrong = await gateway().pay(gatewayOrderId, 'captured', {
          amountMinor: amount * 100,
          webhook: 'lost',
        });
        await sendGatewayWebhook(app, wrong.webhook.body);
        expectError(await verifyPayment(purchase, wrong), 400, 'Payment verification failed');
        await expectEventually(async () =>
          expect(await detailOf(purchase)).toMatchObject({
            orderStatus: 'PENDING',
            paymentStatus: 'PENDING',
            refundedAmount: amount,
            refunds: [{ amount, reason: 'AMOUNT_MISMATCH', status: 'PROCESSED' }],
          }),
        );
        expect(await gateway().refundsOf(wrong.gatewayPaymentId)).toMatchObject([
          { amountMinor: amount * 100, status: 'processed' },
        ]);
        // The order still waits for its own payment.
        const right = await payAtGateway(app, gatewayOrderId);
        expectSuccess(await verifyPayment(purchase, right));
        expectError(await verifyPayment(purchase, wrong), 400, 'Payment verification failed');
        expect((await detailOf(purchase)).paymentStatus).toBe('PAID');
      },
    );

    rules('PCR-09').it('gives back what the customer reported before its amount was known', async () => {
      const purchase = await checkedOutOrder(app);
      const { gatewayOrderId } = purchase.order;
      const wrong = await gateway().pay(gatewayOrderId, 'captured', { amountMinor: 70_000, webhook: 'lost' });
      expectSuccess(await verifyPayment(purchase, wrong));
      await sendGatewayWebhook(app, wrong.webhook.body);
      await expectEventually(async () =>
        expect(await detailOf(purchase)).toMatchObject({
          paymentStatus: 'REFUNDED',
          refunds: [{ amount: 700, reason: 'AMOUNT_MISMATCH', status: 'PROCESSED' }],
        }),
      );
      expectError(await verifyPayment(purchase, wrong), 400, 'Payment verification failed');
      expectError(await dispatch(purchase.order.orderId), 400, 'Only a paid order can be dispatched');
    });

    rules('PCR-08').it.each([
      ['in its own amount, as the gateway reports it', 'captured', 200],
      ['that is only authorised, and is captured first', 'authorized', TOTAL],
    ] as const)('gives a second payment back %s', async (_, outcome, amount) => {
      const purchase = await paidOrder(app);
      const { gatewayOrderId } = purchase.order;
      const amountMinor = amount * 100;
      const second = await gateway().pay(gatewayOrderId, outcome, { amountMinor, webhook: 'lost' });
      expectSuccess(await verifyPayment(purchase, second));
      await expectEventually(async () =>
        expect(await detailOf(purchase)).toMatchObject({
          paymentStatus: 'PAID',
          refundedAmount: amount,
          refunds: [{ amount, reason: 'DUPLICATE_PAYMENT', status: 'PROCESSED' }],
        }),
      );
      const all = expectSuccess(await admin.client.get(`/orders/admin/${purchase.order.orderId}`));
      expect(all.refundable).toBe(TOTAL);
      expect(await gateway().paymentsOf(gatewayOrderId)).toContainEqual(
        expect.objectContaining({ gatewayPaymentId: second.gatewayPaymentId, status: 'refunded' }),
      );
    });
  });

  const dispatch = (orderId: string) => admin.client.post(`/orders/admin/${orderId}/dispatch`, PARCEL);
});
