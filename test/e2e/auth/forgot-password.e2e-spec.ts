import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aUser } from '../../support/factories/a-user.js';
import { codeIn, countMailsTo, mailTo } from '../../support/inbox.js';

describe('POST /auth/forgot-password', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });

  const forgot = (email: unknown) => app.client.post('/auth/forgot-password', { email });

  it('[AUT-30] mails a code to a LOCAL account', async () => {
    const { email } = await aUser(app);
    expect(expectSuccess(await forgot(email.toUpperCase()))).toBeNull();
    expect(codeIn(await mailTo(app, email, /Reset your/))).toMatch(/^\d{6}$/);
  });

  it('[AUT-30] answers the same for unknown, banned and OAUTH accounts and mails nobody', async () => {
    const known = await aUser(app);
    const banned = await aUser(app, { isActive: false });
    const oauth = await aUser(app, {
      authProvider: 'OAUTH',
      passwordHash: undefined,
      externalId: 'google:4',
    });
    const bodies = new Set<string>();
    for (const email of ['nobody@example.com', banned.email, oauth.email, known.email]) {
      const answer = await forgot(email);
      expectSuccess(answer);
      bodies.add(answer.body.message);
    }
    expect(bodies.size).toBe(1);
    await mailTo(app, known.email, /Reset your/);
    expect(await countMailsTo(app, banned.email)).toBe(0);
    expect(await countMailsTo(app, oauth.email)).toBe(0);
    expect(await countMailsTo(app, 'nobody@example.com')).toBe(0);
  });

  it.each([
    ['a missing address', {}, 'email is required'],
    ['a malformed address', { email: 'asha' }, 'Invalid email format'],
    ['an unknown field', { email: 'asha@example.com', otp: '123456' }, 'otp is not allowed'],
  ])('[AUT-30] refuses %s', async (_, body, message) => {
    expectError(await app.client.post('/auth/forgot-password', body), 400, message);
  });
});
