import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { anAddress } from '../../support/factories/an-address.js';
import { session, type Session } from '../../support/session.js';

interface Entry {
  _id: string;
  isDefault: boolean;
}

describe('PATCH /users/profile/addresses/:addressId', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '1000' });
  let asha: Session;
  let book: [Entry, Entry, Entry];

  beforeEach(async () => {
    asha = await session(app).asUser();
    for (const label of ['HOME', 'WORK', 'OTHER']) {
      book = expectSuccess(await asha.client.post('/users/profile/addresses', anAddress({ label })), 201);
    }
  });

  const update = (address: Entry, changes: unknown) =>
    asha.client.patch(`/users/profile/addresses/${address._id}`, changes);

  it('[ACC-21] changes the supplied fields of one address', async () => {
    const changed = expectSuccess(await update(book[1], { street: '$street 14', pincode: '400001' }));
    expect(changed).toEqual([book[0], { ...book[1], street: '$street 14', pincode: '400001' }, book[2]]);
    expect(expectSuccess(await asha.client.get('/users/profile')).addresses).toEqual(changed);
  });

  it('[ACD-16] changes nothing when nothing is supplied', async () => {
    expect(expectSuccess(await update(book[1], {}))).toEqual(book);
  });

  it('[ACC-25] makes an address the default and demotes all others', async () => {
    const changed: Entry[] = expectSuccess(await update(book[2], { isDefault: true }));
    expect(changed.map(({ isDefault }) => isDefault)).toEqual([false, false, true]);
  });

  it('[ACD-19] ignores isDefault false on the default address', async () => {
    expect(expectSuccess(await update(book[0], { isDefault: false }))).toEqual(book);
  });

  it('[ACC-25, ERR-07] keeps exactly one default under concurrency', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => update(book[index % 3]!, { isDefault: true })),
    );
    const { addresses }: { addresses: Entry[] } = expectSuccess(await asha.client.get('/users/profile'));
    expect(addresses.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  it.each([
    ['a short street', { street: 'abcd' }, 'street must be a string of 5 to 100 characters'],
    ['a long city', { city: 'a'.repeat(51) }, 'city must be a string of 2 to 50 characters'],
    ['a short state', { state: 'a' }, 'state must be a string of 2 to 50 characters'],
    ['a wrong pincode', { pincode: '000000' }, 'Invalid pincode format'],
    ['an unknown label', { label: 'SHOP' }, 'label must be one of HOME, WORK, OTHER'],
    ['null', { isDefault: null }, 'isDefault must be true or false'],
    ['an unknown field', { country: 'IN' }, 'country is not allowed'],
  ])('[ACC-21, ACD-17] refuses %s', async (_, changes, message) => {
    expectError(await update(book[0], changes), 400, message);
  });

  it('[ACC-29, CON-03, ERR-21, EVE-13] answers 404 to an unknown id', async () => {
    expectError(await update({ ...book[0], _id: '0'.repeat(24) }, {}), 404, 'Address not found');
  });
});
