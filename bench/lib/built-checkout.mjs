import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..', '..');

/**
 * The folder of a build to compare with: a built checkout as it is, or a commit, which is checked out into a temporary
 * folder, installed and built there.
 */
export function builtCheckout(other) {
  return existsSync(join(other, 'dist')) ? { folder: resolve(other), remove: () => {} } : checkedOut(other);
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
