import { randomBytes } from 'node:crypto';
import type { CarrierSettings } from '#infrastructure/carrier/adapters/sandbox.behaviour.js';
import { InvalidPickupPincodeError } from '#infrastructure/carrier/pickup-pincode.error.js';
import { DeadCarrierOrderError } from '#infrastructure/carrier/dead-order.error.js';
import { InvalidWebhookKeyError } from '#infrastructure/carrier/carrier.errors.js';
import type { Carrier, CarrierShipment } from '#infrastructure/carrier/carrier.port.js';
import { MalformedWebhookError, type WebhookRequest } from '#infrastructure/webhooks/webhook-request.js';
import { asReceived } from '../support/webhooks.js';

/** The ways in which both the sandbox and the stand-in of the real carrier can go wrong. */
export type CarrierFaults = Partial<
  Pick<CarrierSettings, 'order' | 'awb' | 'pickup' | 'cancel' | 'serves' | 'redelivery'>
>;

/** How a tracking webhook departs from the carrier's own: other values of its fields, `undefined` for none. */
export interface WebhookChange {
  readonly status?: unknown;
  /** Our order number. */
  readonly reference?: unknown;
  readonly trackingNumber?: unknown;
  readonly time?: unknown;
  readonly reverse?: unknown;
}

/** A carrier under test. */
export interface CarrierUnderTest {
  readonly carrier: Carrier;
  /** The webhook by which the carrier reports a shipment as delivered now. */
  webhook(orderNumber: string, change?: WebhookChange): Promise<WebhookRequest>;
  /** The headers by which the carrier authenticates a webhook. */
  proof(): Record<string, string>;
  /** From now on the carrier goes wrong in these ways, and in no other; `{}` is well again. */
  goWrong(ways: CarrierFaults): Promise<void> | void;
  /** The courier could not deliver the parcel. */
  failAttempt(orderNumber: string): Promise<void>;
  /** The courier takes the parcel. */
  pickUp(orderNumber: string): Promise<void>;
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

/** Tests what every carrier does. */
export function carrierContract(name: string, start: () => Promise<CarrierUnderTest>): void {
  describe(`carrier: ${name}`, () => {
    let test: CarrierUnderTest;

    beforeAll(async () => {
      test = await start();
    });

    afterAll(() => test.close());

    const rejected = { service: 'carrier', failure: 'rejected' };

    /** An order at the carrier that has nothing else yet. */
    const created = async () => {
      const shipment = aShipment();
      return { orderNumber: shipment.orderNumber, ...(await test.carrier.createOrder(shipment)) };
    };
    const findOrder = (orderNumber: string) => test.carrier.findOrder(orderNumber);
    const cancel = (orderNumber: string, carrierOrderId?: string) =>
      test.carrier.cancelShipment({ orderNumber, carrierOrderId });

    it('makes an order, finds it, assigns a courier and schedules the pickup, each once however often it is asked', async () => {
      const shipment = aShipment();
      const order = await test.carrier.createOrder(shipment);
      const id = expect.stringMatching(/^\d+$/);
      expect(order).toEqual({ carrierOrderId: id, shipmentId: id });
      expect(await test.carrier.createOrder(shipment)).toEqual(order);
      expect(await findOrder(shipment.orderNumber)).toEqual(order);
      await expect(test.carrier.schedulePickup(order.shipmentId)).rejects.toMatchObject(rejected);
      const courier = await test.carrier.assignCourier(order.shipmentId);
      expect(courier.trackingNumber).toMatch(/^\w{8,}$/);
      expect(courier.courierName).toMatch(/\w/);
      expect(await test.carrier.assignCourier(order.shipmentId)).toEqual(courier);
      await expect(test.carrier.schedulePickup(order.shipmentId)).resolves.toBeUndefined();
      await expect(test.carrier.schedulePickup(order.shipmentId)).resolves.toBeUndefined();
    });

    rules('CAR-22').it(
      'has a page on which a parcel is followed, and none for what is no tracking number',
      async () => {
        const { shipmentId } = await created();
        const { trackingNumber } = await test.carrier.assignCourier(shipmentId);
        const page = new URL(test.carrier.trackingPage(trackingNumber)!);
        // The sandbox is part of the service, which need not have https on a developer's machine.
        if (page.hostname !== 'localhost') {
          expect(page.protocol).toBe('https:');
          expect(page.pathname).toMatch(new RegExp(`/${trackingNumber}$`));
        }
        for (const text of [
          '',
          'AB',
          '../evil',
          'javascript:alert(1)',
          '1 2 3',
          'a?b=c',
          'x'.repeat(65),
          '<b>',
        ])
          expect(test.carrier.trackingPage(text)).toBeUndefined();
      },
    );

    it('finds no order of a number that merely begins alike', async () => {
      const { orderNumber } = aShipment();
      await test.carrier.createOrder(aShipment({ orderNumber: `${orderNumber}1` }));
      expect(await findOrder(orderNumber)).toBeUndefined();
    });

    it('gives different orders different tracking numbers', async () => {
      const numbers = new Set<string>();
      for (let index = 0; index < 5; index += 1) {
        const { shipmentId } = await created();
        numbers.add((await test.carrier.assignCourier(shipmentId)).trackingNumber);
      }
      expect(numbers.size).toBe(5);
    });

    it('refuses a shipment that does not exist', async () => {
      await expect(test.carrier.assignCourier('1')).rejects.toMatchObject(rejected);
      await expect(test.carrier.schedulePickup('1')).rejects.toMatchObject(rejected);
    });

    describe('refuses', () => {
      const refusedWith = (reason: RegExp) => ({
        service: 'carrier',
        failure: 'rejected',
        retryable: false,
        message: expect.stringMatching(reason),
      });

      rules('CAR-08').it('a shipment without a phone number, and says so', async () => {
        const shipment = aShipment({
          customer: { name: 'Ana Rao', email: 'ana@example.com', phone: undefined },
        });
        await expect(test.carrier.createOrder(shipment)).rejects.toMatchObject(
          refusedWith(/phone.*required/),
        );
        expect(await findOrder(shipment.orderNumber)).toBeUndefined();
      });

      rules('CAW-11').it.each([
        ['a repeated SKU', ['KET-1', 'KET-1'], 400, /SKU cannot be repeated/],
        [
          'an SKU of 51 characters',
          ['x'.repeat(51)],
          422,
          /Product SKU should be between 1 to 50 characters/,
        ],
        ['an empty SKU', [''], 422, /Product SKU should be between 1 to 50 characters/],
      ])('%s, as its vendor does', async (_, skus, status, reason) => {
        const [line] = aShipment().lines;
        const shipment = aShipment({ lines: skus.map((sku) => ({ ...line!, sku })) });
        await expect(test.carrier.createOrder(shipment)).rejects.toMatchObject({
          ...refusedWith(reason),
          status,
        });
        const longest = aShipment({ lines: ['x'.repeat(50), 'y'].map((sku) => ({ ...line!, sku })) });
        await expect(test.carrier.createOrder(longest)).resolves.toBeDefined();
      });

      it('a shipment without a name, and one without a city', async () => {
        const { customer, address } = aShipment();
        await expect(
          test.carrier.createOrder(aShipment({ customer: { ...customer, name: '' } })),
        ).rejects.toMatchObject(refusedWith(/name.*required/));
        await expect(
          test.carrier.createOrder(aShipment({ address: { ...address, city: '' } })),
        ).rejects.toMatchObject(refusedWith(/city.*required/));
      });

      rules('CAR-16').it('an order number of more than 50 characters', async () => {
        const orderNumber = `ORD-${randomBytes(23).toString('hex')}`;
        await expect(test.carrier.createOrder(aShipment({ orderNumber }))).resolves.toBeDefined();
        await expect(
          test.carrier.createOrder(aShipment({ orderNumber: `${orderNumber}1` })),
        ).rejects.toMatchObject(refusedWith(/order id may not be greater than 50 characters/));
      });
    });

    rules('CAR-16').it('takes the longest city of the address book and the thinnest parcel', async () => {
      const shipment = aShipment({ parcel: { length: 0.1, breadth: 0.5, height: 0.01, weight: 0.01 } });
      const address = { ...shipment.address, city: 'x'.repeat(50) };
      await expect(test.carrier.createOrder({ ...shipment, address })).resolves.toBeDefined();
    });

    describe('cancels', () => {
      const gone = { service: 'carrier', failure: 'rejected', retryable: false };

      it('an order that has nothing else yet: it is found no more and gets no courier', async () => {
        const { orderNumber, carrierOrderId, shipmentId } = await created();
        expect(await cancel(orderNumber, carrierOrderId)).toBe(true);
        expect(await findOrder(orderNumber)).toBeUndefined();
        await expect(test.carrier.assignCourier(shipmentId)).rejects.toMatchObject(gone);
      });

      it('an order with a courier: it is not picked up', async () => {
        const { orderNumber, carrierOrderId, shipmentId } = await created();
        await test.carrier.assignCourier(shipmentId);
        expect(await cancel(orderNumber, carrierOrderId)).toBe(true);
        expect(await findOrder(orderNumber)).toBeUndefined();
        await expect(test.carrier.schedulePickup(shipmentId)).rejects.toMatchObject(gone);
      });

      it('by our number alone, when the answer that named the other was lost', async () => {
        const { orderNumber } = await created();
        expect(await cancel(orderNumber)).toBe(true);
        expect(await findOrder(orderNumber)).toBeUndefined();
      });

      rules('CAR-13').it('as often as it is asked', async () => {
        const { orderNumber, carrierOrderId } = await created();
        for (const id of [carrierOrderId, carrierOrderId, undefined]) {
          expect(await cancel(orderNumber, id)).toBe(true);
        }
      });

      rules('CAR-13').it('no unknown order, and says so', async () => {
        const { orderNumber } = aShipment();
        await test.carrier.createOrder(aShipment({ orderNumber: `${orderNumber}1` }));
        expect(await cancel(orderNumber)).toBe(false);
        expect(await cancel(orderNumber, '1')).toBe(false);
        expect(await findOrder(`${orderNumber}1`)).toBeDefined();
      });

      it('one order and no other', async () => {
        const [first, second] = [aShipment(), aShipment()];
        const { carrierOrderId } = await test.carrier.createOrder(first);
        const other = await test.carrier.createOrder(second);
        await cancel(first.orderNumber, carrierOrderId);
        expect(await findOrder(second.orderNumber)).toEqual(other);
      });

      it('for good: the number is not used again', async () => {
        const shipment = aShipment();
        const { carrierOrderId } = await test.carrier.createOrder(shipment);
        expect(await test.carrier.isCancelled({ ...shipment, carrierOrderId })).toBe(false);
        await cancel(shipment.orderNumber, carrierOrderId);
        expect(await test.carrier.isCancelled({ ...shipment, carrierOrderId })).toBe(true);
        await expect(test.carrier.createOrder(shipment)).rejects.toThrow(DeadCarrierOrderError);
        await expect(test.carrier.createOrder(shipment)).rejects.toMatchObject(gone);
        const unknown = { orderNumber: aShipment().orderNumber, carrierOrderId: undefined };
        expect(await test.carrier.isCancelled(unknown)).toBe(false);
      });
    });

    /** How the carrier goes wrong: each case is one that its vendor is known for. */
    describe('goes wrong', () => {
      afterEach(() => test.goWrong({}));

      rules('CAR-15').it('an order whose answer was lost is there all the same', async () => {
        const shipment = aShipment();
        await test.goWrong({ order: 'lost' });
        await expect(test.carrier.createOrder(shipment)).rejects.toMatchObject({
          failure: 'timeout',
          outcomeUnknown: true,
        });
        await test.goWrong({});
        const found = await findOrder(shipment.orderNumber);
        expect(found).toBeDefined();
        expect(await test.carrier.createOrder(shipment)).toEqual(found);
      });

      rules('CAR-15').it('a refused order is not there', async () => {
        const shipment = aShipment();
        await test.goWrong({ order: 'refused' });
        await expect(test.carrier.createOrder(shipment)).rejects.toMatchObject({
          failure: 'rejected',
          retryable: false,
        });
        await test.goWrong({});
        expect(await findOrder(shipment.orderNumber)).toBeUndefined();
      });

      rules('CAR-15').it.each([
        ['a courier is refused, and assigned', { awb: 'refused' }, 'assignCourier'],
        ['a pickup is refused, and scheduled', { pickup: 'failed' }, 'schedulePickup'],
      ] as const)('%s later', async (_, ways, step) => {
        const { shipmentId } = await created();
        if (step === 'schedulePickup') await test.carrier.assignCourier(shipmentId);
        await test.goWrong(ways);
        await expect(test.carrier[step](shipmentId)).rejects.toMatchObject(rejected);
        await test.goWrong({});
        await test.carrier[step](shipmentId);
      });

      rules('CAR-15').it('a cancellation fails, and leaves the order alive for another try', async () => {
        const { orderNumber, carrierOrderId } = await created();
        await test.goWrong({ cancel: 'failed' });
        await expect(cancel(orderNumber, carrierOrderId)).rejects.toMatchObject({
          failure: 'rejected',
          retryable: true,
        });
        await test.goWrong({});
        expect(await findOrder(orderNumber)).toBeDefined();
        expect(await cancel(orderNumber, carrierOrderId)).toBe(true);
      });
    });

    describe('cannot cancel', () => {
      afterEach(() => test.goWrong({}));

      rules('PCL-08').it('a parcel that the courier has: the refusal is final', async () => {
        const { orderNumber, carrierOrderId, shipmentId } = await created();
        await test.carrier.assignCourier(shipmentId);
        await test.carrier.schedulePickup(shipmentId);
        await test.pickUp(orderNumber);
        await expect(cancel(orderNumber, carrierOrderId)).rejects.toMatchObject({
          failure: 'rejected',
          retryable: false,
          outcomeUnknown: false,
        });
        expect(await findOrder(orderNumber)).toEqual({ carrierOrderId, shipmentId });
      });

      rules('PCL-08').it(
        'an order for a reason of its own: the refusal is final, until it is asked for again',
        async () => {
          const { orderNumber, carrierOrderId } = await created();
          await test.goWrong({ cancel: 'refused' });
          await expect(cancel(orderNumber, carrierOrderId)).rejects.toMatchObject({
            failure: 'rejected',
            retryable: false,
          });
          await test.goWrong({});
          expect(await cancel(orderNumber, carrierOrderId)).toBe(true);
        },
      );

      rules('PCL-08').it('within the deadline; a repeated request finds it cancelled', async () => {
        const { orderNumber, carrierOrderId } = await created();
        await test.goWrong({ cancel: 'lost' });
        await expect(cancel(orderNumber, carrierOrderId)).rejects.toMatchObject({
          failure: 'timeout',
          retryable: true,
          outcomeUnknown: true,
        });
        await test.goWrong({});
        expect(await findOrder(orderNumber)).toBeUndefined();
        expect(await cancel(orderNumber, carrierOrderId)).toBe(true);
      });

      rules('PCL-08').it('an unknown order, and accepts a later parcel of the same order', async () => {
        const { orderNumber } = aShipment();
        const later = `${orderNumber}-2`;
        expect(await cancel(orderNumber)).toBe(false);
        const first = await test.carrier.createOrder(aShipment({ orderNumber }));
        const second = await test.carrier.createOrder(aShipment({ orderNumber: later }));
        await cancel(orderNumber);
        expect(await findOrder(orderNumber)).toBeUndefined();
        expect(await findOrder(later)).toEqual(second);
        expect(second).not.toEqual(first);
      });
    });

    rules('CAW-21').it('answers where parcels are, of which it has said nothing', async () => {
      const { orderNumber, shipmentId } = await created();
      const { trackingNumber } = await test.carrier.assignCourier(shipmentId);
      expect((await test.carrier.track([trackingNumber, 'UNKNOWN1'])).size).toBe(0);
      await test.pickUp(orderNumber);
      const parcels = await test.carrier.track([trackingNumber, 'UNKNOWN1']);
      expect([...parcels.keys()]).toEqual([trackingNumber]);
      expect(parcels.get(trackingNumber)).toMatchObject({
        status: 'other',
        statusText: expect.stringMatching(/^(SHIPPED|PICKED UP)$/),
      });
      expect((await test.carrier.track([])).size).toBe(0);
    });

    describe('answers whether couriers go to a PIN code', () => {
      afterEach(() => test.goWrong({}));

      const question = { pickupPincode: '560001', pincode: '411001', grams: 500, isCash: false };
      const ask = (change: Partial<typeof question> = {}) =>
        test.carrier.serviceability({ ...question, ...change });

      rules('SVC-02', 'SVC-03').it('with the day of the parcel, for cash as well', async () => {
        const served = { answer: 'served', days: expect.any(Number) };
        expect(await ask()).toEqual(served);
        expect(await ask({ isCash: true })).toEqual(served);
      });

      rules('SVC-02').it('where none goes, and where none takes the cash', async () => {
        await test.goWrong({ serves: 'nowhere' });
        expect((await ask()).answer).toBe('not-served');
        await test.goWrong({ serves: 'no-cash' });
        expect((await ask()).answer).toBe('served');
        expect((await ask({ isCash: true })).answer).toBe('no-courier');
      });

      rules('SVC-06').it('unless the shop’s own is wrong, or nothing weighs', async () => {
        await test.goWrong({ serves: 'wrong-pickup' });
        await expect(ask()).rejects.toThrow(InvalidPickupPincodeError);
        await test.goWrong({});
        await expect(ask({ grams: 0 })).rejects.toMatchObject({ ...rejected, status: 422 });
      });

      rules('SVC-04').it('in two seconds', async () => {
        await test.goWrong({ serves: 'silent' });
        await expect(ask()).rejects.toMatchObject({ service: 'carrier', failure: 'timeout' });
      });
    });

    describe('takes what is wanted after a failed attempt', () => {
      afterEach(() => test.goWrong({}));

      const undelivered = async () => {
        const { orderNumber, shipmentId } = await created();
        const { trackingNumber } = await test.carrier.assignCourier(shipmentId);
        await test.failAttempt(orderNumber);
        return { orderNumber, trackingNumber, note: 'Call before you come' } as const;
      };

      rules('NDR-02').it('as often as it is asked', async () => {
        const parcel = await undelivered();
        const place = { phone: '9876543210', street: '12 Lake Road', date: '2026-12-03' };
        for (const request of [
          { ...parcel, action: 'REATTEMPT', ...place },
          { ...parcel, action: 'RETURN' },
        ] as const)
          await expect(test.carrier.redeliver(request)).resolves.toBeUndefined();
      });

      rules('NDR-02').it('of a parcel that it has failed to deliver alone, unless it refuses', async () => {
        const { shipmentId } = await created();
        const { trackingNumber } = await test.carrier.assignCourier(shipmentId);
        const request = { trackingNumber, note: 'Call', action: 'REATTEMPT' } as const;
        await expect(test.carrier.redeliver(request)).rejects.toMatchObject({
          ...rejected,
          retryable: false,
        });
        const parcel = await undelivered();
        await test.goWrong({ redelivery: 'refused' });
        await expect(test.carrier.redeliver({ ...parcel, action: 'REATTEMPT' })).rejects.toMatchObject({
          ...rejected,
          retryable: false,
        });
      });

      rules('NDR-02').it('though the answer is lost', async () => {
        const parcel = { ...(await undelivered()), action: 'REATTEMPT' } as const;
        await test.goWrong({ redelivery: 'lost' });
        await expect(test.carrier.redeliver(parcel)).rejects.toMatchObject({
          failure: 'timeout',
          retryable: true,
        });
        await test.goWrong({});
        await expect(test.carrier.redeliver(parcel)).resolves.toBeUndefined();
      });
    });

    describe('webhooks', () => {
      const take = (webhook: WebhookRequest) => test.carrier.readWebhook(asReceived(webhook));

      const dispatched = async () => {
        const { orderNumber, shipmentId } = await created();
        return { orderNumber, ...(await test.carrier.assignCourier(shipmentId)) };
      };

      const read = async (change: WebhookChange) => {
        const { orderNumber } = await dispatched();
        return take(await test.webhook(orderNumber, change));
      };

      it('name the order, the parcel, the status and the time', async () => {
        const { orderNumber, trackingNumber } = await dispatched();
        const event = take(await test.webhook(orderNumber));
        expect(event).toEqual({
          orderNumbers: expect.arrayContaining([orderNumber]),
          trackingNumber,
          courierName: expect.any(String),
          carrierOrderId: expect.stringMatching(/^\d+$/),
          status: 'delivered',
          statusText: 'DELIVERED',
          at: expect.any(Date),
          isReverse: false,
          unknownWords: [],
        });
        expect(Math.abs(event.at!.getTime() - Date.now())).toBeLessThan(60_000);
      });

      it('are read in the other forms that the carrier writes', async () => {
        const status = 'rto_delivered';
        expect(await read({ status, reference: '1373900_ORD-1', time: '21 11 2026 17:05:09' })).toMatchObject(
          {
            status: 'returned-to-origin',
            statusText: status,
            orderNumbers: ['1373900_ORD-1', 'ORD-1'],
            at: new Date('2026-11-21T11:35:09.000Z'),
          },
        );
        expect(await read({ reference: undefined, time: undefined })).toMatchObject({
          orderNumbers: [],
          at: undefined,
        });
      });

      it.each([
        [' SF123 ', 'SF123'],
        [59629792084, '59629792084'],
        [undefined, undefined],
      ])('name the tracking number %s', async (given, trackingNumber) => {
        expect(await read({ trackingNumber: given })).toMatchObject({ trackingNumber });
      });

      it.each([1, '1', true])('mark a reverse shipment by %j', async (reverse) => {
        expect(await read({ reverse })).toMatchObject({ isReverse: true });
      });

      rules('ORD-37').it(
        'are refused without the key, or with a wrong one, before they are read',
        async () => {
          const { orderNumber } = await dispatched();
          const webhook = await test.webhook(orderNumber);
          const names = Object.keys(webhook.headers);
          for (const wrong of [[], ['wrong'], [''], [`${Object.values(webhook.headers)[0]} `]]) {
            const headers = Object.fromEntries(names.flatMap((name) => wrong.map((value) => [name, value])));
            expect(() => take({ ...webhook, headers })).toThrow(InvalidWebhookKeyError);
            expect(() => take({ body: '{"awb":{}}', headers })).toThrow(InvalidWebhookKeyError);
          }
        },
      );

      it.each(['', 'null', '[]', '7', '{}'])('are refused with the malformed body %j', (body) => {
        expect(() => take({ body, headers: test.proof() })).toThrow(MalformedWebhookError);
      });

      it.each([
        { status: undefined },
        { status: ' ' },
        { status: 7 },
        { status: 'x'.repeat(201) },
        { reference: {} },
        { reference: 'x'.repeat(65) },
        { trackingNumber: {} },
        { reference: undefined, trackingNumber: undefined },
      ])('are refused with %j', async (change) => {
        await expect(read(change)).rejects.toThrow(MalformedWebhookError);
      });
    });

    it('answers a ping', async () => {
      await expect(test.carrier.ping()).resolves.toBeUndefined();
    });
  });
}
