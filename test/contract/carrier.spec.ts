import { Logger } from '@nestjs/common';
import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { SandboxCarrier } from '#infrastructure/carrier/adapters/sandbox.carrier.js';
import { ShiprocketCarrier } from '#infrastructure/carrier/adapters/shiprocket.carrier.js';
import { DAY_MS } from '#common/time/durations.js';
import { openDatabase } from '../support/database.js';
import type { CourierForm } from '../support/stand-ins/shiprocket.couriers.js';
import { ShiprocketStandIn } from '../support/stand-ins/shiprocket.stand-in.js';
import { useCarrierRecords } from '../support/use-carrier-records.js';
import { aShipment, carrierContract, type CarrierFaults, type WebhookChange } from './carrier.contract.js';

const credentials = { email: 'api@shop.example', password: 'api-password-of-the-shop' };
const WEBHOOK_SECRET = 'webhook-secret-of-the-shop';
const PROOF = { 'x-api-key': WEBHOOK_SECRET };
const PARCELS_PAGE = 'http://localhost:3000/dev#shipments';
/** Short, and still long enough for an answer on a busy machine. */
const DEADLINE_MS = 1_000;
/** The fault never ends, so any end shows the deadline, however busy the machine is. */
const SLACK_MS = 2_000;
const UNCANCELLABLE = { status: 400, body: { message: 'The order cannot be cancelled.' } };
const UNSERVED = { status: 422, body: { message: 'Pickup location is not serviceable', status_code: 422 } };

const FORMS: Readonly<Record<string, CourierForm>> = {
  nowhere: 'status 404',
  'no-cash': 'no cash',
  'wrong-pickup': 'wrong pickup',
};

const recordsOf = useCarrierRecords();

async function shiprocket(change: Partial<{ password: string; takesNumberTwice: boolean }> = {}) {
  const standIn = new ShiprocketStandIn(credentials);
  standIn.takesNumberTwice = change.takesNumberTwice ?? false;
  const apiUrl = `${await standIn.http.start()}/v1/external`;
  const clock = new AdjustableClock();
  const password = change.password ?? credentials.password;
  const config = {
    apiUrl,
    email: credentials.email,
    password,
    pickupLocation: 'Warehouse',
    webhookSecret: WEBHOOK_SECRET,
  };
  const records = recordsOf(config);
  const connect = () => ShiprocketCarrier.connect(config, clock, DEADLINE_MS, records);
  const carrier = connect();
  return {
    standIn,
    reported: records.reported,
    /** The service after a restart. */
    connect,
    carrier,
    clock,
    goWrong: ({ order, awb, pickup, cancel, serves, redelivery }: CarrierFaults) => {
      standIn.http.forgetFaults();
      standIn.couriers.forms.set('411001', FORMS[serves ?? 'ok'] ?? 'served');
      if (serves === 'silent') standIn.http.failNext(/serviceability/, 'silence');
      if (order === 'lost') standIn.http.failNext(/adhoc$/, 'late');
      if (order === 'refused') standIn.http.failNext(/adhoc$/, UNSERVED);
      if (redelivery === 'lost') standIn.http.failNext(/\/action$/, 'late');
      if (cancel === 'lost') standIn.http.failNext(/orders\/cancel$/, 'late');
      if (cancel === 'refused') standIn.http.failNext(/orders\/cancel$/, UNCANCELLABLE);
      standIn.refusal =
        awb === 'refused' || pickup === 'failed' || cancel === 'failed' || redelivery === 'refused'
          ? 'Not possible at present'
          : undefined;
    },
    failAttempt: async (orderNumber: string) => standIn.report(orderNumber, 'UNDELIVERED-1st Attempt'),
    pickUp: async (orderNumber: string) => standIn.report(orderNumber, 'SHIPPED'),
    webhook: async (orderNumber: string, change?: WebhookChange) => ({
      body: changed(standIn.webhook(orderNumber, 'DELIVERED', clock.now()), change),
      headers: PROOF,
    }),
    proof: () => PROOF,
    logins: () => standIn.http.received(/login$/).length,
    close: () => standIn.http.close(),
  };
}

