import { UnitOfWork } from '#infrastructure/database/unit-of-work.js';
import { PersonalDataRegistry } from '#common/personal-data/personal-data.registry.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { session } from '../../support/session.js';

describe('GET /users/profile', () => {
  const app = useApp();

  it('[USR-01] shows the profile with the fields of the specification and no others', async () => {
    const asha = await session(app).asUser({ phone: '9876543210' });
    expect(expectSuccess(await asha.client.get('/users/profile'))).toEqual({
      _id: asha.user.id,
      email: asha.user.email,
      firstname: 'Asha',
      lastname: 'Verma',
      phone: '9876543210',
      avatar: null,
      role: 'USER',
      isEmailVerified: true,
      addresses: [],
      loyaltyPoints: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('[USR-03, ERR-21, AUT-09, EVE-13] answers 404 to the token of an account that is gone', async () => {
    const asha = await session(app).asUser();
    await app.get(UnitOfWork).run(async () => {
      for (const part of app.get(PersonalDataRegistry).inOrder()) await part.eraseFor(asha.user.id);
    });
    expectError(await asha.client.get('/users/profile'), 404, 'User not found');
  });
});
