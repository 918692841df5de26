import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { ROUTES } from '../../support/routes/route-table.js';
import { sendTo } from '../../support/routes/send.js';
import {
  aSecondFactor,
  codeOf,
  freshCodeOf,
  logIn,
  refreshAfter,
  type OwnFactor,
} from '../../support/second-factor.js';
import { session, useAdmin } from '../../support/session.js';
import type { TestClient } from '../../support/test-client.js';
import { STAND_INS } from '../../support/services/test-services.js';

const CLOSED = 'Authentication required';
const REQUIRED = 'Administrators of this shop need a second factor';

const closed = Object.keys(ROUTES).filter((name) => ['private', 'admin'].includes(ROUTES[name]!.access));
/** The routes that an administrator without a second factor reaches: `/auth/*` and reading the profile. */
const isSetUp = (name: string) => name.includes(' /api/v1/auth/') || name === 'GET /api/v1/users/profile';

describe('REQUIRE_ADMIN_MFA', () => {
  const app = useApp({ ...STAND_INS, REQUIRE_ADMIN_MFA: 'true', RATE_LIMIT_AUTH_MAX: '1000000' });
  const admin = useAdmin(app);

  rules('FAC-16').it.each(closed.filter((name) => !isSetUp(name)))(
    'keeps an administrator without a second factor from %s',
    async (name) => {
      const answer = await sendTo(admin.client, name);
      expectError(answer, 403, REQUIRED);
      expect(answer.headers.get('x-error-code')).toBe('MFA_REQUIRED');
    },
  );

  rules('FAC-16').it(
    'lets the administrator set one up, which the next refresh opens the rest for',
    async () => {
      const { email } = (await session(app).asAdmin()).user;
      const login = await logIn(app, email);
      const client = app.client.as(expectSuccess(login).accessToken);
      expectSuccess(await client.get('/users/profile'));
      const factor = await aSecondFactor(app, { client });
      expectError(await client.get('/orders/admin'), 403, REQUIRED);
      const renewed = await refreshAfter(app, login);
      const open = app.client.as(expectSuccess(renewed).accessToken);
      expectSuccess(await open.get('/orders/admin'));
      expectSuccess(await open.get('/notifications'));
      const refused = await open.delete('/auth/mfa', { body: { code: freshCodeOf(app, factor) } });
      expectError(refused, 403, REQUIRED);
      // After the next refresh as well, and after a sign-in.
      const later = app.client.as(expectSuccess(await refreshAfter(app, renewed)).accessToken);
      expectSuccess(await later.get('/orders/admin'));
      const { mfaToken } = expectSuccess(await logIn(app, email));
      const signedIn = await app.client.post('/auth/mfa/verify', { mfaToken, code: codeOf(app, factor) });
      const byCode = app.client.as(expectSuccess(signedIn).accessToken);
      expectSuccess(await byCode.get('/orders/admin'));
    },
  );

  rules('FAC-16').it('asks nothing of customers and visitors', async () => {
    const { client } = await session(app).asUser();
    expectSuccess(await client.get('/carts'));
    expectSuccess(await app.client.get('/products'));
  });

  rules('FAC-15').it('holds again for one whose factor was reset', async () => {
    const [lost, other] = [await session(app).asAdmin(), await session(app).asAdmin()];
    await aSecondFactor(app, lost);
    const factor = await aSecondFactor(app, other);
    const { mfaToken } = expectSuccess(await logIn(app, other.user.email));
    const signedIn = await app.client.post('/auth/mfa/verify', { mfaToken, code: freshCodeOf(app, factor) });
    const helper = app.client.as(expectSuccess(signedIn).accessToken);
    expectSuccess(await helper.delete(`/users/admin/${lost.user.id}/mfa`));
    const again = app.client.as(expectSuccess(await logIn(app, lost.user.email)).accessToken);
    expectError(await again.get('/orders/admin'), 403, REQUIRED);
  });
});

describe('an mfaToken', () => {
  const app = useApp({ ...STAND_INS, RATE_LIMIT_AUTH_MAX: '1000000' });
  let factor: OwnFactor;
  let mfaToken: string;
  let stranger: TestClient;

  beforeAll(async () => {
    const admin = await session(app).asAdmin();
    factor = await aSecondFactor(app, admin);
    ({ mfaToken } = expectSuccess(await logIn(app, admin.user.email)));
    stranger = app.client.fromElsewhere();
  });

  rules('FAC-17').it.each(closed)('is no access token for %s', async (name) => {
    expectError(await sendTo(stranger.as(mfaToken), name), 401, CLOSED);
  });

  rules('FAC-17').it('is no refresh token, in no place', async () => {
    const places: Array<Record<string, string>> = [
      { cookie: `refreshToken=${mfaToken}` },
      { 'x-refresh-token': mfaToken },
    ];
    for (const headers of places) {
      expectError(await stranger.post('/auth/refresh', undefined, { headers }), 401, CLOSED);
      expectSuccess(await stranger.post('/auth/logout', undefined, { headers }));
    }
    // It was none of these, and is good for what it is for.
    const code = freshCodeOf(app, factor);
    expectSuccess(await stranger.post('/auth/mfa/verify', { mfaToken, code }));
  });
});
