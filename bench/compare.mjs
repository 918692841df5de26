/**
 * Compares this build with another commit, or another built checkout, in one run: both run at the same time, each on a
 * data folder of its own, and are loaded in turns. Read the ratios; the absolute figures are the machine's.
 *
 *   node bench/compare.mjs <commit, or folder of a built checkout> [--rounds 1]     needs the build, Linux
 *
 * A commit is checked out into a temporary folder, installed and built there.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { builtCheckout } from './lib/built-checkout.mjs';
import { measure, rounded, YARDSTICK } from './lib/rounds.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '1' } },
});
const [other] = positionals;
if (other === undefined) {
  console.error('usage: node bench/compare.mjs <commit, or folder of a built checkout> [--rounds 1]');
  process.exit(2);
}

const checkout = builtCheckout(other);
try {
  const results = await measure(
    { before: checkout.folder, now: ROOT },
    { rounds: Number(options.rounds), onProgress: (text) => console.error(text) },
  );
  console.log(
    `Node ${process.versions.node}; ${YARDSTICK}: ${rounded(results[YARDSTICK]['a second'])} a second`,
  );
  console.table(
    Object.entries(results.now).map(([figure, now]) => ({
      figure,
      before: rounded(results.before[figure]),
      now: rounded(now),
      ratio: rounded(now / results.before[figure]),
    })),
  );
} finally {
  checkout.remove();
}
