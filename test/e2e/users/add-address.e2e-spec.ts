import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anAddress } from '../../support/factories/an-address.js';
import { session } from '../../support/session.js';

const STREET = 'street must be a string of 5 to 100 characters';
const GSTIN = 'gstin must be a GSTIN of 15 characters';
const COMPANY = 'company must be a string of 2 to 100 characters';
const defaults = (book: Array<{ isDefault: boolean }>) => book.map(({ isDefault }) => isDefault);

describe('POST /users/profile/addresses', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '1000' });

  it('[ACC-15, ACC-23] answers the address book; the first address becomes the default', async () => {
    const asha = await session(app).asUser();
    const book = expectSuccess(await asha.client.post('/users/profile/addresses', anAddress()), 201);
    expect(book).toEqual([{ _id: expect.stringMatching(/^[0-9a-f]{24}$/), ...anAddress(), isDefault: true }]);
    expect(expectSuccess(await asha.client.get('/users/profile')).addresses).toEqual(book);
  });

  it('[ACC-20, ACC-24] makes a new address the default on request, and demotes the other', async () => {
    const asha = await session(app).asUser();
    await asha.client.post('/users/profile/addresses', anAddress());
    await asha.client.post('/users/profile/addresses', anAddress({ label: 'WORK' }));
    const book = await asha.client.post(
      '/users/profile/addresses',
      anAddress({ label: 'OTHER', isDefault: true }),
    );
    expect(defaults(expectSuccess(book, 201))).toEqual([false, false, true]);
  });

  it('[ACC-24, ACC-28, ERR-07, ERR-08, BND-08] holds ten addresses and one default under concurrency, and no eleventh', async () => {
    const asha = await session(app).asUser();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        asha.client.post('/users/profile/addresses', anAddress({ isDefault: index % 2 === 0 })),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const book = async () => expectSuccess(await asha.client.get('/users/profile')).addresses;
    const before = await book();
    expect(before).toHaveLength(10);
    expect(defaults(before).filter(Boolean)).toHaveLength(1);
    const eleventh = await asha.client.post('/users/profile/addresses', anAddress({ isDefault: true }));
    for (const refused of [...answers.filter(({ status }) => status !== 201), eleventh])
      expectError(refused, 400, 'Address book limit reached (Max 10)');
    expect(await book()).toEqual(before);
  });

  it.each([
    ['a street of 5 characters', { street: '1 Rd.' }],
    ['a street of 100 characters', { street: 's'.repeat(100) }],
    ['a street that looks like a field of the database', { street: '$email and $$ROOT' }],
    ['a city and state of 2 characters', { city: 'Ab', state: 'Cd' }],
    ['the label WORK', { label: 'WORK' }],
    ['the label OTHER', { label: 'OTHER' }],
    ['a pincode that starts with 1', { pincode: '100000' }],
    ['a city and state of 50 characters', { city: 'a'.repeat(50), state: 'b'.repeat(50) }],
  ])('[ACC-16, ACC-17, ACC-18, ACC-19] accepts %s', async (_, overrides) => {
    const asha = await session(app).asUser();
    const book = await asha.client.post('/users/profile/addresses', anAddress(overrides));
    expect(expectSuccess(book, 201)).toMatchObject([overrides]);
  });

  it.each([
    ['a street of 4 characters', { street: '1 Rd' }, STREET],
    ['a street of 101 characters', { street: 's'.repeat(101) }, STREET],
    ['a city of 1 character', { city: 'A' }, 'city must be a string of 2 to 50 characters'],
    ['a city of 51 characters', { city: 'a'.repeat(51) }, 'city must be a string of 2 to 50 characters'],
    ['a state of 1 character', { state: 'A' }, 'state must be a string of 2 to 50 characters'],
    ['a state of 51 characters', { state: 'a'.repeat(51) }, 'state must be a string of 2 to 50 characters'],
    ['a pincode that starts with 0', { pincode: '060001' }, 'Invalid pincode format'],
    ['a pincode of 5 digits', { pincode: '56000' }, 'Invalid pincode format'],
    ['a pincode of 7 digits', { pincode: '5600011' }, 'Invalid pincode format'],
    ['a pincode that is a number', { pincode: 560001 }, 'Invalid pincode format'],
    ['an unknown label', { label: 'Home' }, 'label must be one of HOME, WORK, OTHER'],
    ['a default that is no boolean', { isDefault: 'true' }, 'isDefault must be true or false'],
    ['a missing street', { street: undefined }, 'street is required'],
    ['a missing city', { city: undefined }, 'city is required'],
    ['a missing state', { state: undefined }, 'state is required'],
    ['a missing pincode', { pincode: undefined }, 'pincode is required'],
    ['a missing label', { label: undefined }, 'label is required'],
    ['an id of its own', { _id: '65f0c3a2b1d4e5f6a7b8c9d0' }, '_id is not allowed'],
    ['a GSTIN with a wrong check digit', { gstin: '29AAGCB7383J1Z5' }, GSTIN],
    ['a GSTIN of 14 characters', { gstin: '29AAGCB7383J1Z' }, GSTIN],
    ['a company of 1 character', { company: 'A' }, COMPANY],
    ['a company of 101 characters', { company: 'a'.repeat(101) }, COMPANY],
  ])('[ACC-16, ACC-17, ACC-18, ACC-19, ACC-20, CON-04, GST-06] refuses %s', async (_, overrides, message) => {
    const asha = await session(app).asUser();
    expectError(await asha.client.post('/users/profile/addresses', anAddress(overrides)), 400, message);
  });

  it('[GST-06] keeps GSTIN and company of a buyer, which a change can remove', async () => {
    const asha = await session(app).asUser();
    const path = '/users/profile/addresses';
    const business = { gstin: ' 29aagcb7383j1z4 ', company: 'Brigade Traders' };
    const kept = { gstin: '29AAGCB7383J1Z4', company: 'Brigade Traders' };
    const [address] = expectSuccess(await asha.client.post(path, anAddress(business)), 201);
    expect(address).toEqual({ _id: address._id, ...anAddress(kept), isDefault: true });
    const removed = { gstin: null, company: null };
    const [changed] = expectSuccess(await asha.client.patch(`${path}/${address._id}`, removed));
    expect(changed).toEqual({ _id: address._id, ...anAddress(), isDefault: true });
  });
});
