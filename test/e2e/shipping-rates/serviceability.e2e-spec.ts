import { Logger } from '@nestjs/common';
import { CalendarDay } from '#common/time/calendar-day.js';
import { ConfigError } from '#config/config-error.js';
import { CacheStore } from '#infrastructure/cache/cache.port.js';
import { Carrier } from '#infrastructure/carrier/carrier.port.js';
import { Metrics } from '#infrastructure/metrics/metrics.js';
import { PickupPlaceService } from '#modules/shipping-rates/services/pickup-place.service.js';
import { ServiceabilityService } from '#modules/shipping-rates/services/serviceability.service.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aZone } from '../../support/factories/a-zone.js';
import {
  aShopper,
  checkedOutOrder,
  paidOrder,
  payAtGateway,
  verifyPayment,
} from '../../support/factories/an-order.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';
import { storedOrder } from '../../support/orders.js';
import { ShiprocketStandIn } from '../../support/stand-ins/shiprocket.stand-in.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const OPEN = { name: 'Post', price: 49 };
const IN_DELHI = { pincode: '110001', state: 'Delhi', city: 'Delhi' };
const PROMISED = { name: 'Express', price: 99, minDays: 1, maxDays: 2 };

describe('a shop that asks the carrier where couriers go', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(async () => ({
    ...(await carrier.start()),
    SHIPPING_SERVICEABILITY: 'true',
    METRICS_ENABLED: 'true',
    RATE_LIMIT_SHIPPING_OPTIONS_MAX: '1000',
  }));
  const admin = useLastingAdmin(app);
  let zone: Awaited<ReturnType<typeof aZone>>;

  beforeAll(async () => {
    zone = await aZone(app, { isRest: true, rates: [OPEN, PROMISED] as never });
  });
  beforeEach(() => {
    carrier.http.forgetFaults();
    carrier.couriers.forms.clear();
    carrier.http.requests.length = 0;
    // What earlier tests were answered is forgotten.
    app.clock.advance(7 * HOUR_MS);
  });
  afterAll(() => carrier.http.close());

  const options = async (pincode: string, weight = 500) =>
    expectSuccess(await app.client.get(`/shipping/options?pincode=${pincode}&weight=${weight}`));
  const questions = () => carrier.http.received(/serviceability/).map(({ query }) => query);
  const inDays = (days: number) => {
    const day = new Date(app.clock.nowMs() + 5.5 * HOUR_MS + days * 24 * HOUR_MS).toISOString().slice(0, 10);
    return { from: day, to: day };
  };

  rules('SVC-01').it('asks once for a PIN code and half kilogram in six hours', async () => {
    for (const grams of [1, 300, 500]) await options('110001', grams);
    expect(questions()).toHaveLength(1);
    await options('110001', 501);
    await options('110002', 500);
    expect(questions().map((query) => [query.get('delivery_postcode'), query.get('weight')])).toEqual([
      ['110001', '0.5'],
      ['110001', '1'],
      ['110002', '0.5'],
    ]);
    app.clock.advance(6 * HOUR_MS - MINUTE_MS);
    await options('110001');
    expect(questions()).toHaveLength(3);
    app.clock.advance(2 * MINUTE_MS);
    await options('110001');
    expect(questions()).toHaveLength(4);
  });

  rules('SVC-01').it('asks nobody where no zone is active, or the zones send nothing', async () => {
    await admin.client.patch(`/shipping/zones/${zone._id}`, { isActive: false });
    expect(await options('110001')).toEqual({ isServed: true, options: [] });
    await admin.client.patch(`/shipping/zones/${zone._id}`, { isActive: true, isServed: false });
    expect(await options('110001')).toEqual({ isServed: false, options: [] });
    await admin.client.patch(`/shipping/zones/${zone._id}`, { isServed: true });
    expect(questions()).toEqual([]);
  });

  rules('SVC-03', 'SVC-08').it('shows the day of the carrier where the rate names none', async () => {
    const { options: shown } = await options('110001');
    expect(shown[0]).toMatchObject({ name: 'Post', estimatedDelivery: inDays(4) });
    expect(shown[1]).toMatchObject({ name: 'Express' });
    expect(shown[1].estimatedDelivery).not.toEqual(inDays(4));
    const { order, customer } = await paidOrder(app, {
      address: IN_DELHI,
    });
    const { delivery } = expectSuccess(await customer.client.get(`/orders/${order.orderId}`));
    expect(delivery).toMatchObject({ name: 'Post', estimatedDelivery: inDays(4) });
  });

  rules('SVC-03').it('counts that day once more when the order is paid', async () => {
    const midnight = new CalendarDay(inDays(1).from).startIn('Asia/Kolkata');
    app.clock.advance(midnight.getTime() - MINUTE_MS - app.clock.nowMs());
    const purchase = await checkedOutOrder(app, { address: IN_DELHI });
    const promise = async () => (await storedOrder(app, purchase.order.orderId)).delivery?.estimatedDelivery;
    const before = inDays(4);
    expect(await promise()).toEqual(before);
    app.clock.advance(2 * MINUTE_MS);
    expectSuccess(await verifyPayment(purchase, await payAtGateway(app, purchase.order.gatewayOrderId)));
    expect(await promise()).toEqual(inDays(4));
    expect(inDays(4)).not.toEqual(before);
  });

  rules('SVC-02', 'SVC-08').it(
    'sends nothing where no courier goes, in options, preview and checkout',
    async () => {
      carrier.couriers.forms.set('110001', 'status 404');
      expect(await options('110001')).toEqual({ isServed: false, options: [] });
      const { customer, checkout } = await aShopper(app, {
        address: IN_DELHI,
      });
      const preview = expectSuccess(await customer.client.post('/orders/checkout/preview', checkout));
      expect(preview.problems).toEqual([
        { code: 'NOT_SERVED', message: 'We do not deliver to this PIN code' },
      ]);
      expectError(
        await customer.client.post('/orders/checkout', checkout),
        400,
        'We do not deliver to this PIN code',
      );
      expect(questions()).toHaveLength(1);
    },
  );

  rules('SVC-08').it('takes no address where no courier goes, unless the staff force it', async () => {
    const { order, customer } = await paidOrder(app);
    carrier.couriers.forms.set('110001', 'inner 404');
    const refusal = 'We do not deliver to this PIN code';
    expectError(await customer.client.patch(`/orders/${order.orderId}/address`, IN_DELHI), 400, refusal);
    const path = `/orders/admin/${order.orderId}/address`;
    expectError(await admin.client.patch(path, IN_DELHI), 400, refusal);
    expectSuccess(await admin.client.patch(path, { ...IN_DELHI, force: true }));
  });

  rules('SVC-04').it.each([[{ status: 503, body: {} }], [{ body: '<html>' }], ['reset' as const]])(
    'counts as served without an answer, and asks again after a minute: %j',
    async (fault) => {
      carrier.couriers.forms.set('110001', 'status 404');
      carrier.http.failNext(/serviceability/, fault);
      expect((await options('110001')).options).toHaveLength(2);
      expect((await options('110001')).isServed).toBe(true);
      expect(questions()).toHaveLength(1);
      app.clock.advance(MINUTE_MS + 1000);
      expect((await options('110001')).isServed).toBe(false);
    },
  );

  rules('SVC-04').it('waits two seconds for an answer, and no longer', async () => {
    carrier.http.failNext(/serviceability/, 'silence');
    const before = performance.now();
    expect((await options('110001')).isServed).toBe(true);
    const waited = performance.now() - before;
    expect(waited).toBeGreaterThan(1_900);
    expect(waited).toBeLessThan(6_000);
  });

  rules('SVC-05').it('asks one question a key at a time, and none about what is no PIN code', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    carrier.http.failNext(/serviceability/, { held });
    const asked = [options('110001'), options('110001'), options('110001', 499)];
    await options('110002');
    answer();
    for (const { isServed } of await Promise.all(asked)) expect(isServed).toBe(true);
    expect(questions()).toHaveLength(2);
    expect((await options('999999')).isServed).toBe(true);
    expect(questions()).toHaveLength(2);
  });

  rules('SVC-06').it(
    'serves everybody while the carrier does not know the shop’s own PIN code, and rings',
    async () => {
      const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
      const metric = async () =>
        /storefront_carrier_pickup_pincode_refused (\d)/.exec(await app.get(Metrics).text())?.[1];
      carrier.couriers.forms.set('110001', 'wrong pickup');
      expect((await options('110001')).options).toHaveLength(2);
      expect(errors.mock.calls.map(([line]) => line.event)).toEqual(['carrier.pickup_pincode_refused']);
      expect(await metric()).toBe('1');
      await options('110002');
      expect(await metric()).toBe('0');
      errors.mockRestore();
    },
  );

  rules('SVC-07').it('asks the account where parcels are picked up, once', async () => {
    await options('110001');
    await options('110002');
    for (const query of questions()) expect(query.get('pickup_postcode')).toBe('411001');
    // Once for all tests of this file: the first of them has asked.
    expect(carrier.http.received(/settings\/company/)).toEqual([]);
  });

  rules('SVC-09').it('asks about cash only where a rate has it', async () => {
    await options('110001');
    expect(questions().map((query) => query.get('cod'))).toEqual(['0']);
    const rates = [{ ...OPEN, cod: { fee: 40 } }, PROMISED];
    expectSuccess(await admin.client.patch(`/shipping/zones/${zone._id}`, { rates }));
    await options('110002');
    await options('110002');
    expect(questions().map((query) => query.get('cod'))).toEqual(['0', '0', '1']);
    expectSuccess(await admin.client.patch(`/shipping/zones/${zone._id}`, { rates: [OPEN, PROMISED] }));
  });
});

