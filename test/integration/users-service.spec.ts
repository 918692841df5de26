import { EmailTakenError, PhoneTakenError, UserNotFoundError, UsersService } from '#modules/users/index.js';
import { useApp } from '../support/create-app.js';
import { expectSuccess } from '../support/expect-envelope.js';
import { anAddress } from '../support/factories/an-address.js';
import { aUser } from '../support/factories/a-user.js';
import { session } from '../support/session.js';

const NOBODY = '65f0c3a2b1d4e5f6a7b8c9d0';

describe('UsersService, for the other modules', () => {
  const app = useApp();
  let users: UsersService;
  beforeAll(() => {
    users = app.get(UsersService);
  });

  it('finds an account by id, without its password', async () => {
    const asha = await aUser(app);
    expect(await users.findAccount(asha.id)).toEqual(asha);
    expect(await users.findAccountOrNull(NOBODY)).toBeNull();
    await expect(users.findAccount(NOBODY)).rejects.toThrow(UserNotFoundError);
  });

  rules('USR-16').it('keeps addresses, phone numbers and external identities apart', async () => {
    const asha = await aUser(app, { authProvider: 'OAUTH', externalId: 'google:7', passwordHash: undefined });
    await expect(aUser(app, { email: asha.email.toUpperCase() })).rejects.toThrow(EmailTakenError);
    await expect(aUser(app, { phone: asha.phone! })).rejects.toThrow(PhoneTakenError);
    // Whoever signs in second with an identity is told what a taken address is told, and finds the first account.
    await expect(aUser(app, { externalId: 'google:7' })).rejects.toThrow(EmailTakenError);
  });

  it('finds an address in the book of its owner alone', async () => {
    const asha = await session(app).asUser();
    const ravi = await session(app).asUser();
    const [address] = expectSuccess(await asha.client.post('/users/profile/addresses', anAddress()), 201);
    expect(await users.lockBuyer(asha.user.id, address._id.toUpperCase())).toMatchObject({
      account: { id: asha.user.id },
      address,
    });
    expect((await users.lockBuyer(ravi.user.id, address._id)).address).toBeUndefined();
    await expect(users.lockBuyer(NOBODY, address._id)).rejects.toThrow(UserNotFoundError);
  });

  it('finds the cards of many authors and leaves out those that are gone', async () => {
    const [asha, ravi] = [await aUser(app), await aUser(app, { firstname: 'Ravi' })];
    const cards = await users.findCards([asha.id, ravi.id, asha.id, NOBODY]);
    expect([...cards]).toEqual(
      expect.arrayContaining([
        [asha.id, { id: asha.id, firstname: 'Asha', avatar: null }],
        [ravi.id, { id: ravi.id, firstname: 'Ravi', avatar: null }],
      ]),
    );
    expect(cards.size).toBe(2);
  });

  rules('USR-18').it(
    'records a login only while the password that was checked still is the password',
    async () => {
      const asha = await aUser(app, { passwordHash: 'the present hash' });
      const banned = await aUser(app, { passwordHash: 'the present hash', isActive: false });
      const checked = (passwordHash: string) => ({ passwordHash, passwordForm: undefined });
      expect(await users.recordLogin(asha.id, checked('an older hash'))).toBeNull();
      expect(await users.recordLogin(banned.id, checked('the present hash'))).toBeNull();
      expect(await users.recordLogin(asha.id, checked('the present hash'))).toEqual({
        ...asha,
        lastLogin: expect.any(Date),
      });
    },
  );
});
