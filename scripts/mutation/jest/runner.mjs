import TestRunner from 'jest-runner';
import { currentRun, startRun } from './current-run.mjs';

/**
 * Runs test files of one warm Jest as often as the parent process asks, each time in a fresh environment, as Jest
 * always does. It answers with what the tests reached and which of them failed.
 */
export default class MutationRunner extends TestRunner {
  async runTests(tests, watcher) {
    const byPath = new Map(tests.map((test) => [test.path, test]));
    const orders = [];
    let wake = () => undefined;
    process.on('message', (order) => {
      orders.push(order);
      wake();
    });
    process.once('disconnect', () => process.exit());
    process.send({ ready: true });
    for (;;) {
      while (orders.length === 0) await new Promise((resolve) => (wake = resolve));
      const { path, active, only } = orders.shift();
      process.send(await this.runOne(byPath.get(path), watcher, { active, only }));
    }
  }

  async runOne(test, watcher, { active, only }) {
    startRun(active, only);
    const once = new TestRunner(this._globalConfig, this._context);
    let outcome;
    once.on('test-file-success', ([, result]) => (outcome = outcomeOf(result)));
    once.on(
      'test-file-failure',
      ([, error]) => (outcome = { failed: error.message ?? 'the file did not run', tests: [] }),
    );
    await once.runTests([test], watcher, { serial: true });
    const reached = [...currentRun.reached].map(([title, ids]) => [title, [...ids]]);
    return { ...outcome, reached, memory: process.memoryUsage().rss };
  }
}

function outcomeOf({ testExecError, testResults, numFailingTests, failureMessage }) {
  const error = testExecError === undefined || testExecError === null ? undefined : failureMessage;
  const tests = testResults
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ fullName, duration }) => [fullName, duration ?? 0]);
  const failed = numFailingTests > 0 ? testResults.find(({ status }) => status === 'failed').fullName : error;
  return { failed, tests };
}
