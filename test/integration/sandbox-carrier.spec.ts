import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { SandboxCarrier } from '#infrastructure/carrier/adapters/sandbox.carrier.js';
import { aShipment } from '../contract/carrier.contract.js';
import { openDatabase, type TestDatabase } from '../support/database.js';

describe('sandbox carrier', () => {
  const clock = new AdjustableClock();
  let database: TestDatabase;
  let carrier: SandboxCarrier;

  beforeAll(async () => {
    database = await openDatabase();
    carrier = await SandboxCarrier.open(database.connection, clock, 'webhook-secret');
  });

  afterAll(() => database.close());

  async function dispatched() {
    const shipment = aShipment();
    const order = await carrier.createOrder(shipment);
    const courier = await carrier.assignCourier(order.shipmentId);
    await carrier.schedulePickup(order.shipmentId);
    return { orderNumber: shipment.orderNumber, ...order, ...courier };
  }

  it('lists shipments with all that a person needs, newest first', async () => {
    const first = await dispatched();
    clock.advance(1000);
    const second = await dispatched();
    const listed = await carrier.list();
    expect(listed.slice(0, 2).map(({ orderNumber }) => orderNumber)).toEqual([
      second.orderNumber,
      first.orderNumber,
    ]);
    expect(listed[0]).toEqual({
      orderNumber: second.orderNumber,
      carrierOrderId: second.carrierOrderId,
      shipmentId: second.shipmentId,
      trackingNumber: second.trackingNumber,
      courierName: second.courierName,
      customerName: 'Ana Rao',
      city: 'Pune',
      pincode: '411001',
      pickupScheduledAt: expect.any(Date),
      createdAt: expect.any(Date),
      lastStatus: null,
      redelivery: null,
      cancelledAt: null,
      held: 0,
    });
  });

  rules('ACC-06').it(
    'forgets persons and places, also in delayed webhooks, and still reports the parcel',
    async () => {
      const [gone, other] = [await dispatched(), await dispatched()];
      await carrier.hold(gone.orderNumber, await carrier.webhookFor(gone.orderNumber, 'IN TRANSIT'));
      await carrier.forget([gone.orderNumber, 'ORD-unknown']);
      const records = database.connection.collection('sandbox_carrier_orders');
      const stored = async ({ orderNumber }: { orderNumber: string }) =>
        JSON.stringify(await records.findOne({ _id: orderNumber as never }));
      expect(await stored(gone)).not.toMatch(/Ana|Pune|411001/);
      expect(await stored(other)).toMatch(/Ana Rao.*Pune.*411001/);
      const [delayed] = await carrier.takeHeld(gone.orderNumber);
      const now = await carrier.webhookFor(gone.orderNumber, 'DELIVERED');
      for (const { body } of [delayed!, now]) {
        expect(JSON.parse(body)).toMatchObject({
          awb: gone.trackingNumber,
          channel_order_id: gone.orderNumber,
        });
        expect(body).not.toMatch(/Ana|Pune|411001/);
      }
    },
  );

  rules('ACC-06').it('keeps orders for seven days', async () => {
    const indexes = await database.connection.collection('sandbox_carrier_orders').indexes();
    expect(indexes).toContainEqual(
      expect.objectContaining({ key: { createdAt: 1 }, expireAfterSeconds: 7 * 86_400 }),
    );
  });

  it('composes the tracking webhook in Indian time, and remembers the status', async () => {
    const { orderNumber, trackingNumber, courierName } = await dispatched();
    const before = clock.nowMs();
    const { body, headers } = await carrier.webhookFor(orderNumber, 'RTO DELIVERED');
    expect(headers).toEqual({ 'x-api-key': 'webhook-secret' });
    const sent = JSON.parse(body);
    expect(sent).toMatchObject({
      awb: trackingNumber,
      courier_name: courierName,
      current_status: 'RTO DELIVERED',
      order_id: orderNumber,
      channel_order_id: orderNumber,
      is_return: 0,
    });
    const [day, month, year, time] = sent.current_timestamp.split(' ');
    const at = Date.parse(`${year}-${month}-${day}T${time}+05:30`);
    expect(at).toBeGreaterThan(before - 1000);
    expect(at).toBeLessThanOrEqual(clock.nowMs());
    const listed = await carrier.list();
    expect(listed.find((shipment) => shipment.orderNumber === orderNumber)?.lastStatus).toBe('RTO DELIVERED');
  });

  it('composes none for an order that was never dispatched', async () => {
    await expect(carrier.webhookFor('ORD-none', 'DELIVERED')).rejects.toThrow('Order not found');
  });

  it('makes one order and one tracking number although both are asked for many times at once', async () => {
    const shipment = aShipment();
    const orders = await Promise.all(Array.from({ length: 8 }, () => carrier.createOrder(shipment)));
    expect(new Set(orders.map(({ shipmentId }) => shipmentId)).size).toBe(1);
    const { shipmentId } = orders[0]!;
    const couriers = await Promise.all(Array.from({ length: 8 }, () => carrier.assignCourier(shipmentId)));
    expect(new Set(couriers.map(({ trackingNumber }) => trackingNumber)).size).toBe(1);
  });

  it('keeps its switches durably, and changes them one by one', async () => {
    const good = {
      phone: 'ok',
      order: 'ok',
      awb: 'ok',
      pickup: 'ok',
      cancel: 'ok',
      serves: 'ok',
      redelivery: 'ok',
      webhook: 'ok',
    };
    expect(await carrier.switches.read()).toEqual(good);
    await carrier.switches.change({ awb: 'refused' });
    expect(await carrier.switches.change({ webhook: 'late' })).toEqual({
      ...good,
      awb: 'refused',
      webhook: 'late',
    });
    const again = await SandboxCarrier.open(database.connection, clock, 'webhook-secret');
    expect(await again.switches.change({})).toEqual({ ...good, awb: 'refused', webhook: 'late' });
    expect(await carrier.switches.change({ awb: 'ok', webhook: 'ok' })).toEqual(good);
  });

  it('holds webhooks back for each order, and gives each out once', async () => {
    const [first, second] = [await dispatched(), await dispatched()];
    for (const [{ orderNumber }, status] of [
      [first, 'IN TRANSIT'],
      [second, 'DELIVERED'],
      [first, 'DELIVERED'],
    ] as const) {
      await carrier.hold(orderNumber, await carrier.webhookFor(orderNumber, status));
    }
    const statuses = (webhooks: Array<{ body: string }>) =>
      webhooks.map(({ body }) => JSON.parse(body).current_status);
    expect(statuses(await carrier.takeHeld(first.orderNumber))).toEqual(['IN TRANSIT', 'DELIVERED']);
    expect(statuses(await carrier.takeHeld())).toEqual(['DELIVERED']);
    expect(await carrier.takeHeld()).toEqual([]);
  });

  it('is durable', async () => {
    const { orderNumber, shipmentId, trackingNumber } = await dispatched();
    const again = await SandboxCarrier.open(database.connection, clock, 'webhook-secret');
    expect(await again.findOrder(orderNumber)).toMatchObject({ shipmentId });
    expect(await again.assignCourier(shipmentId)).toMatchObject({ trackingNumber });
  });
});
