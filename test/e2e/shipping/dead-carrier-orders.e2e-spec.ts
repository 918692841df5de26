import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { paidOrder } from '../../support/factories/an-order.js';
import { storedOrder } from '../../support/orders.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { reportParcel, sendCarrierWebhook } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

describe('a carrier order that is dead', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(() => carrier.start());
  const admin = useLastingAdmin(app);

  afterAll(() => carrier.http.close());

  beforeEach(() => {
    carrier.usedNumber = 'refusal';
    carrier.hidesCancelled = false;
    carrier.refusal = undefined;
    carrier.http.forgetFaults();
  });

  const dispatch = (orderId: string) => admin.client.post(`/orders/admin/${orderId}/dispatch`, PARCEL);
  const detailOf = async (id: string) => expectSuccess(await admin.client.get(`/orders/admin/${id}`));
  const ordersOf = (number: string) =>
    carrier.shipments
      .filter(({ order }) => order.number.startsWith(number))
      .map(({ order }) => [order.number, order.status]);
  const aPaidOrder = async () => (await paidOrder(app)).order;

  async function failedAtCourier() {
    const order = await aPaidOrder();
    carrier.refusal = 'Please recharge your ShipRocket wallet';
    expectError(await dispatch(order.orderId), 500);
    carrier.refusal = undefined;
    return order;
  }

  rules('CAW-05').it('is left behind for the next because staff cancelled it in the panel', async () => {
    const order = await failedAtCourier();
    carrier.report(order.orderNumber, 'CANCELED');
    expectSuccess(await dispatch(order.orderId));
    const next = `${order.orderNumber}-2`;
    expect(ordersOf(order.orderNumber)).toEqual([
      [order.orderNumber, 'CANCELED'],
      [next, 'NEW'],
    ]);
    expect(await detailOf(order.orderId)).toMatchObject({
      orderStatus: 'SHIPPED',
      trackingNumber: carrier.shipments.find((one) => one.order.number === next)!.awb,
      shipments: [{ reference: order.orderNumber, trackingNumber: null }],
      dispatch: { step: 'DONE' },
    });
    // What the carrier says of it afterwards moves nothing.
    const dead = carrier.shipments.find((one) => one.order.number === order.orderNumber)!;
    for (const more of [{}, { sr_order_id: dead.order.id }, { order_id: dead.order.id }, { awb: '' }])
      await reportParcel(app, order.orderNumber, 'CANCELED', more);
    expect((await storedOrder(app, order.orderId)).orderStatus).toBe('SHIPPED');
    await reportParcel(app, order.orderNumber, 'CANCELED', { order_id: next });
    await sendCarrierWebhook(app, { order_id: next, current_status: 'DELIVERED' });
    expect((await storedOrder(app, order.orderId)).orderStatus).toBe('DELIVERED');
  });

  rules('CAW-05').it('is left behind after it had a courier, too', async () => {
    const order = await aPaidOrder();
    carrier.http.failNext(/generate\/pickup$/, { status: 400, body: { message: 'No pickup' } });
    expectError(await dispatch(order.orderId), 500);
    const { awb } = carrier.shipments.find((one) => one.order.number === order.orderNumber)!;
    carrier.report(order.orderNumber, 'CANCELLATION REQUESTED');
    expectSuccess(await dispatch(order.orderId));
    const detail = await detailOf(order.orderId);
    expect(detail.shipments).toMatchObject([{ reference: order.orderNumber, trackingNumber: awb }]);
    expect(detail.trackingNumber).not.toBe(awb);
  });

  rules('CAW-05').it('is not dispatched because somebody keyed it in and cancelled it', async () => {
    const order = await aPaidOrder();
    carrier.enter(order.orderNumber, 'CANCELED');
    expectSuccess(await dispatch(order.orderId));
    expect(ordersOf(order.orderNumber)).toEqual([
      [order.orderNumber, 'CANCELED'],
      [`${order.orderNumber}-2`, 'NEW'],
    ]);
  });

  rules('CAW-05').it.each(['old order', 'no order'] as const)(
    'is recognised by the answer of its creation when the search does not show it: %s',
    async (usedNumber) => {
      carrier.usedNumber = usedNumber;
      carrier.hidesCancelled = true;
      const order = await aPaidOrder();
      carrier.enter(order.orderNumber, 'CANCELED');
      expectSuccess(await dispatch(order.orderId));
      expect(ordersOf(order.orderNumber)).toEqual([
        [order.orderNumber, 'CANCELED'],
        [`${order.orderNumber}-2`, 'NEW'],
      ]);
      expect((await detailOf(order.orderId)).orderStatus).toBe('SHIPPED');
    },
  );

  rules('CAW-06').it('is not one that cannot be read, or whose creation failed for a reason', async () => {
    for (const body of [
      {},
      { message: 'Too many', status_code: 429 },
      { message: 'Wrong', errors: { x: ['y'] } },
    ]) {
      const order = await aPaidOrder();
      carrier.http.failNext(/adhoc$/, { body });
      expectError(await dispatch(order.orderId), 500);
      expect((await storedOrder(app, order.orderId)).shipments).toBeUndefined();
      expectSuccess(await dispatch(order.orderId));
      expect(ordersOf(order.orderNumber)).toEqual([[order.orderNumber, 'NEW']]);
    }
  });

  rules('CAW-06').it('ends a dispatch after two, and the next goes on', async () => {
    const order = await aPaidOrder();
    const used = { body: { message: 'Order already processed', status_code: 400 } };
    for (let times = 0; times < 3; times++) carrier.http.failNext(/adhoc$/, used);
    expectError(await dispatch(order.orderId), 500);
    expect(await detailOf(order.orderId)).toMatchObject({
      orderStatus: 'PROCESSING',
      dispatchFailure: { reason: expect.stringContaining('Order already processed') },
    });
    expectSuccess(await dispatch(order.orderId));
    expect(ordersOf(order.orderNumber)).toEqual([[`${order.orderNumber}-3`, 'NEW']]);
  });

  rules('CAW-06').it('is none that staff have booked in the panel: its parcel is taken over', async () => {
    const order = await aPaidOrder();
    carrier.enter(order.orderNumber, 'IN TRANSIT', '19041234567890');
    expectSuccess(await dispatch(order.orderId));
    expect(await detailOf(order.orderId)).toMatchObject({
      orderStatus: 'SHIPPED',
      trackingNumber: '19041234567890',
      shipments: [],
    });
    expect(ordersOf(order.orderNumber)).toEqual([[order.orderNumber, 'IN TRANSIT']]);
  });

  rules('CAW-07').it.each([{}, { order_id: 'SR' }, { sr_order_id: 'SR' }, { awb: '' }, { awb: '-' }])(
    'does not end the parcel of the shop’s own courier by the echo of its cancellation: %j',
    async (named) => {
      const order = await failedAtCourier();
      const body = { trackingNumber: 'DTDC 4711', courierName: 'DTDC' };
      expectSuccess(await admin.client.patch(`/orders/admin/${order.orderId}/tracking`, body));
      const { order: dead } = carrier.shipments.find((one) => one.order.number === order.orderNumber)!;
      await expectEventually(() => expect(dead.status).toBe('CANCELED'), 20_000);
      const more = Object.fromEntries(
        Object.entries(named).map(([name, value]) => [name, value === 'SR' ? dead.id : value]),
      );
      await reportParcel(app, order.orderNumber, 'CANCELED', more);
      const stored = await storedOrder(app, order.orderId);
      expect(stored.orderStatus).toBe('SHIPPED');
      expect(stored.carrierStatus).toBeUndefined();
    },
  );

  rules('CAW-07').it('cancels nothing without a parcel once a number was replaced', async () => {
    const order = await aPaidOrder();
    expectSuccess(await dispatch(order.orderId));
    await reportParcel(app, order.orderNumber, 'IN TRANSIT', { awb: 'OTHER 1' });
    await reportParcel(app, order.orderNumber, 'CANCELED');
    expect((await storedOrder(app, order.orderId)).orderStatus).toBe('SHIPPED');
    await reportParcel(app, order.orderNumber, 'CANCELED', { awb: 'other-1' });
    expect((await storedOrder(app, order.orderId)).orderStatus).toBe('CANCELLED');
  });
});
