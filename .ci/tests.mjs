/**
 * Runs test scripts of package.json, and prints how many tests passed and failed. Up to three files that fail are run
 * once more, alone: what only lacked time beside other files passes then, a fault fails again. The summary names them, so
 * that nobody takes them for sound. Exit code 1 if a file fails twice, or if more than three fail.
 *
 *   node .ci/tests.mjs test:services test:browser
 *
 * CI_BEGIN_BY: seconds since 1970 after which no script but `test` is begun; LEFT_OUT: the file that names those, a line
 * each; SUMMARY: the file that the figures are added to.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const TITLES = {
  test: 'npm test',
  'test:long':
    'tests that take long: the model of the shop, crashes, malformed requests, long lists, the guides',
  'test:services': 'real servers, several processes, outages',
  'test:browser': 'console, reference and storefront in a browser',
};
const scripts = process.argv.slice(2);
const MAX_AGAIN = 3;
const { CI_BEGIN_BY = 'Infinity', LEFT_OUT, SUMMARY } = process.env;

const folder = mkdtempSync(join(tmpdir(), 'storefront-tests-'));
const total = { ran: [], passed: 0, failed: 0, unsound: [] };
try {
  for (const script of scripts) {
    const title = TITLES[script];
    if (script === 'test' || Date.now() / 1000 < Number(CI_BEGIN_BY)) add(script, runTwice(title, script));
    else if (LEFT_OUT !== undefined) appendFileSync(LEFT_OUT, `${title}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const figures = [
  ...total.unsound.map((file) => `failed beside others, passed alone: ${file}`),
  ...(total.ran.length === 0
    ? []
    : [`${total.ran.join(', ')}: ${total.passed} passed, ${total.failed} failed`]),
].join('\n');
console.log(`\n${figures}`);
if (SUMMARY !== undefined && figures !== '') appendFileSync(SUMMARY, `${figures}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

function runTwice(title, script) {
  console.log(`\n== ${title}`);
  const first = run(script, []);
  const { files } = first;
  if (files.length === 0 || files.length > MAX_AGAIN) return { ...first, unsound: [] };
  let failed = 0;
  const unsound = [];
  for (const file of files) {
    console.log(`\n== again, alone: ${file}`);
    const again = run(script, [file]);
    failed += again.failed;
    if (again.failed === 0) unsound.push(file);
  }
  return { passed: first.passed + first.failed - failed, failed, unsound };
}

/** @returns the numbers of passed and failed tests, and the files that failed. A file that cannot be loaded is a failed test. */
function run(script, files) {
  const output = join(folder, 'results.json');
  rmSync(output, { force: true });
  const args = ['run', '--silent', script, '--', '--ci', '--json', `--outputFile=${output}`, ...files];
  const { status } = spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit' });
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults } = JSON.parse(
    readFileSync(output, 'utf8'),
  );
  const failed = numFailedTests + numRuntimeErrorTestSuites;
  return {
    passed: numPassedTests,
    // A run that fails without a failing test, as by an error after the last one.
    failed: failed === 0 && status !== 0 ? 1 : failed,
    files: testResults.filter((file) => file.status === 'failed').map(({ name }) => relative(ROOT, name)),
  };
}

function add(script, { passed, failed, unsound }) {
  total.ran.push(script);
  total.passed += passed;
  total.failed += failed;
  total.unsound.push(...unsound);
}
