import { SilentParcelsService } from '#modules/shipping/index.js';
import { collectionOf } from '../../support/collection-of.js';
import { migrate } from '../../../src/migrations/migrate.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { PARCEL } from '../../support/factories/a-parcel.js';
import { anOrder, paidOrder } from '../../support/factories/an-order.js';
import { orderNoticesOf, storedOrder } from '../../support/orders.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';
import { reportParcel } from '../../support/webhooks.js';
import { useApp } from '../../support/create-app.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const HOUR_MS = 3_600_000;

describe('a parcel that is silent', () => {
  const carrier = new ShiprocketStandIn();
  // No poller runs beside the test: it asks by itself.
  const app = useApp(async () => ({ ...(await carrier.start()), ROLE: 'api' }));
  const admin = useLastingAdmin(app);

  afterAll(() => carrier.http.close());

  beforeEach(async () => {
    carrier.http.forgetFaults();
    await collectionOf(app, 'orders').updateMany({}, { $unset: { trackAt: 1 } });
  });

  const ask = () => app.get(SilentParcelsService).askDue();
  const questions = () =>
    carrier.http.received(/track\/awbs$/).map(({ body }) => (body as { awbs: string[] }).awbs);
  const asked = async () => {
    const before = questions().length;
    await ask();
    return questions().slice(before);
  };
  /** As the carrier writes it: of India, without a zone. */
  const written = (at: Date) =>
    new Date(at.getTime() + 5.5 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');
  const shipmentOf = (number: string) => carrier.shipments.find(({ order }) => order.number === number)!;

  async function shipped() {
    const purchase = await paidOrder(app);
    const { orderId, orderNumber } = purchase.order;
    expectSuccess(await admin.client.post(`/orders/admin/${orderId}/dispatch`, PARCEL));
    return { ...purchase, orderId, orderNumber, awb: shipmentOf(orderNumber).awb! };
  }

  rules('CAW-20').it('is asked about after a day, and then every six hours', async () => {
    const { orderId, awb } = await shipped();
    app.clock.advance(23 * HOUR_MS);
    expect(await asked()).toEqual([]);
    app.clock.advance(HOUR_MS + 1000);
    expect(await asked()).toEqual([[awb]]);
    expect(await asked()).toEqual([]);
    app.clock.advance(5 * HOUR_MS);
    expect(await asked()).toEqual([]);
    app.clock.advance(HOUR_MS);
    expect(await asked()).toEqual([[awb]]);
    expect((await storedOrder(app, orderId)).carrierStatus).toBeUndefined();
  });

  rules('CAW-21').it('is delivered although the webhook was lost', async () => {
    const { orderId, orderNumber, customer } = await shipped();
    app.clock.advance(25 * HOUR_MS);
    const at = new Date(Math.floor((app.clock.nowMs() - HOUR_MS) / 1000) * 1000);
    carrier.report(orderNumber, 'Delivered', [written(at), 'NA']);
    await ask();
    const stored = await storedOrder(app, orderId);
    expect(stored).toMatchObject({
      orderStatus: 'DELIVERED',
      carrierStatus: { status: 'Delivered', at },
      carrierEvent: { target: 'DELIVERED', at },
    });
    expect(stored.trackAt).toBeUndefined();
    expect(stored.statusHistory.at(-1)).toMatchObject({ status: 'DELIVERED', by: 'CARRIER' });
    expect(await orderNoticesOf(app, customer.user.id)).toEqual(['Order shipped', 'Order delivered']);
    // The webhook that comes late says nothing new.
    await reportParcel(app, orderNumber, 'DELIVERED', { current_timestamp: written(at) });
    expect(await orderNoticesOf(app, customer.user.id)).toEqual(['Order shipped', 'Order delivered']);
  });

  rules('CAW-23').it('stays silent by an answer without a new word', async () => {
    const { orderId, orderNumber } = await shipped();
    const said = new Date(Math.floor(app.clock.nowMs() / 1000) * 1000);
    await reportParcel(app, orderNumber, 'IN TRANSIT', { current_timestamp: written(said) });
    const { carrierStatus } = await storedOrder(app, orderId);
    app.clock.advance(25 * HOUR_MS);
    for (const activities of [[written(said)], [], [written(new Date(said.getTime() - HOUR_MS))]]) {
      carrier.report(orderNumber, 'In_Transit', activities);
      expect(await asked()).toHaveLength(1);
      const stored = await storedOrder(app, orderId);
      expect(stored.carrierStatus).toEqual(carrierStatus);
      expect(stored.trackAt!.getTime()).toBeLessThanOrEqual(app.clock.nowMs() + 6 * HOUR_MS);
      app.clock.advance(6 * HOUR_MS + 1000);
    }
    const later = new Date(said.getTime() + 20 * HOUR_MS);
    carrier.report(orderNumber, 'In Transit', [written(later)]);
    await ask();
    const stored = await storedOrder(app, orderId);
    expect(stored.carrierStatus).toMatchObject({ status: 'In Transit', at: later });
    expect(stored.trackAt!.getTime()).toBeGreaterThan(app.clock.nowMs() + 23 * HOUR_MS);
  });

  rules('CAW-21').it('takes the present word though its date is older than the last one', async () => {
    const { orderId, orderNumber } = await shipped();
    const said = new Date(Math.floor(app.clock.nowMs() / 1000) * 1000);
    await reportParcel(app, orderNumber, 'OUT FOR DELIVERY', { current_timestamp: written(said) });
    app.clock.advance(25 * HOUR_MS);
    carrier.report(orderNumber, 'DELIVERED', [written(new Date(said.getTime() - 60_000))]);
    await ask();
    expect((await storedOrder(app, orderId)).orderStatus).toBe('DELIVERED');
  });

  rules('CAW-20').it('is asked about with 49 others, however many there are', async () => {
    const awbs = Array.from({ length: 120 }, (_, index) => `BULK${1000 + index}`);
    await Promise.all(
      awbs.map((trackingNumber) =>
        anOrder(app, {
          orderStatus: 'SHIPPED',
          trackingNumber,
          carrierOrderId: '1',
          trackAt: app.clock.now(),
        }),
      ),
    );
    const batches = await asked();
    expect(batches.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(batches.flat().toSorted()).toEqual(awbs);
    expect(await asked()).toEqual([]);
  });

  rules('CAW-23').it.each([
    [{ status: 503, body: {} }],
    [{ body: '<html>' }],
    [{ body: { AWB: 1 } }],
    ['reset' as const],
  ])('has no answer when the carrier gives none that can be read: %j', async (fault) => {
    const { orderId, orderNumber } = await shipped();
    app.clock.advance(25 * HOUR_MS);
    carrier.report(orderNumber, 'DELIVERED', []);
    carrier.http.failNext(/track\/awbs$/, fault);
    await ask();
    expect(await storedOrder(app, orderId)).toMatchObject({ orderStatus: 'SHIPPED' });
    app.clock.advance(6 * HOUR_MS + 1000);
    await ask();
    expect((await storedOrder(app, orderId)).orderStatus).toBe('DELIVERED');
  });

  rules('CAW-20').it('is not asked about once the shop sends it by a courier of its own', async () => {
    const own = await paidOrder(app);
    const body = { trackingNumber: 'DTDC 1', courierName: 'DTDC' };
    expectSuccess(await admin.client.patch(`/orders/admin/${own.order.orderId}/tracking`, body));
    app.clock.advance(30 * HOUR_MS);
    expect(await asked()).toEqual([]);
  });

  rules('CAW-20').it('is asked about though an earlier version has sent it', async () => {
    const order = await anOrder(app, {
      orderStatus: 'SHIPPED',
      trackingNumber: 'OLD 1',
      carrierOrderId: '1',
    });
    expect(order.trackAt).toBeUndefined();
    await migrate(app.context);
    expect((await asked()).flat()).toContain('OLD1');
  });

  rules('CAW-22').it('says a word that is unknown: it is kept, and moves nothing', async () => {
    const { orderId, orderNumber } = await shipped();
    app.clock.advance(25 * HOUR_MS);
    carrier.report(orderNumber, 'TELEPORTED', []);
    await ask();
    expect(await storedOrder(app, orderId)).toMatchObject({
      orderStatus: 'SHIPPED',
      carrierStatus: { status: 'TELEPORTED' },
    });
    await reportParcel(app, orderNumber, 'MELTED');
    await reportParcel(app, orderNumber, 'DELIVERED', { is_return: 7 });
    expect(await storedOrder(app, orderId)).toMatchObject({
      orderStatus: 'SHIPPED',
      carrierStatus: { status: 'DELIVERED' },
    });
  });
});
