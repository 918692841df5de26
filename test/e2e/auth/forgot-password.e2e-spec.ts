import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aUser } from '../../support/factories/a-user.js';
import { codeIn, countMailsTo, mailTo } from '../../support/inbox.js';

describe('POST /auth/forgot-password', () => {
  const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000' });

  const forgot = (email: unknown) => app.client.post('/auth/forgot-password', { email });

  it('[AUT-30] mails a code to LOCAL accounts alone, and answers the same for unknown, banned and OAUTH accounts', async () => {
    const known = await aUser(app);
    const banned = await aUser(app, { isActive: false });
    const oauth = await aUser(app, {
      authProvider: 'OAUTH',
      passwordHash: undefined,
      externalId: 'google:4',
    });
    const bodies = new Set<string>();
    for (const email of ['nobody@example.com', banned.email, oauth.email, known.email.toUpperCase()]) {
      const answer = await forgot(email);
      expect(expectSuccess(answer)).toBeNull();
      bodies.add(answer.body.message);
    }
    expect(bodies.size).toBe(1);
    expect(codeIn(await mailTo(app, known.email, /Reset your/))).toMatch(/^\d{6}$/);
    for (const email of ['nobody@example.com', banned.email, oauth.email])
      expect(await countMailsTo(app, email)).toBe(0);
  });

  it.each([
    ['a missing address', {}, 'email is required'],
    ['a malformed address', { email: 'asha' }, 'Invalid email format'],
    ['an unknown field', { email: 'asha@example.com', otp: '123456' }, 'otp is not allowed'],
  ])('[AUT-30] refuses %s', async (_, body, message) => {
    expectError(await app.client.post('/auth/forgot-password', body), 400, message);
  });
});
