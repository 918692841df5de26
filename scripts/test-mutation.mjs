/**
 * Changes the code in one place at a time (a mutant), and runs the tests that reach it: a mutant that no test finds is a
 * rule that no test holds. Prints the survivors, and the score of each module. See docs/testing.md.
 *
 *   npm run tool -- mutation                                      all modules, all tests; hours
 *   npm run tool -- mutation --unit                            the pure code and its unit tests; minutes
 *   npm run tool -- mutation --modules stock,coupons           these modules
 *   npm run tool -- mutation --files 'domain/refunds'          the files whose path matches
 *   npm run tool -- mutation --sample 50 --seed 1              fifty mutants chosen at random
 *   npm run tool -- mutation --unit --minimum 85               fails if the score is lower
 *
 * Ctrl+C prints the scores so far.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readModules } from './mutation/modules.mjs';
import { mutantsOf } from './mutation/jest/mutants.mjs';
import { isFound, printScores, survivorLine } from './mutation/report.mjs';
import { sampleOf } from './mutation/sample.mjs';
import { findKiller, Tests } from './mutation/tests.mjs';
import { WarmJest } from './mutation/warm-jest.mjs';

const { values: options } = parseArgs({
  options: {
    unit: { type: 'boolean', default: false },
    modules: { type: 'string' },
    files: { type: 'string', default: '' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    minimum: { type: 'string', default: '0' },
  },
});
const all = readModules();
const modules = all.filter(({ name }) => options.modules?.split(',').includes(name) ?? true);
const mutants = chosenMutants();
const paths = [
  ...new Set(modules.flatMap(({ units, tests }) => (options.unit ? units : [...units, ...tests]))),
];
const folder = mkdtempSync(join(tmpdir(), 'mutation-'));
const jest = new WarmJest(
  all.flatMap(({ sources }) => sources),
  paths,
  folder,
);
const results = [];
let isStopped = false;
process.once('SIGINT', () => (isStopped = true));
try {
  console.log(`${mutants.length} mutants, ${paths.length} test files`);
  const tests = await Tests.of(jest, paths);
  for (const mutant of mutants) {
    if (isStopped) break;
    const result = { ...mutant, ...(await findKiller(jest, tests, mutant)) };
    if (!isFound(result)) console.log(survivorLine(result));
    results.push(result);
    if (results.length % 100 === 0) console.error(`  ${results.length} of ${mutants.length}`);
  }
} finally {
  await jest.close();
  rmSync(folder, { recursive: true, force: true });
}
const score = printScores(results);
if (score < Number(options.minimum)) {
  console.error(`\nThe score is below ${options.minimum} %.`);
  process.exitCode = 1;
}

function chosenMutants() {
  const pattern = new RegExp(options.files);
  const found = modules.flatMap(({ name, sources }) =>
    sources
      .filter((file) => pattern.test(file) && (!options.unit || isPure(file)))
      .flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
      .map((mutant) => ({ module: name, ...mutant })),
  );
  return options.sample === undefined ? found : sampleOf(found, Number(options.sample), Number(options.seed));
}

/** Whether unit tests alone cover the file: services and repositories need a database. */
function isPure(file) {
  return /\/(domain|money)\//.test(file);
}