/** The body of a tracking webhook with other values in its fields. */
function changed(body: string, change: WebhookChange = {}): string {
  const fields = {
    status: ['current_status'],
    reference: ['channel_order_id', 'order_id'],
    trackingNumber: ['awb'],
    time: ['current_timestamp'],
    reverse: ['is_return'],
  } as const;
  const event = JSON.parse(body) as Record<string, unknown>;
  for (const [what, value] of Object.entries(change)) {
    const present = fields[what as keyof WebhookChange].filter((name) => name in event);
    for (const [index, name] of present.entries()) event[name] = index === 0 ? value : undefined;
  }
  return JSON.stringify(event);
}

carrierContract('Shiprocket', () => shiprocket());
carrierContract('Shiprocket, where a number may be used twice', () => shiprocket({ takesNumberTwice: true }));

carrierContract('sandbox', async () => {
  const database = await openDatabase();
  const carrier = await SandboxCarrier.open(
    database.connection,
    new AdjustableClock(),
    WEBHOOK_SECRET,
    PARCELS_PAGE,
  );
  return {
    carrier,
    webhook: async (orderNumber, change) => {
      const { body, headers } = await carrier.webhookFor(orderNumber, 'DELIVERED');
      return { body: changed(body, change), headers };
    },
    proof: () => PROOF,
    failAttempt: async (orderNumber) => {
      await carrier.webhookFor(orderNumber, 'UNDELIVERED');
    },
    pickUp: async (orderNumber) => {
      await carrier.webhookFor(orderNumber, 'PICKED UP');
    },
    goWrong: async (ways) => {
      await carrier.switches.change({
        order: 'ok',
        awb: 'ok',
        pickup: 'ok',
        cancel: 'ok',
        serves: 'ok',
        redelivery: 'ok',
        ...ways,
      });
    },
    close: () => database.close(),
  };
});

