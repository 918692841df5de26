/**
 * Compares this build with another commit, or another built checkout, in one run: both run at the same time, each on a
 * data folder of its own, and are loaded in turns. Read the ratios; the absolute figures are the machine's.
 *
 *   node bench/compare.mjs <commit, or folder of a built checkout> [--rounds 1]     needs the build, Linux
 *
 * A commit is checked out into a temporary folder, installed and built there.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measure, rounded, YARDSTICK } from './lib/rounds.mjs';

const ROOT = resolve(import.meta.dirname, '..');
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '1' } },
});
const [other] = positionals;
if (other === undefined) {
  console.error('usage: node bench/compare.mjs <commit, or folder of a built checkout> [--rounds 1]');
  process.exit(2);
}

const checkout = existsSync(join(other, 'dist')) ? { folder: resolve(other) } : checkedOut(other);
try {
  const results = await measure(
    { before: checkout.folder, now: ROOT },
    { rounds: Number(options.rounds), onProgress: (text) => console.error(text) },
  );
  console.log(
    `Node ${process.versions.node}; ${YARDSTICK}: ${rounded(results[YARDSTICK]['a second'])} a second`,
  );
  console.table(
    Object.entries(results.now).map(([figure, now]) => ({
      figure,
      before: rounded(results.before[figure]),
      now: rounded(now),
      ratio: rounded(now / results.before[figure]),
    })),
  );
} finally {
  checkout.remove?.();
}

function checkedOut(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-build-'));
  const run = (cwd, command, ...args) => execFileSync(command, args, { cwd, stdio: ['ignore', 2, 2] });
  run(ROOT, 'git', 'worktree', 'add', '--detach', folder, commit);
  const remove = () => {
    run(ROOT, 'git', 'worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    run(folder, 'npm', 'ci', '--no-audit', '--no-fund');
    run(folder, 'npm', 'run', '--silent', 'build');
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}
