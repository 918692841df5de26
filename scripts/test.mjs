/**
 * `npm test`: all Jest tests but those of `services` and `browser`, and those that take long; the end-to-end tests together
 * in a few groups (`test/groups`). With the name of a file, or a part of it, only what matches, each file alone as with
 * `npx jest`.
 *
 *   npm test
 *   npm test -- checkout
 *   npm run test:long
 */
import { spawnSync } from 'node:child_process';
import { jestTogether, LONG } from './lib/test-groups.mjs';

const given = process.argv.slice(2);
const isLong = given.includes('--long');
const tests = isLong ? { files: LONG } : { files: [String.raw`\.(e2e-)?spec\.ts$`], leftOut: LONG };
const { args, env } = jestTogether(
  given.filter((argument) => argument !== '--long'),
  tests,
);
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
process.exit(status ?? 1);
