import type { ConsoleBench } from '../support/console-bench.js';
import { theConsole, type ConsoleRow } from '../support/console-row.js';

/** The switches of the sandbox carrier with their values; the first is the good one. */
const SWITCHES: Readonly<Record<string, readonly string[]>> = {
  phone: ['ok', 'missing'],
  order: ['ok', 'refused', 'lost'],
  awb: ['ok', 'refused'],
  pickup: ['ok', 'failed'],
  cancel: ['ok', 'failed', 'refused', 'lost'],
  serves: ['ok', 'nowhere', 'no-cash', 'wrong-pickup', 'silent'],
  redelivery: ['ok', 'refused', 'lost'],
  webhook: ['ok', 'late', 'out-of-order', 'twice', 'lost', 'wrong-key'],
};

/** The controls of the sandbox carrier's switches: a button for each value that a switch does not have. */
export const carrierRows: readonly ConsoleRow[] = Object.entries(SWITCHES).flatMap(([name, values]) =>
  values.map((value) => ({
    form: 'POST /dev/carrier/form',
    button: `${name}=${value}`,
    given: async (bench: ConsoleBench) => {
      await bench.send('/dev/carrier', { [name]: values.find((other) => other !== value) });
      return theConsole(bench);
    },
    notice: 'The settings of the sandbox carrier were changed.',
    effect: async (bench: ConsoleBench) => {
      expect(await bench.read('/dev/carrier')).toMatchObject({ [name]: value });
      const button = bench.page.locator(
        `form[action="/dev/carrier/form"] button[name="${name}"][value="${value}"]`,
      );
      expect(await button.count()).toBe(0);
    },
    after: (bench: ConsoleBench) => bench.send('/dev/carrier', { [name]: 'ok' }),
  })),
);
