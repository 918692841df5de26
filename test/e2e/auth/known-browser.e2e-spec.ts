import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { aUser } from '../../support/factories/a-user.js';
import { codeIn, mailTo } from '../../support/inbox.js';
import { PASSWORD } from '../../support/session.js';
import type { Answer, RequestOptions } from '../../support/test-client.js';

const REFUSAL = 'Too many authentication attempts for this account. Please try again later.';

/** With RATE_LIMIT_AUTH_MAX 1: 10 codes sent and 50 wrong passwords an hour for one account, from all addresses. */
describe('a browser that has signed in to an account before', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1' });

  const from = () => app.client.fromElsewhere();
  const login = (email: string, password: string, options?: RequestOptions) =>
    from().post('/auth/login', { email, password }, options);
  const forgot = (email: string, options?: RequestOptions) =>
    from().post('/auth/forgot-password', { email }, options);

  function cookieOf(answer: Answer): { headers: { cookie: string }; attributes: string[] } {
    const [cookie, ...others] = answer.headers
      .getSetCookie()
      .filter((text) => text.startsWith('knownBrowser='));
    expect(others).toEqual([]);
    const [pair = '', ...attributes] = cookie!.split('; ');
    return { headers: { cookie: pair }, attributes: attributes.toSorted() };
  }

  rules('SES-21').it('signs in while strangers guess, and has its codes sent', async () => {
    const { email } = await aUser(app);
    const { headers, attributes } = cookieOf(await login(email, PASSWORD));
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/api/v1', 'SameSite=Strict']);
    expect(decodeURIComponent(headers.cookie)).not.toContain(email);
    await Promise.all(Array.from({ length: 50 }, () => login(email, 'Wrong#123')));
    for (let count = 0; count < 10; count += 1) expectSuccess(await forgot(email));

    expectError(await login(email, PASSWORD), 429, REFUSAL);
    expectError(await forgot(email), 429, REFUSAL);
    expectSuccess(await login(email, PASSWORD, { headers }));
    expectSuccess(await forgot(email, { headers }));
    const otp = codeIn(await mailTo(app, email, /Reset your/, 11));
    const body = { email, otp, newPassword: 'Another#456' };
    expectSuccess(await from().post('/auth/reset-password', body, { headers }));
  });

  rules('SES-21').it('is one that has registered, too, and is none for another account', async () => {
    const registration = aRegistration();
    const { headers } = cookieOf(await from().post('/auth/register', registration));
    for (let count = 0; count < 9; count += 1) expectSuccess(await forgot(registration.email));
    expectError(await forgot(registration.email), 429, REFUSAL);
    expectSuccess(await forgot(registration.email, { headers }));
    const other = await aUser(app);
    for (let count = 0; count < 10; count += 1) expectSuccess(await forgot(other.email));
    expectError(await forgot(other.email, { headers }), 429, REFUSAL);
  });

  rules('SES-21').it('has its own limit: five wrong passwords from all addresses', async () => {
    const { email } = await aUser(app);
    const { headers } = cookieOf(await login(email, PASSWORD));
    for (let count = 0; count < 5; count += 1) expectError(await login(email, 'Wrong#123', { headers }), 401);
    const refused = await login(email, PASSWORD, { headers });
    expectError(refused, 429, REFUSAL);
    expect(refused.headers.get('ratelimit-limit')).toBe('5');
    expectSuccess(await login(email, PASSWORD));
  });
});

describe('nine codes for one account, asked for from one address', () => {
  const app = useApp();

  rules('SES-20').it('do not lock out other addresses', async () => {
    const { email } = await aUser(app);
    const stranger = app.client.fromElsewhere();
    for (let count = 0; count < 9; count += 1)
      expectSuccess(await stranger.post('/auth/forgot-password', { email }));
    const owner = app.client.fromElsewhere();
    for (let count = 0; count < 3; count += 1)
      expectSuccess(await owner.post('/auth/forgot-password', { email }));
    expectSuccess(await owner.post('/auth/login', { email, password: PASSWORD }));
  });
});
