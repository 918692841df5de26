import { MAX_ENTRIES, MAX_PINCODES } from '#modules/shipping-rates/shipping-rates.limits.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aPincodeFile, aZone, zoneInput } from '../../support/factories/a-zone.js';
import { collectionOf } from '../../support/collection-of.js';
import { useAdmin } from '../../support/session.js';
import { UNKNOWN_ID } from '../../support/unknown-id.js';

const app = useApp({ RATE_LIMIT_STANDARD_MAX: '10000' });
const admin = useAdmin(app);

const post = (overrides: object) => admin.client.post('/shipping/zones', { ...zoneInput(), ...overrides });
const patch = (id: string, body: object) => admin.client.patch(`/shipping/zones/${id}`, body);
const get = async (id: string) => expectSuccess(await admin.client.get(`/shipping/zones/${id}`));

/** Every zone of a test goes with it, so that its codes are free again. */
afterEach(async () => {
  for (const { _id } of expectSuccess(await admin.client.get('/shipping/zones?limit=100')).zones)
    expectSuccess(await admin.client.delete(`/shipping/zones/${_id}`));
});

describe('POST /shipping/zones', () => {
  rules('ZON-01', 'ZON-02').it('creates a zone with its rates', async () => {
    const cod = { fee: 40, minTotal: null, maxTotal: 5_000 };
    const steps = [
      { upTo: 500, price: 40 },
      { upTo: 2_000, price: 75.5 },
    ];
    const rate = { name: 'Surface', price: 40, freeFrom: 999, weightSteps: steps, perKg: 20, cod };
    const zone = expectSuccess(await post({ pincodes: ['560', '110000-110999'], rates: [rate] }), 201);
    const _id = expect.stringMatching(/^[0-9a-f]{24}$/);
    const time = expect.stringMatching(/Z$/);
    expect(zone).toEqual({
      _id,
      name: 'Indiranagar',
      pincodes: ['560', '110000-110999'],
      isRest: false,
      isServed: true,
      isActive: true,
      rates: [{ _id, maxWeight: null, minDays: null, maxDays: null, ...rate }],
      version: 1,
      createdAt: time,
      updatedAt: time,
    });
    expect(await get(zone._id)).toEqual(zone);
    const { pincodes: _, ...shown } = zone;
    const { zones, meta } = expectSuccess(await admin.client.get('/shipping/zones'));
    expect(zones).toEqual([{ ...shown, pincodeCount: 2 }]);
    expect(meta).toEqual({ total: 1, limit: 20, page: 1 });
  });

  rules('ZON-03', 'ZON-08').it.each([
    [{ pincodes: ['560', '56000x'] }, /^pincodes has "56000x", which is no PIN code/],
    [{ pincodes: [] }, /^pincodes must be a list of 1 to 5000 texts/],
    [{ pincodes: undefined }, /^pincodes is required unless isRest is true/],
    [{ pincodes: ['560', '560000-560999'] }, /^pincodes has 560000-560999 twice/],
    [{ isRest: true }, /^pincodes on the zone of the rest need isRest: false/],
    [{ name: 'x' }, /^name must be a string of 2 to 60 characters/],
    [{ rates: [{ name: 'Standard' }] }, /price/],
    [{ rates: Array.from({ length: 6 }, () => ({ name: 'Standard', price: 1 })) }, /0 to 5 objects/],
    [{ rates: [{ name: 'Standard', price: 1, minDays: 2 }] }, /^rates\[0\]\.minDays and maxDays go together/],
    [{ rates: [{ name: 'Standard', price: 1, cod: { fee: 1, maxTotal: 199_999.5 } }] }, /maxTotal/],
    [{ rates: [{ _id: UNKNOWN_ID, name: 'Standard', price: 1 }] }, /^rates\[0\]\._id is of no rate/],
  ])('refuses %j', async (input, message) => {
    const answer = await post(input);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(message);
    expect(expectSuccess(await admin.client.get('/shipping/zones')).meta.total).toBe(0);
  });

  rules('ZON-04').it('refuses codes of another zone, an inactive one too, and names it', async () => {
    await aZone(app, { name: 'Delhi', pincodes: ['110'], isActive: false });
    const answer = await post({ pincodes: ['560001', '110000-110999'] });
    expectError(answer, 409, '110 is in another zone: Delhi');
    expect(answer.headers.get('x-error-code')).toBe('PINCODE_IN_ANOTHER_ZONE');
    expectSuccess(await post({ pincodes: ['110001'] }), 201);
  });

  rules('ZON-04').it('refuses a second rest', async () => {
    await aZone(app, { isRest: true });
    expectError(await post({ pincodes: undefined, isRest: true }), 409, 'Another zone has the rest already');
  });

  rules('ZON-04').it('gives a code to one of the zones that ask for it at the same time', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => post({ name: `Zone ${number}`, pincodes: ['560001'] })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409,
    ]);
    const [book] = await collectionOf(app, 'shipping_zone_books').find().toArray();
    expect(book).toMatchObject({ zones: 1, entries: 1 });
  });

  rules('ZON-14').it('refuses more codes than all zones together may have', async () => {
    const books = collectionOf(app, 'shipping_zone_books');
    await aZone(app);
    await books.updateOne({}, { $set: { entries: MAX_ENTRIES - 1 } });
    const answers = await Promise.all([post({ name: 'Zone 1' }), post({ name: 'Zone 2' })]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    await books.updateOne({}, { $set: { entries: 2 } });
  });
});

