import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { aPhone } from '../../support/factories/a-user.js';
import { codeIn, mailTo } from '../../support/inbox.js';
import { refreshCookieOf } from '../../support/refresh-cookie.js';
import { statusesOf } from '../../support/statuses-of.js';

const wrongName = (field: string) =>
  `${field} must not contain control or text direction characters, <, > or ://`;

describe('POST /auth/register', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });

  const register = (body: unknown) => app.client.post('/auth/register', body);

  rules('AUT-16').it('makes an account, signs it in and mails a verification code', async () => {
    const phone = aPhone();
    const registration = aRegistration({ phone });
    const answer = await register(registration);
    const { user, accessToken, ...rest } = expectSuccess(answer, 201);
    expect(rest).toEqual({});
    expect(user).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      email: registration.email,
      firstname: 'Asha',
      lastname: 'Verma',
      phone,
      avatar: null,
      role: 'USER',
      isEmailVerified: false,
      addresses: [],
      loyaltyPoints: 0,
      createdAt: expect.any(String),
    });
    expect(expectSuccess(await app.client.as(accessToken).get('/users/profile'))).toEqual(user);
    expect(codeIn(await mailTo(app, registration.email, /verification code/))).toMatch(/^\d{6}$/);
  });

  rules('AUT-04', 'AUT-10').it(
    'sets the refresh cookie for 30 days, for scripts and other sites out of reach',
    async () => {
      const { token, attributes } = refreshCookieOf(await register(aRegistration()));
      expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(attributes).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/api/v1/auth', 'SameSite=Strict']);
    },
  );

  rules('USR-12', 'AUT-18').it(
    'stores the address in lower case and takes it as the same in any case',
    async () => {
      const { email } = aRegistration();
      const { user } = expectSuccess(await register(aRegistration({ email: email.toUpperCase() })), 201);
      expect(user.email).toBe(email);
      expectError(await register(aRegistration({ email })), 409, 'Email already registered');
    },
  );

  rules('ACC-40').it(
    'stores an international domain in ASCII, and takes it in both forms as the same',
    async () => {
      const [name] = aRegistration().email.split('@');
      const registration = aRegistration({ email: `${name}@Bücher.example` });
      const { user } = expectSuccess(await register(registration), 201);
      expect(user.email).toBe(`${name}@xn--bcher-kva.example`);
      const { password } = registration;
      for (const email of [registration.email, user.email])
        expectSuccess(await app.client.post('/auth/login', { email, password }));
      expectError(await register(aRegistration({ email: user.email })), 409, 'Email already registered');
      await mailTo(app, registration.email, /verification code/);
    },
  );

  rules('AUT-19').it('refuses a phone number that another account has', async () => {
    const phone = aPhone();
    expectSuccess(await register(aRegistration({ phone })), 201);
    expectError(await register(aRegistration({ phone })), 409, 'Phone number already registered');
  });

  rules('USR-12', 'AUT-18').it(
    'gives an address to one of many registrations under concurrency',
    async () => {
      const registration = aRegistration();
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => app.client.fromElsewhere().post('/auth/register', registration)),
      );
      expect(statusesOf(answers)).toEqual([201, 409, 409, 409]);
    },
  );

  rules('USR-14', 'AUT-17', 'COD-01', 'CNT-02').it.each([
    ['a missing address', { email: undefined }, 'email is required'],
    ['a malformed address', { email: 'asha@example' }, 'Invalid email format'],
    ['a missing password', { password: undefined }, 'password is required'],
    ['a password of 7 characters', { password: 'Secre#1' }, /^password must have 8 or more characters/],
    ['a missing first name', { firstname: undefined }, 'firstname is required'],
    ['a first name of 1 character', { firstname: 'A' }, 'firstname must be a string of 2 to 50 characters'],
    ['a last name of 51 characters', { lastname: 'a'.repeat(51) }, /^lastname must be a string of 2 to 50/],
    ['markup in the last name', { lastname: '<b>Verma</b>' }, wrongName('lastname')],
    ['a malformed phone number', { phone: '1234567890' }, 'Invalid phone number format'],
    ['a role', { role: 'ADMIN' }, 'role is not allowed'],
    ['an object where text belongs', { email: { $ne: null } }, 'Invalid email format'],
  ])('refuses %s', async (_, overrides, message) => {
    const registration = { ...aRegistration(), ...overrides };
    const answer = await register(registration);
    expectError(answer, 400, message);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