describe('a shop that does not ask', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(async () => carrier.start());

  afterAll(() => carrier.http.close());

  rules('SVC-01').it('has the word of its zones alone', async () => {
    await aZone(app, { isRest: true });
    carrier.couriers.forms.set('110001', 'status 404');
    expect(expectSuccess(await app.client.get('/shipping/options?pincode=110001')).isServed).toBe(true);
    await paidOrder(app, { address: { pincode: '110001' } });
    expect(carrier.http.received(/serviceability|settings/)).toEqual([]);
  });
});

describe('the place where parcels are picked up', () => {
  const carrier = new ShiprocketStandIn();
  const app = useApp(async () => carrier.start());

  afterAll(() => carrier.http.close());

  /** Returns what a start with these settings finds. */
  const placesOf = (seller: string, pickupPincode?: string) => {
    const shop = {
      ...app.config.shop,
      pickupPincode,
      seller: { ...app.config.shop.seller, address: seller },
    };
    return new PickupPlaceService(app.get(Carrier), { ...app.config, shop });
  };
  const questions = () => carrier.http.received(/settings\/company/).length;

  rules('SVC-07').it('is that of the setting, of the account, or of the seller, in this order', async () => {
    expect(await placesOf('Pune 400001', '110001').pincode()).toBe('110001');
    expect(questions()).toBe(0);
    const places = placesOf('Pune 400001');
    expect([await places.pincode(), await places.pincode()]).toEqual(['411001', '411001']);
    expect(questions()).toBe(1);
    carrier.couriers.pickups = [];
    expect(await placesOf('Pune 400001').pincode()).toBe('400001');
    carrier.http.failAll({ status: 503, body: {} });
    expect(await placesOf('Pune 400001').pincode()).toBe('400001');
    carrier.http.forgetFaults();
  });

  rules('SVC-07').it('stops the start where nobody says it', async () => {
    carrier.couriers.pickups = [];
    const places = placesOf('Pune');
    await expect(places.require()).rejects.toThrow(/^SHIPPING_PICKUP_PINCODE: required/);
    const asking = new ServiceabilityService(
      app.get(Carrier),
      app.get(CacheStore),
      places,
      { ...app.config, shop: { ...app.config.shop, serviceability: true } },
      app.get(Metrics),
    );
    await expect(asking.onApplicationBootstrap()).rejects.toThrow(ConfigError);
    // A carrier that is down keeps no shop closed.
    carrier.http.failAll({ status: 503, body: {} });
    await expect(placesOf('Pune').require()).resolves.toBeUndefined();
  });
});