describe('PATCH /shipping/zones/:id', () => {
  rules('ZON-01', 'ZON-07').it('changes what is given, and keeps the ids of rates', async () => {
    const rates = [
      { name: 'Standard', price: 49 },
      { name: 'Express', price: 99 },
    ];
    const zone = await aZone(app, { rates });
    const [, express] = zone.rates;
    const changed = expectSuccess(
      await patch(zone._id, {
        rates: [
          { name: 'Same day', price: 199 },
          { ...express, price: 89 },
        ],
      }),
    );
    expect(changed).toMatchObject({ name: zone.name, pincodes: zone.pincodes, version: 2 });
    expect(changed.rates.map(({ name, price }: any) => [name, price])).toEqual([
      ['Same day', 199],
      ['Express', 89],
    ]);
    expect(changed.rates[1]._id).toBe(express!._id);
    expect(zone.rates.map(({ _id }) => _id)).not.toContain(changed.rates[0]._id);
    const twice = { rates: [express, express] };
    expect((await patch(zone._id, twice)).status).toBe(400);
    expect(await get(zone._id)).toEqual(changed);
  });

  rules('ZON-06').it('takes the codes away of what becomes the rest', async () => {
    const { _id, pincodes } = await aZone(app);
    expect(expectSuccess(await patch(_id, { isRest: true }))).toMatchObject({ isRest: true, pincodes: null });
    expect((await patch(_id, { pincodes })).status).toBe(400);
    expectSuccess(await post({ pincodes }), 201);
    expect(expectSuccess(await patch(_id, { isRest: false, pincodes: ['7'] })).pincodes).toEqual(['7']);
    expectSuccess(await post({ pincodes: undefined, isRest: true }), 201);
  });

  rules('ZON-04').it('takes codes that the zone has given up, and none of another', async () => {
    const [delhi, pune] = [
      await aZone(app, { name: 'Delhi', pincodes: ['110'] }),
      await aZone(app, { name: 'Pune', pincodes: ['411'] }),
    ];
    expectError(await patch(pune._id, { pincodes: ['411', '110'] }), 409, '110 is in another zone: Delhi');
    expectSuccess(await patch(delhi._id, { pincodes: ['1101'] }));
    expectSuccess(await patch(pune._id, { pincodes: ['411', '110'] }));
  });

  rules('ZON-09').it('refuses a change of a version that is not the last', async () => {
    const { _id } = await aZone(app);
    expectSuccess(await patch(_id, { name: 'Bengaluru', version: 1 }));
    const answer = await patch(_id, { isServed: false, version: 1 });
    const { firstname, lastname } = admin.user;
    expectError(answer, 409, `Changed meanwhile by ${firstname} ${lastname}: name`);
    expect(expectSuccess(await patch(_id, { isServed: false, version: 2 }))).toMatchObject({ version: 3 });
  });

  rules('ZON-01').it('is 404 for an unknown zone', async () => {
    expectError(await patch(UNKNOWN_ID, { name: 'Pune' }), 404, 'Zone not found');
    expectError(await admin.client.get(`/shipping/zones/${UNKNOWN_ID}`), 404, 'Zone not found');
    expectError(await admin.client.delete(`/shipping/zones/${UNKNOWN_ID}`), 404, 'Zone not found');
  });

  rules('ZON-10').it('is kept in the audit log with the codes that came and went', async () => {
    const { _id } = await aZone(app, { pincodes: ['560', '570'] });
    expectSuccess(await patch(_id, { pincodes: ['560', '580'], rates: [{ name: 'Standard', price: 59 }] }));
    const [newest] = expectSuccess(await admin.client.get('/audit-log')).entries;
    expect(newest).toMatchObject({
      action: 'ZONE_UPDATED',
      subject: _id,
      subjectName: 'Indiranagar',
      before: { pincodes: ['570'], 'rate Standard': { price: 49 } },
      after: { pincodes: ['580'], 'rate Standard': { price: 59 } },
    });
  });
});

