/** Prints each rule of `test/specification/rules` with the tests that prove it, as Markdown. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshDataDir } from './lib/own-service.mjs';

const folder = freshDataDir();
const page = join(folder.path, 'conformance.md');
const jest = join('node_modules', 'jest', 'bin', 'jest.js');
const { status } = spawnSync(process.execPath, [jest, 'test/specification/conformance'], {
  env: { ...process.env, CONFORMANCE_PAGE: page },
  stdio: ['ignore', 2, 2],
});
process.stdout.write(readFileSync(page));
folder.remove();
process.exit(status ?? 1);
