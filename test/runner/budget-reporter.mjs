import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/**
 * Fails a run with tests that cost clearly more than a second of CPU time (`cpu-budget.cjs`): what takes long belongs into
 * a `*.long-spec.ts`, which `npm run test:long` runs.
 */
export default class BudgetReporter {
  constructor() {
    const folder = mkdtempSync(join(tmpdir(), 'storefront-budget-'));
    process.once('exit', () => rmSync(folder, { recursive: true }));
    this.file = join(folder, 'over-budget.jsonl');
    // The workers, which measure, inherit it.
    process.env.TESTS_OVER_BUDGET = this.file;
  }

  onRunStart() {
    this.error = undefined;
    writeFileSync(this.file, '');
  }

  onRunComplete() {
    const notes = readFileSync(this.file, 'utf8').split('\n').filter(Boolean);
    if (notes.length === 0) return;
    const lines = notes.map((note) => {
      const { testPath, title, seconds, budget } = JSON.parse(note);
      const costs = `${seconds.toFixed(1)} of ${budget.toFixed(1)} CPU seconds`;
      return `  ${costs}: ${relative(process.cwd(), testPath)}: ${title}`;
    });
    this.error = new Error(
      `Tests over their budget (make them cheaper, or move them into a *.long-spec.ts):\n${lines.join('\n')}`,
    );
    console.error(`\n${this.error.message}`);
  }

  getLastError() {
    return this.error;
  }
}
