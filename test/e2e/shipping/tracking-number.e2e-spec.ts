import { migrate } from '../../../src/migrations/migrate.js';
import { collectionOf } from '../../support/collection-of.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { expectEventually } from '../../support/expect-eventually.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import {
  anOrder,
  paidOrder,
  type DescribedOrder,
  type PaidPurchase,
} from '../../support/factories/an-order.js';
import { countMailsTo, mailTo } from '../../support/inbox.js';
import { orderNoticesOf, stockOf, storedOrder } from '../../support/orders.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';
import { sendCarrierWebhook, reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const BOUNDS = 'trackingNumber must have 3 to 64 letters and digits';
const OWN = { trackingNumber: 'DTDC123', courierName: 'DTDC' };

describe('the tracking number of a parcel', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(() => carrier.start());
  const admin = useLastingAdmin(app);

  afterAll(() => carrier.http.close());

  const dispatch = (orderId: string) => admin.client.post(`/orders/admin/${orderId}/dispatch`, PARCEL);
  const track = (orderId: string, body: object) =>
    admin.client.patch(`/orders/admin/${orderId}/tracking`, body);
  const atCarrier = (reference: string) => carrier.shipments.find(({ order }) => order.number === reference)!;
  const say = (orderNumber: string, current_status: string, more: object = {}) =>
    reportParcel(app, orderNumber, current_status, more);

  async function shipped(): Promise<PaidPurchase & { awb: string; courier: string }> {
    const purchase = await paidOrder(app, { quantity: 2 });
    expectSuccess(await dispatch(purchase.order.orderId));
    const { awb, courier } = atCarrier(purchase.order.orderNumber);
    return { ...purchase, awb: awb!, courier: courier! };
  }

  describe('in a carrier webhook', () => {
    rules('PCL-15').it('replaces the one of the order, and notifies the customer once', async () => {
      const { order, customer, awb, courier } = await shipped();
      await mailTo(app, customer.user.email, /is confirmed$/);
      const other = { awb: `NEW${awb}`, courier_name: ' Other\n Express ' };
      for (let times = 0; times < 2; times++) await say(order.orderNumber, 'IN TRANSIT', other);
      const detail = expectSuccess(await admin.client.get(`/orders/admin/${order.orderId}`));
      expect(detail).toMatchObject({
        orderStatus: 'SHIPPED',
        trackingNumber: `NEW${awb}`,
        courierName: 'Other Express',
        shipments: [{ reference: order.orderNumber, trackingNumber: awb, courierName: courier }],
        dispatch: { step: 'DONE' },
      });
      const mail = await mailTo(app, customer.user.email, /has a new tracking number$/);
      expect(mail.text).toContain(`Courier: Other Express\nTracking: NEW${awb}`);
      expect(await countMailsTo(app, customer.user.email)).toBe(3);
      expect(await orderNoticesOf(app, customer.user.id)).toEqual(['Order shipped', 'New tracking number']);
    });

    rules('PCL-15').it(
      'is replaced by the event that moves the order, too; the courier stays when it names none',
      async () => {
        const { order, awb, courier, customer } = await shipped();
        await say(order.orderNumber, 'DELIVERED', { awb: `NEW${awb}`, courier_name: '?' });
        expect(await storedOrder(app, order.orderId)).toMatchObject({
          orderStatus: 'DELIVERED',
          trackingNumber: `NEW${awb}`,
          courierName: courier,
        });
        expect(await orderNoticesOf(app, customer.user.id)).toEqual(['Order shipped', 'Order delivered']);
      },
    );

    rules('PCL-15').it('is the first of a shipment that had none', async () => {
      const { _id, orderNumber } = await anOrder(app, { orderStatus: 'SHIPPED' });
      await say(orderNumber, 'IN TRANSIT', { awb: 'FIRST1', courier_name: 'Delhivery' });
      const stored = await storedOrder(app, _id);
      expect(stored).toMatchObject({ trackingNumber: 'FIRST1', courierName: 'Delhivery' });
      expect(stored).not.toHaveProperty('shipments');
    });

    rules('PCL-15').it.each([
      ['the same in another letter case', (awb: string) => ({ awb: awb.toLowerCase() })],
      ['a placeholder', () => ({ awb: 'NA' })],
      ['of a reverse shipment', (awb: string) => ({ awb: `NEW${awb}`, is_return: 1 })],
      ['late', (awb: string) => ({ awb: `NEW${awb}`, current_timestamp: '2020-01-01 10:00:00' })],
    ])('replaces nothing when it is %s', async (_, more) => {
      const { order, awb } = await shipped();
      await say(order.orderNumber, 'IN TRANSIT', { current_timestamp: '2026-11-21 10:00:00', awb });
      await say(order.orderNumber, 'SHIPPED', more(awb));
      expect(await storedOrder(app, order.orderId)).toMatchObject({ trackingNumber: awb });
    });

    rules('PCL-15').it.each(['PENDING', 'PROCESSING', 'DELIVERED', 'RETURNED'] as const)(
      'replaces nothing of an order that is %s',
      async (orderStatus) => {
        const { _id, orderNumber } = await anOrder(app, { orderStatus });
        await say(orderNumber, 'IN TRANSIT', { awb: 'OTHER1' });
        expect(await storedOrder(app, _id)).not.toHaveProperty('trackingNumber');
      },
    );

    rules('PCL-16').it.each(['CANCELLED', 'DELIVERED', 'RTO DELIVERED', 'IN TRANSIT'])(
      'moves nothing under the former number, and does not bring it back: %s',
      async (status) => {
        const { order, product, awb } = await shipped();
        await say(order.orderNumber, 'IN TRANSIT', { awb: `NEW${awb}` });
        await say(order.orderNumber, status, { awb });
        await sendCarrierWebhook(app, { awb, current_status: status });
        expect(await storedOrder(app, order.orderId)).toMatchObject({
          orderStatus: 'SHIPPED',
          trackingNumber: `NEW${awb}`,
          carrierStatus: { status: 'IN TRANSIT' },
        });
        expect(await stockOf(app, product._id)).toBe(8);
        await sendCarrierWebhook(app, { awb: `NEW${awb}`, current_status: 'DELIVERED' });
        expect((await storedOrder(app, order.orderId)).orderStatus).toBe('DELIVERED');
      },
    );

    rules('PCL-15', 'PCL-16').it(
      'goes on with the order that the carrier cancelled under the former number before, and notifies the customer once',
      async () => {
        const { order, awb, customer } = await shipped();
        await say(order.orderNumber, 'CANCELLED', { awb });
        for (let times = 0; times < 2; times++)
          await say(order.orderNumber, 'IN TRANSIT', { awb: `NEW${awb}` });
        const mail = await mailTo(app, customer.user.email, /has a new tracking number$/);
        expect(mail.text).toContain('The courier had cancelled your parcel and now goes on with it');
        expect(mail.text).toContain(`Tracking: NEW${awb}`);
        await say(order.orderNumber, 'CANCELLED', { awb });
        await say(order.orderNumber, 'DELIVERED', { awb: `NEW${awb}` });
        expect(await storedOrder(app, order.orderId)).toMatchObject({
          orderStatus: 'DELIVERED',
          trackingNumber: `NEW${awb}`,
        });
        expect(await orderNoticesOf(app, customer.user.id)).toEqual([
          'Order shipped',
          'Order cancelled',
          'New tracking number',
          'Order delivered',
        ]);
      },
    );

    rules('PCL-15').it.each(['CANCELLED', 'LOST'])(
      'is not told of an order that the carrier had cancelled when the parcel does not go on: %s',
      async (status) => {
        const { order, awb, customer } = await shipped();
        await say(order.orderNumber, 'CANCELLED', { awb });
        await say(order.orderNumber, status, { awb: `NEW${awb}` });
        expect(await storedOrder(app, order.orderId)).toMatchObject({
          orderStatus: 'CANCELLED',
          trackingNumber: `NEW${awb}`,
        });
        expect(await orderNoticesOf(app, customer.user.id)).toEqual(['Order shipped', 'Order cancelled']);
      },
    );

    rules('PCL-12').it('finds an order that was settled, by number or not', async () => {
      for (const named of [true, false]) {
        const { order, product, awb } = await shipped();
        const present = `NEW${awb}`;
        await say(order.orderNumber, 'IN TRANSIT', { awb: present });
        const reason = { restock: true, refund: true, reason: 'Lost' };
        const settled = await admin.client.post(`/orders/admin/${order.orderId}/settle`, reason);
        expect(expectSuccess(settled).shipments).toMatchObject([
          { trackingNumber: awb },
          { trackingNumber: present },
        ]);
        const number = named ? { channel_order_id: order.orderNumber } : {};
        await sendCarrierWebhook(app, { ...number, awb, current_status: 'DELIVERED' });
        expect((await storedOrder(app, order.orderId)).orderStatus).toBe('CANCELLED');
        await sendCarrierWebhook(app, { ...number, awb: present, current_status: 'DELIVERED' });
        expect((await storedOrder(app, order.orderId)).orderStatus).toBe('DELIVERED');
        expect(await stockOf(app, product._id)).toBe(8);
      }
    });
  });

  describe('PATCH /orders/admin/:id/tracking', () => {
    rules('PCL-17').it('ships a paid order by the shop’s own courier, without the carrier', async () => {
      const { order, customer } = await paidOrder(app);
      const tracked = expectSuccess(await track(order.orderId, OWN));
      expect(tracked).toMatchObject({
        orderStatus: 'SHIPPED',
        ...OWN,
        trackingUrl: null,
        carrierOrderId: null,
        shipments: [],
      });
      expect(tracked.statusHistory.at(-1)).toMatchObject({ status: 'SHIPPED', by: `ADMIN:${admin.user.id}` });
      const mail = await mailTo(app, customer.user.email, /has been shipped$/);
      expect(mail.text).toContain('Courier: DTDC\nTracking: DTDC123');
      expect(atCarrier(order.orderNumber)).toBeUndefined();
      expectError(await dispatch(order.orderId), 409, 'This order has already been dispatched');
      const [entry] = expectSuccess(await admin.client.get('/audit-log?limit=1')).entries;
      expect(entry).toMatchObject({
        action: 'ORDER_TRACKING_CHANGED',
        before: { trackingNumber: null },
        after: OWN,
      });
    });

    rules('PCL-17').it('gives a shipped order another one, and the former one again', async () => {
      const { order, customer, awb, courier } = await shipped();
      expect(expectSuccess(await track(order.orderId, OWN))).toMatchObject({
        orderStatus: 'SHIPPED',
        ...OWN,
        trackingUrl: null,
        shipments: [{ trackingNumber: awb, courierName: courier }],
      });
      await mailTo(app, customer.user.email, /has a new tracking number$/);
      expectSuccess(await track(order.orderId, OWN));
      expect(await orderNoticesOf(app, customer.user.id)).toEqual(['Order shipped', 'New tracking number']);
      const back = { trackingNumber: awb, courierName: courier };
      expect(expectSuccess(await track(order.orderId, back))).toMatchObject({ ...back, shipments: [OWN] });
      await say(order.orderNumber, 'DELIVERED', { awb });
      expect((await storedOrder(app, order.orderId)).orderStatus).toBe('DELIVERED');
    });

    rules('PCL-17').it('cancels what the carrier holds of a dispatch that failed', async () => {
      const { order } = await paidOrder(app);
      carrier.refusal = 'No courier serves this pincode';
      expectError(await dispatch(order.orderId), 500);
      carrier.refusal = undefined;
      expectSuccess(await track(order.orderId, OWN));
      await expectEventually(
        () => expect(atCarrier(order.orderNumber).order.status).toBe('CANCELED'),
        20_000,
      );
      expect(await storedOrder(app, order.orderId)).toMatchObject({ orderStatus: 'SHIPPED', ...OWN });
    });

    const at = new Date('2036-01-01T00:00:00Z');
    const dispute = { disputeId: 'disp_1', gatewayPaymentId: 'pay_1', amountMinor: 100, at } as const;
    rules('PCL-17').it.each<[Partial<DescribedOrder>, number, string]>([
      [{ paymentStatus: 'PENDING' }, 400, 'Only a paid order can be dispatched'],
      [{ uncapturedSince: at }, 409, 'Payment is not captured yet'],
      [{ dispatchLease: { token: 'another', until: at } }, 409, 'Order is being dispatched'],
      [{ disputes: [{ ...dispute, status: 'OPEN' }] }, 409, 'Payment is disputed'],
      [{ ownerErased: true }, 409, 'Order cannot be dispatched'],
      ...(['PENDING', 'DELIVERED', 'CANCELLED', 'RETURN_REQUESTED', 'RETURNED'] as const).map(
        (orderStatus): [Partial<DescribedOrder>, number, string] => [
          { orderStatus },
          409,
          `Cannot change status from ${orderStatus} to SHIPPED`,
        ],
      ),
    ])(
      'refuses an order that a dispatch refuses, or of another status: %j',
      async (state, status, message) => {
        const { _id } = await anOrder(app, state);
        expectError(await track(_id.toHexString(), OWN), status, message);
      },
    );

    rules('PCL-17').it.each([
      [{}, 'trackingNumber is required; courierName is required'],
      [{ ...OWN, trackingNumber: 'ab' }, BOUNDS],
      [{ ...OWN, trackingNumber: 'a - b .' }, BOUNDS],
      [{ ...OWN, trackingNumber: ' -- ' }, BOUNDS],
      [{ ...OWN, trackingNumber: 'a'.repeat(65) }, BOUNDS],
      [{ ...OWN, trackingNumber: { $ne: '' } }, BOUNDS],
      [{ ...OWN, courierName: 'x'.repeat(65) }, 'courierName must be a string of 2 to 64 characters'],
      [{ ...OWN, status: 'SHIPPED' }, 'status is not allowed'],
    ])('refuses %j', async (body, message) => {
      expectError(await track(UNKNOWN_ID, body), 400, message);
    });
  });

  describe('however it is written', () => {
    const written = () => {
      const digits = String(Date.now()).slice(-8) + String(Math.floor(Math.random() * 1e4)).padStart(4, '0');
      return { typed: `d ${digits.slice(0, 4)} ${digits.slice(4)}`, digits };
    };
    const found = async (query: string) =>
      expectSuccess(await admin.client.get(`/orders/admin?${query}`)).orders.map(({ _id }: any) => _id);

    rules('CAW-01', 'CAW-02', 'CAW-03').it(
      'is shown as written, and found by its letters and digits',
      async () => {
        const { order } = await paidOrder(app);
        const { typed, digits } = written();
        const tracked = expectSuccess(
          await track(order.orderId, { trackingNumber: ` ${typed} `, courierName: 'DTDC' }),
        );
        expect(tracked.trackingNumber).toBe(typed);
        const spellings = [
          `D${digits}`,
          `d${digits}`,
          typed,
          `D-${digits}`,
          `D${digits.slice(0, 6)}.${digits.slice(6)}`,
        ];
        for (const spelling of spellings)
          for (const name of ['q', 'trackingNumber'])
            expect(await found(`${name}=${encodeURIComponent(spelling)}`)).toEqual([order.orderId]);
        expectError(await admin.client.get('/orders/admin?trackingNumber=--'), 400, /letters and digits$/);
        expect(await found(`trackingNumber=E${digits}`)).toEqual([]);
        const same = { trackingNumber: `D${digits}`, courierName: 'DTDC' };
        expect(expectSuccess(await track(order.orderId, same))).toMatchObject({ ...same, shipments: [] });
        await sendCarrierWebhook(app, { awb: `d-${digits}`, current_status: 'DELIVERED' });
        expect(await storedOrder(app, order.orderId)).toMatchObject({
          orderStatus: 'DELIVERED',
          trackingNumber: same.trackingNumber,
        });
      },
    );

    rules('CAW-02').it('finds its order as a former one, too, and moves nothing under it', async () => {
      const { order } = await paidOrder(app);
      const { typed, digits } = written();
      expectSuccess(await track(order.orderId, { trackingNumber: typed, courierName: 'DTDC' }));
      expectSuccess(await track(order.orderId, { trackingNumber: `X${digits}`, courierName: 'DTDC' }));
      expect(await found(`q=D${digits}`)).toEqual([order.orderId]);
      await sendCarrierWebhook(app, { awb: `D/${digits}`, current_status: 'DELIVERED' });
      expect((await storedOrder(app, order.orderId)).orderStatus).toBe('SHIPPED');
    });

    rules('CAW-03').it('counts as none in a webhook where it has no letter and no digit', async () => {
      const { order } = await shipped();
      await say(order.orderNumber, 'IN TRANSIT', { awb: '- -' });
      expect((await storedOrder(app, order.orderId)).shipments).toBeUndefined();
      expectError(
        await sendCarrierWebhook(app, { awb: ' - ', current_status: 'DELIVERED' }),
        400,
        /order_id or awb is required/,
      );
      const long = { awb: [...'A'.repeat(64)].join(' '), current_status: 'DELIVERED' };
      expect((await sendCarrierWebhook(app, long)).status).toBe(200);
      const tooLong = { ...long, awb: `${long.awb} A` };
      expectError(
        await sendCarrierWebhook(app, tooLong),
        400,
        /awb must be a string of at most 64 characters or a number/,
      );
    });

    rules('CAW-04').it('is found in an order of an earlier version once that is migrated', async () => {
      const { typed, digits } = written();
      const former = { reference: 'ORD-1', trackingNumber: `x-${digits}`, endedAt: app.clock.now() };
      const { _id } = await anOrder(app, {
        orderStatus: 'SHIPPED',
        trackingNumber: typed,
        shipments: [former],
      });
      await collectionOf(app, 'orders').updateOne({ _id }, { $unset: { trackingKeys: 1 } });
      expect(await found(`q=D${digits}`)).toEqual([]);
      await migrate(app.context);
      for (const key of [`D${digits}`, `X${digits}`])
        expect(await found(`q=${key}`)).toEqual([_id.toHexString()]);
    });
  });
});
