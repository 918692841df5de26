import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { PaymentWebhooks } from '#dev-console/payment-webhooks.js';
import { PaymentGateway } from '#infrastructure/payment-gateway/payment-gateway.port.js';
import type { SandboxPaymentGateway } from '#infrastructure/payment-gateway/adapters/sandbox.payment-gateway.js';
import { NotificationsService } from '#modules/notifications/index.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import {
  anOrder,
  checkedOutOrder,
  paidOrder,
  verifyPayment,
  type PaidPurchase,
} from '../../support/factories/an-order.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { mailTo } from '../../support/inbox.js';
import { stockOf } from '../../support/orders.js';
import type { Session } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import { reportParcel } from '../../support/webhooks.js';
import { useTwoApps } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const TOTAL = 1499.5;
const REASON = 'A scratch on the lid';

describe('the refunds of an administrator', () => {
  const [app, beside] = useTwoApps();
  const admin = useLastingAdmin(app);

  beforeEach(() => be('processed'));

  const gateway = (of = app) => of.get(PaymentGateway) as SandboxPaymentGateway;
  const be = (refunds: 'processed' | 'pending' | 'failed' | 'refused' | 'timeout') =>
    gateway().switches.change({ refunds, webhooks: 'lost' });
  /** Ends a refund at the gateway, and sends its webhooks, which the console's timer would send later. */
  const endRefund = async (...ending: Parameters<SandboxPaymentGateway['endRefund']>): Promise<void> => {
    await app.get(PaymentWebhooks).deliverDueOf(await gateway().endRefund(...ending));
  };

  const post = (path: string, body?: object, { key = '', client = admin.client } = {}) =>
    client.post(`/orders/admin/${path}`, body, key === '' ? {} : { headers: { 'idempotency-key': key } });
  const refund = (
    orderId: string,
    amount: unknown,
    { reason = REASON, ...by }: Parameters<typeof post>[2] & { reason?: string } = {},
  ) => post(`${orderId}/refunds`, { amount, reason }, by);

  const detailOf = async (orderId: string) =>
    expectSuccess(await admin.client.get(`/orders/admin/${orderId}`));

  /** Waits for the first refund of an order to be as described. */
  const refundBecomes = (orderId: string, expected: object) =>
    expectEventually(async () => {
      const detail = await detailOf(orderId);
      expect(detail.refunds[0]).toMatchObject(expected);
      return detail;
    });

  const atGateway = async ({ payment }: PaidPurchase) =>
    (await gateway().refundsOf(payment.gatewayPaymentId)).filter(({ status }) => status !== 'failed');

  /** Returns the notifications of the customer, oldest first. */
  const notices = async ({ user }: Session) => {
    const page = { page: 1, limit: 100, unreadOnly: false };
    const { notifications } = await app.get(NotificationsService).list(user.id, page);
    return notifications.map(({ type, title }: any) => `${type}: ${title}`).toReversed();
  };

  describe('POST /orders/admin/:id/refunds', () => {
    rules('RFD-01', 'PCR-15').it('gives a part back and leaves the order paid, then the rest', async () => {
      const purchase = await paidOrder(app);
      const { orderId } = purchase.order;
      const started = expectSuccess(await refund(orderId, 500.25), 201);
      expect(started).toMatchObject({
        _id: orderId,
        paymentStatus: 'PAID',
        refundable: 999.25,
        refunds: [{ amount: 500.25, reason: 'ADMIN', gatewayPaymentId: purchase.payment.gatewayPaymentId }],
        payments: [
          { gatewayPaymentId: purchase.payment.gatewayPaymentId, amount: TOTAL, state: 'CONFIRMED' },
        ],
      });
      await refundBecomes(orderId, { status: 'PROCESSED' });
      expectSuccess(await refund(orderId, 999.25), 201);
      await expectEventually(async () =>
        expect(await detailOf(orderId)).toMatchObject({
          paymentStatus: 'REFUNDED',
          refundedAmount: TOTAL,
          refundable: 0,
          refunds: [{ status: 'PROCESSED' }, { status: 'PROCESSED', amount: 999.25 }],
        }),
      );
      expect((await atGateway(purchase)).map(({ amountMinor }) => amountMinor)).toEqual([50_025, 99_925]);
    });

    it.each([
      [0, REASON],
      [-1, REASON],
      [1.005, REASON],
      ['500', REASON],
      [500, 'no'],
      [500, 'x'.repeat(201)],
    ])('refuses the amount %p for %p', async (amount, reason) => {
      expect((await refund(UNKNOWN_ID, amount, { reason })).status).toBe(400);
    });

    rules('RFD-07').it('never refunds more than was paid, with two processes at once', async () => {
      const purchase = await paidOrder(app);
      const { orderId } = purchase.order;
      const clients = [admin.client, beside.client.as(admin.token)];
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => refund(orderId, 500, { client: clients[index % 2]! })),
      );
      expect(statusesOf(answers)).toEqual([201, 201, ...Array(8).fill(409)]);
      await expectEventually(async () => expect((await detailOf(orderId)).refundedAmount).toBe(1000));
      expect(await atGateway(purchase)).toHaveLength(2);
    });

    rules('RFD-07').it('refunds once what is cancelled at the same time', async () => {
      const purchase = await paidOrder(app);
      const { orderId } = purchase.order;
      await Promise.all([
        refund(orderId, 1000),
        beside.client.as(admin.token).patch(`/orders/admin/${orderId}/status`, { status: 'CANCELLED' }),
        refund(orderId, 1000),
      ]);
      await expectEventually(async () =>
        expect(await detailOf(orderId)).toMatchObject({ paymentStatus: 'REFUNDED', refundedAmount: TOTAL }),
      );
      const amounts = (await atGateway(purchase)).map(({ amountMinor }) => amountMinor);
      expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(149_950);
    });

    rules('RFD-04').it('makes one refund for one key, also when another process is asked again', async () => {
      const purchase = await paidOrder(app);
      const { orderId } = purchase.order;
      const key = randomUUID();
      const first = expectSuccess(await refund(orderId, 300, { key }), 201);
      const again = await refund(orderId, 300, { key, client: beside.client.as(admin.token) });
      expect(expectSuccess(again, 201).refunds.map(({ _id }: any) => _id)).toEqual([first.refunds[0]._id]);
      expectError(await refund(orderId, 301, { key }), 409, 'Idempotency key reused');
      expect((await refund(orderId, 300, { key: 'a b' })).status).toBe(400);
      await refundBecomes(orderId, { status: 'PROCESSED' });
      expect(await atGateway(purchase)).toHaveLength(1);
    });

    rules('RFD-04').it(
      'makes one refund of many requests with one key at once, and frees it after a refusal',
      async () => {
        const purchase = await paidOrder(app);
        const { orderId } = purchase.order;
        const key = randomUUID();
        const answers = await Promise.all(Array.from({ length: 6 }, () => refund(orderId, 300, { key })));
        for (const answer of answers.filter(({ status }) => status !== 201))
          expectError(answer, 409, 'Request in progress');
        expect((await detailOf(orderId)).refunds).toHaveLength(1);
        const refused = randomUUID();
        expectError(await refund(orderId, 5000, { key: refused }), 409, 'Refund exceeds what was paid');
        expectSuccess(await refund(orderId, 200, { key: refused }), 201);
      },
    );
  });

  describe('a refund that does not go well', () => {
    rules('RFD-02', 'RFD-06').it(
      'fails when the gateway refuses it, and is retried under a new key',
      async () => {
        await be('refused');
        const logged = jest.spyOn(Logger.prototype, 'error');
        const purchase = await paidOrder(app);
        const { orderId, orderNumber } = purchase.order;
        // With one queue for both processes, either may do the job.
        const asked = [app, beside].map((process) => jest.spyOn(gateway(process), 'refund'));
        const { refunds } = expectSuccess(await refund(orderId, 500), 201);
        const retry = () => post(`${orderId}/refunds/${refunds[0]._id}/retry`);
        await refundBecomes(orderId, { status: 'FAILED', gatewayRefundId: null });
        expect(logged.mock.calls.map(([line]) => line)).toContainEqual(
          expect.objectContaining({
            event: 'refund.failed',
            orderNumber,
            reason: expect.stringMatching(/balance/),
          }),
        );
        await be('processed');
        expect(expectSuccess(await retry())).toMatchObject({ refunds: [{ status: 'PENDING' }] });
        await refundBecomes(orderId, { status: 'PROCESSED' });
        expectError(await retry(), 409, 'Refund has not failed');
        const requests = asked.flatMap(({ mock }) => mock.calls).map(([request]) => request);
        jest.restoreAllMocks();
        // Refunds of an earlier test may still be under way.
        const { gatewayPaymentId } = purchase.payment;
        const ofIt = requests.filter((request) => request.gatewayPaymentId === gatewayPaymentId);
        expect(new Set(ofIt.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
        expect(await atGateway(purchase)).toHaveLength(1);
      },
    );

    rules('RFD-02').it('is retried once of many at once', async () => {
      await be('failed');
      const purchase = await paidOrder(app);
      const { orderId } = purchase.order;
      const { refunds } = expectSuccess(await refund(orderId, 500), 201);
      await refundBecomes(orderId, { status: 'FAILED' });
      await be('pending');
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => post(`${orderId}/refunds/${refunds[0]._id}/retry`)),
      );
      expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
      await refundBecomes(orderId, { status: 'PENDING', gatewayRefundId: expect.any(String) });
      expect(await atGateway(purchase)).toHaveLength(1);
      expectError(await post(`${orderId}/refunds/${UNKNOWN_ID}/retry`), 404, 'Refund not found');
    });

    rules('RFD-02', 'RFD-06').it(
      'may fail after it was pending, and succeed by the retry, whose webhook is lost',
      async () => {
        await be('pending');
        const { order } = await paidOrder(app);
        const { refunds } = expectSuccess(await refund(order.orderId, TOTAL), 201);
        const first = await refundBecomes(order.orderId, { gatewayRefundId: expect.any(String) });
        await endRefund(first.refunds[0].gatewayRefundId, 'failed', 'once');
        await refundBecomes(order.orderId, { status: 'FAILED' });
        expectSuccess(await post(`${order.orderId}/refunds/${refunds[0]._id}/retry`));
        const second = await refundBecomes(order.orderId, {
          status: 'PENDING',
          gatewayRefundId: expect.any(String),
        });
        await endRefund(second.refunds[0].gatewayRefundId, 'processed', 'lost');
        app.clock.advance(15 * 60_000);
        expect(await refundBecomes(order.orderId, { status: 'PROCESSED' })).toMatchObject({
          paymentStatus: 'REFUNDED',
        });
      },
    );
  });

  describe('POST /orders/admin/:id/mark-paid', () => {
    const markPaid = (orderId: string, reference = `UTR of ${orderId}`) =>
      post(`${orderId}/mark-paid`, { reference });

    rules('RFD-03').it('pays an order that waits; its refund is marked by hand', async () => {
      const { order, customer, product } = await checkedOutOrder(app);
      expect(expectSuccess(await markPaid(order.orderId))).toMatchObject({
        orderStatus: 'PROCESSING',
        paymentStatus: 'PAID',
        payments: [{ gatewayPaymentId: `UTR of ${order.orderId}`, amount: TOTAL, state: 'CONFIRMED' }],
      });
      await mailTo(app, customer.user.email, /confirmed|confirmation/i);
      expectError(await markPaid(order.orderId), 409, 'Order cannot be marked as paid');
      expectSuccess(await post(`${order.orderId}/dispatch`, PARCEL));
      const { refunds } = expectSuccess(await refund(order.orderId, 500), 201);
      expect(refunds).toMatchObject([{ status: 'PENDING', gatewayPaymentId: `UTR of ${order.orderId}` }]);
      const processed = (refundId = refunds[0]._id) => post(`${order.orderId}/refunds/${refundId}/processed`);
      expectError(await processed(UNKNOWN_ID), 404, 'Refund not found');
      expect(expectSuccess(await processed())).toMatchObject({
        refundedAmount: 500,
        paymentStatus: 'PAID',
        refunds: [{ status: 'PROCESSED', gatewayRefundId: null, processedAt: expect.any(String) }],
      });
      expectError(await processed(), 409, /^Only a pending refund of a manual payment/);
      expect(await stockOf(app, product._id)).toBe(9);
    });

    rules('RFD-03').it('pays an order that was moved on unpaid, and none that has ended', async () => {
      const unpaid = { paymentStatus: 'PENDING', gatewayOrderId: 'order_unknown_to_the_gateway' } as const;
      const userEmail = 'paid.late@example.com';
      const moved = await anOrder(app, { ...unpaid, orderStatus: 'SHIPPED', userEmail });
      const movedId = moved._id.toHexString();
      expect((await detailOf(movedId)).payableByHand).toBe(true);
      expect(expectSuccess(await markPaid(movedId))).toMatchObject({
        orderStatus: 'SHIPPED',
        paymentStatus: 'PAID',
        payableByHand: false,
      });
      expect((await mailTo(app, userEmail, /is confirmed$/)).text).not.toContain('preparing');
      const ended = await anOrder(app, {
        ...unpaid,
        gatewayOrderId: 'order_another_unknown',
        orderStatus: 'CANCELLED',
        cancelCause: 'ADMIN',
      });
      expectError(await markPaid(ended._id.toHexString()), 409, 'Order cannot be marked as paid');
      expect((await markPaid(ended._id.toHexString(), 'no')).status).toBe(400);
    });

    rules('RFD-03').it(
      'finds an unreported payment at the gateway instead of adding a second one',
      async () => {
        const { order } = await checkedOutOrder(app);
        const { gatewayPaymentId } = await gateway().pay(order.gatewayOrderId, 'captured', {
          webhook: 'lost',
        });
        expectError(await markPaid(order.orderId), 409, 'Order cannot be marked as paid');
        expect(await detailOf(order.orderId)).toMatchObject({
          paymentStatus: 'PAID',
          payments: [{ gatewayPaymentId }],
        });
      },
    );
  });

  describe('a refund below the least of the gateway', () => {
    rules('MIN-01').it('waits, and goes back with the next one', async () => {
      const purchase = await paidOrder(app);
      const { orderId } = purchase.order;
      for (const amount of [0.4, 0.3]) expectSuccess(await refund(orderId, amount), 201);
      expect(await atGateway(purchase)).toEqual([]);
      expect(await notices(purchase.customer)).toEqual([]);
      expectSuccess(await refund(orderId, 10), 201);
      await expectEventually(async () =>
        expect(await detailOf(orderId)).toMatchObject({
          refundedAmount: 10.7,
          refunds: [
            { amount: 0.4, status: 'PROCESSED', gatewayRefundId: expect.any(String) },
            { amount: 0.3, status: 'PROCESSED' },
            { amount: 10, status: 'PROCESSED' },
          ],
        }),
      );
      expect((await atGateway(purchase)).map(({ amountMinor }) => amountMinor)).toEqual([1070]);
      const started = (await notices(purchase.customer)).filter((notice) =>
        notice.endsWith('Refund started'),
      );
      expect(started).toHaveLength(3);
    });

    rules('MIN-01', 'PCR-08').it(
      'is a payment that cannot pay its order, and that the reconciler finds',
      async () => {
        const { order } = await checkedOutOrder(app);
        await gateway().pay(order.gatewayOrderId, 'captured', { amountMinor: 99, webhook: 'lost' });
        app.clock.advance(901_000);
        await expectEventually(async () =>
          expect(await detailOf(order.orderId)).toMatchObject({
            orderStatus: 'CANCELLED',
            refunds: [{ amount: 0.99, reason: 'AMOUNT_MISMATCH', status: 'PENDING', gatewayRefundId: null }],
          }),
        );
      },
    );

    rules('MIN-02').it('is refused by the sandbox as by the vendor', async () => {
      const { gatewayPaymentId } = (await paidOrder(app)).payment;
      const small = { gatewayPaymentId, amountMinor: 99, idempotencyKey: 'small', reference: 'small' };
      await expect(gateway().refund(small)).rejects.toMatchObject({ failure: 'rejected', retryable: false });
    });
  });

  describe('the customer', () => {
    rules('RFD-05').it(
      'is mailed and notified when a refund starts and when it is processed, once each',
      async () => {
        await be('pending');
        const { order, customer } = await paidOrder(app);
        expectSuccess(await refund(order.orderId, 500), 201);
        const started = await mailTo(app, customer.user.email, /refund .* has started/);
        expect(started.text).toContain('500.00');
        const { refunds } = await refundBecomes(order.orderId, { gatewayRefundId: expect.any(String) });
        for (let times = 0; times < 2; times++)
          await endRefund(refunds[0].gatewayRefundId, 'processed', 'twice').catch(() => {});
        await mailTo(app, customer.user.email, /refund .* has been processed/);
        await mailTo(app, customer.user.email, /refund .* has started/);
        expect(await notices(customer)).toEqual([
          'PAYMENT_STATUS: Refund started',
          'PAYMENT_STATUS: Refund processed',
        ]);
      },
    );

    rules('RFD-05').it('is mailed and notified when the order comes back as RTO, once each', async () => {
      const { order, customer } = await paidOrder(app);
      for (let times = 0; times < 2; times++) await reportParcel(app, order.orderNumber, 'RTO DELIVERED');
      await mailTo(app, customer.user.email, /has come back to us/);
      expect(await notices(customer)).toEqual(['PAYMENT_STATUS: Order came back']);
    });
  });

  describe('an Idempotency-Key', () => {
    rules('RFD-04').it('gives the same parcel again for a dispatch', async () => {
      const { order } = await paidOrder(app);
      const key = randomUUID();
      const dispatch = (body: object = PARCEL) => post(`${order.orderId}/dispatch`, body, { key });
      const first = expectSuccess(await dispatch());
      expect(expectSuccess(await dispatch())).toEqual(first);
      expectError(await dispatch({ ...PARCEL, weight: 2 }), 409, 'Idempotency key reused');
    });

    rules('RFD-04').it('makes a change of stock once', async () => {
      const { product } = await paidOrder(app);
      const key = randomUUID();
      const adjust = (delta: number) =>
        admin.client.patch(
          `/products/${product._id}/stock`,
          { delta },
          { headers: { 'idempotency-key': key } },
        );
      expectError(await adjust(-100), 409, 'Insufficient stock');
      for (let times = 0; times < 3; times++) expect(expectSuccess(await adjust(5)).currentStock).toBe(14);
      expectError(await adjust(6), 409, 'Idempotency key reused');
      expect(await stockOf(app, product._id)).toBe(14);
    });
  });

  rules('RFD-01', 'RFD-07').it(
    'never ask for more than was captured of a payment that only its signature has reported',
    async () => {
      const purchase = await checkedOutOrder(app);
      const { orderId, orderNumber, gatewayOrderId } = purchase.order;
      const payment = await gateway().pay(gatewayOrderId, 'captured', {
        amountMinor: 50_000,
        webhook: 'lost',
      });
      expectSuccess(await verifyPayment(purchase, payment));
      await reportParcel(app, orderNumber, 'DELIVERED');
      expectSuccess(await refund(orderId, 600), 201);
      await expectEventually(async () => expect((await detailOf(orderId)).refundedAmount).toBe(500));
      expect((await detailOf(orderId)).refunds).toMatchObject([{ amount: 500, status: 'PROCESSED' }]);
      expectError(await refund(orderId, 1), 409, 'Refund exceeds what was paid');
    },
  );
});
