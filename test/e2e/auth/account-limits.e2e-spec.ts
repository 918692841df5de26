import { Types } from 'mongoose';
import { collectionOf } from '../../support/collection-of.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aUser } from '../../support/factories/a-user.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { codeIn, countMailsTo, mailTo, otherThan } from '../../support/inbox.js';
import { PASSWORD, session } from '../../support/session.js';
import type { Answer, RequestOptions } from '../../support/test-client.js';

const REFUSAL = 'Too many authentication attempts for this account. Please try again later.';
const TOO_MANY_EXPORTS = 'Too many data exports for this account. Please try again later.';
const NEW_PASSWORD = 'Another#456';
const HOUR_MS = 3_600_000;

/** 10 codes sent, 30 wrong codes and 50 wrong passwords an hour for one account, from all addresses together. */
const app = useApp({ RATE_LIMIT_AUTH_MAX: '1' });

/** As many passwords of one signed-in caller as are checked or wait. */
const OWNERS_AT_ONCE = 2;

/** Each request comes from an address of its own, as those of a botnet do. */
const from = () => app.client.fromElsewhere();
const login = (email: string, password: string, options?: RequestOptions) =>
  from().post('/auth/login', { email, password }, options);
const forgot = (email: string, options?: RequestOptions) =>
  from().post('/auth/forgot-password', { email }, options);
const reset = (email: string, otp: string) =>
  from().post('/auth/reset-password', { email, otp, newPassword: NEW_PASSWORD });

/** Sends so many requests, at most 10 at once (as many strangers as may wait), and counts the answers by status. */
async function attack(
  count: number,
  send: (index: number) => Promise<Answer>,
  atOnce = 10,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let next = 0;
  const attacker = async (): Promise<void> => {
    while (next < count) {
      const { status } = await send(next++);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, attacker));
  return statuses;
}

function cookieOf(answer: Answer): { headers: { cookie: string }; attributes: string[] } {
  const [cookie, ...others] = answer.headers
    .getSetCookie()
    .filter((text) => text.startsWith('knownBrowser='));
  expect(others).toEqual([]);
  const [pair = '', ...attributes] = cookie!.split('; ');
  return { headers: { cookie: pair }, attributes: attributes.toSorted() };
}

function expectRefusal(answer: Answer, limit: number, message = REFUSAL): void {
  expectError(answer, 429, message);
  expect(answer.body.data).toBeNull();
  const header = (name: string) => Number(answer.headers.get(name));
  expect(header('ratelimit-limit')).toBe(limit);
  expect(answer.headers.get('ratelimit-remaining')).toBe('0');
  expect(header('retry-after')).toBeGreaterThan(3500);
  expect(header('retry-after')).toBeLessThanOrEqual(3600);
  const answeredAt = Date.parse(answer.body.timestamp) / 1000;
  expect(Math.abs(header('ratelimit-reset') - header('retry-after') - answeredAt)).toBeLessThan(2);
}

describe('the limits of codes of one account, for callers from all addresses together', () => {
  rules('SES-09').it(
    'let 30 of 60 guesses of a code through, and then not the right one either',
    async () => {
      const { email } = await aUser(app);
      expectSuccess(await forgot(email));
      const code = codeIn(await mailTo(app, email, /Reset your/));
      const wrong = (index: number) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0');
      expect(await attack(60, (index) => reset(email, wrong(index)))).toEqual({ 400: 30, 429: 30 });
      expectRefusal(await reset(email, code), 30);
      expectSuccess(await login(email, PASSWORD));
    },
  );

  rules('SES-09').it('hold when new codes are requested', async () => {
    const { email } = await aUser(app);
    let evaluated = 0;
    for (let round = 0; round < 12; round += 1) {
      const sent = await forgot(email);
      if (round < 10) expectSuccess(sent);
      else expectRefusal(sent, 10);
      for (let guess = 0; guess < 4; guess += 1)
        if ((await reset(email, String(round * 10 + guess).padStart(6, '0'))).status === 400) evaluated += 1;
    }
    expect(evaluated).toBe(30);
    expect(await countMailsTo(app, email)).toBeLessThanOrEqual(10);
  });

  rules('SES-11').it('are the same for an address that has no account', async () => {
    const email = aRegistration().email;
    expect(await attack(40, () => reset(email, '123456'))).toEqual({ 400: 30, 429: 10 });
    expect(await attack(15, () => forgot(email))).toEqual({ 200: 10, 429: 5 });
    expectRefusal(await forgot(email), 10);
  });

  rules('SES-09').it('count wrong codes of every purpose together', async () => {
    const asha = await session(app).asUser({ isEmailVerified: false });
    const { email } = asha.user;
    const verify = (otp: string) => from().as(asha.token).post('/auth/email/verify', { otp });
    const change = (otp: string) =>
      from().as(asha.token).patch('/users/profile/security/password', {
        otp,
        currentPassword: PASSWORD,
        newPassword: NEW_PASSWORD,
      });
    expectSuccess(await from().as(asha.token).post('/auth/email/otp'));
    const code = codeIn(await mailTo(app, email, /./));
    expect(await attack(10, () => verify(otherThan(code)))).toEqual({ 400: 10 });
    expect(await attack(10, () => reset(email, '123456'))).toEqual({ 400: 10 });
    expect(await attack(15, () => change('123456'), OWNERS_AT_ONCE)).toEqual({ 400: 10, 429: 5 });
    for (const answer of [await verify(code), await reset(email, '123456'), await change('123456')])
      expectRefusal(answer, 30);
  });

  rules('SES-08').it(
    'count the codes sent of every purpose together, those of a registration too',
    async () => {
      const registration = aRegistration();
      const { email } = registration;
      const registered = await from().post('/auth/register', registration);
      const { accessToken } = expectSuccess(registered, 201);
      const again = () => from().as(accessToken).post('/auth/email/otp');
      const ofPassword = () => from().as(accessToken).post('/users/profile/security/password/otp');
      expect(await attack(3, again)).toEqual({ 200: 3 });
      expect(await attack(3, ofPassword)).toEqual({ 200: 3 });
      expect(await attack(5, () => forgot(email))).toEqual({ 200: 3, 429: 2 });
      for (const answer of [await again(), await ofPassword(), await forgot(email)])
        expectRefusal(answer, 10);
      expectSuccess(await from().as(accessToken).delete('/users/profile'));
      expectRefusal(await from().post('/auth/register', registration), 10);
    },
  );

  rules('SES-08').it('count no code that is not sent', async () => {
    const verified = await session(app).asUser();
    expect(await attack(12, () => from().as(verified.token).post('/auth/email/otp'))).toEqual({ 200: 12 });
    const taken = { ...aRegistration(), email: verified.user.email };
    for (let count = 0; count < 12; count += 1)
      expectError(await from().post('/auth/register', taken), 409, 'Email already registered');
    expectSuccess(await forgot(verified.user.email));
  });
});

