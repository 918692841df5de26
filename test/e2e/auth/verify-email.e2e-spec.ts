import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { codeIn, mailTo, otherThan, countMailsTo } from '../../support/inbox.js';
import { session } from '../../support/session.js';
import type { TestClient } from '../../support/test-client.js';

const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });

describe('POST /auth/email/verify', () => {
  async function aSignUp(): Promise<{ client: TestClient; code: string }> {
    const registration = aRegistration();
    const { accessToken } = expectSuccess(await app.client.post('/auth/register', registration), 201);
    const code = codeIn(await mailTo(app, registration.email, /verification code/));
    return { client: app.client.as(accessToken), code };
  }

  rules('AUT-28', 'AUT-29').it('confirms the address with the mailed code, once', async () => {
    const { client, code } = await aSignUp();
    const profile = expectSuccess(await client.post('/auth/email/verify', { otp: code }));
    expect(profile.isEmailVerified).toBe(true);
    expect(expectSuccess(await client.get('/users/profile'))).toEqual(profile);
    expectError(await client.post('/auth/email/verify', { otp: code }), 400, 'Invalid or expired code');
  });

  rules('AUT-29').it('refuses a wrong code and, after five wrong ones, the right one', async () => {
    const { client, code } = await aSignUp();
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await client.post('/auth/email/verify', { otp: otherThan(code) });
      expectError(answer, 400, 'Invalid or expired code');
    }
    expectError(await client.post('/auth/email/verify', { otp: code }), 400, 'Invalid or expired code');
    expect(expectSuccess(await client.get('/users/profile')).isEmailVerified).toBe(false);
  });

  rules('COD-03').it('refuses the code of another user', async () => {
    const { code } = await aSignUp();
    const ravi = await session(app).asUser({ isEmailVerified: false });
    expectError(await ravi.client.post('/auth/email/verify', { otp: code }), 400, 'Invalid or expired code');
  });

  rules('COD-03').it('refuses a code that was made for another purpose', async () => {
    const asha = await session(app).asUser({ isEmailVerified: false });
    expectSuccess(await asha.client.post('/users/profile/security/password/otp'));
    const code = codeIn(await mailTo(app, asha.user.email, /password change/));
    expectError(await asha.client.post('/auth/email/verify', { otp: code }), 400, 'Invalid or expired code');
  });

  rules('AUT-28').it.each([
    ['a missing code', {}, 'otp is required'],
    ['a code of 5 digits', { otp: '12345' }, 'otp must be exactly 6 digits'],
    ['a code of 7 digits', { otp: '1234567' }, 'otp must be exactly 6 digits'],
    ['an unknown field', { otp: '123456', email: 'a@b.co' }, 'email is not allowed'],
  ])('refuses %s', async (_, body, message) => {
    const asha = await session(app).asUser();
    expectError(await asha.client.post('/auth/email/verify', body), 400, message);
  });
});

describe('POST /auth/email/otp', () => {
  rules('AUT-27').it('mails the verification code again', async () => {
    const asha = await session(app).asUser({ isEmailVerified: false });
    expect(expectSuccess(await asha.client.post('/auth/email/otp'))).toBeNull();
    expect(codeIn(await mailTo(app, asha.user.email, /verification code/))).toMatch(/^\d{6}$/);
    expectSuccess(await asha.client.post('/auth/email/otp'));
    await mailTo(app, asha.user.email, /verification code/, 2);
  });

  it('mails nothing to an address that is confirmed', async () => {
    const asha = await session(app).asUser({ isEmailVerified: true });
    const ravi = await session(app).asUser({ isEmailVerified: false });
    expectSuccess(await asha.client.post('/auth/email/otp'));
    expectSuccess(await ravi.client.post('/auth/email/otp'));
    await mailTo(app, ravi.user.email, /verification code/);
    expect(await countMailsTo(app, asha.user.email)).toBe(0);
  });
});
