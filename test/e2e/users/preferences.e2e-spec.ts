import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { personalDataOf } from '../../support/personal-data-of.js';
import { session, useAdmin, useUser } from '../../support/session.js';

describe('PATCH /users/profile/preferences', () => {
  const app = useApp();
  const asha = useUser(app, beforeEach);
  const admin = useAdmin(app, beforeEach);

  const change = ({ client }: typeof asha, body: object) => client.patch('/users/profile/preferences', body);

  rules('SAL-04').it('changes what is named, and answers all of them', async () => {
    expect(expectSuccess(await change(asha, {}))).toEqual({ newsletter: false, smsAlerts: false });
    expect(expectSuccess(await change(asha, { newsletter: true }))).toEqual({
      newsletter: true,
      smsAlerts: false,
    });
    expect(expectSuccess(await change(asha, { smsAlerts: true }))).toEqual({
      newsletter: true,
      smsAlerts: true,
    });
    expect(await personalDataOf(app, 'users').exportFor(asha.user.id)).toMatchObject({
      preferences: { newsletter: true, smsAlerts: true },
    });
  });

  rules('SAL-04').it(
    'has two more for administrators, which are on until they are switched off',
    async () => {
      const all = { newsletter: false, smsAlerts: false, shopAlerts: true, shopDigest: true };
      expect(expectSuccess(await change(admin, {}))).toEqual(all);
      expect(expectSuccess(await change(admin, { shopDigest: false }))).toEqual({
        ...all,
        shopDigest: false,
      });
      expect(expectSuccess(await change(admin, { shopDigest: true, shopAlerts: false }))).toEqual({
        ...all,
        shopAlerts: false,
      });
    },
  );

  rules('SAL-04').it('refuses those of administrators to customers', async () => {
    expectError(await change(asha, { shopAlerts: false }), 400, 'shopAlerts is not allowed');
    expectError(
      await change(asha, { newsletter: true, shopAlerts: true, shopDigest: true }),
      400,
      'shopAlerts is not allowed; shopDigest is not allowed',
    );
    expect(expectSuccess(await change(asha, {}))).toEqual({ newsletter: false, smsAlerts: false });
  });

  rules('SAL-04').it.each([
    [{ newsletter: 'true' }, 'newsletter must be true or false'],
    [{ smsAlerts: null }, 'smsAlerts must be true or false'],
    [{ privacyPolicyAcceptedAt: '2026-01-01' }, 'privacyPolicyAcceptedAt is not allowed'],
  ])('refuses %j', async (body, message) => {
    expectError(await change(asha, body), 400, message);
  });

  rules('SAL-03').it('keeps two changes that are made at once', async () => {
    const caller = await session(app).asAdmin();
    const changes = [{ newsletter: true }, { smsAlerts: true }, { shopAlerts: false }, { shopDigest: false }];
    for (const answer of await Promise.all(changes.map((body) => change(caller, body))))
      expectSuccess(answer);
    expect(expectSuccess(await change(caller, {}))).toEqual({
      newsletter: true,
      smsAlerts: true,
      shopAlerts: false,
      shopDigest: false,
    });
  });
});
