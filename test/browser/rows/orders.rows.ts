import { anUnpaidOrder, type ConsoleRow } from '../support/console-row.js';

/** The controls of the list of orders. */
export const orderRows: readonly ConsoleRow[] = [
  {
    page: '/dev/orders',
    form: 'GET /dev/orders',
    button: 'Find',
    fill: { find: 'ORD-NONE' },
    given: anUnpaidOrder,
    effect: async ({ page }) => {
      expect(await page.textContent('body')).toContain('No order for ORD-NONE');
      expect(await page.getByLabel('Number, mail, phone, name or AWB').inputValue()).toBe('ORD-NONE');
    },
  },
];
