import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { DispatchRepository } from '#modules/orders/data/dispatch.repository.js';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { aShipment } from '../../contract/carrier.contract.js';
import { createApp, type TestApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { anOrder, checkedOutOrder, paidOrder } from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { retryNow } from '../../support/retry-now.js';
import { session, type Session } from '../../support/session.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { sendCarrierWebhook } from '../../support/webhooks.js';
import { PARCEL } from '../../support/factories/a-parcel.js';

const LEASE_MS = 90_000;

describe('what the carrier holds of a cancelled order', () => {
  const carrier = new ShiprocketStandIn();
  let app: TestApp;
  let admin: Session;

  beforeAll(async () => {
    app = await createApp({
      ...(await carrier.start()),
      RATE_LIMIT_STANDARD_MAX: '10000',
      RATE_LIMIT_CHECKOUT_MAX: '1000',
    });
  });

  beforeEach(async () => {
    admin = await session(app).asAdmin();
  });

  afterAll(async () => {
    await app.close();
    await carrier.http.close();
  });

  const dispatch = (orderId: string) => admin.client.post(`/orders/admin/${orderId}/dispatch`, PARCEL);
  const cancel = (orderId: string) =>
    admin.client.patch(`/orders/admin/${orderId}/status`, { status: 'CANCELLED' });
  const statusesAtCarrier = (orderNumber: string) =>
    carrier.shipments.filter(({ order }) => order.number === orderNumber).map(({ order }) => order.status);
  const outbox = () => app.get<Connection>(getConnectionToken() as never).collection('outbox');
  const entryOf = (orderId: string) =>
    outbox().findOne({ job: 'orders.cancel-shipment', 'payload.orderId': orderId });

  async function expectCancelled(orderNumber: string): Promise<void> {
    await expectEventually(() => expect(statusesAtCarrier(orderNumber)).toEqual(['CANCELED']), 20_000);
  }

  it.each([
    ['its order', /assign\/awb$/],
    ['its courier', /generate\/pickup$/],
  ])('[CAR-11] is cancelled with the order after half a dispatch: %s', async (_, path) => {
    const { order } = await paidOrder(app);
    carrier.http.failNext(path, { status: 500, body: {} });
    expectError(await dispatch(order.orderId), 500);
    expect(statusesAtCarrier(order.orderNumber)).toEqual(['NEW']);
    expectSuccess(await cancel(order.orderId));
    await expectCancelled(order.orderNumber);
    await expectEventually(async () => expect(await entryOf(order.orderId)).toBeNull());
  });

  it('[CAR-11] is cancelled when the answer that named it was lost', async () => {
    const { order } = await paidOrder(app);
    carrier.http.failNext(/adhoc$/, 'lost');
    expectError(await dispatch(order.orderId), 503);
    expectSuccess(await cancel(order.orderId));
    await expectCancelled(order.orderNumber);
  });

  it('[CAR-11] is cancelled when the carrier makes it late, after a dispatch that nobody goes on with', async () => {
    const order = await anOrder(app);
    const records = app.get(DispatchRepository);
    await records.findOrCreate(order.orderNumber, app.clock.now());
    const now = app.clock.now();
    await records.recordStep(order.orderNumber, {
      orderRequested: true,
      orderRequestedAt: now,
      changedAt: now,
    });
    expectSuccess(await cancel(order._id.toHexString()));
    await expectEventually(() =>
      expect(carrier.http.requests.some(({ query }) => query.get('search') === order.orderNumber)).toBe(true),
    );
    await app.get(Carrier).createOrder(aShipment({ orderNumber: order.orderNumber }));
    await retryNow(app, 'carrier');
    await expectCancelled(order.orderNumber);
  });

  it('is waited for no longer than a minute', async () => {
    const order = await anOrder(app);
    const records = app.get(DispatchRepository);
    await records.findOrCreate(order.orderNumber, app.clock.now());
    const aMinuteAgo = new Date(app.clock.nowMs() - 60_000);
    await records.recordStep(order.orderNumber, {
      orderRequested: true,
      orderRequestedAt: aMinuteAgo,
      changedAt: aMinuteAgo,
    });
    expectSuccess(await cancel(order._id.toHexString()));
    await expectEventually(async () => expect(await entryOf(order._id.toHexString())).toBeNull());
  });

  it('[CAR-11] is cancelled with an order that expires', async () => {
    const { order } = await checkedOutOrder(app);
    const records = app.get(DispatchRepository);
    await records.findOrCreate(order.orderNumber, app.clock.now());
    const made = await app.get(Carrier).createOrder(aShipment({ orderNumber: order.orderNumber }));
    await records.recordStep(order.orderNumber, {
      orderRequested: true,
      ...made,
      changedAt: app.clock.now(),
    });
    app.clock.advance(900_000);
    await expectEventually(async () =>
      expect(await storedOrder(app, order.orderId)).toMatchObject({ paymentStatus: 'EXPIRED' }),
    );
    await expectCancelled(order.orderNumber);
  });

  it('[CAR-11] is left to the carrier when the carrier itself has cancelled', async () => {
    const { order } = await paidOrder(app);
    carrier.http.failNext(/generate\/pickup$/, { status: 500, body: {} });
    await dispatch(order.orderId);
    await sendCarrierWebhook(app, { channel_order_id: order.orderNumber, current_status: 'CANCELED' });
    expect(await storedOrder(app, order.orderId)).toMatchObject({ orderStatus: 'CANCELLED' });
    expect(await entryOf(order.orderId)).toBeNull();
    expect(
      carrier.http.received(/cancel$/).flatMap(({ body }) => (body as { ids: number[] }).ids),
    ).not.toContain(
      carrier.shipments.find(({ order: { number } }) => number === order.orderNumber)!.order.id,
    );
  });

  it('[CAR-13] is kept as FAILED with the reason when the carrier refuses for good', async () => {
    const { order } = await paidOrder(app);
    carrier.http.failNext(/generate\/pickup$/, { status: 500, body: {} });
    await dispatch(order.orderId);
    carrier.http.failNext(/orders\/cancel$/, {
      status: 400,
      body: { message: 'The order is with the courier' },
    });
    expectSuccess(await cancel(order.orderId));
    await expectEventually(async () =>
      expect(await entryOf(order.orderId)).toMatchObject({
        state: 'FAILED',
        error: expect.stringContaining('The order is with the courier'),
      }),
    );
    expect(statusesAtCarrier(order.orderNumber)).toEqual(['NEW']);
  });

  describe('when a dispatch is under way', () => {
    /** A dispatch whose call to the carrier hangs until `letGo`, for longer than its lease. */
    async function hanging(path: RegExp) {
      const { order } = await paidOrder(app);
      let letGo!: () => void;
      const before = carrier.http.received(path).length;
      carrier.http.failNext(path, { held: new Promise<void>((resolve) => (letGo = resolve)) });
      const dispatching = dispatch(order.orderId);
      await expectEventually(() => expect(carrier.http.received(path)).toHaveLength(before + 1));
      return { order, dispatching, letGo };
    }

    it.each([
      ['order', /create\/adhoc$/],
      ['courier', /assign\/awb$/],
      ['pickup', /generate\/pickup$/],
    ])('[CAR-12] is cancelled although it is made after the cancellation: %s', async (_, path) => {
      const { order, dispatching, letGo } = await hanging(path);
      expectError(await cancel(order.orderId), 409, 'Order is being dispatched');
      // The lease has run out: the process counts as gone, and is not.
      app.clock.advance(LEASE_MS);
      expectSuccess(await cancel(order.orderId));
      await expectEventually(async () => expect(await entryOf(order.orderId)).toBeNull());
      letGo();
      expect([409, 500]).toContain((await dispatching).status);
      await expectCancelled(order.orderNumber);
      expect(await storedOrder(app, order.orderId)).toMatchObject({ orderStatus: 'CANCELLED' });
    });

    it('[CAR-12] gets no courier any more', async () => {
      const { order, dispatching, letGo } = await hanging(/create\/adhoc$/);
      app.clock.advance(LEASE_MS);
      expectSuccess(await cancel(order.orderId));
      const couriers = carrier.http.received(/assign\/awb$/).length;
      letGo();
      expectError(await dispatching, 409, 'Order cannot be dispatched');
      await expectCancelled(order.orderNumber);
      expect(carrier.http.received(/assign\/awb$/)).toHaveLength(couriers);
    });
  });
});
