/**
 * Checks the committed API description with two rule sets, `recommended` of Redocly and `spectral:oas`, refuses changes
 * that break clients without notice, and compares the collection made from it. A warning counts as an error.
 *
 *   npm run tool -- check:openapi
 */
import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const FILE = join('docs', 'openapi.json');
const PROGRAMS = join(ROOT, 'node_modules', '.bin');

const results = [
  run(join(PROGRAMS, 'redocly'), 'lint', FILE, '--config', 'redocly.yaml', '--max-problems', '1000'),
  run(join(PROGRAMS, 'spectral'), 'lint', FILE, '--ruleset', '.spectral.yaml', '--fail-severity', 'hint'),
  run(process.execPath, join('scripts', 'check-openapi-breaks.mjs')),
  run(process.execPath, join('scripts', 'collection.mjs'), '--check'),
];
process.exit(results.every(Boolean) ? 0 : 1);

/** Redocly ends with 0 in spite of warnings, so its words are read too. */
function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const output = `${stdout}${stderr}`;
  const isClean = status === 0 && !/You have \d+ warning|\b[1-9]\d* warnings?\b/.test(output);
  process.stdout.write(isClean ? `ok    ${[basename(command), ...args].join(' ')}\n` : output);
  return isClean;
}
