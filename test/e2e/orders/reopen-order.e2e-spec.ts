import { Logger } from '@nestjs/common';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { paidOrder, type PaidPurchase, type Purchase } from '../../support/factories/an-order.js';
import { stockOf, storedOrder } from '../../support/orders.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { statusesOf } from '../../support/statuses-of.js';
import { sendCarrierWebhook, reportParcel } from '../../support/webhooks.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { collectionOf } from '../../support/collection-of.js';
import { hanging } from '../../support/stand-ins/hanging.js';

const LEASE_MS = 90_000;

describe('POST /orders/admin/:id/reopen', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(() => carrier.start());
  const admin = useLastingAdmin(app);

  afterAll(() => carrier.http.close());

  const reopen = (orderId: string) => admin.client.post(`/orders/admin/${orderId}/reopen`);
  const dispatch = (orderId: string) => admin.client.post(`/orders/admin/${orderId}/dispatch`, PARCEL);
  const orderOf = ({ order }: Purchase) => storedOrder(app, order.orderId);
  const atCarrier = (reference: string) => carrier.shipments.find(({ order }) => order.number === reference)!;
  const entryOf = (orderId: string) =>
    collectionOf(app, 'outbox').findOne({ job: 'orders.cancel-shipment', 'payload.orderId': orderId });

  /** The carrier's webhook in its present form. */
  const report = (reference: string, status: string) =>
    sendCarrierWebhook(app, JSON.parse(carrier.webhook(reference, status, app.clock.now())));

  async function shipped(quantity = 2): Promise<PaidPurchase> {
    const purchase = await paidOrder(app, { quantity });
    expectSuccess(await dispatch(purchase.order.orderId));
    return purchase;
  }

  async function cancelledByCarrier(): Promise<PaidPurchase> {
    const purchase = await shipped();
    await report(purchase.order.orderNumber, 'CANCELED');
    expect(await orderOf(purchase)).toMatchObject({ orderStatus: 'CANCELLED', cancelCause: 'CARRIER' });
    return purchase;
  }

  /** Reopened and dispatched again. */
  async function shippedAgain() {
    const purchase = await cancelledByCarrier();
    const { order } = purchase;
    app.clock.advance(1_000);
    expectSuccess(await reopen(order.orderId));
    expectSuccess(await dispatch(order.orderId));
    return { ...purchase, former: order.orderNumber, present: `${order.orderNumber}-2` };
  }

  rules('PCL-01', 'PCL-03', 'PCL-04').it(
    'takes the order into processing; money and stock stay, the shipment is kept and cancelled at the carrier',
    async () => {
      const purchase = await cancelledByCarrier();
      const { order, product, customer } = purchase;
      const former = atCarrier(order.orderNumber);
      const reopened = expectSuccess(await reopen(order.orderId));
      expect(reopened).toMatchObject({
        orderStatus: 'PROCESSING',
        paymentStatus: 'PAID',
        refunds: [],
        trackingNumber: null,
        courierName: null,
        carrierOrderId: null,
        shipments: [
          {
            reference: order.orderNumber,
            carrierOrderId: String(former.order.id),
            trackingNumber: former.awb,
            courierName: former.courier,
            endedAt: expect.stringMatching(/Z$/),
          },
        ],
      });
      expect(reopened.statusHistory.at(-1)).toMatchObject({
        status: 'PROCESSING',
        by: `ADMIN:${admin.user.id}`,
      });
      expect(await stockOf(app, product._id)).toBe(8);
      await expectEventually(
        () => expect(atCarrier(order.orderNumber).order.status).toBe('CANCELED'),
        20_000,
      );
      await expectEventually(async () => expect(await entryOf(order.orderId)).toBeNull());
      const seen = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
      expect(seen.shipments).toEqual(reopened.shipments);
    },
  );

  rules('PCL-04').it(
    'leaves the new parcel alone when the cancellation of the former one comes late',
    async () => {
      const { order } = await cancelledByCarrier();
      const { answer, letGo } = await hanging(carrier.http, /orders\/cancel$/, () => reopen(order.orderId));
      expectSuccess(await answer);
      expectSuccess(await dispatch(order.orderId));
      letGo();
      await expectEventually(
        () => expect(atCarrier(order.orderNumber).order.status).toBe('CANCELED'),
        20_000,
      );
      expect(atCarrier(`${order.orderNumber}-2`).order.status).toBe('NEW');
      expect(await storedOrder(app, order.orderId)).toMatchObject({ orderStatus: 'SHIPPED' });
    },
  );

  rules('PCL-01').it(
    'makes no former shipment of an order that the carrier was never asked for',
    async () => {
      const purchase = await paidOrder(app);
      const { orderId, orderNumber } = purchase.order;
      await reportParcel(app, orderNumber, 'CANCELLED');
      expect(expectSuccess(await reopen(orderId)).shipments).toEqual([]);
      expectSuccess(await dispatch(orderId));
      expect(atCarrier(orderNumber)).toBeDefined();
      // The same event again, without a time, is no other one.
      await reportParcel(app, orderNumber, 'CANCELLED');
      expect(await orderOf(purchase)).toMatchObject({ orderStatus: 'SHIPPED' });
    },
  );

  rules('PCL-01', 'CAR-17').it('leaves what the carrier said of the former parcel with that', async () => {
    const { order } = await cancelledByCarrier();
    await report(order.orderNumber, 'LOST');
    app.clock.advance(1_000);
    expect(expectSuccess(await reopen(order.orderId)).carrierStatus).toBeNull();
    expectSuccess(await dispatch(order.orderId));
    expect(expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`))).toMatchObject({
      orderStatus: 'SHIPPED',
      carrierStatus: null,
      attention: [],
    });
    const error = jest.spyOn(Logger.prototype, 'error');
    await report(`${order.orderNumber}-2`, 'LOST');
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ event: 'shipment.lost' }));
    error.mockRestore();
  });

  rules('PCL-01', 'PCL-03', 'PCL-05').it(
    'can be reopened again and again, with a shipment for each',
    async () => {
      const { order, present, former } = await shippedAgain();
      app.clock.advance(1_000);
      await report(present, 'CANCELED');
      app.clock.advance(1_000);
      expectSuccess(await reopen(order.orderId));
      expectSuccess(await dispatch(order.orderId));
      const third = atCarrier(`${order.orderNumber}-3`);
      expect(third.order.id).not.toBe(atCarrier(present).order.id);
      expect(await storedOrder(app, order.orderId)).toMatchObject({
        trackingNumber: third.awb,
        carrierOrderId: String(third.order.id),
        shipments: [{ reference: former }, { reference: present }],
      });
      for (const late of [former, present]) await report(late, 'DELIVERED');
      expect((await storedOrder(app, order.orderId)).orderStatus).toBe('SHIPPED');
      await report(third.order.number, 'DELIVERED');
      expect((await storedOrder(app, order.orderId)).orderStatus).toBe('DELIVERED');
    },
  );

  rules('PCL-05').it.each(['CANCELED', 'DELIVERED', 'RTO DELIVERED'])(
    'is not moved by late webhooks of the former shipment: %s',
    async (status) => {
      const purchase = await shippedAgain();
      const { former, product, order } = purchase;
      app.clock.advance(1_000);
      await report(former, status);
      const { awb, order: atTheirs } = atCarrier(former);
      await sendCarrierWebhook(app, { channel_order_id: former, awb, current_status: status });
      await sendCarrierWebhook(app, { awb, current_status: status });
      const older = { channel_order_id: former, order_id: String(atTheirs.id), current_status: status };
      await sendCarrierWebhook(app, older);
      expect(await orderOf(purchase)).toMatchObject({ orderStatus: 'SHIPPED', stockState: 'COMMITTED' });
      expect(await stockOf(app, product._id)).toBe(8);
      await report(`${order.orderNumber}-2`, 'DELIVERED');
      expect(await orderOf(purchase)).toMatchObject({ orderStatus: 'DELIVERED' });
    },
  );

  rules('PCL-07').it(
    'raises an alarm and keeps the effect when the carrier refuses for good, and the new parcel goes on',
    async () => {
      const purchase = await cancelledByCarrier();
      const { orderId, orderNumber } = purchase.order;
      carrier.report(orderNumber, 'IN TRANSIT');
      const logged = jest.spyOn(Logger.prototype, 'error');
      expectSuccess(await reopen(orderId));
      await expectEventually(async () =>
        expect(await entryOf(orderId)).toMatchObject({
          state: 'FAILED',
          error: expect.stringContaining('already shipped'),
        }),
      );
      expectSuccess(await dispatch(orderId));
      app.clock.advance(1_000);
      await report(orderNumber, 'DELIVERED');
      expect(await orderOf(purchase)).toMatchObject({ orderStatus: 'SHIPPED' });
      const lines = logged.mock.calls
        .map(([line]) => line)
        .filter((line) => line.orderNumber === orderNumber);
      logged.mockRestore();
      expect(lines).toEqual([
        expect.objectContaining({
          event: 'shipment.cancel_refused',
          reference: orderNumber,
          carrierOrderId: String(atCarrier(orderNumber).order.id),
          reason: expect.stringContaining('already shipped'),
        }),
        expect.objectContaining({ event: 'shipment.former_moved', statusText: 'DELIVERED' }),
      ]);
    },
  );

  rules('PCL-02').it('is refused after the owner has deleted the account: the address is gone', async () => {
    const { order, customer } = await cancelledByCarrier();
    const isReopenable = async () =>
      expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`)).reopenable;
    expect(await isReopenable()).toBe(true);
    await eraseAccount(app, customer.user.id);
    expect(await isReopenable()).toBe(false);
    expectError(await reopen(order.orderId), 409, 'Order cannot be reopened');
  });

  rules('PCL-02').it('happens once of many at once, and not beside a settlement', async () => {
    const { order, product } = await cancelledByCarrier();
    const answers = await Promise.all([1, 2, 3].map(() => reopen(order.orderId)));
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    const other = await cancelledByCarrier();
    const [reopened, settled] = await Promise.all([
      reopen(other.order.orderId),
      admin.client.post(`/orders/admin/${other.order.orderId}/settle`, { restock: true, refund: true }),
    ]);
    expect(statusesOf([reopened, settled])).toEqual([200, 409]);
    expect(await stockOf(app, other.product._id)).toBe(reopened.status === 200 ? 8 : 10);
    expect(await stockOf(app, product._id)).toBe(8);
  });

  rules('PCL-06').it.each([
    ['order', /create\/adhoc$/],
    ['courier', /assign\/awb$/],
  ])('waits for a dispatch; what a lost one still makes is cancelled: %s', async (_, path) => {
    const purchase = await paidOrder(app);
    const { orderId, orderNumber } = purchase.order;
    const { answer, letGo } = await hanging(carrier.http, path, () => dispatch(orderId));
    await reportParcel(app, orderNumber, 'CANCELED');
    expectError(await reopen(orderId), 409, 'Order is being dispatched');
    // The lease has run out: the process counts as gone, and is not.
    app.clock.advance(LEASE_MS);
    expectSuccess(await reopen(orderId));
    expectSuccess(await dispatch(orderId));
    letGo();
    // Where its cancellation was faster, the carrier has refused.
    expect([409, 500]).toContain((await answer).status);
    await expectEventually(() => expect(atCarrier(orderNumber).order.status).toBe('CANCELED'), 20_000);
    const present = atCarrier(`${orderNumber}-2`);
    expect(present.order.status).toBe('NEW');
    expect(await orderOf(purchase)).toMatchObject({
      orderStatus: 'SHIPPED',
      trackingNumber: present.awb,
      carrierOrderId: String(present.order.id),
    });
  });
});
