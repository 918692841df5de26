/** Prints the table of test/specification as docs/conformance.md, and checks it. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const { status } = spawnSync(
  process.execPath,
  [createRequire(import.meta.url).resolve('jest/bin/jest'), 'test/specification'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, PRINT_CONFORMANCE: 'true' },
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
