const { appendFileSync } = require('node:fs');

/** The budget of a test of `npm test` in CPU seconds, hooks and threads included. */
const BUDGET_SECONDS = 1;
/** CPU seconds of the yardstick on the machine that the budget is for; a slower one has a larger budget. */
const YARDSTICK_SECONDS = 0.1;
/**
 * The noise: one test costs twice as much in some runs as in others, on a machine that others use too; what fails
 * must be over its budget in each.
 */
const NOISE = 2;

/** Measures what each test of a file costs, and notes those above the budget for `budget-reporter.mjs`. */
class CpuBudget {
  /** @param file where the notes go; undefined: nothing is measured */
  constructor(file, testPath) {
    this.file = file;
    this.testPath = testPath;
  }

  start() {
    this.before = process.cpuUsage();
  }

  end(test) {
    if (this.file === undefined) return;
    const seconds = secondsSince(this.before);
    const allowed = BUDGET_SECONDS * NOISE;
    if (seconds < allowed) return;
    const budget = allowed * Math.max(1, yardstick() / YARDSTICK_SECONDS);
    if (seconds < budget) return;
    const note = { testPath: this.testPath, title: fullName(test), seconds, budget };
    appendFileSync(this.file, `${JSON.stringify(note)}\n`);
  }
}

/** CPU seconds of a piece of work that is always the same. */
function yardstick() {
  const before = process.cpuUsage();
  const record = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`key ${index}`, { index }]));
  for (let turn = 0; turn < 300; turn++) JSON.parse(JSON.stringify(record));
  return secondsSince(before);
}

function secondsSince(before) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

function fullName(test) {
  const names = [];
  for (let part = test; part.parent !== undefined; part = part.parent) names.unshift(part.name);
  return names.join(' › ');
}

module.exports = { CpuBudget };
