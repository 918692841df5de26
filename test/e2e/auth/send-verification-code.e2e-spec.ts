import { useApp } from '../../support/create-app.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { codeIn, countMailsTo, mailTo } from '../../support/inbox.js';
import { session } from '../../support/session.js';

describe('POST /auth/email/otp', () => {
  const app = useApp();

  it('[AUT-27] mails the verification code again', async () => {
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
