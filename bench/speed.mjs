/**
 * Compares what this build costs in processor time with the last release, in turns: a start until the first 200, and the
 * journeys that change something. Exit code 1 when the median of the ratios is above 1.05 times what `justified.json` names
 * since the release, so the costs of features are decided, and nothing slips.
 *
 *   npm run tool -- speed [commit, or folder of a built checkout] [--rounds 3]     needs the build, Linux, and the history
 *
 * A commit is checked out into a temporary folder, installed and built there. Compared with itself (`speed .`) a build shows the
 * noise. What is named is compared as it is: nothing is justified.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { builtCheckout } from './lib/built-checkout.mjs';
import { compareCosts, FIGURES } from './lib/costs.mjs';
import { judged } from './lib/judged-costs.mjs';
import { isPartOf, lastRelease } from './lib/last-release.mjs';

const ROOT = resolve(import.meta.dirname, '..');

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});
const { before, justified } =
  positionals.length > 0 ? { before: positionals[0], justified: [] } : sinceTheRelease();

const checkout = builtCheckout(before);
let rows;
try {
  const turns = await compareCosts(
    { before: checkout.folder, now: ROOT },
    { rounds: Number(options.rounds), onProgress: (text) => console.error(text) },
  );
  rows = [...turns].map(([figure, costs]) => judged(figure, costs, justified));
} finally {
  checkout.remove();
}
console.table(rows);
const slipped = rows.filter(({ ratio, most }) => ratio > most);
for (const { figure, ratio, most } of slipped)
  console.error(
    `${figure}: ${ratio} times the processor time, at most ${most}. Find the commit with bench/table.mjs; mend it, or justify it in bench/justified.json.`,
  );
process.exitCode = slipped.length === 0 ? 0 : 1;

/** The commit of the release, and what may have become dearer since. */
function sinceTheRelease() {
  try {
    const { version, commit } = lastRelease(ROOT);
    console.error(`before: ${version}, ${commit.slice(0, 8)}`);
    return { before: commit, justified: justifiedSince(commit) };
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

function justifiedSince(release) {
  const costs = JSON.parse(readFileSync(join(import.meta.dirname, 'justified.json'), 'utf8'));
  for (const { figure, commits } of costs) {
    if (!FIGURES.includes(figure)) throw new Error(`justified.json: no figure "${figure}" is measured.`);
    const old = commits.filter((commit) => isPartOf(ROOT, { commit, release }));
    if (old.length > 0)
      throw new Error(`justified.json: ${old.join(', ')} is in the last release. Remove the line.`);
  }
  return costs;
}
