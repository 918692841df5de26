import { theConsole, type ConsoleRow } from '../support/console-row.js';

/** The controls of the list of requests. */
export const requestRows: readonly ConsoleRow[] = [
  {
    page: '/dev/requests',
    form: 'GET /dev/requests',
    button: 'Find',
    fill: () => ({ find: 'no-such-request' }),
    given: theConsole,
    effect: async ({ page }) => {
      expect(await page.textContent('body')).toContain('No request with no-such-request');
    },
  },
];
