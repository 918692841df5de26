import { PasswordHasherService } from '#modules/auth/services/password/password-hasher.service.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aRegistration } from '../../support/factories/a-registration.js';
import { codeIn, mailTo } from '../../support/inbox.js';
import { knownBrowserOf } from '../../support/known-browser.js';
import { PASSWORD, session } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import type { Answer } from '../../support/test-client.js';

const NEW_PASSWORD = 'Another#456';

describe('a process in which as many passwords wait as may', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });
  /** Ends the hashes that occupy the process. */
  let release: () => void = () => undefined;
  let occupied: Promise<unknown>;

  /** Two passwords are hashed and 20 wait, until `release`. */
  function occupy(): void {
    const gate = new Promise<void>((open) => {
      release = open;
    });
    const hasher = app.get(PasswordHasherService);
    occupied = Promise.all(
      Array.from({ length: 22 }, () => hasher.hash(PASSWORD, { isKnown: true }, () => gate)),
    );
  }

  /** The password of a stranger is hashed and those of others wait, until `release`. By default as many as may. */
  function occupyByStrangers(count = 11): void {
    const gate = new Promise<void>((open) => {
      release = open;
    });
    const hasher = app.get(PasswordHasherService);
    const strangers = Array.from({ length: count }, (_, index) => ({
      isKnown: false,
      name: `network ${index}`,
    }));
    occupied = Promise.all(strangers.map((asker) => hasher.hash(PASSWORD, asker, () => gate)));
  }

  afterEach(async () => {
    release();
    await occupied;
  });

  function expectBusy(answer: Answer): void {
    expectError(answer, 503, 'Service temporarily unavailable');
    expect(answer.headers.get('x-error-code')).toBe('PASSWORD_CHECKS_BUSY');
    expect(answer.headers.get('retry-after')).toBe('5');
  }

  rules('SES-19').it(
    'refuses the next login and registration, and counts neither as an attempt',
    async () => {
      const { user } = await session(app).asUser();
      const login = () => app.client.post('/auth/login', { email: user.email, password: PASSWORD });
      occupy();
      expectBusy(await login());
      expectBusy(await app.client.post('/auth/login', { email: 'nobody@example.com', password: PASSWORD }));
      expectBusy(await app.client.post('/auth/register', aRegistration()));
      release();
      await occupied;
      expectSuccess(await login());
    },
  );

  rules('CRD-01').it(
    'checks passwords of known browsers and signed-in callers beside strangers',
    async () => {
      const asha = await session(app).asUser();
      const { email } = asha.user;
      const login = (options = {}) =>
        app.client.fromElsewhere().post('/auth/login', { email, password: PASSWORD }, options);
      const headers = knownBrowserOf(await login());
      occupyByStrangers();
      expectBusy(await login());
      expectSuccess(await login({ headers }));
      const change = { otp: '123456', currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
      expectError(
        await asha.client.patch('/users/profile/security/password', change),
        400,
        'Invalid or expired code',
      );
    },
  );

  rules('CRD-02').it('lets one login of each /48 and each IPv4 address wait', async () => {
    const { email } = (await session(app).asUser()).user;
    occupyByStrangers(1);
    const waiting: Array<Promise<Answer>> = [];
    const login = (from: string) =>
      app.client.post('/auth/login', { email, password: PASSWORD }, { headers: { 'x-forwarded-for': from } });
    for (const [first, second] of [
      ['2001:db8:77:1::1', '2001:db8:77:2::1'],
      ['203.0.113.71', '203.0.113.71'],
    ] as const) {
      // One of the two waits, the other one is refused at once.
      const both = [login(first), login(second)];
      expectBusy(await Promise.race(both));
      waiting.push(...both);
    }
    release();
    expect(statusesOf(await Promise.all(waiting))).toEqual([200, 200, 503, 503]);
  });

  rules('SES-19').it('reports a taken address without a hash', async () => {
    const { user } = await session(app).asUser();
    occupy();
    const taken = { ...aRegistration(), email: user.email.toUpperCase() };
    expectError(await app.client.post('/auth/register', taken), 409, 'Email already registered');
  });

  rules('SES-19').it('does not consume the code of a reset', async () => {
    const { email } = (await session(app).asUser()).user;
    expectSuccess(await app.client.post('/auth/forgot-password', { email }));
    const otp = codeIn(await mailTo(app, email, /Reset your/));
    const reset = () => app.client.post('/auth/reset-password', { email, otp, newPassword: NEW_PASSWORD });
    occupy();
    expectBusy(await reset());
    release();
    await occupied;
    expectSuccess(await reset());
  });
});
