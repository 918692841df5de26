/**
 * Measures every journey of `docs/performance.md` on the built service, everything embedded, on a fresh data folder with
 * 1,000 products: clients in a closed loop, medians of half-second turns, and the machine's yardstick beside them.
 *
 *   node bench/table.mjs [commit, or folder of a built checkout] [--rounds 1]     needs the build, Linux
 *
 * With another build both run at the same time and are loaded in turns: read the ratios; the absolute figures are the
 * machine's. A commit is checked out into a temporary folder, installed and built there.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { builtCheckout } from './lib/built-checkout.mjs';
import { rounded } from './lib/median.mjs';
import { measure, YARDSTICK } from './lib/rounds.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '1' } },
});
const [other] = positionals;

const checkout = other === undefined ? undefined : builtCheckout(other);
try {
  const builds = checkout === undefined ? { now: ROOT } : { before: checkout.folder, now: ROOT };
  const {
    now,
    before,
    [YARDSTICK]: yardstick,
  } = await measure(builds, {
    rounds: Number(options.rounds),
    onProgress: (text) => console.error(text),
  });
  console.log(`Node ${process.versions.node}; ${YARDSTICK}: ${rounded(yardstick['a second'])} a second`);
  console.table(
    Object.entries(now).map(([figure, value]) =>
      before === undefined
        ? { figure, now: rounded(value) }
        : {
            figure,
            before: rounded(before[figure]),
            now: rounded(value),
            ratio: rounded(value / before[figure]),
          },
    ),
  );
} finally {
  checkout?.remove();
}
