/**
 * Builds the service (`dist`) and the packages, and applies `patches` to what is installed.
 *
 *   node scripts/build.mjs               builds
 *   node scripts/build.mjs --when-stale  builds if something is missing, or older than its sources: a few milliseconds otherwise
 *   node scripts/build.mjs --service     builds without the client, as for an image
 *   node scripts/build.mjs --packages    builds the packages that the service is compiled with
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
refuseOldNode();
const STAMP = join(ROOT, 'dist', '.built');
const ENTRIES = [
  'dist/main.js',
  'dist/admin/index.html',
  'dist/shop/index.html',
  'packages/embedded-mongodb/dist/index.js',
  'packages/client/dist/index.js',
];
const MODULES = join(ROOT, 'node_modules');
/** The package that `scripts/bundle.mjs` imports. */
const BUNDLER = join(MODULES, 'esbuild', 'package.json');
const TSC = join(MODULES, 'typescript', 'bin', 'tsc');
/** The packages that are built, and the command that builds each. */
const PACKAGES = [
  ['patches', join(MODULES, 'patch-package', 'index.js'), '--error-on-fail'],
  ['embedded database', TSC, '-b', 'packages/embedded-mongodb/tsconfig.build.json'],
];
const SERVICE = [
  ['service', join(MODULES, '@nestjs', 'cli', 'bin', 'nest.js'), 'build'],
  ['bundle of the service', join(ROOT, 'scripts', 'bundle.mjs')],
];
/** Whoever asks for the build, it is one for production: React has others. */
const ENVIRONMENT = { ...process.env, NODE_ENV: 'production' };
const CLIENT_SOURCE = ['types of the API', join(ROOT, 'packages', 'client', 'generate.mjs')];
const CLIENT = ['client', TSC, '-p', 'packages/client/tsconfig.build.json'];
const DASHBOARD = ['dashboard', join(MODULES, 'vite', 'bin', 'vite.js'), 'build', 'packages/admin'];
const STOREFRONT = ['demo shop', join(MODULES, 'vite', 'bin', 'vite.js'), 'build', 'packages/demo-shop'];
const SOURCES = [
  'patches',
  'src',
  'packages/demo-shop/pages',
  ...['admin', 'client', 'demo-shop', 'dev-console', 'embedded-mongodb'].map(
    (name) => `packages/${name}/src`,
  ),
];
const SETTINGS = [
  // An installation takes the patches away.
  'node_modules/.package-lock.json',
  'package.json',
  'package-lock.json',
  'nest-cli.json',
  'docs/openapi.json',
  'scripts/build.mjs',
  'scripts/bundle.mjs',
  'scripts/lib/dist-manifest.mjs',
  'scripts/lib/compressed-files.mjs',
  'scripts/lib/packages-outside.mjs',
  'scripts/lib/reference-page.mjs',
  'tsconfig.json',
  'tsconfig.build.json',
  'packages/admin/index.html',
  'packages/admin/package.json',
  'packages/admin/vite.config.ts',
  'packages/demo-shop/index.html',
  'packages/demo-shop/vite.config.ts',
  'packages/client/generate.mjs',
  'packages/client/tsconfig.json',
  'packages/client/tsconfig.build.json',
  'packages/embedded-mongodb/package.json',
  'packages/embedded-mongodb/tsconfig.json',
  'packages/embedded-mongodb/tsconfig.build.json',
];

const has = (option) => process.argv.includes(option);
if (has('--packages')) await Promise.all([build(PACKAGES), build([CLIENT_SOURCE, DASHBOARD, STOREFRONT])]);
else if (has('--service')) await buildAll([CLIENT_SOURCE, DASHBOARD, STOREFRONT]);
else if (!has('--when-stale') || isStale()) {
  // Standard output belongs to the command that asks for a build.
  if (has('--when-stale'))
    process.stderr.write('Building the service (a minute or two, once for each change of its source):\n');
  await buildAll([CLIENT_SOURCE, CLIENT, DASHBOARD, STOREFRONT]);
  writeFileSync(STAMP, '');
}

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

/** The pages are built beside the service, on another processor. */
async function buildAll(pages) {
  const service = [...PACKAGES, ...SERVICE];
  const progress = progressOf(service.length + pages.length);
  await Promise.all([build(service, progress), build(pages, progress)]);
}

/** Tells on standard error what is built by now: the first build takes a minute or two. */
function progressOf(count) {
  let done = 0;
  return (what, startedAt) => {
    done += 1;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    process.stderr.write(`  ${done} of ${count}: ${what} (${seconds} s)\n`);
  };
}

async function build(steps, progress = () => {}) {
  if (![BUNDLER, ...steps.map(([, builder]) => builder)].every((file) => existsSync(file))) {
    process.stderr.write('The packages are not installed. Run: npm ci\n');
    process.exit(1);
  }
  for (const [what, ...command] of steps) {
    const startedAt = performance.now();
    const [status] = await once(
      spawn(process.execPath, command, { cwd: ROOT, stdio: ['inherit', 2, 2], env: ENVIRONMENT }),
      'exit',
    );
    if (status !== 0) process.exit(status ?? 1);
    progress(what, startedAt);
  }
}

/** An older Node.js would end somewhere in the middle of the build. */
function refuseOldNode() {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const oldest = engines.node.replace('>=', '');
  if (process.versions.node.localeCompare(oldest, 'en', { numeric: true }) >= 0) return;
  console.error(
    `This is Node.js ${process.versions.node}, and the shop needs ${oldest} or newer: https://nodejs.org/en/download`,
  );
  process.exit(1);
}
