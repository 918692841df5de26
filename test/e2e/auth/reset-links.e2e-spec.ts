import { useApp } from '../../support/create-app.js';
import { expectError, expectSuccess } from '../../support/expect-envelope.js';
import { aUser } from '../../support/factories/a-user.js';
import { codeIn, mailTo, otherThan } from '../../support/inbox.js';
import { knownBrowserOf } from '../../support/known-browser.js';
import { PASSWORD } from '../../support/session.js';

const NEW_PASSWORD = 'Another#456';
const DAY_MS = 86_400_000;

const app = useApp({ RATE_LIMIT_AUTH_MAX: '1000', PUBLIC_URL: 'https://api.shop.example' });

/** Each request comes from an address of its own, as those of a botnet do. */
const from = () => app.client.fromElsewhere();
const login = (email: string, password: string) => from().post('/auth/login', { email, password });
const reset = (email: string, otp: string, headers?: Record<string, string>) =>
  from().post('/auth/reset-password', { email, otp, newPassword: NEW_PASSWORD }, headers && { headers });

/** The mail to an account that was mailed `before` ones already. */
async function forgot(email: string, before = 0) {
  expectSuccess(await from().post('/auth/forgot-password', { email }));
  return mailTo(app, email, /Reset your/, before + 1);
}

function linkIn(text: string): { page: string; email: string; token: string } {
  const [url = ''] = /https:\S+/.exec(text) ?? [];
  const [page = '', said] = url.split('#');
  const { email = '', token = '' } = Object.fromEntries(new URLSearchParams(said));
  return { page, email, token };
}

async function guessWrong(email: string, count: number): Promise<void> {
  await refuseAll(
    email,
    Array.from({ length: count }, () => '000000'),
  );
}

/** Ten at once: as many strangers as may wait. */
async function refuseAll(email: string, otps: readonly string[]): Promise<void> {
  for (let sent = 0; sent < otps.length; sent += 10) {
    const answers = await Promise.all(otps.slice(sent, sent + 10).map((otp) => reset(email, otp)));
    for (const answer of answers) expectError(answer, 400, 'Invalid or expired code');
  }
}

describe('a link that resets a password', () => {
  rules('DOR-04').it(
    'comes instead of a code after 60 wrong ones of a day, whatever their addresses',
    async () => {
      const { email } = await aUser(app);
      const known = knownBrowserOf(await login(email, PASSWORD));
      await guessWrong(email, 59);
      const code = codeIn(await forgot(email));
      expectError(await reset(email, otherThan(code)), 400, 'Invalid or expired code');
      // The right one is not checked for a stranger any more; for the owner's browser it is.
      expectError(await reset(email, code), 400, 'Invalid or expired code');
      expectSuccess(await reset(email, code, known));
      const mail = await forgot(email, 1);
      expect(mail.text).toContain('Somebody has tried many wrong codes');
      const { page, token, ...said } = linkIn(mail.text);
      expect({ page, ...said }).toEqual({ page: 'https://api.shop.example/shop/forgot-password', email });
      expect(token).toMatch(/^[\w-]{43}$/);
      expectSuccess(await reset(email, token));
      expectError(await reset(email, token), 400, 'Invalid or expired code');
      app.clock.advance(DAY_MS);
      expect(codeIn(await forgot(email, 2))).toMatch(/^\d{6}$/);
    },
  );

  rules('DOR-04').it(
    'does not come after the wrong codes of a known browser, nor after those of another account',
    async () => {
      const [{ email }, other] = [await aUser(app), await aUser(app)];
      const known = knownBrowserOf(await login(email, PASSWORD));
      for (let times = 0; times < 60; times++)
        expectError(await reset(email, '000000', known), 400, 'Invalid or expired code');
      expect(codeIn(await forgot(email))).toMatch(/^\d{6}$/);
      expect(codeIn(await forgot(other.email))).toMatch(/^\d{6}$/);
    },
  );

  rules('DOR-05').it('is what an administrator gets, and is used up by no wrong token or code', async () => {
    const { email } = await aUser(app, { role: 'ADMIN' });
    const mail = await forgot(email);
    expect(mail.text).not.toContain('Somebody has tried');
    const { page, token } = linkIn(mail.text);
    expect(page).toBe('https://api.shop.example/admin/reset-password');
    const wrong = [
      ...Array.from({ length: 20 }, () => 'x'.repeat(43)),
      ...Array.from({ length: 70 }, () => '123456'),
    ];
    await refuseAll(email, wrong);
    expectSuccess(await reset(email, token));
    expectSuccess(await login(email, NEW_PASSWORD));
  });

  rules('DOR-05').it('is no code of another purpose, and no code is a link', async () => {
    const { email } = await aUser(app, { role: 'ADMIN' });
    for (const otp of ['12345', '1234567', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}!`])
      expectError(await reset(email, otp), 400, 'otp must be exactly 6 digits');
  });
});
