/**
 * Builds `dist` if it is missing or older than its sources. `npm start` and the commands (`npm run doctor`, ...) call it,
 * so that they always run the current source. It costs a few milliseconds when nothing has changed.
 *
 *   node scripts/build-when-stale.mjs          build if necessary
 *   node scripts/build-when-stale.mjs --mark   record that `dist` has just been built
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const STAMP = join(ROOT, 'dist', '.built');
const ENTRIES = ['dist/main.js', 'packages/embedded-mongodb/dist/index.js', 'packages/client/dist/index.js'];
const MODULES = join(ROOT, 'node_modules');
/** What `scripts/bundle.mjs` imports. */
const BUNDLER = join(MODULES, 'esbuild', 'package.json');
/** The steps of `npm run build`, without a shell. */
const STEPS = [
  [join(MODULES, 'typescript', 'bin', 'tsc'), '-b', 'packages/embedded-mongodb/tsconfig.build.json'],
  [join(MODULES, '@nestjs', 'cli', 'bin', 'nest.js'), 'build'],
  [join(ROOT, 'scripts', 'bundle.mjs')],
  // The demo storefront at `/shop` runs on the client.
  [join(ROOT, 'packages', 'client', 'generate.mjs')],
  [join(MODULES, 'typescript', 'bin', 'tsc'), '-p', 'packages/client/tsconfig.build.json'],
];
const SOURCES = ['src', 'packages/embedded-mongodb/src', 'packages/client/src'];
const SETTINGS = [
  'package.json',
  'package-lock.json',
  'nest-cli.json',
  'docs/openapi.json',
  'scripts/bundle.mjs',
  'scripts/lib/dist-manifest.mjs',
  'scripts/lib/packages-outside.mjs',
  'scripts/lib/reference-page.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
  'packages/client/generate.mjs',
  'packages/client/tsconfig.json',
  'packages/client/tsconfig.build.json',
  'packages/embedded-mongodb/package.json',
  'packages/embedded-mongodb/tsconfig.json',
  'packages/embedded-mongodb/tsconfig.build.json',
];

if (process.argv.includes('--mark')) mark();
else if (isStale()) build();

/** The stamp is written only after a successful build, so an incomplete build is repeated. */
function isStale() {
  if (![STAMP, ...ENTRIES.map((file) => join(ROOT, file))].every((file) => existsSync(file))) return true;
  const builtAt = statSync(STAMP).mtimeMs;
  return (
    SETTINGS.some((file) => isNewer(join(ROOT, file), builtAt)) ||
    SOURCES.some((folder) => anyNewer(join(ROOT, folder), builtAt))
  );
}

function isNewer(path, than) {
  return existsSync(path) && statSync(path).mtimeMs > than;
}

/** A folder is newer when a file in it was added, renamed or removed. */
function anyNewer(folder, than) {
  if (isNewer(folder, than)) return true;
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? anyNewer(path, than) : isNewer(path, than);
  });
}

function build() {
  if (![BUNDLER, ...STEPS.map(([builder]) => builder)].every((file) => existsSync(file))) {
    process.stderr.write('The packages are not installed. Run: npm ci\n');
    process.exit(1);
  }
  // The compiler's output goes to standard error: standard output belongs to the command.
  process.stderr.write('Building the service (once for each change of its source)...\n');
  for (const step of STEPS) {
    const { status } = spawnSync(process.execPath, step, { cwd: ROOT, stdio: ['inherit', 2, 2] });
    if (status !== 0) process.exit(status ?? 1);
  }
  mark();
}

function mark() {
  writeFileSync(STAMP, '');
}
