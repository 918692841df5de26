import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anAddress } from '../../support/factories/an-address.js';
import { useUser } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';

const STREET = 'street must be a string of 5 to 100 characters';
const GSTIN = 'gstin must be a GSTIN of 15 characters';
const COMPANY = 'company must be a string of 2 to 100 characters';
const defaults = (book: Array<{ isDefault: boolean }>) => book.map(({ isDefault }) => isDefault);
interface Entry {
  _id: string;
  isDefault: boolean;
}

const app = useApp();
const asha = useUser(app, beforeEach);

const add = (overrides: Parameters<typeof anAddress>[0] = {}) =>
  asha.client.post('/users/profile/addresses', anAddress(overrides));

async function aBookOf(count: number): Promise<Entry[]> {
  let book: Entry[] = [];
  while (book.length < count) book = expectSuccess(await add(), 201);
  return book;
}

describe('POST /users/profile/addresses', () => {
  rules('ACC-15', 'ACC-23').it(
    'answers the address book; the first address becomes the default',
    async () => {
      const book = expectSuccess(await add(), 201);
      expect(book).toEqual([
        { _id: expect.stringMatching(/^[0-9a-f]{24}$/), ...anAddress(), isDefault: true },
      ]);
      expect(expectSuccess(await asha.client.get('/users/profile')).addresses).toEqual(book);
    },
  );

  rules('ACC-20', 'ACC-24').it(
    'makes a new address the default on request, and demotes the other',
    async () => {
      await add();
      await add({ label: 'WORK' });
      const book = await add({ label: 'OTHER', isDefault: true });
      expect(defaults(expectSuccess(book, 201))).toEqual([false, false, true]);
    },
  );

  rules('ACC-24', 'ACC-28', 'ERR-07', 'ERR-08', 'BND-08').it(
    'holds ten addresses and one default under concurrency, and no eleventh',
    async () => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => add({ isDefault: index % 2 === 0 })),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
      const book = async () => expectSuccess(await asha.client.get('/users/profile')).addresses;
      const before = await book();
      expect(before).toHaveLength(10);
      expect(defaults(before).filter(Boolean)).toHaveLength(1);
      const eleventh = await add({ isDefault: true });
      for (const refused of [...answers.filter(({ status }) => status !== 201), eleventh])
        expectError(refused, 400, 'Address book limit reached (Max 10)');
      expect(await book()).toEqual(before);
    },
  );

  rules('ACC-16', 'ACC-17', 'ACC-18', 'ACC-19').it.each([
    ['a street of 5 characters', { street: '1 Rd.' }],
    ['a street of 100 characters', { street: 's'.repeat(100) }],
    ['a street that looks like a field of the database', { street: '$email and $$ROOT' }],
    ['a city and state of 2 characters', { city: 'Ab', state: 'Cd' }],
    ['the label WORK', { label: 'WORK' }],
    ['the label OTHER', { label: 'OTHER' }],
    ['a pincode that starts with 1', { pincode: '100000' }],
    ['a city and state of 50 characters', { city: 'a'.repeat(50), state: 'b'.repeat(50) }],
  ])('accepts %s', async (_, overrides) => {
    const book = await add(overrides);
    expect(expectSuccess(book, 201)).toMatchObject([overrides]);
  });

  rules('ACC-16', 'ACC-17', 'ACC-18', 'ACC-19', 'ACC-20', 'CON-04', 'GST-06').it.each([
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
  ])('refuses %s', async (_, overrides, message) => {
    expectError(await add(overrides), 400, message);
  });

  rules('GST-06').it('keeps GSTIN and company of a buyer, which a change can remove', async () => {
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

describe('who receives parcels to an address', () => {
  const path = '/users/profile/addresses';
  const RECIPIENT = { recipient: 'Meera Nair', recipientPhone: '9811111111' };

  rules('ADR-10').it('is kept, changed and removed, and absent where it is not set', async () => {
    const [address] = expectSuccess(await add(RECIPIENT), 201);
    expect(address).toEqual({ _id: address._id, ...anAddress(RECIPIENT), isDefault: true });
    const change = (body: object) => asha.client.patch(`${path}/${address._id}`, body);
    const longest = 'अ'.repeat(100);
    expect(expectSuccess(await change({ recipient: ` ${longest} ` }))).toMatchObject([
      { recipient: longest },
    ]);
    const [removed] = expectSuccess(await change({ recipient: null, recipientPhone: null }));
    expect(removed).toEqual({ _id: address._id, ...anAddress(), isDefault: true });
    const [, second] = expectSuccess(await add({ recipient: null, recipientPhone: null }), 201);
    expect(second).toEqual({ _id: second._id, ...anAddress(), isDefault: false });
  });

  rules('ADR-10').it.each([
    ['of one character', { recipient: 'A' }, 'recipient must be a string of 2 to 100 characters'],
    [
      'of 101 characters',
      { recipient: 'a'.repeat(101) },
      'recipient must be a string of 2 to 100 characters',
    ],
    ['with markup', { recipient: '<b>Meera' }, /^recipient must not contain/],
    ['with a link', { recipient: 'see http://x.example' }, /^recipient must not contain/],
    ['with a phone of nine digits', { recipientPhone: '987654321' }, 'Invalid phone number format'],
    ['with a phone that is a number', { recipientPhone: 9876543210 }, 'Invalid phone number format'],
  ])('is refused %s', async (_, overrides, message) => {
    expectError(await add(overrides), 400, message);
  });
});

describe('PATCH /users/profile/addresses/:addressId', () => {
  let book: [Entry, Entry, Entry];

  beforeEach(async () => {
    book = (await aBookOf(3)) as [Entry, Entry, Entry];
  });

  const update = (address: Entry, changes: unknown) =>
    asha.client.patch(`/users/profile/addresses/${address._id}`, changes);

  rules('ACC-21').it('changes the supplied fields of one address', async () => {
    const changed = expectSuccess(await update(book[1], { street: '$street 14', pincode: '400001' }));
    expect(changed).toEqual([book[0], { ...book[1], street: '$street 14', pincode: '400001' }, book[2]]);
    expect(expectSuccess(await asha.client.get('/users/profile')).addresses).toEqual(changed);
  });

  rules('ACD-16').it('changes nothing when nothing is supplied', async () => {
    expect(expectSuccess(await update(book[1], {}))).toEqual(book);
  });

  rules('ACC-25').it('makes an address the default and demotes all others', async () => {
    const changed: Entry[] = expectSuccess(await update(book[2], { isDefault: true }));
    expect(changed.map(({ isDefault }) => isDefault)).toEqual([false, false, true]);
  });

  rules('ACD-19').it('ignores isDefault false on the default address', async () => {
    expect(expectSuccess(await update(book[0], { isDefault: false }))).toEqual(book);
  });

  rules('ACC-25', 'ERR-07').it('keeps exactly one default under concurrency', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => update(book[index % 3]!, { isDefault: true })),
    );
    const { addresses }: { addresses: Entry[] } = expectSuccess(await asha.client.get('/users/profile'));
    expect(addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  rules('ACC-21').it.each([
    ['a short street', { street: 'abcd' }, 'street must be a string of 5 to 100 characters'],
    ['a long city', { city: 'a'.repeat(51) }, 'city must be a string of 2 to 50 characters'],
    ['a short state', { state: 'a' }, 'state must be a string of 2 to 50 characters'],
    ['a wrong pincode', { pincode: '000000' }, 'Invalid pincode format'],
    ['an unknown label', { label: 'SHOP' }, 'label must be one of HOME, WORK, OTHER'],
    ['an unknown field', { country: 'IN' }, 'country is not allowed'],
  ])('refuses %s', async (_, changes, message) => {
    expectError(await update(book[0], changes), 400, message);
  });

  rules('ACC-29', 'CON-03', 'ERR-21', 'EVE-13').it('answers 404 to an unknown id', async () => {
    expectError(await update({ ...book[0], _id: '0'.repeat(24) }, {}), 404, 'Address not found');
  });
});

describe('DELETE /users/profile/addresses/:addressId', () => {
  const remove = ({ _id }: Entry) => asha.client.delete(`/users/profile/addresses/${_id}`);

  rules('ACC-22').it('removes an address and leaves the default alone', async () => {
    const [first, second, third] = (await aBookOf(3)) as [Entry, Entry, Entry];
    expect(expectSuccess(await remove(second))).toEqual([first, third]);
  });

  rules('ACC-26').it('makes the first remaining address the default when the default goes', async () => {
    const [first, second, third] = (await aBookOf(3)) as [Entry, Entry, Entry];
    expect(expectSuccess(await remove(first))).toEqual([{ ...second, isDefault: true }, third]);
  });

  rules('ACC-27').it('leaves an empty book when the last address goes', async () => {
    const [only] = (await aBookOf(1)) as [Entry];
    expect(expectSuccess(await remove(only))).toEqual([]);
  });

  rules('ACC-26', 'ERR-07').it(
    'removes an address once, and keeps one default while several go at once',
    async () => {
      const book = await aBookOf(6);
      const answers = await Promise.all([book[0]!, book[0]!, book[1]!, book[2]!, book[3]!].map(remove));
      expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 404]);
      const { addresses } = expectSuccess(await asha.client.get('/users/profile'));
      expect(addresses).toEqual([{ ...book[4], isDefault: true }, book[5]]);
    },
  );
});
