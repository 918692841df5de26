import { Logger } from '@nestjs/common';
import { ReservationReleaseService } from '#modules/checkout/index.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { checkedOutOrder } from '../../support/factories/an-order.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { orderBecomes, stockOf, storedOrder } from '../../support/orders.js';
import type { Fault } from '../../support/stand-ins/http-stand-in.js';
import { RazorpayStandIn } from '../../support/stand-ins/razorpay.stand-in.js';
import { disputeEvent, paymentEvent, refundEvent, sendGatewayWebhook } from '../../support/webhooks.js';

const TTL_MS = 900_000;
const HOUR_MS = 3_600_000;
const TOTAL_MINOR = 149_950;
const WORD = 'a_word_of_tomorrow';

describe('words and answers of the gateway that nobody knows', () => {
  const gateway = new RazorpayStandIn({ keyId: 'rzp_test_key', keySecret: 'key-secret' });
  const app = useApp(async () => ({ ...(await gateway.start()), METRICS_ENABLED: 'true' }));
  const admin = useLastingAdmin(app);

  beforeEach(() => gateway.http.forgetFaults());
  afterAll(() => gateway.http.close());

  const counted = async (field: string) =>
    Number(
      new RegExp(
        `^storefront_vendor_words_unknown_total{vendor="payment-gateway",field="${field}"} (\\d+)$`,
        'm',
      ).exec(await app.get(Metrics).text())?.[1],
    );
  const report = async (body: object) => expect((await sendGatewayWebhook(app, body)).status).toBe(200);
  const detailOf = async (orderId: string) =>
    expectSuccess(await admin.client.get(`/orders/admin/${orderId}`));
  /** Expects that the word was counted and logged, at least once, while `work` ran. */
  const expectCounted = async (field: string, work: () => Promise<void>, word = WORD) => {
    const before = await counted(field);
    const logged = jest.spyOn(Logger.prototype, 'warn');
    await work();
    const lines = logged.mock.calls
      .map(([line]) => line)
      .filter(({ event }) => event === 'vendor.word_unknown');
    logged.mockRestore();
    expect(await counted(field)).toBeGreaterThan(before);
    expect(lines).toContainEqual(expect.objectContaining({ field, word }));
  };
  const paid = async () => {
    const purchase = await checkedOutOrder(app);
    const { gatewayOrderId: order_id } = purchase.order;
    const id = gateway.pay(order_id, 'captured');
    await report(paymentEvent('payment.captured', { id, order_id, amount: TOTAL_MINOR }));
    return { ...purchase, id };
  };

  rules('DPB-09').it.each(['pending', WORD])(
    'takes a payment that is %s for none, and the others as they are',
    async (word) => {
      const { order } = await checkedOutOrder(app);
      gateway.pay(order.gatewayOrderId, word);
      gateway.pay(order.gatewayOrderId, 'captured');
      await expectCounted(
        'payment.status',
        async () => {
          app.clock.advance(TTL_MS * 0.8);
          await orderBecomes(app, order.orderId, { paymentStatus: 'PAID' });
        },
        word,
      );
    },
  );

  rules('DPB-09').it('takes an event of a payment with a status that it does not know for none', async () => {
    const { order } = await checkedOutOrder(app);
    const payment = { id: 'pay_odd', order_id: order.gatewayOrderId, amount: TOTAL_MINOR, status: WORD };
    await expectCounted('payment.status', () => report(paymentEvent('payment.captured', payment)));
    expect((await storedOrder(app, order.orderId)).paymentStatus).toBe('PENDING');
  });

  rules('DPB-09').it('keeps a refund of an unknown status as one that is not decided', async () => {
    const { order, id } = await paid();
    gateway.refundStatus = WORD;
    await expectCounted('refund.status', async () => {
      const body = { amount: 300, reason: 'A scratch' };
      expectSuccess(await admin.client.post(`/orders/admin/${order.orderId}/refunds`, body), 201);
      await expectEventually(async () =>
        expect((await detailOf(order.orderId)).refunds).toMatchObject([
          { status: 'PENDING', gatewayRefundId: expect.stringMatching(/^rfnd_/) },
        ]),
      );
    });
    gateway.refundStatus = 'processed';
    const [{ gatewayRefundId }] = (await detailOf(order.orderId)).refunds;
    await expectCounted('refund.status', () =>
      report({
        ...refundEvent(id, 30_000, { id: gatewayRefundId, status: WORD }),
        event: 'refund.processed',
      }),
    );
    await report(refundEvent(id, 30_000, { id: gatewayRefundId }));
    expect((await detailOf(order.orderId)).refunds).toMatchObject([{ status: 'PROCESSED' }]);
  });

  rules('DPB-09').it('decides nothing while the status of its order is unknown', async () => {
    const { order } = await checkedOutOrder(app);
    const id = gateway.pay(order.gatewayOrderId, 'captured', { offer: 10_000 });
    const atGateway = gateway.orders.find((known) => known.id === order.gatewayOrderId)!;
    atGateway.status = WORD;
    const payment = { id, order_id: order.gatewayOrderId, amount: TOTAL_MINOR - 10_000 };
    const send = () => sendGatewayWebhook(app, paymentEvent('payment.captured', payment));
    await expectCounted('order.status', async () =>
      expect((await send()).status).toBeGreaterThanOrEqual(500),
    );
    expect(await storedOrder(app, order.orderId)).toMatchObject({ paymentStatus: 'PENDING', payments: [] });
    atGateway.status = 'paid';
    expect((await send()).status).toBe(200);
    expect((await storedOrder(app, order.orderId)).paymentStatus).toBe('PAID');
  });

  rules('DPB-09').it(
    'keeps a dispute of which it does not know what has become, its status or its phase',
    async () => {
      const { order, id } = await paid();
      const named = disputeEvent('created', id) as { payload: object };
      await expectCounted(
        'event',
        () => report({ ...named, event: `payment.dispute.${WORD}` }),
        `payment.dispute.${WORD}`,
      );
      expect((await detailOf(order.orderId)).disputes).toMatchObject([{ status: 'OTHER' }]);
      await expectCounted('dispute.status', () => report(disputeEvent('created', id, { status: WORD })));
      await expectCounted('dispute.phase', () => report(disputeEvent('won', id, { phase: WORD })));
      expect((await detailOf(order.orderId)).disputes).toMatchObject([{ status: 'WON', phase: 'OTHER' }]);
    },
  );

  rules('DPB-09').it(
    'answers an event of an unknown type, and counts it; known ones without effect it does not',
    async () => {
      await expectCounted(
        'event',
        () => report({ event: `payment.${WORD}`, payload: {} }),
        `payment.${WORD}`,
      );
      const before = await counted('event');
      for (const event of ['settlement.processed', 'payment.downtime.started', 'refund.speed_changed'])
        await report({ event, payload: {} });
      expect(await counted('event')).toBe(before);
    },
  );

  rules('DPB-10').it.each<[string, Fault]>([
    ['a page of a proxy', { status: 200, body: '<html>' }],
    ['an answer of another form', { status: 200, body: { items: 'none' } }],
    ['a payment without an amount', { status: 200, body: { items: [{ id: 'pay_1', status: 'failed' }] } }],
    ['an error that cannot be read', { status: 400, body: '<html>' }],
    ['wrong keys', { status: 401, body: { error: { description: 'Authentication failed' } } }],
  ])('keeps a reservation for a day when the gateway answers with %s', async (_, fault) => {
    const { order, product } = await checkedOutOrder(app);
    const unanswered = async () =>
      Number(/^storefront_orders_expired_unanswered_total (\d+)$/m.exec(await app.get(Metrics).text())?.[1]);
    const before = await unanswered();
    const release = () => app.get(ReservationReleaseService).releaseDue();
    gateway.http.failAll(fault);
    app.clock.advance(TTL_MS + 23 * HOUR_MS);
    await release();
    expect(await storedOrder(app, order.orderId)).toMatchObject({
      orderStatus: 'PENDING',
      stockState: 'RESERVED',
    });
    app.clock.advance(HOUR_MS);
    await expectEventually(async () => {
      await release();
      expect(await storedOrder(app, order.orderId)).toMatchObject({ paymentStatus: 'EXPIRED' });
    });
    expect(await stockOf(app, product._id)).toBe(10);
    expect(await unanswered()).toBeGreaterThan(before);
    gateway.http.forgetFaults();
    // The payment is found, and revives the order.
    gateway.pay(order.gatewayOrderId, 'captured');
    app.clock.advance(HOUR_MS);
    await orderBecomes(app, order.orderId, { orderStatus: 'PROCESSING', paymentStatus: 'PAID' });
  });

  rules('DPB-10').it('gives no refund up because its answer cannot be read', async () => {
    const { order } = await paid();
    gateway.http.failNext(/refund$/, { status: 200, body: '<html>' });
    const body = { amount: 300, reason: 'A scratch' };
    expectSuccess(await admin.client.post(`/orders/admin/${order.orderId}/refunds`, body), 201);
    await expectEventually(() => expect(gateway.http.received(/refund$/).length).toBeGreaterThan(0));
    expect((await detailOf(order.orderId)).refunds).toMatchObject([{ status: 'PENDING' }]);
  });
});
