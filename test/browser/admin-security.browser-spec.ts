import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { TOTP } from 'otpauth';
import { createClient } from '../../packages/client/src/index.js';
import { expectEventually } from '../support/expect-eventually.js';
import { AdminBench, OWNER } from './support/admin-bench.js';
import { WIDTHS } from './support/site-bench.js';

/** The step of a code, in seconds: the clock of the shop is moved beyond it, because each code counts once. */
const BEYOND_STEP = 61;
const NEXT_PASSWORD = 'Another-password-1';

/** The protection of an administrator's account: a second factor, sessions, the password. */
describe('the security page of the dashboard', () => {
  let bench: AdminBench;
  let visitor: BrowserContext;
  let page: Page;
  let secret: string;

  beforeAll(async () => {
    bench = await AdminBench.open({ RATE_LIMIT_AUTH_MAX: '1000' });
    ({ visitor, page } = await bench.loggedIn());
  });
  afterAll(() => bench.close());

  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

  /** The code that the app shows next; none of it was spent. */
  async function freshCode(): Promise<string> {
    const { now } = await bench.admin.advanceClock({ advanceSeconds: BEYOND_STEP });
    return new TOTP({ secret }).generate({ timestamp: Date.parse(now) });
  }

  /** Keeps pictures of both widths; none scrolls sideways. */
  async function keepPictures(of: Page, name: string): Promise<void> {
    for (const [device, size] of Object.entries(WIDTHS)) {
      await of.setViewportSize(size);
      await of.screenshot({ path: join(bench.pictures, `${name}-${device}.png`), fullPage: true });
      expect(await of.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
        size.width,
      );
    }
    await of.setViewportSize(WIDTHS.desktop);
  }

  it('sets up a second factor with an app, and shows the recovery codes once', async () => {
    await bench.goTo(page, '/security');
    await press('Set up an app');
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    secret = (await page.locator('code').first().innerText()).replaceAll(' ', '');
    await page.getByLabel('Code from your app').fill('000000');
    await press('Confirm');
    await page.getByRole('alert').getByText('Invalid or expired code').waitFor();
    await page.getByLabel('Code from your app').fill(await freshCode());
    await press('Confirm');
    await page.getByText('Keep these recovery codes').waitFor();
    expect(await page.getByRole('status').locator('code').count()).toBe(10);
    await keepPictures(page, 'security');
    await press('I have kept them');
    await page.getByText('10 recovery codes are left').waitFor();
  });

  it('asks for the code at the next login, and takes no wrong one', async () => {
    const other = await bench.newVisitor();
    const login = await bench.visit(other);
    await login.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
    await login.getByLabel('Password').first().fill(OWNER.password);
    await login.getByRole('button', { name: 'Log in' }).click();
    await login.getByLabel('Code from your app').fill('000000');
    await keepPictures(login, 'second-factor');
    await login.getByRole('button', { name: 'Log in' }).click();
    await login.getByText('This code is wrong, used or expired.').waitFor();
    await login.getByLabel('Code from your app').fill(await freshCode());
    await login.getByRole('button', { name: 'Log in' }).click();
    await login.locator('#content').waitFor();
    await other.close();
  });

  it('shows where the account is logged in, and ends a session at once', async () => {
    const laptop = createClient({ baseUrl: bench.url });
    const pending = await laptop.login(OWNER).catch((error: { mfaToken: string }) => error);
    const { mfaToken } = pending as { mfaToken: string };
    await laptop.verifySecondFactor({ mfaToken, code: await freshCode() });
    await bench.goTo(page, '/security');
    await page.getByText('This browser').waitFor();
    const rows = page.locator('section', { hasText: 'Where you are logged in' }).locator('li');
    const before = await rows.count();
    await rows.getByRole('button').first().click();
    await page.getByText('The session is over.').waitFor();
    await expectEventually(async () => expect(await rows.count()).toBe(before - 1));
  });

  it('removes the second factor with a code', async () => {
    await press('Remove it');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code from your app, or a recovery code').fill(await freshCode());
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    await page.getByRole('button', { name: 'Set up an app' }).waitFor();
  });

  it('changes the own password with a mailed code, and ends the other sessions', async () => {
    const laptop = createClient({ baseUrl: bench.url });
    await laptop.login(OWNER);
    await press('Email me a code');
    await page.getByLabel('Code from the email').fill(await mailedCode());
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill(NEXT_PASSWORD);
    await press('Change the password');
    await page.getByRole('alert').getByText('Current password is incorrect').waitFor();
    expect(await page.getByLabel('New password').inputValue()).toBe(NEXT_PASSWORD);
    await page.getByLabel('Current password').fill(OWNER.password);
    await press('Change the password');
    await page.getByText('Your password is changed.').waitFor();
    await expect(laptop.listOwnSessions()).rejects.toMatchObject({ status: 401 });
    await bench.goTo(page, '/orders');
    await page.locator('#content').waitFor();
    await createClient({ baseUrl: bench.url }).login({ ...OWNER, password: NEXT_PASSWORD });
    await visitor.close();
  });

  /** The code in the newest mail that asks for one before the password changes. */
  async function mailedCode(): Promise<string> {
    return expectEventually(async () => {
      const mails = await createClient({ baseUrl: bench.url }).listMails({ to: OWNER.email });
      const mail = mails.find(({ subject }) => /^Confirm your .+ password change$/.test(subject));
      const code = /\b\d{6}\b/.exec(`${mail?.subject} ${mail?.text}`)?.[0];
      expect(code).toBeDefined();
      return code!;
    });
  }
});
