import type { ConsoleBench } from '../support/console-bench.js';
import { theConsole, type ConsoleRow } from '../support/console-row.js';

/** The controls of the receiver of webhooks: a button for each answer. */
export const receiverRows: readonly ConsoleRow[] = [204, 500, 410].map((status) => ({
  form: 'POST /dev/receiver/answers/form',
  button: `status=${status}`,
  given: theConsole,
  notice: 'The receiver of webhooks answers otherwise from now on.',
  effect: async (bench: ConsoleBench) => {
    expect(await bench.read('/dev/receiver')).toMatchObject({ status });
  },
  after: (bench: ConsoleBench) => bench.send('/dev/receiver/answers', { status: 204 }),
}));
