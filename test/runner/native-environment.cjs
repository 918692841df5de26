const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { CpuBudget } = require('./cpu-budget.cjs');

const realExit = process.exit;
const realConsole = globalThis.console;
/** The state that Jest keeps in the global object for one file. */
const STATE_OF_A_FILE = /^(?:JEST_STATE|EVENT_HANDLERS|RETRY|WAIT_BEFORE|LOG_ERRORS|TEST_TIMEOUT)/;

/** Runs a test file in the worker's own realm, as `native-runtime.cjs` needs, and restores the process after it. */
module.exports = class NativeEnvironment {
  constructor({ projectConfig: config }, { testPath }) {
    const global = globalThis;
    this.global = global;
    this.env = { ...process.env };
    const isBudgeted = config.displayName?.name === 'test';
    this.budget = new CpuBudget(isBudgeted ? process.env.TESTS_OVER_BUDGET : undefined, testPath);
    this.moduleMocker = new ModuleMocker(global);
    this.fakeTimers = null;
    this.fakeTimersModern = new ModernFakeTimers({ config, global });
  }

  async setup() {}

  handleTestEvent({ name, test }) {
    if (name === 'test_start') this.budget.start();
    if (name === 'test_done') this.budget.end(test);
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    process.exit = realExit;
    globalThis.console = realConsole;
    for (const key of Object.getOwnPropertySymbols(globalThis))
      if (STATE_OF_A_FILE.test(key.description)) delete globalThis[key];
    for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
    Object.assign(process.env, this.env);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return {};
  }
};
