import { TestEnvironment } from 'jest-environment-node';
import { currentRun } from './current-run.mjs';

/** Activates the run's mutant in the code under test, runs only the tests that reach it, and stops at the first that fails. */
export default class MutationEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.test = '';
    this.reached = new Set();
    currentRun.reached.set('', this.reached);
    this.global.__mutant = (id) => {
      this.reached.add(id);
      return id === currentRun.active;
    };
  }

  handleTestEvent({ name, test }) {
    if (name === 'test_start') this.startTest(test);
    if (name === 'test_done') this.endTest(test);
  }

  startTest(test) {
    const title = fullName(test);
    if (currentRun.failedTest !== undefined || currentRun.only?.has(title) === false) test.mode = 'skip';
    this.reached = new Set();
    currentRun.reached.set(title, this.reached);
  }

  endTest(test) {
    if (test.errors.length > 0) currentRun.failedTest ??= fullName(test);
    this.reached = currentRun.reached.get('');
  }
}

/** As Jest prints it. */
function fullName(test) {
  const names = [];
  for (let part = test; part.parent !== undefined; part = part.parent) names.unshift(part.name);
  return names.join(' ');
}
