import { AdjustableClock } from '#common/time/adjustable-clock.js';
import { createApp, useApp, type TestApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aZone } from '../../support/factories/a-zone.js';
import { useLastingAdmin } from '../../support/lasting-admin.js';

const app = useApp({ RATE_LIMIT_STANDARD_MAX: '10000' });
const admin = useLastingAdmin(app);

const options = async (query: string) => expectSuccess(await app.client.get(`/shipping/options?${query}`));

describe('GET /shipping/options', () => {
  afterEach(async () => {
    for (const { _id } of expectSuccess(await admin.client.get('/shipping/zones?limit=100')).zones)
      expectSuccess(await admin.client.delete(`/shipping/zones/${_id}`));
    app.clock.advance(60_000);
  });

  rules('OPT-03').it('serves every PIN code where no zone is active', async () => {
    expect(await options('pincode=560001')).toEqual({ isServed: true, options: [] });
    await aZone(app, { pincodes: ['110'], isActive: false });
    expect(await options('pincode=560001')).toEqual({ isServed: true, options: [] });
  });

  rules('OPT-03').it('serves those that a zone has, unless it says otherwise', async () => {
    const { _id } = await aZone(app, { pincodes: ['560'], rates: [] });
    expect(await options('pincode=560001')).toEqual({ isServed: true, options: [] });
    expect(await options('pincode=110001')).toEqual({ isServed: false, options: [] });
    await admin.client.patch(`/shipping/zones/${_id}`, {
      isServed: false,
      rates: [{ name: 'No', price: 1 }],
    });
    expect(await options('pincode=560001')).toEqual({ isServed: false, options: [] });
  });

  rules('OPT-01', 'OPT-02').it(
    'prices the parcel, the cheapest first, ties as the zone has them',
    async () => {
      const rates = [
        { name: 'Express', price: 120 },
        { name: 'Surface', price: 50, perKg: 30, freeFrom: 999 },
        { name: 'Post', price: 50, maxWeight: 2_000 },
      ];
      const zone = await aZone(app, { pincodes: ['560'], rates });
      const shown = async (query: string) =>
        (await options(`pincode=560001${query}`)).options.map(({ name, price }: any) => [name, price]);
      expect(await shown('')).toEqual([
        ['Surface', 50],
        ['Post', 50],
        ['Express', 120],
      ]);
      expect(await shown('&weight=2500&total=10')).toEqual([
        ['Surface', 110],
        ['Express', 120],
      ]);
      expect(await shown('&total=999&weight=2500')).toEqual([
        ['Surface', 0],
        ['Express', 120],
      ]);
      const [surface] = (await options('pincode=560001')).options;
      expect(surface).toEqual({
        rateId: zone.rates[1]!._id,
        name: 'Surface',
        price: 50,
        estimatedDelivery: null,
        cod: null,
      });
    },
  );

  rules('OPT-06').it('sees a change with the next question', async () => {
    const { _id } = await aZone(app, { pincodes: ['560'], rates: [{ name: 'Post', price: 50 }] });
    expect((await options('pincode=560001')).options[0].price).toBe(50);
    expectSuccess(
      await admin.client.patch(`/shipping/zones/${_id}`, { rates: [{ name: 'Post', price: 60 }] }),
    );
    expect((await options('pincode=560001')).options[0].price).toBe(60);
  });

  rules('OPT-02').it.each(['', 'pincode=5600', 'pincode=560001&weight=-1', 'pincode=560001&total=x'])(
    'refuses "%s"',
    async (query) => {
      expect((await app.client.get(`/shipping/options?${query}`)).status).toBe(400);
    },
  );
});

describe('the limiter of the options', () => {
  let limited: TestApp;

  beforeAll(async () => {
    limited = await createApp({ RATE_LIMIT_SHIPPING_OPTIONS_MAX: '3' });
  });
  afterAll(() => limited.close());

  rules('OPT-05').it('refuses what is above it, for a minute', async () => {
    const ask = () => limited.client.get('/shipping/options?pincode=560001');
    for (let count = 1; count <= 3; count += 1) expectSuccess(await ask());
    expectError(await ask(), 429, 'Too many requests from this IP, please try again in a minute');
    limited.clock.advance(60_000);
    expectSuccess(await ask());
  });
});

describe('the promise of an option', () => {
  // A Saturday; the Monday behind it is a holiday.
  const clock = new AdjustableClock(Date.parse('2031-01-25T11:59:00+05:30') - Date.now());
  let dated: TestApp;

  beforeAll(async () => {
    dated = await createApp({ SHOP_HOLIDAYS: '2031-01-27', DISPATCH_CUTOFF: '12:00' }, { clock });
  });
  afterAll(() => dated.close());

  rules('OPT-04').it(
    'has days on which the shop works, one later from the end of the dispatches on',
    async () => {
      await aZone(dated, { pincodes: ['560'], rates: [{ name: 'Post', price: 50, minDays: 1, maxDays: 2 }] });
      const promised = async () => {
        const answer = await dated.client.get('/shipping/options?pincode=560001');
        return expectSuccess(answer).options[0].estimatedDelivery;
      };
      expect(await promised()).toEqual({ from: '2031-01-28', to: '2031-01-29' });
      dated.clock.advance(61_000);
      expect(await promised()).toEqual({ from: '2031-01-29', to: '2031-01-30' });
    },
  );
});
