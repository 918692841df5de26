/**
 * Records an example of every operation on a fresh demo shop (`docs/examples.json`), writes the API description and the
 * collection with them, and builds the site of the documentation. A new operation is described first: its example needs its id.
 *
 *   npm run docs
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const JEST = join('node_modules', 'jest', 'bin', 'jest.js');

run(join('scripts', 'openapi.mjs'));
run(JEST, '-i', 'test/guides/examples');
run(join('scripts', 'openapi.mjs'));
run(join('scripts', 'collection.mjs'));
run(join('packages', 'docs-site', 'build.mjs'));

function run(...args) {
  const { status } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, RECORD_EXAMPLES: 'true' },
  });
  if (status !== 0) process.exit(status ?? 1);
}
