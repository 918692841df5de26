/**
 * Compares `docs/openapi.json` with the one that clients know, and fails when it would break them and CHANGELOG.md does not say
 * so: a line that was added since names the operation and says that it breaks, as in "Breaking: `getOrder` has no `payment`".
 *
 *   node scripts/check-openapi-breaks.mjs             against where this branch left `main`
 *   node scripts/check-openapi-breaks.mjs <commit>    against that commit
 *
 * On `main` itself that is the commit before. A clone without history, and a commit from before the file, compare with nothing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { breaksBetween } from './lib/openapi-breaks.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const FILE = 'docs/openapi.json';

const base = process.argv[2] ?? landingBefore();
const known = base === undefined ? undefined : git('show', `${base}:${FILE}`);
if (known === undefined) {
  console.log(`${FILE}: there is no earlier one to compare with`);
  process.exit(0);
}
const now = JSON.parse(readFileSync(join(ROOT, FILE), 'utf8'));
const announced = announcedSince(base);
const breaks = breaksBetween(JSON.parse(known), now);
const silent = breaks.filter(({ operation }) => !announced.some((line) => line.includes(`\`${operation}\``)));
for (const { operation, what } of silent) console.log(`FAIL  ${operation}: ${what}`);
if (silent.length > 0) console.log('Say so in CHANGELOG.md: "Breaking: `<operation id>` ..."');
console.log(
  `${FILE} since ${base.slice(0, 12)}: ${breaks.length} breaking changes, ${silent.length} not announced`,
);
process.exit(silent.length === 0 ? 0 : 1);

/** Where the branch left `main`; on `main`, the commit before. */
function landingBefore() {
  const head = git('rev-parse', 'HEAD');
  const main = ['origin/main', 'main'].find(
    (name) => git('rev-parse', '--verify', '--quiet', name) !== undefined,
  );
  const left = main === undefined ? undefined : git('merge-base', 'HEAD', main);
  return left === undefined || left === head ? git('rev-parse', '--verify', '--quiet', 'HEAD^') : left;
}

/** The lines of the changelog that were added since, and that speak of a breaking change. */
function announcedSince(commit) {
  const changes = git('diff', '--unified=0', commit, '--', 'CHANGELOG.md') ?? '';
  return changes.split('\n').filter((line) => /^\+.*\bbreaking\b/i.test(line));
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  return status === 0 ? stdout.trim() : undefined;
}
