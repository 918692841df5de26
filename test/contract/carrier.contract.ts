import { randomBytes } from 'node:crypto';
import type { Carrier, CarrierShipment } from '#infrastructure/carrier/carrier.port.js';

/** A carrier under test. */
export interface CarrierUnderTest {
  readonly carrier: Carrier;
  close(): Promise<void>;
}

/** A shipment of an order that no other test uses. */
export function aShipment(change: Partial<CarrierShipment> = {}): CarrierShipment {
  return {
    orderNumber: `ORD-${randomBytes(8).toString('hex')}`,
    orderedAt: new Date('2026-11-20T20:15:00Z'),
    customer: { name: 'Ana Rao', email: 'ana@example.com', phone: '9876543210' },
    address: { street: '12 Lake Road', city: 'Pune', state: 'Maharashtra', pincode: '411001' },
    lines: [{ name: 'Kettle', sku: 'KET-1', quantity: 2, unitPriceMinor: 74_975 }],
    subtotalMinor: 149_950,
    discountMinor: 10_000,
    parcel: { length: 20, breadth: 15, height: 10, weight: 1.2 },
    ...change,
  };
}

/** What every carrier does. */
export function carrierContract(name: string, start: () => Promise<CarrierUnderTest>): void {
  describe(`carrier: ${name}`, () => {
    let test: CarrierUnderTest;

    beforeAll(async () => {
      test = await start();
    });

    afterAll(() => test.close());

    it('makes an order, finds it, assigns a courier and schedules the pickup', async () => {
      const shipment = aShipment();
      const order = await test.carrier.createOrder(shipment);
      expect(order).toEqual({
        carrierOrderId: expect.stringMatching(/^\d+$/),
        shipmentId: expect.stringMatching(/^\d+$/),
      });
      expect(await test.carrier.findOrder(shipment.orderNumber)).toEqual(order);
      const courier = await test.carrier.assignCourier(order.shipmentId);
      expect(courier.trackingNumber).toMatch(/^\w{8,}$/);
      expect(courier.courierName).toMatch(/\w/);
      await expect(test.carrier.schedulePickup(order.shipmentId)).resolves.toBeUndefined();
    });

    it('makes one order of one number, however often it is asked', async () => {
      const shipment = aShipment();
      const first = await test.carrier.createOrder(shipment);
      expect(await test.carrier.createOrder(shipment)).toEqual(first);
      expect(await test.carrier.findOrder(shipment.orderNumber)).toEqual(first);
    });

    it('finds no order of a number that merely begins alike', async () => {
      const { orderNumber } = aShipment();
      await test.carrier.createOrder(aShipment({ orderNumber: `${orderNumber}1` }));
      expect(await test.carrier.findOrder(orderNumber)).toBeUndefined();
    });

    it('gives different orders different tracking numbers', async () => {
      const numbers = new Set<string>();
      for (let index = 0; index < 5; index += 1) {
        const { shipmentId } = await test.carrier.createOrder(aShipment());
        numbers.add((await test.carrier.assignCourier(shipmentId)).trackingNumber);
      }
      expect(numbers.size).toBe(5);
    });

    it('gives a shipment the same tracking number when asked again', async () => {
      const { shipmentId } = await test.carrier.createOrder(aShipment());
      const first = await test.carrier.assignCourier(shipmentId);
      expect(await test.carrier.assignCourier(shipmentId)).toEqual(first);
    });

    it('counts a pickup that is scheduled already as success', async () => {
      const { shipmentId } = await test.carrier.createOrder(aShipment());
      await test.carrier.assignCourier(shipmentId);
      await test.carrier.schedulePickup(shipmentId);
      await expect(test.carrier.schedulePickup(shipmentId)).resolves.toBeUndefined();
    });

    it('refuses a pickup before a courier is assigned', async () => {
      const { shipmentId } = await test.carrier.createOrder(aShipment());
      await expect(test.carrier.schedulePickup(shipmentId)).rejects.toMatchObject({
        service: 'carrier',
        failure: 'rejected',
      });
    });

    it('refuses a shipment that does not exist', async () => {
      await expect(test.carrier.assignCourier('1')).rejects.toMatchObject({
        service: 'carrier',
        failure: 'rejected',
      });
      await expect(test.carrier.schedulePickup('1')).rejects.toMatchObject({
        service: 'carrier',
        failure: 'rejected',
      });
    });

    it('answers a ping', async () => {
      await expect(test.carrier.ping()).resolves.toBeUndefined();
    });
  });
}
