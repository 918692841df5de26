import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { refreshCookieOf, withRefreshCookie } from '../../support/refresh-cookie.js';
import { badTokens, type BadToken } from '../../support/routes/bad-tokens.js';
import { PASSWORD, session, type Session } from '../../support/session.js';
import { limitOf } from './limit-headers.js';

const FROM_DASHBOARD = { headers: { 'x-client': 'dashboard' } };

const asks = ({ client }: Pick<Session, 'client'>, path = '/notifications') =>
  client.get(path, FROM_DASHBOARD);

const fromDashboard = (token: string) => ({
  headers: { ...withRefreshCookie(token).headers, ...FROM_DASHBOARD.headers },
});

describe('limits of the dashboard', () => {
  const app = useApp({ RATE_LIMIT_STANDARD_MAX: '', RATE_LIMIT_CHECKOUT_MAX: '' });

  async function signedIn(role: 'ADMIN' | 'USER') {
    const { user } = await (role === 'ADMIN' ? session(app).asAdmin() : session(app).asUser());
    const login = { email: user.email, password: PASSWORD };
    const answer = await app.client.fromElsewhere().post('/auth/login', login);
    return { user, cookie: refreshCookieOf(answer).token };
  }

  rules('DLI-01').it('count by account, from whatever address, 3,000 requests in 15 minutes', async () => {
    const meera = await session(app).asAdmin();
    const first = limitOf(await asks(meera));
    expect(first).toEqual({ limit: 3000, remaining: 2999, reset: expect.any(Number) });
    const fromElsewhere = { client: meera.client.fromElsewhere() };
    expect(limitOf(await asks(fromElsewhere))).toMatchObject({ remaining: 2998 });
    expect(limitOf(await asks(meera, '/nothing-here'))).toMatchObject({ remaining: 2997 });

    const other = await session(app).asAdmin();
    expect(limitOf(await asks(other))).toMatchObject({ limit: 3000, remaining: 2999 });
  });

  rules('DLI-02').it('leave the counter of the address alone, and the other way round', async () => {
    const admin = await session(app).asAdmin();
    await asks(admin);
    expect(limitOf(await admin.client.get('/notifications'))).toMatchObject({ limit: 100, remaining: 99 });
    expect(limitOf(await asks(admin))).toMatchObject({ limit: 3000, remaining: 2998 });
  });

  rules('DLI-02').it('need the header with its very value', async () => {
    const { client } = await session(app).asAdmin();
    for (const value of ['Dashboard', 'dashboard, dashboard', 'dashboards', ''])
      expect(limitOf(await client.get('/notifications', { headers: { 'x-client': value } })).limit).toBe(100);
  });

  rules('DLI-02').it('need a token, and one of an administrator', async () => {
    expect(limitOf(await asks({ client: app.client.fromElsewhere() })).limit).toBe(100);
    const customer = await session(app).asUser();
    expect(limitOf(await asks(customer))).toMatchObject({ limit: 100, remaining: 99 });
  });

  rules('DLI-02').it('accept none of the invalid tokens', async () => {
    const admin = await session(app).asAdmin();
    const client = app.client.fromElsewhere();
    let remaining = 100;
    for (const [kind, bad] of Object.entries(badTokens(app, admin.token, admin.user.id))) {
      const { headers, query = '' }: BadToken = bad;
      const answer = await client.get(`/notifications${query}`, {
        headers: { ...headers, ...FROM_DASHBOARD.headers },
      });
      remaining -= 1;
      expect({ kind, ...limitOf(answer) }).toEqual({
        kind,
        limit: 100,
        remaining,
        reset: expect.any(Number),
      });
    }
    app.clock.advance(16 * 60_000);
    expect(limitOf(await asks(admin)).limit).toBe(100);
  });

  rules('DLI-02').it(
    'accept the token of an administrator who is no longer one until it expires, for the count alone',
    async () => {
      const admin = await session(app).asAdmin();
      const owner = await session(app).asAdmin();
      expect((await owner.client.patch(`/users/admin/${admin.user.id}`, { isActive: false })).status).toBe(
        200,
      );
      const answer = await asks(admin, '/orders/admin');
      expect(answer.status).toBe(401);
      expect(limitOf(answer).limit).toBe(3000);
    },
  );

  rules('DLI-04').it('do not lift those of authentication and of health', async () => {
    const { client } = await session(app).asAdmin();
    for (let i = 0; i < 10; i++)
      expect(limitOf(await client.post('/auth/login', {}, FROM_DASHBOARD))).toMatchObject({
        limit: 10,
        remaining: 9 - i,
      });
    expect((await client.post('/auth/login', {}, FROM_DASHBOARD)).status).toBe(429);
    expect(limitOf(await client.get('//health', FROM_DASHBOARD))).toMatchObject({ remaining: 2999 });
    expect(limitOf(await asks({ client })).remaining).toBe(2988);
  });

  rules('DLI-04').it('do not lift that of checkout', async () => {
    const { client } = await session(app).asAdmin();
    for (let i = 0; i < 5; i++) await client.post('/orders/checkout', {}, FROM_DASHBOARD);
    const refused = await client.fromElsewhere().post('/orders/checkout', {}, FROM_DASHBOARD);
    expect(refused.status).toBe(429);
    expect(limitOf(refused).limit).toBe(5);
  });

  rules('DLI-06').it(
    'count refreshes of living sessions by account, however many share an address',
    async () => {
      const office = app.client.fromElsewhere();
      for (let each = 0; each < 8; each++) {
        let { cookie } = await signedIn('ADMIN');
        for (let times = 0; times < 4; times++) {
          const renewed = await office.post('/auth/refresh', undefined, fromDashboard(cookie));
          expect(renewed.status).toBe(200);
          expect(limitOf(renewed)).toMatchObject({ limit: 60, remaining: 59 - times });
          cookie = refreshCookieOf(renewed).token;
        }
      }
    },
  );

  rules('DLI-06').it('count all other refreshes by address', async () => {
    const { cookie, user } = await signedIn('ADMIN');
    const customer = await signedIn('USER');
    const office = app.client.fromElsewhere();
    const refreshes = (headers: object) => office.post('/auth/refresh', undefined, headers);
    const owner = await session(app).asAdmin();
    const answers = [
      await refreshes(fromDashboard('x'.repeat(43))),
      await refreshes(fromDashboard(customer.cookie)),
      await refreshes(FROM_DASHBOARD),
      await refreshes(withRefreshCookie(cookie)),
    ];
    expectSuccess(await owner.client.patch(`/users/admin/${user.id}`, { isActive: false }));
    answers.push(await refreshes(fromDashboard(refreshCookieOf(answers[3]!).token)));
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 401, 200, 401]);
    expect(answers.map((answer) => limitOf(answer).remaining)).toEqual([9, 8, 7, 6, 5]);
  });

  rules('DLI-05').it('are within reach of a page on another origin', async () => {
    const preflight = await app.client.request('OPTIONS', '/orders/admin', {
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization,x-client',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-client');
  });
});

describe('limits of the dashboard that are used up', () => {
  const app = useApp({ RATE_LIMIT_ADMIN_MAX: '4' });

  rules('DLI-01', 'DLI-03').it('refuse with the message and the headers of standard', async () => {
    const { client } = await session(app).asAdmin();
    for (let i = 0; i < 4; i++) expect((await asks({ client: client.fromElsewhere() })).status).toBe(200);
    const refused = await asks({ client: client.fromElsewhere() });
    expectError(refused, 429, 'Too many requests from this IP, please try again after 15 minutes');
    const whenever = { reset: expect.any(Number), retryAfter: expect.any(Number) };
    expect(limitOf(refused)).toEqual({ limit: 4, remaining: 0, ...whenever });
    expect((await asks(await session(app).asAdmin())).status).toBe(200);
    expect((await client.get('/notifications')).status).toBe(200);
    app.clock.advance(10 * 60_000);
    expect((await asks({ client })).status).toBe(429);
    app.clock.advance(4 * 60_000);
    expect((await asks({ client })).status).toBe(429);
  });
});