describe('Shiprocket carrier', () => {
  let test: Awaited<ReturnType<typeof shiprocket>>;

  beforeEach(async () => {
    test = await shiprocket();
  });

  afterEach(() => test.close());

  rules('OPS-12').it(
    "describes the order in the carrier's format: rupees, Indian time, short city",
    async () => {
      const city = 'Sri Muktsar Sahib Cantonment Extension';
      const { orderNumber } = aShipment();
      const shipment = aShipment({
        orderNumber,
        parcel: { length: 0.2, breadth: 15, height: 10.5, weight: 0.05 },
      });
      await test.carrier.createOrder({ ...shipment, address: { ...shipment.address, city } });
      expect(test.standIn.created).toEqual([
        {
          order_id: orderNumber,
          order_date: '2026-11-21 01:45',
          pickup_location: 'Warehouse',
          billing_customer_name: 'Ana Rao',
          billing_last_name: '',
          billing_address: '12 Lake Road',
          billing_address_2: city,
          billing_city: 'Sri Muktsar Sahib Cantonment',
          billing_pincode: '411001',
          billing_state: 'Maharashtra',
          billing_country: 'India',
          billing_email: 'ana@example.com',
          billing_phone: '9876543210',
          shipping_is_billing: true,
          order_items: [{ name: 'Kettle', sku: 'KET-1', units: 2, selling_price: 749.75 }],
          payment_method: 'Prepaid',
          total_discount: 100,
          sub_total: 1399.5,
          length: 0.51,
          breadth: 15,
          height: 10.5,
          weight: 0.05,
        },
      ]);
    },
  );

  rules('CAR-16').it('cuts a city of one long word where it must', async () => {
    const { address } = aShipment();
    await test.carrier.createOrder(aShipment({ address: { ...address, city: 'x'.repeat(50) } }));
    expect(test.standIn.created[0]).toMatchObject({
      billing_city: 'x'.repeat(30),
      billing_address_2: 'x'.repeat(50),
    });
  });

  rules('CAR-10').it(
    'gives the reason of a refusal without the customer’s name, address, mail and phone',
    async () => {
      const shipment = aShipment({
        customer: { name: 'Ana Rao', email: 'ana@example.com', phone: '1876543210' },
      });
      const error = await test.carrier.createOrder(shipment).catch((fault: unknown) => fault);
      expect(error).toMatchObject({
        status: 422,
        message: expect.stringContaining('The billing phone [hidden]'),
      });
      const reason = 'No courier takes Ana Rao, 12 Lake Road, ana@example.com, 9876543210 to pincode 411001';
      test.standIn.http.failNext(/adhoc$/, { status: 400, body: { message: reason } });
      const refused = await test.carrier.createOrder(aShipment()).catch((fault: unknown) => fault);
      expect(String(refused)).toContain('to pincode 411001');
      expect(String(refused)).not.toMatch(/Ana|Rao|Lake|example|9876543210/);
    },
  );

  rules('PCL-08').it(
    'takes a cancellation that is refused within HTTP 200 for final when the courier has the parcel',
    async () => {
      const { orderNumber } = aShipment();
      const { carrierOrderId } = await test.carrier.createOrder(aShipment({ orderNumber }));
      test.standIn.refusal = 'Cannot be cancelled now';
      const cancel = () => test.carrier.cancelShipment({ orderNumber, carrierOrderId });
      await expect(cancel()).rejects.toMatchObject({ failure: 'rejected', retryable: true });
      test.standIn.report(orderNumber, 'IN TRANSIT');
      await expect(cancel()).rejects.toMatchObject({
        failure: 'rejected',
        retryable: false,
        message: expect.stringContaining('Cannot be cancelled now'),
      });
    },
  );

  rules('PCL-05').it('reads its own order number from either variant of a webhook', async () => {
    const read = (fields: object) =>
      test.carrier.readWebhook({
        rawBody: Buffer.from(''),
        readBody: () => ({ current_status: 'CANCELED', ...fields }),
        headers: PROOF,
      }).carrierOrderId;
    expect(read({ order_id: '1373900_ORD-1', sr_order_id: 348456385 })).toBe('348456385');
    expect(read({ channel_order_id: 'ORD-1', order_id: '13905312' })).toBe('13905312');
    expect(read({ channel_order_id: 'ORD-1', order_id: 13905312 })).toBe('13905312');
    expect(read({ channel_order_id: 'ORD-1' })).toBeUndefined();
    expect(read({ order_id: '13905312' })).toBeUndefined();
    expect(read({ channel_order_id: 'ORD-1', sr_order_id: {} })).toBeUndefined();
  });

  describe('couriers', () => {
    const ask = (pincode: string, isCash = false) =>
      test.carrier.serviceability({ pickupPincode: '560001', pincode, grams: 1_500, isCash });

    rules('SVC-01').it('are asked for by kilograms and the way of paying', async () => {
      await ask('110001', true);
      expect(Object.fromEntries(test.standIn.http.received(/serviceability/)[0]!.query)).toEqual({
        pickup_postcode: '560001',
        delivery_postcode: '110001',
        cod: '1',
        weight: '1.5',
      });
    });

    rules('SVC-02').it.each([
      ['status 404', 'not-served'],
      ['inner 404', 'not-served'],
      ['empty with sentence', 'not-served'],
      ['empty', 'no-courier'],
      ['blocked', 'no-courier'],
      ['served', 'served'],
    ] as const)('are there or not in the form %s', async (form, answer) => {
      test.standIn.couriers.forms.set('110001', form);
      expect((await ask('110001')).answer).toBe(answer);
    });

    /** A day of the calendar in India as the carrier writes it: `Jul 01, 2024`. */
    const dayIn = (days: number) =>
      new Intl.DateTimeFormat('en-US', {
        timeZone: 'Asia/Kolkata',
        month: 'short',
        day: '2-digit',
        year: 'numeric',
      }).format(new Date(test.clock.nowMs() + days * DAY_MS));

    rules('SVC-03').it.each([
      [
        'the recommended one’s days',
        () => [{ estimated_delivery_days: '4' }, { estimated_delivery_days: '9' }],
        4,
      ],
      ['its date', () => [{ etd: dayIn(3), estimated_delivery_days: '9' }], 3],
      ['its days, where the date is none', () => [{ etd: 'soon', estimated_delivery_days: 2 }], 2],
      ['no date that is past', () => [{ etd: dayIn(-1) }], undefined],
      ['no days that are none', () => [{ estimated_delivery_days: '-1' }], undefined],
      ['no days that are too many', () => [{ estimated_delivery_days: '400' }], undefined],
    ] as const)('arrive on %s', async (_, days, expected) => {
      test.standIn.couriers.days = days();
      expect((await ask('110001')).days).toBe(expected);
    });

    rules('SVC-04').it.each([
      [{ body: '<html>' }],
      [{ body: {} }],
      [{ body: { data: { available_courier_companies: 'none' } } }],
      [{ status: 404, body: '<html>' }],
      [{ status: 503, body: {} }],
      ['reset' as const],
    ])('are unknown when the answer cannot be read: %j', async (fault) => {
      test.standIn.http.failNext(/serviceability/, fault);
      await expect(ask('110001')).rejects.toMatchObject({ service: 'carrier' });
    });

    rules('SVC-07').it('take parcels where the account says', async () => {
      expect(await test.carrier.pickupPincode()).toBe('411001');
      test.standIn.couriers.pickups = [{ pickup_location: 'Office', pin_code: '110001' }];
      expect(await test.carrier.pickupPincode()).toBeUndefined();
      test.standIn.http.failNext(/pickup$/, { body: {} });
      await expect(test.carrier.pickupPincode()).rejects.toMatchObject({ service: 'carrier' });
    });
  });

  describe('after a failed attempt', () => {
    const undelivered = async () => {
      const { orderNumber } = aShipment();
      const { shipmentId } = await test.carrier.createOrder(aShipment({ orderNumber }));
      const { trackingNumber } = await test.carrier.assignCourier(shipmentId);
      test.standIn.report(orderNumber, 'UNDELIVERED');
      return { trackingNumber, note: 'Ask for Ana Rao', action: 'REATTEMPT' } as const;
    };

    rules('NDR-02').it('is told what is wanted in its own words', async () => {
      const parcel = await undelivered();
      await test.carrier.redeliver(parcel);
      await test.carrier.redeliver({
        ...parcel,
        phone: '9876543210',
        street: '12 Lake Road',
        date: '2026-12-03',
      });
      await test.carrier.redeliver({ ...parcel, action: 'RETURN' });
      const [awb, comments] = [parcel.trackingNumber, parcel.note];
      expect(test.standIn.attempts).toEqual([
        { awb, action: 're-attempt', comments },
        {
          awb,
          action: 're-attempt',
          comments,
          phone: '9876543210',
          address1: '12 Lake Road',
          deferred_date: '2026-12-03',
        },
        { awb, action: 'return', comments },
      ]);
    });

    rules('NDR-02').it('refuses in words that name nobody, and may be unreadable', async () => {
      const parcel = { ...(await undelivered()), phone: '9876543210' };
      const message = `No attempt: Ask for Ana Rao, 9876543210`;
      test.standIn.http.failNext(/action$/, { status: 400, body: { message } });
      const refused = await test.carrier.redeliver(parcel).catch((fault: unknown) => fault);
      expect(refused).toMatchObject({ retryable: false, message: expect.stringContaining('No attempt') });
      expect(String(refused)).not.toMatch(/Ana|9876543210/);
      test.standIn.http.failNext(/action$/, { body: { status: 'x', status_code: 400, message: 'No' } });
      await expect(test.carrier.redeliver(parcel)).rejects.toMatchObject({ retryable: false });
      test.standIn.http.failNext(/action$/, { body: '<html>' });
      await expect(test.carrier.redeliver(parcel)).rejects.toMatchObject({ retryable: true });
    });
  });

  describe('token', () => {
    rules('OPS-12').it('is fetched once for many calls at once and kept', async () => {
      await Promise.all(Array.from({ length: 10 }, () => test.carrier.findOrder('ORD-1')));
      await test.carrier.findOrder('ORD-1');
      expect(test.logins()).toBe(1);
    });

    it('is renewed once when the carrier has forgotten it, and the calls go through', async () => {
      await test.carrier.ping();
      test.standIn.revokeTokens();
      await Promise.all(Array.from({ length: 10 }, () => test.carrier.findOrder('ORD-1')));
      expect(test.logins()).toBe(2);
    });

    it('is renewed before it runs out', async () => {
      await test.carrier.ping();
      test.clock.advance(7 * 86_400_000);
      await test.carrier.ping();
      expect(test.logins()).toBe(1);
      test.clock.advance(86_400_000);
      await test.carrier.ping();
      expect(test.logins()).toBe(2);
    });

    it('ends the call when it is refused although it is new: no loop', async () => {
      const expired = { status: 401, body: { message: 'Token has expired' } };
      test.standIn.http.failNext(/orders$/, expired);
      test.standIn.http.failNext(/orders$/, expired);
      await expect(test.carrier.ping()).rejects.toMatchObject({ failure: 'rejected', status: 401 });
      expect(test.logins()).toBe(2);
    });

    rules('CAW-17').it('is not asked for within 15 minutes of a refusal, restarts included', async () => {
      const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
      const wrong = await shiprocket({ password: 'wrong-password-of-the-shop' });
      for (const carrier of [wrong.carrier, wrong.carrier, wrong.connect(), wrong.connect()]) {
        const error = await carrier.ping().catch((fault: unknown) => fault);
        // What was to be done may be tried again once the keys are right.
        expect(error).toMatchObject({ failure: 'rejected', status: 403, retryable: true });
        expect(String(error)).toContain('Invalid email and password combination');
        expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('wrong-password-of-the-shop');
      }
      wrong.clock.advance(14 * 60_000);
      await expect(wrong.carrier.ping()).rejects.toMatchObject({ status: 403 });
      expect(wrong.logins()).toBe(1);
      wrong.clock.advance(60_000);
      await expect(wrong.carrier.ping()).rejects.toMatchObject({ status: 403 });
      expect(wrong.logins()).toBe(2);
      expect(errors.mock.calls.map(([line]) => line.event)).toEqual(Array(2).fill('carrier.login_refused'));
      errors.mockRestore();
      await wrong.close();
    });

    rules('CAW-17').it('is asked for at once after the carrier’s own trouble', async () => {
      test.standIn.http.failNext(/login$/, { status: 503, body: {} });
      await expect(test.carrier.ping()).rejects.toMatchObject({ status: 503, retryable: true });
      await expect(test.carrier.ping()).resolves.toBeUndefined();
      expect(test.logins()).toBe(2);
    });

    rules('CAW-18').it('is kept when it is good and the account may not do what is asked', async () => {
      await test.carrier.ping();
      const message = 'Unauthorized. You do not have permission for this action.';
      for (let times = 0; times < 3; times += 1) {
        test.standIn.http.failNext(/orders$/, { status: 403, body: { message, status_code: 403 } });
        await expect(test.carrier.ping()).rejects.toMatchObject({
          status: 403,
          retryable: false,
          message: expect.stringContaining(message),
        });
      }
      await test.carrier.ping();
      expect(test.logins()).toBe(1);
    });

    it('is asked for again after a login that got no answer', async () => {
      test.standIn.http.failNext(/login$/, 'silence');
      await expect(test.carrier.ping()).rejects.toMatchObject({ failure: 'timeout' });
      await expect(test.carrier.ping()).resolves.toBeUndefined();
    });
  });

  describe('when things go wrong', () => {
    it.each(['late', 'lost'] as const)(
      'makes no second order after one whose answer came %s',
      async (fault) => {
        const shipment = aShipment();
        test.standIn.takesNumberTwice = true;
        test.standIn.http.failNext(/adhoc$/, fault);
        await expect(test.carrier.createOrder(shipment)).rejects.toMatchObject({ outcomeUnknown: true });
        const order = await test.carrier.createOrder(shipment);
        expect(test.standIn.shipments.map(({ id }) => String(id))).toEqual([order.shipmentId]);
      },
    );

    it.each(['late', 'lost'] as const)(
      'learns the tracking number of an assignment whose answer came %s',
      async (fault) => {
        const { shipmentId } = await test.carrier.createOrder(aShipment());
        test.standIn.http.failNext(/awb$/, fault);
        await expect(test.carrier.assignCourier(shipmentId)).rejects.toMatchObject({ outcomeUnknown: true });
        expect(await test.carrier.assignCourier(shipmentId)).toEqual({
          trackingNumber: test.standIn.shipments[0]!.awb,
          courierName: 'Delhivery Surface',
        });
      },
    );

    it('takes a refusal within HTTP 200 for what it is, with the reason', async () => {
      const { shipmentId } = await test.carrier.createOrder(aShipment());
      test.standIn.refusal = 'Recharge your wallet';
      await expect(test.carrier.assignCourier(shipmentId)).rejects.toMatchObject({
        failure: 'rejected',
        message: expect.stringContaining('Recharge your wallet'),
      });
      test.standIn.refusal = undefined;
      await test.carrier.assignCourier(shipmentId);
      test.standIn.refusal = 'No pickup on this day';
      await expect(test.carrier.schedulePickup(shipmentId)).rejects.toMatchObject({
        failure: 'rejected',
        message: expect.stringContaining('No pickup on this day'),
      });
    });

    // prettier-ignore
    it.each([
      ['silence', { failure: 'timeout' }],
      ['trickle', { failure: 'timeout' }],
      ['reset', { failure: 'unreachable' }],
      ['half', { failure: 'unreachable' }],
      [{ status: 429, body: { message: 'Too Many Attempts.' } }, { failure: 'rejected', status: 429, retryable: true }],
      [{ status: 500, body: '<html></html>' }, { failure: 'rejected', status: 500, retryable: true }],
      [{ body: {} }, { failure: 'rejected', outcomeUnknown: true }],
    ] as const)('sorts %j', async (fault, expected) => {
      test.standIn.http.failNext(/adhoc$/, fault);
      await expect(test.carrier.createOrder(aShipment())).rejects.toMatchObject({
        service: 'carrier',
        ...expected,
      });
    });

    it('ends in time although login, look-up and call are slow together', async () => {
      test.standIn.http.failNext(/orders$/, 'trickle');
      const started = performance.now();
      await expect(test.carrier.createOrder(aShipment())).rejects.toMatchObject({ failure: 'timeout' });
      expect(performance.now() - started).toBeLessThan(DEADLINE_MS + SLACK_MS);
    });
  });

  describe('tracking', () => {
    const tracked = async (status: string, activities?: unknown[]) => {
      const { orderNumber } = aShipment();
      const { shipmentId } = await test.carrier.createOrder(aShipment({ orderNumber }));
      const { trackingNumber } = await test.carrier.assignCourier(shipmentId);
      test.standIn.report(orderNumber, status, activities);
      return trackingNumber;
    };

    rules('CAW-21').it(
      'asks about several parcels at once, and has the newest time of each, in India',
      async () => {
        const [delivered, silent, moving] = [
          await tracked('Delivered', ['2026-11-21 17:05:09', '2026-11-21 16:00:00']),
          await tracked('NEW'),
          await tracked('IN TRANSIT-EN-ROUTE', ['NA', '0000-00-00 00:00:00', '', null]),
        ];
        const parcels = await test.carrier.track([delivered, silent, ` ${moving} `, 'UNKNOWN1']);
        expect([...parcels.keys()].toSorted()).toEqual([delivered, moving].toSorted());
        expect(parcels.get(delivered)).toEqual({
          courierName: 'Delhivery Surface',
          status: 'delivered',
          statusText: 'Delivered',
          at: new Date('2026-11-21T11:35:09Z'),
          unknownWords: [],
        });
        expect(parcels.get(moving)).toMatchObject({ status: 'other', at: undefined, unknownWords: [] });
        expect(test.standIn.http.received(/track\/awbs$/)).toHaveLength(1);
      },
    );

    rules('CAW-21').it.each([
      ['an empty list', []],
      ['no activity', { A1: { tracking_data: { track_status: 0, error: 'Aahh! There is no activities' } } }],
      [
        'entries that cannot be read',
        {
          A1: null,
          A2: 'x',
          A3: { tracking_data: [] },
          A4: { tracking_data: { shipment_track: [{ current_status: 7 }] } },
        },
      ],
    ])('has no answer in %s', async (_, body) => {
      test.standIn.http.failNext(/track\/awbs$/, { body });
      expect((await test.carrier.track(['A1'])).size).toBe(0);
    });

    rules('CAW-21').it('has one of the parcels that can be read beside those that cannot', async () => {
      const good = {
        tracking_data: { shipment_track: [{ current_status: 'DELIVERED' }], shipment_track_activities: null },
      };
      test.standIn.http.failNext(/track\/awbs$/, { body: { A1: { tracking_data: 1 }, 'a-2': good } });
      expect([...(await test.carrier.track(['A1', 'a-2'])).entries()]).toMatchObject([
        ['A2', { status: 'delivered' }],
      ]);
    });

    rules('CAW-21').it.each([
      { body: '<html>' },
      { body: '"text"' },
      { body: ['x'] },
      { status: 500, body: {} },
    ])('fails for an answer that is none: %j', async (fault) => {
      test.standIn.http.failNext(/track\/awbs$/, fault);
      await expect(test.carrier.track(['A1'])).rejects.toMatchObject({ failure: 'rejected' });
    });
  });

  describe('words that are unknown', () => {
    rules('CAW-22').it(
      'are reported with the event of their parcel, in the field that has them',
      async () => {
        const event = (fields: object) =>
          test.carrier.readWebhook({
            rawBody: Buffer.from(''),
            readBody: () => ({ order_id: 'ORD-1', current_status: 'DELIVERED', ...fields }),
            headers: PROOF,
          });
        expect(event({ current_status: 'TELEPORTED' })).toMatchObject({
          status: 'other',
          statusText: 'TELEPORTED',
          unknownWords: [{ field: 'parcel.status', word: 'TELEPORTED' }],
        });
        expect(event({ is_return: 'maybe' })).toMatchObject({
          status: 'other',
          isReverse: false,
          unknownWords: [{ field: 'parcel.is_return', word: '"maybe"' }],
        });
        for (const is_return of [0, '0', false, null, '', undefined])
          expect(event({ is_return })).toMatchObject({ status: 'delivered', unknownWords: [] });
      },
    );

    rules('CAW-22').it('end nothing for an order: it is used, and the word is reported', async () => {
      const { orderNumber } = aShipment();
      const order = await test.carrier.createOrder(aShipment({ orderNumber }));
      test.standIn.report(orderNumber, 'QUANTUM SHIPPED');
      expect(await test.carrier.findOrder(orderNumber)).toEqual(order);
      expect(await test.carrier.isCancelled({ orderNumber, carrierOrderId: undefined })).toBe(false);
      const word = {
        vendor: 'carrier',
        field: 'order.status',
        word: 'QUANTUM SHIPPED',
        id: order.carrierOrderId,
      };
      expect(test.reported).toEqual([word, word]);
      const body = { order_id: 1, shipment_id: 2, status: 'ODD', status_code: 999 };
      test.standIn.http.failNext(/adhoc$/, { body });
      const made = await test.carrier.createOrder(aShipment());
      expect(made).toEqual({ carrierOrderId: '1', shipmentId: '2' });
      expect(test.reported.at(-1)).toEqual({ ...word, word: 'ODD', id: '1' });
    });

    rules('CAW-22').it(
      'are a refusal for a courier or a pickup, and what was made is looked up',
      async () => {
        const { shipmentId } = await test.carrier.createOrder(aShipment());
        const data = { awb_code: '1', courier_name: 'X' };
        test.standIn.http.failNext(/assign\/awb$/, {
          body: { awb_assign_status: 'ODD', response: { data } },
        });
        await expect(test.carrier.assignCourier(shipmentId)).rejects.toMatchObject({ failure: 'rejected' });
        await test.carrier.assignCourier(shipmentId);
        test.standIn.http.failNext(/generate\/pickup$/, { body: { pickup_status: 'ODD' } });
        await expect(test.carrier.schedulePickup(shipmentId)).rejects.toMatchObject({ failure: 'rejected' });
      },
    );
  });
});
