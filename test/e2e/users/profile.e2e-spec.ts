import { UsersPersonalData } from '#modules/users/users.personal-data.js';
import { useApp } from '../../support/create-app.js';
import { eraseAccount } from '../../support/erase-account.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aPhone } from '../../support/factories/a-user.js';
import { session, useUser } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';

const length = (field: string) => `${field} must be a string of 2 to 50 characters`;
const wrongName = (field: string) =>
  `${field} must not contain control or text direction characters, <, > or ://`;

const app = useApp();
const asha = useUser(app, beforeEach);

describe('PATCH /users/profile', () => {
  rules('USR-04').it('changes the supplied fields and leaves the others', async () => {
    const phone = aPhone();
    const changed = expectSuccess(await asha.client.patch('/users/profile', { firstname: 'Anjali', phone }));
    expect(changed).toMatchObject({ firstname: 'Anjali', lastname: 'Verma', phone, email: asha.user.email });
    expect(expectSuccess(await asha.client.get('/users/profile'))).toEqual(changed);
  });

  rules('USR-10').it('keeps gender and date of birth, which the profile does not show', async () => {
    const changes = { gender: 'FEMALE', dob: '1990-05-17T00:00:00.000Z' };
    const changed = expectSuccess(await asha.client.patch('/users/profile', changes));
    expect(changed).not.toHaveProperty('gender');
    expect(await app.get(UsersPersonalData).exportFor(asha.user.id)).toMatchObject(changes);
  });

  rules('ACD-16').it('changes nothing when nothing is supplied', async () => {
    const before = expectSuccess(await asha.client.get('/users/profile'));
    expect(expectSuccess(await asha.client.patch('/users/profile', {}))).toEqual(before);
  });

  rules('USR-11', 'ERR-24').it('refuses a phone number that another account has', async () => {
    const phone = aPhone();
    await session(app).asUser({ phone });
    expectError(await asha.client.patch('/users/profile', { phone }), 409, 'Phone number already registered');
    expectSuccess(await asha.client.patch('/users/profile', { phone: asha.user.phone }));
  });

  rules('USR-11').it('gives a phone number to one of many accounts under concurrency', async () => {
    const phone = aPhone();
    const callers = await Promise.all(
      Array.from({ length: 5 }, () => session(app).asUser({ phone: undefined })),
    );
    const answers = await Promise.all(callers.map(({ client }) => client.patch('/users/profile', { phone })));
    expect(statusesOf(answers)).toEqual([200, 409, 409, 409, 409]);
  });

  rules('USR-06', 'USR-07', 'USR-08', 'USR-09', 'ACD-18').it.each([
    ['a date without a time', { dob: '1990-05-17' }],
    ['a moment as the date of birth', { dob: '1990-05-17T08:30:00.000Z' }],
    ['the gender MALE', { gender: 'MALE' }],
    ['the gender FEMALE', { gender: 'FEMALE' }],
    ['the gender OTHER', { gender: 'OTHER' }],
    ['a phone number that starts with 6', { phone: '6000000001' }],
  ])('accepts %s', async (_, changes) => {
    expectSuccess(await asha.client.patch('/users/profile', changes));
  });

  rules('USR-05', 'USR-06', 'USR-07', 'USR-08', 'USR-09', 'USR-14', 'CON-04', 'CNT-02').it.each([
    ['a first name of 1 character', { firstname: 'J' }, length('firstname')],
    ['a first name of 51 characters', { firstname: 'a'.repeat(51) }, length('firstname')],
    ['a last name of 1 character', { lastname: 'J' }, length('lastname')],
    ['a last name of 51 characters', { lastname: 'b'.repeat(51) }, length('lastname')],
    ['a last name that is no string', { lastname: 12 }, length('lastname')],
    ['markup in the first name', { firstname: '<i>Jo' }, wrongName('firstname')],
    ['a phone number that starts with 5', { phone: '5876543210' }, 'Invalid phone number format'],
    ['an unknown gender', { gender: 'male' }, 'gender must be one of MALE, FEMALE, OTHER'],
    ['a date that is none', { dob: '1990-02-30' }, 'dob must be an ISO 8601 date'],
    ['a date of birth in words', { dob: 'yesterday' }, 'dob must be an ISO 8601 date'],
    ['a role', { role: 'ADMIN' }, 'role is not allowed'],
    ['a verified address', { isEmailVerified: true }, 'isEmailVerified is not allowed'],
    ['loyalty points', { loyaltyPoints: 100 }, 'loyaltyPoints is not allowed'],
    ['an email address', { email: 'other@example.com' }, 'email is not allowed'],
    ['a password', { password: 'Other#123' }, 'password is not allowed'],
  ])('refuses %s', async (_, changes, message) => {
    expectError(await asha.client.patch('/users/profile', changes), 400, message);
    expect(expectSuccess(await asha.client.get('/users/profile'))).toMatchObject({
      role: 'USER',
      loyaltyPoints: 0,
    });
  });

  rules('ACD-18').it('refuses a date of birth in the future, by the clock of the service', async () => {
    const tomorrow = new Date(app.clock.nowMs() + 86_400_000).toISOString();
    expectError(
      await asha.client.patch('/users/profile', { dob: tomorrow }),
      400,
      'dob must not be in the future',
    );
    app.clock.advance(2 * 86_400_000);
    const again = await session(app).asUser();
    expectSuccess(await again.client.patch('/users/profile', { dob: tomorrow }));
  });
});

describe('GET /users/profile', () => {
  rules('USR-01').it('shows the profile with the fields of the specification and no others', async () => {
    expect(expectSuccess(await asha.client.get('/users/profile'))).toEqual({
      _id: asha.user.id,
      email: asha.user.email,
      firstname: 'Asha',
      lastname: 'Verma',
      phone: asha.user.phone,
      avatar: null,
      role: 'USER',
      isEmailVerified: true,
      addresses: [],
      loyaltyPoints: 0,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  rules('USR-03', 'ERR-21', 'AUT-09', 'EVE-13').it(
    'answers 404 to the token of an account that is gone',
    async () => {
      await eraseAccount(app, asha.user.id);
      expectError(await asha.client.get('/users/profile'), 404, 'User not found');
    },
  );
});