describe('the limit of data exports of one account', () => {
  rules('SES-25').it('counts each that is mailed, and neither repeats nor codes', async () => {
    const asha = await session(app).asUser();
    const client = app.client.fromElsewhere().as(asha.token);
    const request = () => client.post('/users/profile/export');
    const running = {
      userId: new Types.ObjectId(asha.user.id),
      state: 'QUEUED',
      requestedAt: app.clock.now(),
    };
    const { insertedId } = await collectionOf(app, 'data_exports').insertOne(running);
    for (let count = 0; count < 3; count += 1) expectSuccess(await request(), 202);
    await collectionOf(app, 'data_exports').deleteOne({ _id: insertedId });

    expectSuccess(await request(), 202);
    await mailTo(app, asha.user.email, /data export/);
    expectRefusal(await request(), 1, TOO_MANY_EXPORTS);
    expect(await countMailsTo(app, asha.user.email)).toBe(1);
    expectSuccess(await client.post('/users/profile/security/password/otp'));
  });

  rules('SES-25').it('is none the wider for a browser that has just signed in', async () => {
    const asha = await session(app).asUser();
    const { headers } = cookieOf(await login(asha.user.email, PASSWORD));
    const request = () => app.client.as(asha.token).post('/users/profile/export', undefined, { headers });
    expectSuccess(await request(), 202);
    await mailTo(app, asha.user.email, /data export/);
    const again = cookieOf(await login(asha.user.email, PASSWORD));
    expect(again.headers).not.toEqual(headers);
    Object.assign(headers, again.headers);
    expectRefusal(await request(), 1, TOO_MANY_EXPORTS);
  });
});

describe('the limit of wrong passwords of one account', () => {
  rules('SES-10').it('lets fifty through at most, and then not the right one either', async () => {
    const { email } = await aUser(app);
    expect(await attack(70, (index) => login(email, `Wrong#${index}`))).toEqual({ 401: 50, 429: 20 });
    expectRefusal(await login(email.toUpperCase(), PASSWORD), 50);
  });

  rules('SES-11').it('is the same for an address that has no account, and for a banned one', async () => {
    const banned = await aUser(app, { isActive: false });
    for (const { email } of [aRegistration(), banned])
      expect(await attack(52, () => login(email, PASSWORD))).toEqual({ 401: 50, 429: 2 });
  });

  rules('SES-10').it('counts those of a login and of a password change together', async () => {
    const asha = await session(app).asUser();
    const change = (currentPassword: string) =>
      from().as(asha.token).patch('/users/profile/security/password', {
        otp: '123456',
        currentPassword,
        newPassword: NEW_PASSWORD,
      });
    expect(await attack(25, () => login(asha.user.email, 'Wrong#123'))).toEqual({ 401: 25 });
    expect(await attack(27, () => change('Wrong#123'), OWNERS_AT_ONCE)).toEqual({ 400: 25, 429: 2 });
    expectRefusal(await change(PASSWORD), 50);
    expectRefusal(await login(asha.user.email, PASSWORD), 50);
  });

  rules('SES-10').it('blocks only the login of this account, and only for an hour', async () => {
    const [asha, ravi] = [await session(app).asUser(), await session(app).asUser()];
    expect(await attack(51, () => login(asha.user.email, 'Wrong#123'))).toEqual({ 401: 50, 429: 1 });
    expectSuccess(await asha.client.get('/users/profile'));
    expectSuccess(await forgot(asha.user.email));
    expectSuccess(await login(ravi.user.email, PASSWORD));
    app.clock.advance(HOUR_MS - 60_000);
    expectError(await login(asha.user.email, PASSWORD), 429, REFUSAL);
    app.clock.advance(60_000);
    expectSuccess(await login(asha.user.email, PASSWORD));
  });
});

describe('a browser that has signed in to an account before', () => {
  rules('SES-21').it('signs in while strangers guess, and has its codes sent', async () => {
    const { email } = await aUser(app);
    const { headers, attributes } = cookieOf(await login(email, PASSWORD));
    expect(attributes).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/api/v1', 'SameSite=Strict']);
    expect(decodeURIComponent(headers.cookie)).not.toContain(email);
    expect(await attack(50, () => login(email, 'Wrong#123'))).toEqual({ 401: 50 });
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
});
