/**
 * Runs the test scripts of package.json, and prints how many tests passed and failed. Up to three files that fail are run
 * once more, alone: what only lacked time beside other files passes then, a fault fails again. The summary names them, so
 * that nobody takes them for sound. Exit code 1 if a file fails twice, or if more than three fail.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const SCRIPTS = {
  tests: 'test',
  'the end-to-end tests on real servers, several processes, outages': 'test:services',
  'the developer console in a browser': 'test:browser',
};
const MAX_AGAIN = 3;

const folder = mkdtempSync(join(tmpdir(), 'storefront-tests-'));
const total = { passed: 0, failed: 0, unsound: [] };
try {
  for (const [title, script] of Object.entries(SCRIPTS)) add(runTwice(title, script));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const file of total.unsound) console.log(`failed beside others, passed alone: ${file}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
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

function add({ passed, failed, unsound }) {
  total.passed += passed;
  total.failed += failed;
  total.unsound.push(...unsound);
}
