import { LIMITER_NAMES } from '#common/errors/limit-exceeded.error.js';
import type { ConsoleBench } from '../support/console-bench.js';
import { session } from '../../support/session.js';
import { theConsole, type ConsoleRow } from '../support/console-row.js';

const RESET = { form: 'POST /dev/limits/reset/form', notice: 'The limits were reset.' };

/** A console with counters of every limiter: a page of the shop, one of the dashboard, a login and a probe. */
async function usedLimits(bench: ConsoleBench) {
  await bench.unpaidOrder();
  const { client } = await session(bench.app).asAdmin();
  await client.get('/orders/admin', { headers: { 'x-client': 'dashboard' } });
  await bench.app.client.post('/auth/login', {});
  await bench.app.client.get('//health');
  return theConsole(bench);
}

/** The buttons that reset the limits: of one limiter, of all. */
export const limitRows: readonly ConsoleRow[] = [
  ...LIMITER_NAMES.map((limiter) => ({
    ...RESET,
    button: `limiter=${limiter}`,
    given: usedLimits,
    effect: async (bench: ConsoleBench) => {
      const { counters } = await bench.read('/dev/limits');
      expect(counters.filter((counter: any) => counter.limiter === limiter)).toEqual([]);
      expect(counters).not.toEqual([]);
      const card = bench.page.locator('.card', { has: bench.page.locator(`button[value="${limiter}"]`) });
      expect(await card.textContent()).toContain('No requests counted.');
    },
  })),
  {
    ...RESET,
    button: 'Reset all limits',
    given: usedLimits,
    effect: async (bench: ConsoleBench) => {
      expect((await bench.read('/dev/limits')).counters).toEqual([]);
    },
  },
];
