import { DEMO_EMAILS } from '#config/demo-logins.js';
import { expectSuccess } from '../../support/expect-envelope.js';
import { theConsole, type ConsoleRow } from '../support/console-row.js';

/** The buttons that copy the access token of a demo login. */
export const tokenRows: readonly ConsoleRow[] = DEMO_EMAILS.map((email) => ({
  form: 'POST /dev/tokens/form',
  button: `email=${email}`,
  stays: true,
  given: theConsole,
  effect: async ({ app, page }) => {
    await page.getByText('Copied: good for 15 minutes.').waitFor();
    const token = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(expectSuccess(await app.client.as(token).get('/users/profile')).email).toBe(email);
  },
}));
