import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anOrder, checkedOutOrder, paidOrder } from '../../support/factories/an-order.js';
import { mailTo } from '../../support/inbox.js';
import { orderNoticesOf, storedOrder } from '../../support/orders.js';
import { session } from '../../support/session.js';
import type { Fault } from '../../support/stand-ins/http-stand-in.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { statusesOf } from '../../support/statuses-of.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { aProduct } from '../../support/factories/a-product.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('POST /orders/admin/:id/dispatch', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(() => carrier.start());
  const admin = useLastingAdmin(app);

  afterAll(() => carrier.http.close());

  const dispatch = (orderId: string, body: object = PARCEL) =>
    admin.client.post(`/orders/admin/${orderId}/dispatch`, body);

  const shipmentsOf = (orderNumber: string) =>
    carrier.shipments.filter(({ order }) => order.number === orderNumber);

  /** The order has not changed, whatever the carrier has done, and the next try succeeds with one order there. */
  async function expectRetryable(orderId: string, orderNumber: string): Promise<void> {
    const unchanged = await storedOrder(app, orderId);
    expect(unchanged).toMatchObject({ orderStatus: 'PROCESSING' });
    expect(unchanged.trackingNumber).toBeUndefined();
    expect(unchanged.statusHistory).toHaveLength(2);
    expectSuccess(await dispatch(orderId));
    expect(shipmentsOf(orderNumber)).toHaveLength(1);
  }

  rules('FLD-06').it('takes from the products what the request leaves out of the parcel', async () => {
    const product = await aProduct(app, { length: 24, breadth: 18, height: 20, weight: 850 });
    const { order } = await paidOrder(app, { product, quantity: 2 });
    expectSuccess(await dispatch(order.orderId, { height: 25 }));
    expect(carrier.created.find(({ order_id }) => order_id === order.orderNumber)).toMatchObject({
      length: 24,
      breadth: 18,
      height: 25,
      weight: 1.7,
    });
  });

  rules('ORD-05', 'ORD-33', 'ORR-05', 'ORR-15', 'ERR-01', 'ERR-05', 'FUL-21').it(
    'makes the order at the carrier, assigns a courier, schedules the pickup; then the order is shipped',
    async () => {
      const { customer, order, product } = await paidOrder(app, { quantity: 2 });
      const answer = expectSuccess(await dispatch(order.orderId));
      expect(carrier.created.find(({ order_id }) => order_id === order.orderNumber)).toMatchObject({
        billing_address: '12 Brigade Road',
        billing_pincode: '560001',
        billing_email: customer.user.email,
        sub_total: 2999,
        ...PARCEL,
        order_items: [{ name: product.name, sku: product.sku, units: 2, selling_price: 1499.5 }],
      });
      const [shipment] = shipmentsOf(order.orderNumber);
      expect(answer).toEqual({
        orderStatus: 'SHIPPED',
        trackingNumber: shipment!.awb,
        courierName: 'Delhivery Surface',
      });
      expect(shipment!.pickup).not.toBeNull();
      const detail = expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
      expect(detail).toMatchObject({
        orderStatus: 'SHIPPED',
        trackingNumber: shipment!.awb,
        courierName: 'Delhivery Surface',
        carrierOrderId: String(shipment!.order.id),
        trackingUrl: `https://shiprocket.co/tracking/${shipment!.awb}`,
      });
      expect(detail.statusHistory.at(-1)).toMatchObject({ status: 'SHIPPED', by: `ADMIN:${admin.user.id}` });
      expect(await orderNoticesOf(app, customer.user.id)).toEqual(['Order shipped']);
      const { notifications } = expectSuccess(await customer.client.get('/notifications'));
      expect(notifications[0].metadata).toMatchObject({
        orderId: order.orderId,
        trackingNumber: shipment!.awb,
      });
      const mail = await mailTo(app, customer.user.email, /shipped/);
      expect(mail.text).toContain(`Tracking: ${shipment!.awb}\n${detail.trackingUrl}\n`);
    },
  );

  describe('refuses', () => {
    rules('ORD-13', 'ERR-03', 'ERR-14', 'FUL-30').it(
      'an order that is not paid, before it looks at the status',
      async () => {
        const { order } = await checkedOutOrder(app);
        expectError(await dispatch(order.orderId), 400);
        const cancelled = await anOrder(app, { paymentStatus: 'EXPIRED', orderStatus: 'CANCELLED' });
        expectError(await dispatch(cancelled._id.toHexString()), 400);
      },
    );

    rules('ACD-21', 'FUL-35').it('an order whose owner has deleted the account', async () => {
      const { customer, order } = await paidOrder(app);
      await eraseAccount(app, customer.user.id);
      expectError(await dispatch(order.orderId), 409, 'Order cannot be dispatched');
      expect(shipmentsOf(order.orderNumber)).toEqual([]);
    });

    rules('ORD-34', 'ERR-14').it.each([
      [{ ...PARCEL, weight: 0 }, 'weight must be a number greater than 0'],
      [{ ...PARCEL, length: -1 }, /^length /],
      [{ ...PARCEL, height: '10' }, /^height /],
      [{ ...PARCEL, colour: 'brown' }, 'colour is not allowed'],
    ])('the package %j', async (body, message) => {
      expectError(await dispatch(UNKNOWN_ID, body), 400, message);
    });
  });

  rules('ORD-12', 'ERR-26', 'FUL-14').it('is won by one of many at once', async () => {
    const { customer, order } = await paidOrder(app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => dispatch(order.orderId)));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409, 409]);
    expect(shipmentsOf(order.orderNumber)).toHaveLength(1);
    expect(await orderNoticesOf(app, customer.user.id)).toEqual(['Order shipped']);
    expectError(await dispatch(order.orderId), 409, 'This order has already been dispatched');
  });

  describe('when a step at the carrier fails', () => {
    const FAILED = 'Dispatch failed; please retry.';

    const STEPS: Array<[string, RegExp]> = [
      ['order', /create\/adhoc$/],
      ['courier', /assign\/awb$/],
      ['pickup', /generate\/pickup$/],
    ];
    const FAULTS: Array<[Fault, number]> = [
      [{ status: 500, body: { message: 'Server Error' } }, 500],
      ['reset', 503],
      ['lost', 503],
    ];

    rules('ORD-14', 'ORR-11', 'ORR-12', 'ERR-31', 'FUL-15').it.each(
      STEPS.flatMap(([step, path]) => FAULTS.map(([fault, status]) => ({ step, path, fault, status }))),
    )(
      'leaves the order unchanged, goes on from there and makes nothing twice: $step, $fault',
      async ({ path, fault, status }) => {
        const { order } = await paidOrder(app);
        carrier.http.failNext(path, fault);
        const answer = await dispatch(order.orderId);
        // What was made although its answer was lost may be found at once.
        if (fault !== 'lost' || answer.status !== 200) {
          expectError(answer, status, FAILED);
          await expectRetryable(order.orderId, order.orderNumber);
        }
        expect(shipmentsOf(order.orderNumber)).toHaveLength(1);
      },
    );

    rules('FUL-15').it('does not repeat the steps that have succeeded', async () => {
      const { order } = await paidOrder(app);
      carrier.http.failNext(/generate\/pickup$/, { status: 500, body: {} });
      await dispatch(order.orderId);
      const steps = () => carrier.http.received(/adhoc$|awb$/).length;
      const before = steps();
      expectSuccess(await dispatch(order.orderId));
      expect(steps()).toBe(before);
    });

    rules('FND-05').it(
      "shows the step and the carrier's own reason in the order, until a step succeeds",
      async () => {
        const { order } = await paidOrder(app);
        const detail = async () => expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
        const dispatchOf = async () => (await detail()).dispatch;
        expect(await dispatchOf()).toBeNull();
        carrier.http.failNext(/adhoc$/, { status: 400, body: { message: 'Wrong pickup location entered.' } });
        expectError(await dispatch(order.orderId), 500, FAILED);
        expect(await dispatchOf()).toEqual({
          step: 'CREATE_ORDER',
          failureReason: expect.stringContaining('Wrong pickup location entered.'),
          at: expect.stringMatching(/Z$/),
        });
        const { at, failureReason: reason } = await dispatchOf();
        expect((await detail()).dispatchFailure).toEqual({ reason, at });
        app.clock.advance(60_000);
        carrier.http.failNext(/generate\/pickup$/, 'reset');
        expectError(await dispatch(order.orderId), 503, FAILED);
        const later = await dispatchOf();
        expect(later).toMatchObject({
          step: 'SCHEDULE_PICKUP',
          failureReason: expect.stringContaining('the connection broke'),
        });
        expect(Date.parse(later.at) - Date.parse(at)).toBeGreaterThanOrEqual(60_000);
        expectSuccess(await dispatch(order.orderId));
        expect(await dispatchOf()).toMatchObject({ step: 'DONE', failureReason: null });
        expect((await detail()).dispatchFailure).toBeNull();
      },
    );

    rules('FND-05').it('shows no failure of an order that was shipped another way', async () => {
      const { order } = await paidOrder(app);
      carrier.http.failNext(/adhoc$/, { status: 400, body: { message: 'Wrong pickup location entered.' } });
      expectError(await dispatch(order.orderId), 500, FAILED);
      const path = `/orders/admin/${order.orderId}`;
      expectSuccess(await admin.client.patch(`${path}/status`, { status: 'SHIPPED' }));
      expect(expectSuccess(await admin.client.get(path))).toMatchObject({
        dispatch: { failureReason: null },
        dispatchFailure: null,
      });
    });
  });

  rules('FUL-15').it('goes on after a crash, once the lease of the dead process has expired', async () => {
    const { user } = await session(app).asUser();
    const order = await anOrder(app, {
      userId: user.id,
      userEmail: user.email,
      dispatchLease: { token: 'dead', until: new Date(app.clock.nowMs() + 90_000) },
    });
    expectError(await dispatch(order._id.toHexString()), 409, 'Order is being dispatched');
    app.clock.advance(90_000);
    expectSuccess(await dispatch(order._id.toHexString()));
  });
});
