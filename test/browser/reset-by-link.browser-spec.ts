import type { Page } from 'playwright-core';
import { createClient } from '../../packages/client/src/index.js';
import { expectEventually } from '../support/expect-eventually.js';
import { AdminBench, OWNER } from './support/admin-bench.js';

const CUSTOMER = 'asha@demo.shop';
const NEW_PASSWORD = 'Another#456';
/** Wrong codes of a day after which an account is mailed a link. */
const WRONG_CODES = 60;

/** The pages where a mailed link sets a new password, from the question for it to the next login. */
describe('a link that resets a password', () => {
  let bench: AdminBench;
  let page: Page;

  beforeAll(async () => void (bench = await AdminBench.open()));
  afterAll(() => bench.close());

  const press = (name: string) => page.getByRole('button', { name }).click();

  /** Opens the link of the newest mail, as a person who presses it does. */
  async function followMail(to: string): Promise<void> {
    const link = await expectEventually(async () => {
      const mails = await bench.admin.listMails({ to });
      const mail = mails.find(({ subject }) => subject.startsWith('Reset your'));
      const [url] = /https?:\S+#\S+/.exec(mail?.text ?? '') ?? [];
      expect(url).toBeDefined();
      return url!;
    });
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByText(`For the account of ${to}.`).waitFor();
    // The token stays in no history.
    expect(new URL(page.url()).hash).toBe('');
    await page.getByLabel('New password').first().fill(NEW_PASSWORD);
    await press('Set the new password');
    await page.getByText('Your new password is set.').waitFor();
  }

  rules('DOR-05').it('lets an administrator back into the dashboard', async () => {
    page = await bench.visit(await bench.newVisitor(), '/reset-password');
    await page.getByRole('textbox', { name: 'Email' }).fill(OWNER.email);
    await press('Email me a link');
    await page.getByText('an email with a link is on its way').waitFor();
    await followMail(OWNER.email);
    await page.getByRole('link', { name: 'Log in' }).click();
    await bench.logIn(page, { email: OWNER.email, password: NEW_PASSWORD });
    await page.getByRole('heading', { name: 'Today' }).waitFor();
    expect(bench.complaints).toEqual([]);
  });

  rules('DOR-04').it('lets a customer back into the shop whose codes are used up', async () => {
    const stranger = createClient({ baseUrl: bench.url });
    const guess = { email: CUSTOMER, otp: '000000', newPassword: NEW_PASSWORD };
    for (let wrong = 0; wrong < WRONG_CODES; wrong += 1)
      await expect(stranger.resetPassword(guess)).rejects.toThrow('Invalid or expired code');
    page = await (await bench.newVisitor()).newPage();
    await page.goto(`${bench.url}/shop/forgot-password`);
    await page.getByLabel('Email address').fill(CUSTOMER);
    await press('Send the code');
    await page.getByText('or with a link, is on its way').waitFor();
    await followMail(CUSTOMER);
    await page.getByLabel('Email address').fill(CUSTOMER);
    await page.getByLabel('Password').first().fill(NEW_PASSWORD);
    await press('Log in');
    await page.getByRole('link', { name: 'Account of Asha' }).waitFor();
  });
});
