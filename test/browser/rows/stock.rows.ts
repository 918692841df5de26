import { aProduct } from '../../support/factories/a-product.js';
import type { ConsoleBench } from '../support/console-bench.js';
import { theConsole, type ConsoleRow, type Subject } from '../support/console-row.js';

async function aProductInStock({ app }: ConsoleBench): Promise<Subject> {
  const { _id } = await aProduct(app, { currentStock: 7 });
  return { id: _id, nowMs: 0 };
}

/** The controls of the pages of the stock, and of the list of requests. */
export const stockRows: readonly ConsoleRow[] = [
  {
    page: '/dev/stock',
    form: 'GET /dev/stock',
    button: 'Find',
    fill: { find: 'no-such-thing' },
    given: theConsole,
    effect: async ({ page }) => {
      expect(await page.textContent('body')).toContain('No product for no-such-thing');
    },
  },
  {
    page: '/dev/stock/:id',
    form: 'POST /dev/stock/:id/form',
    button: 'Change the stock',
    fill: { delta: '-3' },
    given: aProductInStock,
    notice: 'The stock was changed.',
    effect: async ({ page }) => {
      expect(await page.locator('#stock').textContent()).toMatch(/^4 can be sold/);
    },
  },
  {
    page: '/dev/requests',
    form: 'GET /dev/requests',
    button: 'Find',
    fill: { find: 'no-such-request' },
    given: theConsole,
    effect: async ({ page }) => {
      expect(await page.textContent('body')).toContain('No request with no-such-request');
    },
  },
];
