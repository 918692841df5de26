import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { codeIn, countMailsTo, mailTo } from '../../support/inbox.js';
import { session } from '../../support/session.js';

describe('POST /users/profile/security/password/otp', () => {
  const app = useApp();

  it('[ACC-31, BND-03] has mailed a code by the time it answers', async () => {
    const asha = await session(app).asUser();
    expect(expectSuccess(await asha.client.post('/users/profile/security/password/otp'))).toBeNull();
    expect(await countMailsTo(app, asha.user.email)).toBe(1);
    expect(codeIn(await mailTo(app, asha.user.email, /password change/))).toMatch(/^\d{6}$/);
  });

  it('[ACC-33, ERR-09] refuses an OAUTH account', async () => {
    const ravi = await session(app).asUser({
      authProvider: 'OAUTH',
      passwordHash: undefined,
      externalId: 'google:1',
    });
    const answer = await ravi.client.post('/users/profile/security/password/otp');
    expectError(answer, 400, 'OAuth accounts do not use passwords');
    expect(await countMailsTo(app, ravi.user.email)).toBe(0);
  });
});
