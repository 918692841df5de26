import { DispatchRepository } from '#modules/orders/writing/dispatch.repository.js';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { aShipment } from '../../contract/carrier.contract.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { anOrder, checkedOutOrder, paidOrder } from '../../support/factories/an-order.js';
import { orderBecomes, storedOrder } from '../../support/orders.js';
import { retryNow } from '../../support/retry-now.js';
import type { Fault } from '../../support/stand-ins/http-stand-in.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { reportParcel } from '../../support/webhooks.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { collectionOf } from '../../support/collection-of.js';
import { hanging } from '../../support/stand-ins/hanging.js';

const LEASE_MS = 90_000;

describe('what the carrier holds of a cancelled order', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(() => carrier.start());
  const admin = useLastingAdmin(app);

  afterAll(() => carrier.http.close());

  const dispatch = (orderId: string) => admin.client.post(`/orders/admin/${orderId}/dispatch`, PARCEL);
  const cancel = (orderId: string) =>
    admin.client.patch(`/orders/admin/${orderId}/status`, { status: 'CANCELLED' });
  const statusesAtCarrier = (orderNumber: string) =>
    carrier.shipments.filter(({ order }) => order.number === orderNumber).map(({ order }) => order.status);
  const outbox = () => collectionOf(app, 'outbox');
  const entryOf = (orderId: string) =>
    outbox().findOne({ job: 'orders.cancel-shipment', 'payload.orderId': orderId });

  /** A dispatch was abandoned after it had asked the carrier for an order. */
  async function recordRequest(orderNumber: string, more: object = {}): Promise<void> {
    const now = app.clock.now();
    await app.get(DispatchRepository).findOrCreate(orderNumber, now);
    const step = { orderRequested: true, orderRequestedAt: now, changedAt: now, ...more };
    await app.get(DispatchRepository).recordStep(orderNumber, step);
  }

  async function expectCancelled(orderNumber: string): Promise<void> {
    await expectEventually(() => expect(statusesAtCarrier(orderNumber)).toEqual(['CANCELED']), 20_000);
  }

  rules('CAR-11', 'CST-03').it.each<[string, RegExp, Fault, number]>([
    ['its order', /assign\/awb$/, { status: 500, body: {} }, 500],
    ['its courier', /generate\/pickup$/, { status: 500, body: {} }, 500],
    ['its order, whose answer was lost', /adhoc$/, 'lost', 503],
  ])('is cancelled with the order after half a dispatch: %s', async (_, path, fault, status) => {
    const { order } = await paidOrder(app);
    carrier.http.failNext(path, fault);
    expectError(await dispatch(order.orderId), status);
    expect(statusesAtCarrier(order.orderNumber)).toEqual(['NEW']);
    expectSuccess(await cancel(order.orderId));
    await expectCancelled(order.orderNumber);
    await expectEventually(async () => expect(await entryOf(order.orderId)).toBeNull());
  });

  rules('CAR-11').it(
    'is cancelled when the carrier makes it late, after a dispatch that was abandoned',
    async () => {
      const order = await anOrder(app);
      await recordRequest(order.orderNumber);
      expectSuccess(await cancel(order._id.toHexString()));
      await expectEventually(() =>
        expect(carrier.http.requests.some(({ query }) => query.get('search') === order.orderNumber)).toBe(
          true,
        ),
      );
      await app.get(Carrier).createOrder(aShipment({ orderNumber: order.orderNumber }));
      await retryNow(app, 'carrier');
      await expectCancelled(order.orderNumber);
    },
  );

  it('is waited for no longer than a minute', async () => {
    const order = await anOrder(app);
    await recordRequest(order.orderNumber, { orderRequestedAt: new Date(app.clock.nowMs() - 60_000) });
    expectSuccess(await cancel(order._id.toHexString()));
    await expectEventually(async () => expect(await entryOf(order._id.toHexString())).toBeNull());
  });

  rules('CAR-11').it('is cancelled with an order that expires', async () => {
    const { order } = await checkedOutOrder(app);
    const made = await app.get(Carrier).createOrder(aShipment({ orderNumber: order.orderNumber }));
    await recordRequest(order.orderNumber, made);
    app.clock.advance(900_000);
    await orderBecomes(app, order.orderId, { paymentStatus: 'EXPIRED' });
    await expectCancelled(order.orderNumber);
  });

  rules('CAR-11').it('is left to the carrier when the carrier itself has cancelled', async () => {
    const { order } = await paidOrder(app);
    carrier.http.failNext(/generate\/pickup$/, { status: 500, body: {} });
    await dispatch(order.orderId);
    await reportParcel(app, order.orderNumber, 'CANCELED');
    expect(await storedOrder(app, order.orderId)).toMatchObject({ orderStatus: 'CANCELLED' });
    expect(await entryOf(order.orderId)).toBeNull();
    expect(
      carrier.http.received(/cancel$/).flatMap(({ body }) => (body as { ids: number[] }).ids),
    ).not.toContain(
      carrier.shipments.find(({ order: { number } }) => number === order.orderNumber)!.order.id,
    );
  });

  rules('CAR-13').it('is kept as FAILED with the reason when the carrier refuses for good', async () => {
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

  rules('CAR-12').it.each([
    ['order', /create\/adhoc$/],
    ['courier', /assign\/awb$/],
    ['pickup', /generate\/pickup$/],
  ])(
    'is cancelled although a dispatch makes it after the cancellation, and gets no courier any more: %s',
    async (_, path) => {
      const before = carrier.http.received(/assign\/awb$/).length;
      const { order } = await paidOrder(app);
      const { answer, letGo } = await hanging(carrier.http, path, () => dispatch(order.orderId));
      expectError(await cancel(order.orderId), 409, 'Order is being dispatched');
      // The lease has run out: the process counts as gone, and is not.
      app.clock.advance(LEASE_MS);
      expectSuccess(await cancel(order.orderId));
      await expectEventually(async () => expect(await entryOf(order.orderId)).toBeNull());
      letGo();
      expect([409, 500]).toContain((await answer).status);
      await expectCancelled(order.orderNumber);
      expect(await storedOrder(app, order.orderId)).toMatchObject({ orderStatus: 'CANCELLED' });
      const couriers = carrier.http.received(/assign\/awb$/).length - before;
      expect(couriers).toBe(path.test('create/adhoc') ? 0 : 1);
    },
  );
});
