/**
 * Measures every journey of `docs/performance.md` on the built service, everything embedded, on a fresh data folder with
 * 1,000 products: clients in a closed loop, medians of half-second turns, and the machine's yardstick beside them.
 *
 *   node bench/table.mjs [--rounds 1] [--save]     needs the build, Linux
 *
 * Compares with `bench/baseline.json`: a ratio to the yardstick of its own run, so that another machine's speed is taken
 * out. `--save` writes the figures there. To compare two builds, use `bench/compare.mjs`: it measures both in one run.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measure, rounded, YARDSTICK } from './lib/rounds.mjs';

const BASELINE = join(import.meta.dirname, 'baseline.json');
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '1' }, save: { type: 'boolean', default: false } },
});

const results = await measure(
  { this: resolve(import.meta.dirname, '..') },
  { rounds: Number(options.rounds), onProgress: (text) => console.error(text) },
);
const yardstick = results[YARDSTICK]['a second'];
const baseline = existsSync(BASELINE)
  ? JSON.parse(readFileSync(BASELINE, 'utf8'))
  : { yardstick, figures: {} };

console.log(`Node ${process.versions.node}; ${YARDSTICK}: ${rounded(yardstick)} a second`);
console.table(
  Object.entries(results.this).map(([figure, value]) => {
    const before = baseline.figures[figure];
    const machine = yardstick / baseline.yardstick;
    const expected = before === undefined ? undefined : expectedOn(figure, before, machine);
    return {
      figure,
      now: rounded(value),
      'baseline here': expected === undefined ? '' : rounded(expected),
      ratio: expected === undefined ? '' : rounded(value / expected),
    };
  }),
);
if (options.save) {
  const figures = Object.fromEntries(
    Object.entries(results.this).map(([figure, value]) => [figure, rounded(value)]),
  );
  writeFileSync(BASELINE, `${JSON.stringify({ yardstick: rounded(yardstick), figures }, null, 2)}\n`);
}

/** What the baseline's figure would be on a machine that is `machine` times as fast. Memory does not depend on it. */
function expectedOn(figure, before, machine) {
  if (figure.endsWith('MB')) return before;
  return figure.endsWith('a second') ? before * machine : before / machine;
}
