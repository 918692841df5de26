import { AdministratorsService } from '#modules/auth/index.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { codeIn, mailTo } from '../../support/inbox.js';
import { aPasskey, signInWith } from '../../support/passkeys.js';
import { aSecondFactor, freshCodeOf, logIn, refreshAfter } from '../../support/second-factor.js';
import { PASSWORD, session } from '../../support/session.js';
import type { Answer, TestClient } from '../../support/test-client.js';

const OVER = 'Authentication required';

/** `REQUIRE_ADMIN_MFA` is off: what is asked for is what each person has set up. */
describe('a passkey of an administrator', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });
  const clientOf = (answer: Answer) => app.client.fromElsewhere().as(expectSuccess(answer).accessToken);

  /** An administrator, signed in by the password. */
  async function anAdministrator() {
    const { email, id } = (await session(app).asAdmin({ isEmailVerified: true })).user;
    const login = await logIn(app, email);
    return { email, id, login, client: clientOf(login) };
  }

  async function expectOpen(client: TestClient): Promise<void> {
    expectSuccess(await client.get('/orders/admin'));
  }

  function expectAsked(answer: Answer, ...methods: string[]): string {
    const { mfaToken, ...others } = expectSuccess(answer);
    expect(others).toEqual({ methods });
    expect(answer.headers.getSetCookie()).toEqual([]);
    return mfaToken;
  }

  rules('PKY-12').it('has to follow the password, and no code stands in for it', async () => {
    const { email, client } = await anAdministrator();
    const authenticator = await aPasskey(app, { client });
    const mfaToken = expectAsked(await logIn(app, email), 'passkey');
    const verified = await app.client.fromElsewhere().post('/auth/mfa/verify', { mfaToken, code: '123456' });
    expectError(verified, 401, 'Invalid or expired code');
    await expectOpen(clientOf(await signInWith(app, authenticator)));
  });

  rules('PKY-12').it('stands beside the app for codes: one of them is enough', async () => {
    const { email, client } = await anAdministrator();
    const authenticator = await aPasskey(app, { client });
    const factor = await aSecondFactor(app, { client: clientOf(await signInWith(app, authenticator)) });
    const mfaToken = expectAsked(await logIn(app, email), 'totp', 'passkey');
    const code = freshCodeOf(app, factor);
    await expectOpen(clientOf(await app.client.fromElsewhere().post('/auth/mfa/verify', { mfaToken, code })));
    await expectOpen(clientOf(await signInWith(app, authenticator)));
  });

  rules('PKY-12').it('has to follow a mailed code', async () => {
    const { email, client } = await anAdministrator();
    await aPasskey(app, { client });
    expectSuccess(await app.client.fromElsewhere().post('/auth/login/code', { email }));
    const otp = codeIn(await mailTo(app, email, /sign-in code/));
    expectAsked(await app.client.fromElsewhere().post('/auth/login/code/verify', { email, otp }), 'passkey');
  });

  rules('PKY-12').it(
    'ends other sessions with their next refresh, which change no factor until then',
    async () => {
      const { email, login, client } = await anAdministrator();
      const other = await logIn(app, email);
      await aPasskey(app, { client });
      const refused = await clientOf(other).post('/auth/passkeys/options');
      expectError(refused, 403);
      expect(refused.headers.get('x-error-code')).toBe('MFA_REQUIRED');
      expectError(await refreshAfter(app, other), 401, OVER);
      expectError(await refreshAfter(app, other), 401, OVER);
      await expectOpen(clientOf(await refreshAfter(app, login)));
    },
  );

  rules('PKY-12').it('is asked of one who gets the role, whose session of the password ends', async () => {
    const { email } = (await session(app).asUser()).user;
    const login = await logIn(app, email);
    const authenticator = await aPasskey(app, { client: clientOf(await logIn(app, email)) });
    const renewed = await refreshAfter(app, login);
    await app.get(AdministratorsService).grant(email, 'a test');
    expectError(await refreshAfter(app, renewed), 401, OVER);
    expectAsked(await logIn(app, email), 'passkey');
    await expectOpen(clientOf(await signInWith(app, authenticator)));
  });

  rules('PKY-12').it('leaves the password alone again when it is deleted', async () => {
    const { email, client } = await anAdministrator();
    const byPasskey = clientOf(await signInWith(app, await aPasskey(app, { client })));
    const [{ _id }] = expectSuccess(await byPasskey.get('/auth/passkeys')).passkeys;
    expectSuccess(await byPasskey.delete(`/auth/passkeys/${_id}`));
    await expectOpen(clientOf(await logIn(app, email)));
  });

  rules('PKY-12').it('goes on as the second factor of a session when the app is removed', async () => {
    const admin = await session(app).asAdmin();
    const factor = await aSecondFactor(app, admin);
    const { mfaToken } = expectSuccess(await logIn(app, admin.user.email));
    const code = freshCodeOf(app, factor);
    const signedIn = await app.client.fromElsewhere().post('/auth/mfa/verify', { mfaToken, code });
    const byCode = clientOf(signedIn);
    await aPasskey(app, { client: byCode });
    expectSuccess(await byCode.delete('/auth/mfa', { body: { code: freshCodeOf(app, factor) } }));
    await expectOpen(clientOf(await refreshAfter(app, signedIn)));
  });

  rules('PKY-12').it("stands beside the password when it is a customer's, as before", async () => {
    const customer = await session(app).asUser();
    await aPasskey(app, customer);
    const answer = await app.client
      .fromElsewhere()
      .post('/auth/login', { email: customer.user.email, password: PASSWORD });
    expect(Object.keys(expectSuccess(answer))).toEqual(['user', 'accessToken']);
    expectSuccess(await refreshAfter(app, answer));
  });
});
