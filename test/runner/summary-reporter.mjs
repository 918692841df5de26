import { appendFileSync } from 'node:fs';

/** Adds a line with the figures of a run to the file that `.ci/run` names. */
export default class SummaryReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    const file = process.env.TESTS_SUMMARY;
    if (file === undefined) return;
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    appendFileSync(file, `tests: ${numPassedTests} passed, ${failed} failed\n`);
  }
}
