import { ReservationReleaseService } from '#modules/checkout/index.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { aCoupon } from '../../support/factories/a-coupon.js';
import {
  checkedOutOrder,
  paidOrder,
  payAtGateway,
  verifyPayment,
  type Purchase,
} from '../../support/factories/an-order.js';
import { mailTo } from '../../support/inbox.js';
import { orderNoticesOf, signedInAgain, stockOf, storedOrder } from '../../support/orders.js';
import { personalDataOf } from '../../support/personal-data-of.js';
import { session } from '../../support/session.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { statusesOf } from '../../support/statuses-of.js';
import { sendGatewayWebhook, reportParcel } from '../../support/webhooks.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { hanging } from '../../support/stand-ins/hanging.js';

const REFUSED = 'Order cannot be cancelled';
const WRONG_SIZE = 'Ordered the wrong size';
/** The rounds of each race. */
const ROUNDS = 3;

describe('POST /orders/:id/cancel', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(() => carrier.start());
  const admin = useLastingAdmin(app);

  afterAll(() => carrier.http.close());

  const cancel = ({ customer, order }: Pick<Purchase, 'customer' | 'order'>, body?: object) =>
    customer.client.post(`/orders/${order.orderId}/cancel`, body);
  const dispatch = ({ order }: Pick<Purchase, 'order'>) =>
    admin.client.post(`/orders/admin/${order.orderId}/dispatch`, PARCEL);
  const move = ({ order }: Pick<Purchase, 'order'>, status: string) =>
    admin.client.patch(`/orders/admin/${order.orderId}/status`, { status });
  const adminDetail = async ({ order }: Pick<Purchase, 'order'>) =>
    expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
  const parcelsOf = ({ order }: Pick<Purchase, 'order'>) =>
    carrier.shipments.filter(({ order: { number } }) => number === order.orderNumber);

  async function expectRefunded(purchase: Purchase): Promise<void> {
    await expectEventually(async () => {
      const { refunds, paymentStatus, pricing } = await adminDetail(purchase);
      expect(paymentStatus).toBe('REFUNDED');
      expect(refunds).toMatchObject([{ status: 'PROCESSED', amount: pricing.totalAmount }]);
    }, 20_000);
  }

  rules('CST-02', 'CST-03').it(
    'cancels an order that waits for its payment: units and coupon use are there again',
    async () => {
      const coupon = await aCoupon(app, { usageLimit: 1 });
      const purchase = await checkedOutOrder(app, { quantity: 3, couponCode: coupon.code });
      expect(await stockOf(app, purchase.product._id)).toBe(7);
      const cancelled = expectSuccess(await cancel(purchase));
      expect(cancelled).toMatchObject({ orderStatus: 'CANCELLED', paymentStatus: 'EXPIRED', refunds: [] });
      expect(cancelled).toEqual(
        expectSuccess(await purchase.customer.client.get(`/orders/${purchase.order.orderId}`)),
      );
      expect(await stockOf(app, purchase.product._id)).toBe(10);
      const { usedCount } = expectSuccess(await admin.client.get(`/coupons/${coupon._id}`));
      expect(usedCount).toBe(0);
      expect(await orderNoticesOf(app, purchase.customer.user.id)).toEqual(['Order cancelled']);
      await checkedOutOrder(app, { couponCode: coupon.code });
    },
  );

  rules('CST-02', 'CST-03').it(
    'cancels a paid order: the money goes back, and the customer is mailed',
    async () => {
      const purchase = await paidOrder(app, { quantity: 2 });
      expectSuccess(await cancel(purchase, {}));
      await expectRefunded(purchase);
      expect((await adminDetail(purchase)).refunds).toMatchObject([{ reason: 'CANCELLED' }]);
      expect(await stockOf(app, purchase.product._id)).toBe(10);
      const { email } = purchase.customer.user;
      await mailTo(app, email, /refund .*has started/i);
      await mailTo(app, email, /refund .*has been processed/i);
      expect(await orderNoticesOf(app, purchase.customer.user.id)).toEqual(['Order cancelled']);
    },
  );

  rules('CST-05').it(
    'keeps the reason in the history, for the administrator and for the customer',
    async () => {
      const purchase = await checkedOutOrder(app);
      const cancelled = expectSuccess(await cancel(purchase, { reason: `  ${WRONG_SIZE} ` }));
      expect(cancelled.statusHistory).toEqual([
        { status: 'PENDING', at: expect.any(String) },
        { status: 'CANCELLED', at: expect.any(String), reason: WRONG_SIZE },
      ]);
      expect((await adminDetail(purchase)).statusHistory.at(-1)).toEqual({
        status: 'CANCELLED',
        at: expect.any(String),
        by: 'CUSTOMER',
        byName: null,
        reason: WRONG_SIZE,
      });
    },
  );

  rules('CST-05').it.each([
    ['of two characters', 'ab'],
    ['of 501 characters', 'x'.repeat(501)],
    ['null', null],
    ['that is no text', 7],
  ])('refuses a reason %s', async (_, reason) => {
    const { client } = await session(app).asUser();
    expectError(await client.post(`/orders/${UNKNOWN_ID}/cancel`, { reason }), 400, /reason/);
  });

  rules('CST-05').it('exports the reason, and it goes with the account', async () => {
    const purchase = await checkedOutOrder(app);
    const { id } = purchase.customer.user;
    expectSuccess(await cancel(purchase, { reason: WRONG_SIZE }));
    expect(JSON.stringify(await personalDataOf(app, 'orders').exportFor(id))).toContain(WRONG_SIZE);
    await eraseAccount(app, id);
    const erased = await storedOrder(app, purchase.order.orderId);
    expect(JSON.stringify(erased)).not.toContain(WRONG_SIZE);
    expect(erased.statusHistory.map(({ status, by }) => [status, by])).toEqual([
      ['PENDING', 'CUSTOMER'],
      ['CANCELLED', 'CUSTOMER'],
    ]);
  });

  rules('CST-04').it('refuses once the carrier has an order, though no courier yet', async () => {
    const purchase = await paidOrder(app);
    carrier.http.failNext(/assign\/awb$/, { status: 500, body: {} });
    expectError(await dispatch(purchase), 500);
    expectError(await cancel(purchase), 409, REFUSED);
    expect(expectSuccess(await dispatch(purchase)).orderStatus).toBe('SHIPPED');
  });

  rules('CST-02').it('cancels after a dispatch that the carrier has refused', async () => {
    const purchase = await paidOrder(app);
    carrier.http.failNext(/create\/adhoc$/, { status: 422, body: { message: 'pincode not serviceable' } });
    expectError(await dispatch(purchase), 500);
    expectSuccess(await cancel(purchase));
    await expectRefunded(purchase);
    expect(parcelsOf(purchase)).toEqual([]);
  });

  rules('CST-02').it(
    'cancels a reopened order, whose former parcel is cancelled at the carrier',
    async () => {
      const purchase = await paidOrder(app);
      expectSuccess(await dispatch(purchase));
      const { orderNumber } = purchase.order;
      await reportParcel(app, orderNumber, 'CANCELLED');
      expectError(await cancel(purchase), 409, REFUSED);
      expectSuccess(await admin.client.post(`/orders/admin/${purchase.order.orderId}/reopen`));
      expectSuccess(await cancel(purchase));
      await expectRefunded(purchase);
    },
  );

  describe('races', () => {
    rules('CST-06').it('itself: it has its effects once', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const purchase = await paidOrder(app);
        const answers = await Promise.all([1, 2, 3].map(() => cancel(purchase)));
        expect(statusesOf(answers)).toEqual([200, 409, 409]);
        await expectRefunded(purchase);
        expect(await stockOf(app, purchase.product._id)).toBe(10);
        expect(await orderNoticesOf(app, purchase.customer.user.id)).toEqual(['Order cancelled']);
      }
    });

    rules('CST-06').it('the administrator’s cancellation: one of the two wins', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const purchase = await paidOrder(app);
        const answers = await Promise.all([cancel(purchase), move(purchase, 'CANCELLED')]);
        expect(statusesOf(answers)).toEqual([200, 409]);
        await expectRefunded(purchase);
        const [, , { by }] = (await adminDetail(purchase)).statusHistory;
        expect(by).toBe(answers[0].status === 200 ? 'CUSTOMER' : `ADMIN:${admin.user.id}`);
      }
    });

    rules('CST-06').it.each([
      ['', cancel],
      [', for the administrator', (purchase: Purchase) => move(purchase, 'CANCELLED')],
    ])('the payment: the order is cancelled, and the money goes back once%s', async (_, end) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const purchase = await checkedOutOrder(app);
        const payment = await payAtGateway(app, purchase.order.gatewayOrderId);
        const [cancelled, verified, reported] = await Promise.all([
          end(purchase),
          verifyPayment(purchase, payment),
          sendGatewayWebhook(app, payment.webhook.body),
        ]);
        expectSuccess(cancelled);
        expect(reported.status).toBe(200);
        if (verified.status !== 200) expectError(verified, 409, 'Order cancelled; payment will be refunded');
        await expectRefunded(purchase);
        expect((await storedOrder(app, purchase.order.orderId)).orderStatus).toBe('CANCELLED');
        expect(await stockOf(app, purchase.product._id)).toBe(10);
      }
    });

    rules('CST-06').it('a dispatch: the parcel goes out, or the money goes back', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const purchase = await paidOrder(app);
        const [cancelled, dispatched] = await Promise.all([cancel(purchase), dispatch(purchase)]);
        if (cancelled.status === 200) {
          // Refused as cancelled, or as no longer paid: what is looked at first.
          expect([400, 409]).toContain(dispatched.status);
          await expectRefunded(purchase);
          expect(parcelsOf(purchase)).toEqual([]);
          continue;
        }
        expectSuccess(dispatched);
        expectError(cancelled, 409, REFUSED);
        expect(await adminDetail(purchase)).toMatchObject({ orderStatus: 'SHIPPED', paymentStatus: 'PAID' });
        expect(parcelsOf(purchase)).toHaveLength(1);
      }
    });

    rules('CST-06').it('a dispatch that hangs at the carrier: the dispatch wins', async () => {
      const purchase = await paidOrder(app);
      const { answer, letGo } = await hanging(carrier.http, /create\/adhoc$/, () => dispatch(purchase));
      expectError(await cancel(purchase), 409, REFUSED);
      letGo();
      expect(expectSuccess(await answer).orderStatus).toBe('SHIPPED');
    });

    rules('CST-06').it('the end of its reservation: the units are back once', async () => {
      const purchases = [];
      for (let round = 0; round < ROUNDS; round += 1) purchases.push(await checkedOutOrder(app));
      app.clock.advance(901_000);
      const [, ...answers] = await Promise.all([
        app.get(ReservationReleaseService).releaseDue(),
        ...purchases.map((purchase) =>
          cancel({ ...purchase, customer: signedInAgain(app, purchase.customer) }),
        ),
      ]);
      for (const [index, purchase] of purchases.entries()) {
        const { orderStatus, paymentStatus, cancelCause } = await storedOrder(app, purchase.order.orderId);
        expect({ orderStatus, paymentStatus, cancelCause }).toEqual({
          orderStatus: 'CANCELLED',
          paymentStatus: 'EXPIRED',
          cancelCause: answers[index]!.status === 200 ? 'CUSTOMER' : 'EXPIRY',
        });
        expect(await stockOf(app, purchase.product._id)).toBe(10);
      }
    });
  });
});
