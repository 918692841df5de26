import { StaffFactsService } from '#modules/auth/services/staff/staff-facts.service.js';
import { UsersService } from '#modules/users/index.js';
import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aPasskey, addPasskey, anAuthenticator, signInWith } from '../../support/passkeys.js';
import { aSecondFactor, logIn, refreshAfter } from '../../support/second-factor.js';
import { session } from '../../support/session.js';
import { statusesOf } from '../../support/statuses-of.js';
import type { Answer, TestClient } from '../../support/test-client.js';

const REQUIRED = 'Administrators of this shop need a second factor';

describe('REQUIRE_ADMIN_MFA with a passkey', () => {
  const app = useApp({ REQUIRE_ADMIN_MFA: 'true', RATE_LIMIT_AUTH_MAX: '1000' });
  let email: string;
  let login: Answer;
  /** With a session that a password has opened. */
  let client: TestClient;

  const clientOf = (answer: Answer) => app.client.fromElsewhere().as(expectSuccess(answer).accessToken);
  const idsOf = async (caller: TestClient): Promise<string[]> =>
    expectSuccess(await caller.get('/auth/passkeys')).passkeys.map(({ _id }: { _id: string }) => _id);

  function expectRequired(answer: Answer): void {
    expectError(answer, 403, REQUIRED);
    expect(answer.headers.get('x-error-code')).toBe('MFA_REQUIRED');
  }

  beforeEach(async () => {
    ({ email } = (await session(app).asAdmin()).user);
    login = await logIn(app, email);
    client = clientOf(login);
  });

  rules('PKY-11').it(
    'is kept by the first passkey, from the next refresh on and at each login with it',
    async () => {
      expectRequired(await client.get('/orders/admin'));
      const authenticator = await aPasskey(app, { client });
      expectRequired(await client.get('/orders/admin'));
      const renewed = await refreshAfter(app, login);
      expectSuccess(await clientOf(renewed).get('/orders/admin'));
      const signedIn = await signInWith(app, authenticator);
      expectSuccess(await clientOf(signedIn).get('/orders/admin'));
      expectSuccess(await clientOf(await refreshAfter(app, signedIn)).get('/orders/admin'));
    },
  );

  rules('PKY-11').it('lets no session of the password alone change the factors', async () => {
    const byPassword = clientOf(await logIn(app, email));
    const authenticator = await aPasskey(app, { client });
    expectRequired(await byPassword.get('/orders/admin'));
    expectRequired(await byPassword.post('/auth/mfa/totp'));
    expectRequired(await byPassword.post('/auth/mfa/totp/confirm', { code: '123456' }));
    expectRequired(await byPassword.post('/auth/passkeys/options'));
    const [id = ''] = await idsOf(byPassword);
    expectRequired(await byPassword.delete(`/auth/passkeys/${id}`));
    const credential = anAuthenticator(app).create({
      challenge: 'x',
      rp: { id: 'localhost' },
      user: { id: 'x' },
    });
    expectRequired(await byPassword.post('/auth/passkeys', { credential, name: 'Phone' }));
    const byPasskey = clientOf(await signInWith(app, authenticator));
    expectSuccess(await addPasskey(byPasskey, anAuthenticator(app)), 201);
  });

  rules('PKY-11').it(
    'keeps the last passkey, of deletions at the same time too, until there is an app',
    async () => {
      const authenticator = await aPasskey(app, { client });
      const byPasskey = clientOf(await signInWith(app, authenticator));
      expectSuccess(await addPasskey(byPasskey, anAuthenticator(app)), 201);
      const ids = await idsOf(byPasskey);
      const answers = await Promise.all(ids.map((id) => byPasskey.delete(`/auth/passkeys/${id}`)));
      expect(statusesOf(answers)).toEqual([200, 403]);
      expectRequired(answers.find(({ status }) => status === 403)!);
      const [last = ''] = await idsOf(byPasskey);
      expectRequired(await byPasskey.delete(`/auth/passkeys/${last}`));
      await aSecondFactor(app, { client: byPasskey });
      expectSuccess(await byPasskey.delete(`/auth/passkeys/${last}`));
      expectSuccess(await byPasskey.get('/orders/admin'));
    },
  );

  rules('PKY-11').it('shows in the list of staff', async () => {
    const { id } = (await session(app).asUser()).user;
    const account = await app.get(UsersService).findAccount(id);
    const facts = () => app.get(StaffFactsService).of([account]);
    expect((await facts()).get(id)!.hasMfa).toBe(false);
    await aPasskey(app, { client: clientOf(await logIn(app, account.email)) });
    expect((await facts()).get(id)!.hasMfa).toBe(true);
  });

  rules('PKY-11').it('holds again for one whose passkeys were reset', async () => {
    const authenticator = await aPasskey(app, { client });
    const other = await session(app).asAdmin();
    const helper = clientOf(await signInWith(app, await aPasskey(app, other)));
    const { _id } = expectSuccess(await client.get('/users/profile'));
    expectSuccess(await helper.delete(`/users/admin/${_id}/mfa`));
    expectError(await signInWith(app, authenticator), 401);
    const again = clientOf(await logIn(app, email));
    expectRequired(await again.get('/orders/admin'));
    await aPasskey(app, { client: again });
  });
});
