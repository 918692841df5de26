/**
 * `npm test`: all Jest tests but those of `services` and `browser`, the end-to-end tests together in a few groups
 * (`test/groups`). With the name of a file, or a part of it, only what matches, each file alone as with `npx jest`.
 *
 *   npm test
 *   npm test -- checkout
 */
import { spawnSync } from 'node:child_process';
import { jestTogether } from './lib/test-groups.mjs';

const { args, env } = jestTogether(process.argv.slice(2), { files: [String.raw`\.(e2e-)?spec\.ts$`] });
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
process.exit(status ?? 1);