describe('the starter set', () => {
  const prices = { metroPrice: 49, restPrice: 79, remotePrice: 149, freeFrom: 999 };

  rules('ZON-12').it('is three zones that have all of India', async () => {
    const { zones } = expectSuccess(await admin.client.post('/shipping/zones/starter-set', prices), 201);
    expect(zones.map(({ name }: any) => name)).toEqual([
      'Rest of India',
      'North East and islands',
      'Metro cities',
    ]);
    const priceOf = async (pincode: string) =>
      expectSuccess(await app.client.get(`/shipping/options?pincode=${pincode}`)).options[0].price;
    expect(await Promise.all(['560001', '781001', '744101', '302001'].map(priceOf))).toEqual([
      49, 149, 149, 79,
    ]);
  });

  rules('ZON-12').it('is none of them where one meets another zone', async () => {
    await aZone(app, { name: 'Mumbai', pincodes: ['400'] });
    const answer = await admin.client.post('/shipping/zones/starter-set', prices);
    expectError(answer, 409, '400 is in another zone: Mumbai');
    expect(expectSuccess(await admin.client.get('/shipping/zones')).meta.total).toBe(1);
  });
});

describe('a file of PIN codes', () => {
  const send = (id: string, content: string | Uint8Array<ArrayBuffer>) =>
    admin.client.post(`/shipping/zones/${id}/pincodes`, aPincodeFile(content));

  rules('ZON-13').it('is written, and read back', async () => {
    const pincodes = Array.from({ length: MAX_PINCODES }, (_, at) => String(400_000 + at));
    const { _id } = await aZone(app, { pincodes });
    const { body } = await admin.client.get(`/shipping/zones/${_id}/pincodes`);
    const other = await aZone(app, { pincodes: ['560001'] });
    expectSuccess(await patch(_id, { pincodes: ['7'] }));
    const read = expectSuccess(await send(other._id, String(body)));
    expect(read.pincodes).toEqual(pincodes);
    expect(await get(other._id)).toEqual(read);
  });

  rules('ZON-13').it('is read from UTF-16, with semicolons and without a header', async () => {
    const { _id } = await aZone(app);
    const utf16 = Uint8Array.from(Buffer.from('\uFEFFOffice;Pincode\r\nUlsoor;560008\r\n', 'utf16le'));
    expect(expectSuccess(await send(_id, utf16)).pincodes).toEqual(['560008']);
    expect(expectSuccess(await send(_id, '560001\n560002')).pincodes).toEqual(['560001', '560002']);
  });

  rules('ZON-13').it('changes nothing where a row is no PIN code', async () => {
    const zone = await aZone(app);
    const answer = await send(zone._id, 'pincode\n560001\n56 0002\n');
    expectError(answer, 400, 'Row 3: 56 0002 is no PIN code, beginning of one or range');
    expectError(await send(zone._id, 'pincode\n'), 400, 'The file has no PIN code');
    expect(await get(zone._id)).toEqual(zone);
  });
});
